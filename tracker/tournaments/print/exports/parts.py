"""The parts of a PDF: seats, slips, badges, protests, prizes and receipts."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _

from scoring.json_values import JsonMapping
from tracker.audit.texts import ChainHead
from tracker.common.qr import draw_qr
from tracker.exports.as_pdf import A4, breaking, typeset
from tracker.exports.sheet import localize
from tracker.tournaments.draws.queries import THREE, TallyRow
from tracker.tournaments.print.texts import (
    BadgePerson,
    NamedSeat,
    PrizeList,
    Route,
    SeatedTable,
    Slip,
)

# Several forms in one PDF: what they say as JSON, beside templates that stay as they are.


HERE = Path(__file__).parent
TEMPLATES = (HERE / "main.typ", *sorted(set(HERE.glob("*.typ")) - {HERE / "main.typ"}))
MASK = 0
"""Mask of every QR code: the checked one, without large areas of one colour."""

Part = JsonMapping
"""Data for one template; `form` is its name in main.typ."""
Content = JsonMapping


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses for QR codes: of a round, of an entrant, and of the tournament."""

    round: Callable[[int], str]
    entrant: Callable[[int], str]
    tournament: str


def print_forms(title: str, parts: Sequence[Part], paper: str = A4) -> bytes:
    """Renders the forms in order on this paper."""
    shown = {
        "title": title,
        "language": (get_language() or "en").partition("-")[0],
        "paper": paper,
        "parts": parts,
    }
    return typeset(TEMPLATES, {"paper": json.dumps(localize(shown))})


def part(form: str, **content: Any) -> Part:
    """Builds a form; long words in it can break."""
    return {"form": form} | {key: _breakable(part) for key, part in content.items()}


def picture(address: str, says: str) -> Content:
    """Builds a QR code with its alternative text."""
    found = draw_qr(address, MASK)
    return {"size": found.size, "path": found.path, "says": says}


def person_picture(links: Links, number: int | None) -> Content:
    """Links to an entrant's page; before start numbers are assigned, to the tournament's."""
    if number is None:
        return picture(links.tournament, gettext("The page of the tournament, to be scanned"))
    says = gettext("The page of number {number}, to be scanned").format(number=number)
    return picture(links.entrant(number), says)


def _breakable(content: object) -> Any:
    match content:
        case str():
            return breaking(content)
        case Mapping():
            is_drawn = "path" in content
            return content if is_drawn else {key: _breakable(part) for key, part in content.items()}
        case list() | tuple():
            return [_breakable(part) for part in content]
    return content


# Cards to be cut apart, as they are printed.


def table_numbers_part(of: str, tables: Iterable[int]) -> Part:
    """Large table numbers."""
    return part("table-numbers", tables=[{"of": of, "table": str(number)} for number in tables])


def place_cards_part(of: str, people: Sequence[BadgePerson]) -> Part:
    """Folding place cards."""
    return part("place-cards", people=[asdict(person) | {"of": of} for person in people])


def badges_part(of: str, people: Sequence[BadgePerson], links: Links) -> Part:
    """Badges, each with a link to its wearer's page; partners share one."""
    numbers = {person.number for person in people}
    pictures = {number: person_picture(links, number) for number in numbers}
    shown = [asdict(person) | {"of": of, "qr": pictures[person.number]} for person in people]
    return part("badges", people=shown)


# The address of a club on a sheet for its door.


def poster_part(club: str, address: str) -> Part:
    """A club's name in large letters, with the address of its book to scan or type."""
    return part(
        "poster",
        name=club,
        qr=picture(address, _("The page of the club, to be scanned")),
        scan=_("Scan this with the camera of your phone."),
        shows=_("Current games, next dates, winners and rules."),
        type=_("Or type the address:"),
        address=_parts_of(address),
    )


def _parts_of(address: str) -> str:
    """Splits an address so that it can break after a slash."""
    return address.split("://", 1)[-1].rstrip("/").replace("/", "/\u200b")


# Slips as they are printed.


def slips_part(slips: Sequence[Slip], links: Links | None = None) -> Part:
    """Slips for tables, each with a link to its round, if it has one."""
    pictures = {
        number: _picture(number, links)
        for number in {slip.number for slip in slips}
        if links and number
    }
    shown = [asdict(slip) | {"qr": pictures.get(slip.number or 0)} for slip in slips]
    return part("slips", slips=shown, words=_slip_words())


def _picture(number: int, links: Links) -> Content:
    says = _("The page of round {number}, to be scanned").format(number=number)
    return picture(links.round(number), says)


