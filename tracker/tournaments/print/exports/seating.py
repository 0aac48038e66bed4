"""Who sits where and who sat out, as they are printed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from django.utils.translation import gettext as _

from tracker.audit.texts import ChainHead
from tracker.tournaments.draws.tally_queries import THREE, TallyRow
from tracker.tournaments.print.exports.sheets import Links, Part, part, person_picture
from tracker.tournaments.print.texts.routes import Route
from tracker.tournaments.print.texts.seating import NamedSeat, SeatedTable

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
"""What stands for the reason of somebody without a table, and for a table of three."""


def by_name_part(of: str, number: int, names: Sequence[NamedSeat]) -> Part:
    """Seats in the order of the names, for the wall."""
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
    """Seats table by table, who has none, and the head of the club's chain once it is published."""
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
    """Who sat out in which round; what is not played yet is filled in by hand."""
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
