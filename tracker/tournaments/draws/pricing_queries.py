"""What seats cost that a director has exchanged: the same measure for any format."""

from dataclasses import replace

from tracker.engine.pairing.checks import difference, swap_entrants
from tracker.engine.pairing.conflicts import remarks
from tracker.engine.pairing.draw import Draw, DrawnPairing, Note, PairingInput
from tracker.engine.pairing.encounters import (
    Encounters,
    encounters,
    met_notes,
    opponent_pairs,
    partner_pairs,
)
from tracker.engine.pairing.turns import sat_out

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