def _slip_words() -> Content:
    return {
        "side": _("Side"),
        "table": _("Table"),
        "round": _("Round"),
        "dealer": _("The number in the circle is the seat; ● deals first."),
        "sum": _("Sum"),
        "how": _(
            "Circle what applies. Write each hand separately and do not add up; cross out the row "
            "of a hand that was thrown in."
        ),
        "initials": _("Initials of side"),
        "office": _("Checked by the office"),
    }


MARKS: Mapping[str, str] = {
    "": "",
    "bye": "B",
    "movement": "B",
    "requested_bye": "B",
    "late": "L",
    "absent": "A",
    "left": "G",
    "expelled": "X",
    "out": "O",
    THREE: "3",
}
"""Marks for a table of three and for the reasons of having no table."""


def by_name_part(of: str, number: int, names: Sequence[NamedSeat]) -> Part:
    """Seats sorted by name, for the wall."""
    return part(
        "by-name",
        title=_("Seats of round {number}, by name").format(number=number),
        of=of,
        heads=[_("Name"), _("No."), _("Table"), _("Seat")],
        names=[asdict(name) for name in names],
    )


def by_table_part(
    of: str,
    number: int,
    tables: Sequence[SeatedTable],
    out: Sequence[str],
    *,
    head: ChainHead | None = None,
) -> Part:
    """Seats by table, those without one, and the head of the club's audit chain once published."""
    return part(
        "by-table",
        title=_("Seats of round {number}, by table").format(number=number),
        of=of,
        heads=[_("Table"), _("Side A"), _("Side B"), _("Side C")],
        tables=[asdict(table) for table in tables],
        out=out,
        head=asdict(head) if head else None,
    )


def tally_part(of: str, rows: Sequence[TallyRow], rounds: int) -> Part:
    """Builds the tally of byes by round; rounds to come are left blank to fill in by hand."""
    shown = [
        {
            "number": row.number,
            "name": row.name,
            "marks": [MARKS[reason] for reason in row.reasons],
            "times": str(row.times or ""),
        }
        for row in rows
    ]
    return part(
        "tally",
        title=_("Sat out"),
        of=of,
        heads=[_("No."), _("Name"), *map(str, range(1, rounds + 1)), _("Times")],
        rounds=rounds,
        rows=shown,
        legend=_(
            "B sat out, L came too late, A was absent, G had left, X was disqualified, O was "
            "out, 3 sat at a table of three."
        ),
    )


def routes_part(of: str, routes: Sequence[Route], links: Links) -> Part:
    """A card for every entrant, with room for points and running total."""
    shown = [
        asdict(route) | {"of": of, "qr": person_picture(links, route.number)} for route in routes
    ]
    heads = [_("Round"), _("Table"), _("Seat"), _("Points"), _("Total")]
    return part("routes", routes=shown, words={"heads": heads})


def protest_part(of: str) -> Part:
    """A form for a protest and the director's ruling."""
    return part("protest", of=of, words=_protest_words())


def prizes_part(of: str, prizes: PrizeList) -> Part:
    """The prizes from first to last place, with room for signatures."""
    return part(
        "prizes",
        title=_("Prizes"),
        of=of,
        said=" ".join(filter(None, (prizes.hidden, *map(str, prizes.unawarded)))),
        heads=[_("Place"), _("No."), _("Name"), _("Prize"), _("Received")],
        rows=[asdict(row) for row in prizes.rows],
        empty=_("No prizes are announced. They are listed when the tournament has ended."),
    )


def receipts_part(of: str, prizes: PrizeList) -> Part:
    """A receipt for each prize."""
    place = _("Received for place {place}")
    rows = [asdict(row) | {"place": place.format(place=row.place)} for row in prizes.rows]
    words = {"date": _("Date"), "signature": _("Signature")}
    return part("receipts", of=of, rows=rows, words=words)


def nothing_part(of: str, title: str) -> Part:
    """A page stating that a form has no content yet."""
    return part("nothing", title=title, of=of, empty=_("There is nothing to print here yet."))


def _protest_words() -> Content:
    return {
        "protest": _("Protest"),
        "where": [_("Round"), _("Table"), _("Hand"), _("Time")],
        "who": [_("Protest by"), _("Against whom")],
        "happened": _("Incident"),
        "witnesses": _("Witnesses"),
        "handed": [_("Signature"), _("Taken by, at")],
        "ruling": _("Ruling of the director"),
        "against": [_("Against (number and name)"), _("Round"), _("Points")],
        "kinds": [
            _("Points deducted from their own score"),
            _("Points to the opponents"),
            _("Warning"),
            _("Out of the ranking"),
            _("The hand is played again"),
            _("The protest is declined"),
        ],
        "rule": [_("Article of the rules"), _("Reason")],
        "because": _("Reason, continued"),
        "signed": [_("Director"), _("Date"), _("Time")],
        "revocable": _("A ruling can be cancelled with a reason; both reasons stay readable."),
    }
