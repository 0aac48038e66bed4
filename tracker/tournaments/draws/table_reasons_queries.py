"""Why those of a table meet: worked out again from what their round was drawn from."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tracker.engine.formats import FORMATS
from tracker.engine.pairing.conflicts import SeatChange, difference, remarks, swap_entrants
from tracker.engine.pairing.draw import (
    Draw,
    DrawEntry,
    DrawnPairing,
    Note,
    PairingInput,
    Reasons,
    reasons_around,
)
from tracker.engine.pairing.encounters import (
    Encounters,
    encounters,
    met_notes,
    opponent_pairs,
    partner_pairs,
    sat_out,
)
from tracker.models import Round
from tracker.tournaments.book.queries import EventData, course_of
from tracker.tournaments.draws.queries import draw_input_in, draw_of, drawn_from, field_from

# What seats cost that a director has exchanged: the same measure for any format.


CostCodes = tuple[tuple[str, int], ...]


def draw_with_exchange(field: PairingInput, draw: Draw, first: int, second: int) -> Draw:
    """The draw with two entrants exchanged, with the notes and costs that it has then.

    Raises KeyError for somebody who is not in the draw.
    """
    changed = swap_entrants(draw, first, second)
    touched = {table.table for drawn in difference(draw, changed) for table in drawn.after}
    met = encounters(field.past)
    tables = tuple(
        replace(table, notes=(*table.notes, *_notes(field, met, table)))
        if table.table in touched
        else table
        for table in changed.tables
    )
    return replace(changed, tables=tables, costs=draw_costs(field, changed))


def draw_costs(field: PairingInput, draw: Draw) -> CostCodes:
    """What a draw has to accept, by the codes of `tracker.engine.pairing.words`."""
    met = encounters(field.past)
    against = [two for table in draw.tables for two in opponent_pairs(table)]
    beside = [two for table in draw.tables for two in partner_pairs(table)]
    unwished = sum(frozenset(two) in field.rather_not for two in against + beside)
    if field.shape.members > 1:
        repeats = sum(two in met.partners for two in beside)
        often = sum(met.opponents.get(two, 0) >= 2 for two in against)
        costs = [("partner_repeats", repeats), ("opponents_over_two", often)]
    else:
        costs = [("repeats", sum(_meets_again(met, table) for table in draw.tables))]
    return (*costs, *_second_byes(field, draw), ("conflicts", unwished))


def _meets_again(met: Encounters, table: DrawnPairing) -> bool:
    return any(two in met.opponents for two in opponent_pairs(table))


def _second_byes(field: PairingInput, draw: Draw) -> CostCodes:
    if not draw.sitting_out:
        return ()
    before = {number for past in field.past for number in sat_out(past)}
    return (("second_byes", sum(sit_out.entrant in before for sit_out in draw.sitting_out)),)


def _notes(field: PairingInput, met: Encounters, table: DrawnPairing) -> tuple[Note, ...]:
    if field.shape.members > 1:
        return met_notes(met, table)
    odd = remarks(field)
    return tuple(note for one, other in opponent_pairs(table) for note in odd(one, other))


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
