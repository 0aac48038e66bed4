"""The fields of a tournament's options, and what a form begins with."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, ServiceForm, TypedText, day_field, time_field
from tracker.engine.ranking.codes import AVERAGE, basis_of
from tracker.engine.ranking.prizes import MOST_AMOUNT
from tracker.engine.records.folding import ENDS
from tracker.engine.records.numbers import read_number
from tracker.rules.forms import initial_rules
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice, TournamentSettings
from tracker.tournaments.prizes.prize_list_forms import ParsedPrize, money_in
from tracker.tournaments.prizes.texts import prize_lines, sharing_of
from tracker.tournaments.setup.pages import (
    FormatOption,
    TieBreakRow,
    Words,
    key_groups,
    keys_shown,
    order_text,
)
from tracker.tournaments.setup.texts import (
    AT_CLOCK,
    REASONS,
    WITH_NUMBER,
    amount,
    key_text,
    policy_parts,
)

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_POINTS = 99_999
MOST_DIGITS = 6
POINTS = re.compile(
    "(?P<first>[0-9]{1,5})(?:(?:[ ,;/]+| *, *then +| +then +)(?P<then>[0-9]{1,5}))?"
)
"""The points of a policy, perhaps with those of the second time."""
FIXED_FOR = "fixed-for"
"""The field that says what the fixed points of missed rounds were written for."""
WRONG_NUMBER = _("Enter a whole number.")
WRONG_CHOICE = _("Choose one of these.")


def number_field(
    label: "StrOrPromise", *, required: Any = "", **options: Any
) -> forms.IntegerField:
    """Builds a whole-number field; `required` is the message if it is blank."""
    return forms.IntegerField(
        label=label,
        required=bool(required),
        widget=_digits(),
        error_messages={"required": required, "invalid": WRONG_NUMBER},
        **options,
    )


def option_name(option: FormatOption) -> str:
    """The name of the field of a format's option."""
    return f"option-{option.name}"


