"""The form of a hand without a browser or a database: printed, filled in, and read back."""

from types import SimpleNamespace

from django.http import QueryDict
from django.template.loader import render_to_string

from scoring import score_record, variant_for
from tests.tracker.helpers.reading import Element, page
from tracker.games.hands.entry_pages import HandEntry, rules_of
from tracker.games.hands.forms.form import HandForm
from tracker.games.sheet_pages import GameSummary
from tracker.games.start_queries import SeatedPlayer, Seating, Side

NAMES = ("Anna", "Bea", "Carl", "Dora")


def entry_of(ruleset, record=None, dealer=0, makers="player", keeps_details=False):
    """What the form needs for a game with these rules; a stored record makes it a correction."""
    variant = variant_for(ruleset)
    seats = tuple(
        SeatedPlayer(place, place % variant.sides, place + 1, name, name)
        for place, name in enumerate(NAMES[: variant.players])
    )
    game = (variant.id, variant.name, ())
    return HandEntry(
        head=GameSummary(1, 1, "1", "Table 1", *game, "Kanal", "kanal", "Spring", 1, ""),
        seating=Seating(
            seats,
            tuple(_side(seats, side) for side in range(variant.sides)),
            has_side_makers=makers == "side" and variant.players == 4,
        ),
        rules=rules_of(variant),
        number=8,
        dealer=seats[record["dealer"] if record else dealer],
        totals=(),
        carry=0,
        is_finished=False,
        record=record,
        phone=None,
        revision=3 if record else None,
        keeps_details=keeps_details,
    )


def _side(seats, side):
    own = [seat for seat in seats if seat.side == side]
    return Side(side, " & ".join(seat.short for seat in own), tuple(seat.place for seat in own))


def look_of(entry, ruleset):
    """A preview that only scores; it gives no page, since no test of the form prints one."""
    dealer = entry.dealer.place

    def look(*, record):
        score_record(variant_for(ruleset), {"dealer": dealer} | record)

    return look


def form_of(ruleset, sent=None, record=None, row=None, **more):
    """The form of a game, empty or with a stored record, or as it was sent.

    `row` is the stored hand as it is scored, `more` what else `entry_of` is to know.
    """
    entry = entry_of(ruleset, record, **more)
    return HandForm(entry, look_of(entry, ruleset), sent, row)


def printed(form):
    """The form as it is printed."""
    context = {"club": SimpleNamespace(slug="kanal"), "form": form, "is_beside": True}
    text = render_to_string("hands/form.html", context)
    return page(SimpleNamespace(text=text)).one("form", id="entry")


def sent_by(form: Element) -> QueryDict:
    """The data a browser would send for the form, with no button pressed."""
    sent = QueryDict(mutable=True)
    for field in form.all():
        if "name" in field.attributes and field.tag in _VALUES:
            for value in _VALUES[field.tag](field):
                sent.appendlist(field["name"], value)
    return sent


def filled(ruleset, record=None, more=None, **fields):
    """The form sent after these fields were filled in: a list for ticks of the same name.

    `more` is what else `entry_of` is to know of the game.
    """
    more = more or {}
    sent = sent_by(printed(form_of(ruleset, record=record, **more)))
    for name, value in fields.items():
        values = value if isinstance(value, list) else [str(value)]
        sent.setlist(name.replace("_at_", "-"), values)
    return form_of(ruleset, sent, record, **more)


def _of_input(field):
    is_tick = field.attributes.get("type") in ("checkbox", "radio")
    if is_tick and "checked" not in field.attributes:
        return []
    return [field.attributes.get("value", "on")]


def _of_select(field):
    options = field.all("option")
    chosen = [option for option in options if "selected" in option.attributes]
    return [(chosen or options)[0]["value"]]


def _of_textarea(field):
    # A browser ends the lines of what it sends in its own way.
    return ["".join(map(str, field.children)).replace("\n", "\r\n")]


_VALUES = {"input": _of_input, "select": _of_select, "textarea": _of_textarea}
