"""Why those of a table meet: worked out again from what their round was drawn from."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tracker.engine.formats import FORMATS
from tracker.engine.pairing.checks import SeatChange, difference
from tracker.engine.pairing.draw import Draw, DrawEntry, DrawnPairing, PairingInput, Reasons
from tracker.engine.pairing.locked import reasons_around
from tracker.models import Round
from tracker.tournaments.draws.queries import draw_input_in, draw_of
from tracker.tournaments.draws.redraw_queries import drawn_from
from tracker.tournaments.draws.sources_queries import field_from
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import course_of

KEPT = 256


@dataclass(frozen=True, slots=True)
class TableReasons:
    """A table of a round, who sits there as the draw saw them, and its reasons.

    `reasons` are None where the draw did not give this table: then `moved` are those of its people
    who sat elsewhere by the draw. `by` is what decides who meets in the format's course.
    """

    table: DrawnPairing
    entries: tuple[DrawEntry, ...]
    by: str
    reasons: Reasons | None
    moved: tuple[SeatChange, ...]


def table_reasons(book: EventData, round_: Round, table: int) -> TableReasons | None:
    """Why the people of a table of a drawn round meet; None for a table that is not there."""
    stored = draw_of(book.round(round_.number) or round_)
    found = next((drawn for drawn in stored.tables if drawn.table == table), None)
    if found is None:
        return None
    field = field_from(book, round_) or draw_input_in(book, before=round_.number, seed=round_.seed)
    again = drawn_from(book.event, field)
    here = {*found.entrants}
    moves = difference(again, stored) if again else ()
    is_drawn = again is not None and any(_is_same(found, drawn) for drawn in again.tables)
    options = tuple(sorted(book.event.format_options.items()))
    return TableReasons(
        table=found,
        entries=tuple(entry for entry in field.entries if entry.entrant in here),
        by=course_of(book.event).drawn_by,
        reasons=_reasons(book.event.format, options, field, again, found)
        if again and is_drawn
        else None,
        moved=tuple(move for move in moves if move.entrant in here),
    )


def _is_same(one: DrawnPairing, other: DrawnPairing) -> bool:
    return one.table == other.table and one.sides == other.sides


@lru_cache(maxsize=KEPT)
def _reasons(
    code: str,
    options: tuple[tuple[str, Any], ...],
    field: PairingInput,
    draw: Draw,
    table: DrawnPairing,
) -> Reasons:
    return reasons_around(FORMATS[code].system_with(dict(options)), field, draw, table)