def option_field(option: FormatOption) -> forms.Field:
    """The field of a format's option: a tick, a list or a number."""
    if option.is_tick:
        return forms.BooleanField(
            label=option.label, required=False, initial=option.default, help_text=option.help
        )
    if option.values:
        return forms.ChoiceField(
            label=option.label,
            choices=option.values,
            initial=option.default,
            help_text=option.help,
            error_messages={"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE},
        )
    return number_field(
        option.label, required=WRONG_NUMBER, help_text=option.help, initial=int(str(option.default))
    )


def option_value(option: FormatOption, typed: FormValues) -> object:
    """The value that was chosen for a format's option."""
    return typed[option_name(option)]


def policy_field(label: str, usual: str, policies: Words) -> forms.ChoiceField:
    """Builds a choice of policies for rounds missed for one reason."""
    return forms.ChoiceField(
        label=label,
        choices=[*policies.items()],
        initial=usual,
        error_messages={"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE},
    )


def points_field(label: str) -> forms.Field:
    """The number of a policy that takes one."""
    text = gettext("{}: how many points")
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return TypedText(label=text.format(label), required=False, widget=widget)


def policy_value(reason: str, typed: FormValues) -> str:
    """The policy for a reason as a tournament stores it.

    Raises ValidationError where its number is missing, or has a second one that does not belong.
    """
    policy: str = typed[f"unplayed-{reason}"]
    if policy not in WITH_NUMBER:
        return policy
    written = POINTS.fullmatch(typed.get(f"points-{reason}", ""))
    if written is None:
        text = gettext("Enter the points beside it, from 0 to {}.")
        if policy == "once":
            text = gettext("Enter the points beside it, as “1600” or “1600, then 1450”.")
        raise ValidationError(text.format(MOST_POINTS))
    first, then = written["first"], written["then"]
    if then is None:
        return f"{policy}:{int(first)}"
    if policy != "once":
        raise ValidationError(gettext("This option takes one number."))
    return f"once:{int(first)}:fixed:{int(then)}"


def basis_typed(game: str, typed: FormValues) -> str:
    """Returns the basis of fixed points for the hands, games and scoring in a form."""
    names = ("hands", "games", "nominal_hands")
    hands, games, nominal = (_whole(typed.get(name)) for name in names)
    return basis_of(game, hands, games or 1, str(typed.get("scoring") or "raw"), nominal)


def begun_with(set_up: TournamentSettings, game: str, typed: FormValues) -> dict[str, object]:
    """Returns initial values for a game, updated from the query of the address.

    Fixed points entered for a different game or number of hands are replaced by the average of the
    round. Those typed for this game are kept.
    """
    own = initial_of(set_up)
    if "key-0" in typed:
        own = {name: value for name, value in own.items() if not name.startswith("key-")}
    begun = {**own, **typed}
    before, now = typed.get(FIXED_FOR, basis_typed(set_up.game, own)), basis_typed(game, begun)
    if before == now:
        return begun
    is_same_game = before.split(":")[0] == game
    for reason in REASONS:
        names = (f"unplayed-{reason}", f"points-{reason}")
        is_typed = is_same_game and any(begun.get(name) != own.get(name) for name in names)
        if begun.get(names[0]) in WITH_NUMBER and not is_typed:
            instead = "zero" if begun[names[0]] == "penalty" else AVERAGE
            begun |= dict(zip(names, (instead, ""), strict=True))
    return begun


def initial_of(set_up: TournamentSettings) -> dict[str, object]:
    """Returns the initial values for these settings."""
    same = (
        *("rounds", "games", "hands", "minutes", "scoring", "best", "nominal_hands"),
        *("seeding", "agreement", "tie"),
    )
    initial: dict[str, object] = {name: getattr(set_up, name) for name in same}
    initial |= {"name": set_up.name, "check_in": set_up.check_in_until}
    if set_up.date is not None:
        initial["date"] = set_up.date
    initial |= {f"key-{place}": code for place, code in enumerate(set_up.keys)}
    for name, value in (set_up.format_options or {}).items():
        initial[f"option-{name}"] = value
    for reason, policy in (set_up.unplayed or {}).items():
        name, number = policy_parts(policy)
        initial |= {f"unplayed-{reason}": name, f"points-{reason}": number}
    initial |= notice_typed(set_up.notice)
    return initial | _prizes(set_up) | _rules(set_up)


def notice_typed(notice: Notice) -> dict[str, object]:
    """Returns the initial values for a notice."""
    same = ("begins", "place", "address", "about", "contact", "at_clock")
    typed: dict[str, object] = {name: getattr(notice, name) for name in same}
    if notice.fee is not None:
        typed["fee"] = f"{amount(notice.fee)} {notice.fee_unit}".strip()
    for row, day in enumerate(notice.days):
        names = (f"day-{row}", f"day-{row}-round", f"day-{row}-begins")
        typed |= dict(zip(names, day, strict=True))
    return typed


def _prizes(set_up: TournamentSettings) -> dict[str, object]:
    """Prizes as `forms.tournaments.prizes` names its fields."""
    rules = set_up.prize_rules or {}
    lines = prize_lines(set_up.prizes, rules.get("unit", ""))
    return {
        "prizes": "\n".join(line.typed for line in lines),
        "sharing": sharing_of(set_up.prizes),
        "minimum_field": rules.get("minimum_field"),
        "is_one_each": rules.get("is_one_each", False),
    }


def _rules(set_up: TournamentSettings) -> dict[str, object]:
    """House rules as `forms.house_rules` names its fields.

    That hands have taken the target away is no choice of anybody, and does not come back.
    """
    left_out = ENDS if set_up.hands else ()
    options = set_up.options or {}
    return initial_rules({name: options[name] for name in options if name not in left_out})


def _whole(typed: object) -> int | None:
    """The number that is written there; None where it is none."""
    return read_number(str(typed or ""))


def _digits() -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})


# The tie-breaks of a tournament: a list in which each can be moved, removed or added.


MOST_KEYS = 12
MOVE, NEW = "move-key", "key-new"
"""The buttons of the list, whose value is what is done and with which; the choice of one more."""
NAMES = [f"key-{place}" for place in range(MOST_KEYS)]


class TiesForm(ServiceForm):
    """The criteria that decide places, in order."""

    def __init__(self, typed: QueryDict | None, *, game: str, **options: Any) -> None:
        super().__init__(typed, **options)
        self.game = game
        for name in NAMES:
            self.fields[name] = TypedText(required=False, widget=forms.HiddenInput)
        self.fields[NEW] = forms.ChoiceField(
            label=_("Another tie-break"),
            choices=self._offered(),
            required=False,
            error_messages={"invalid_choice": WRONG_CHOICE},
        )

    @property
    def codes(self) -> list[str]:
        """The codes of the tie-breaks in their order, as they stand in the form."""
        return _codes(self[name].value() for name in NAMES)

    @property
    def keys(self) -> tuple[TieBreakRow, ...]:
        """The tie-breaks in their order."""
        return keys_shown(self.codes, self.game)

    @property
    def new_key(self) -> BoundField:
        """The choice of one more."""
        return self[NEW]

    @property
    def order_text(self) -> str:
        """The order in one sentence."""
        return order_text(self.codes)

    def clean(self) -> None:
        """Takes the list; a tie-break that was only chosen is its last one."""
        super().clean()
        typed = self.cleaned_data
        typed["keys"] = tuple(_codes([*map(typed.get, NAMES), typed.get(NEW)]))
        if not typed["keys"]:
            self.add_error(NEW, gettext("Choose what decides the standings."))

    def _offered(self) -> list[Any]:
        """Returns all criteria in groups, including those already chosen."""
        groups = [
            (name, [(key.code, key_text(key.title, key.help)) for key in keys])
            for name, keys in key_groups()
        ]
        return [("", gettext("Nothing more")), *groups]


def with_keys_moved(typed: QueryDict) -> QueryDict:
    """Returns the typed data after applying the pressed button of the list."""
    deed, _colon, code = typed.get(MOVE, "").partition(":")
    codes = _codes(map(typed.get, NAMES))
    after = DEEDS[deed](codes, code or typed.get(NEW, "")) if deed in DEEDS else codes
    changed = typed.copy()
    for name in (*NAMES, NEW):
        changed.pop(name, None)
    for name, kept in zip(NAMES, after, strict=False):
        changed[name] = kept
    return changed


def _codes(values: Any) -> list[str]:
    return [*dict.fromkeys(str(value) for value in values if value)]


def _moved(codes: Sequence[str], code: str, step: int) -> list[str]:
    found = [other for other in codes if other != code]
    if code in codes:
        found.insert(max(0, codes.index(code) + step), code)
    return found


DEEDS: Mapping[str, Callable[[Sequence[str], str], list[str]]] = {
    "up": lambda codes, code: _moved(codes, code, -1),
    "down": lambda codes, code: _moved(codes, code, 1),
    "out": lambda codes, code: [other for other in codes if other != code],
    "add": lambda codes, code: _codes([*codes, code]),
}


ROWS, MOST_ROWS = 2, 60
"""So many rows for further days are empty, and can be there at all."""
DAY = re.compile("day-([0-9]{1,2})")
DASHES = re.compile(r"[.,][-–—]+")
TEXT = {"autocomplete": "off"}


class DayRow(NamedTuple):
    """The fields of a further day: its date, the round it begins with, and the time."""

    date: BoundField
    first_round: BoundField
    begins: BoundField


class NoticeForm(ServiceForm):
    """Information for visitors; every field is optional."""

    begins = time_field(_("Begins at"), required=False)
    place = TypedText(
        label=_("Venue"),
        required=False,
        help_text=_("Such as “Clubhouse” or “Hotel Krone”."),
        widget=forms.TextInput(attrs=TEXT),
    )
    address = TypedText(label=_("Address"), required=False, widget=forms.TextInput(attrs=TEXT))
    fee = TypedText(
        label=_("Entry fee"),
        required=False,
        help_text=_("Such as “12”, “12.50” or “12.50 €”; 0 means that there is none."),
        widget=forms.TextInput(attrs=TEXT),
    )
    contact = TypedText(
        label=_("Contact"),
        required=False,
        help_text=_("Everybody can read it. Such as an e-mail address or a phone number."),
        widget=forms.TextInput(attrs=TEXT),
    )
    about = TypedText(
        label=_("Description"),
        required=False,
        help_text=_("In your own words. A new line begins a new paragraph."),
        widget=forms.Textarea(attrs={"rows": 5, **TEXT}),
    )
    at_clock = forms.ChoiceField(
        label=_("When a table's time is up"),
        choices=[*AT_CLOCK.items()],
        required=False,
        help_text=_("Everybody can read it, and the clock shows it too."),
        error_messages={"invalid_choice": WRONG_CHOICE},
    )

    def __init__(self, typed: QueryDict | None = None, **options: Any) -> None:
        super().__init__(typed, **options)
        self.rows = _rows([*self.initial, *(typed or ())], self.initial)
        for row in range(self.rows):
            label = gettext("Day {number}").format(number=row + 2)
            self.fields[f"day-{row}"] = day_field(label, required=False)
            self.fields[f"day-{row}-round"] = _round_field()
            self.fields[f"day-{row}-begins"] = time_field(gettext("begins at"), required=False)

    @property
    def days(self) -> list[DayRow]:
        """The rows for further days."""
        return [
            DayRow(self[f"day-{row}"], self[f"day-{row}-round"], self[f"day-{row}-begins"])
            for row in range(self.rows)
        ]

    @property
    def has_wrong_day(self) -> bool:
        """True if a further day has an error."""
        return any(field.errors for row in self.days for field in row)

    @property
    def has_wrong_notice(self) -> bool:
        """True if a field of the notice has an error."""
        names = ("begins", "place", "address", "fee", "contact", "about")
        return self.has_wrong_day or any(self[name].errors for name in names)

    def clean_fee(self) -> ParsedPrize | None:
        """Returns the fee, or None if it is blank."""
        text = " ".join(self.cleaned_data["fee"].split())
        if not text:
            return None
        found = money_in(DASHES.sub("", text))
        if found is None or found.amount > MOST_AMOUNT:
            raise forms.ValidationError(
                gettext("Enter the fee as “12”, “12.50” or “12.50 €”. Put the rest below it.")
            )
        return found

    def clean(self) -> None:
        """A further day has a date and a round, or neither."""
        super().clean()
        typed = self.cleaned_data
        for row in range(self.rows):
            date, round_ = typed.get(f"day-{row}"), typed.get(f"day-{row}-round")
            if date and round_ is None and f"day-{row}-round" in typed:
                self.add_error(f"day-{row}-round", gettext("Enter the round it begins with."))
            if date is None and f"day-{row}" in typed and (round_ or typed[f"day-{row}-begins"]):
                self.add_error(f"day-{row}", gettext("Enter the date of this day."))

    def notice(self) -> Notice:
        """Converts the form for the services."""
        typed = self.cleaned_data
        fee: ParsedPrize | None = typed["fee"]
        same = ("begins", "place", "address", "about", "contact", "at_clock")
        return Notice(
            fee=fee.amount if fee else None,
            fee_unit=fee.unit if fee else "",
            days=tuple(
                AdditionalDay(
                    typed[f"day-{row}"], typed[f"day-{row}-round"], typed[f"day-{row}-begins"]
                )
                for row in self._typed_rows()
            ),
            **{name: typed[name] for name in same if name in typed},
        )

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        found = re.fullmatch(r"days\.([0-9]+)\.(date|first_round)", path)
        if found is None:
            return super().field_of(path)
        rows = self._typed_rows()
        row = f"day-{rows[min(int(found[1]), len(rows) - 1)]}"
        return row if found[2] == "date" else f"{row}-round"

    def _typed_rows(self) -> list[int]:
        """The rows with a day in them, by date."""
        dates = {row: self.cleaned_data.get(f"day-{row}") for row in range(self.rows)}
        typed = sorted((date, row) for row, date in dates.items() if date)
        return [row for _date, row in typed]


def _rows(names: Iterable[str], begun: Mapping[str, object]) -> int:
    """Returns the number of rows for further days: those in use, and some blank ones."""
    found = [int(match[1]) for match in map(DAY.fullmatch, names) if match]
    filled = [int(match[1]) for match in map(DAY.fullmatch, begun) if match and begun[match[0]]]
    wanted = max(max(filled, default=-1) + 1 + ROWS, max(found, default=-1) + 1)
    return min(wanted, MOST_ROWS)


def _round_field() -> forms.IntegerField:
    field = number_field(gettext("from round"))
    field.error_messages["invalid"] = WRONG_NUMBER
    return field
