"""Draws partners for each round, avoiding repeated meetings."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scoring.language import phrase
from tracker.engine.pairing.conflicts import check_apart
from tracker.engine.pairing.draw import (
    HOUSE,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    Shape,
    SitOut,
    chance,
)
from tracker.engine.pairing.encounters import (
    Burden,
    Encounters,
    burden_counts,
    by_turn,
    encounters,
    met_notes,
    opponent_pairs,
    partner_pairs,
    sat_in_three,
    sat_out,
    sat_with_house,
)
from tracker.engine.pairing.fitting import any_rounds, check_field, check_full
from tracker.engine.pairing.partner_search import NEVER, best_fours, costs, reasons_of_four
from tracker.engine.pairing.seating import Sides, number_tables, seat_counts, seat_sides

THREE = 3
FEWEST = {"sit": 4, "house": 2, "three": 3}
ODD_TABLE = {"sit": (), "house": (2, 3), "three": (3,)}
"""Numbers of surplus players that make a table which is not full; otherwise they sit out."""


@dataclass(frozen=True, slots=True)
class DrawnPartners(PairingSystem):
    """Every player gets a new partner and new opponents in every round.

    `odd` says what becomes of players over full tables of four. "sit": one to three sit out, by
    turns. "house": two or three play at a table with the house, and one alone sits out. "three":
    three play a game for three, and one or two sit out.
    """

    odd: Literal["sit", "house", "three"] = "sit"

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 2),)

    @property
    def avoids_repeats(self) -> bool:
        """Always: repeated partners come only after all have been partners."""
        return True

    def rounds(self, entrants: int) -> range:
        """Any number; when all have been partners, they are again at the lowest cost."""
        check_full(entrants, FEWEST[self.odd])
        return any_rounds(entrants)

    def draw(self, field: PairingInput) -> Draw:
        """Seats everyone at the lowest cost found.

        Raises CannotDrawError if too few are present, or if two who must never meet cannot be kept
        apart.
        """
        check_full(len(field.entries), FEWEST[self.odd])
        check_field(field, self.shapes)
        met = encounters(field.past)
        sitting, sides = self._divided(field, met)
        counts = seat_counts(field.past)
        tables = [
            DrawnPairing(at, seat_sides(counts, side)) for at, side in enumerate(sides, start=1)
        ]
        check_apart(
            field, tables, phrase("Let one of them sit out, or remove one of the conflicts.")
        )
        noted = [replace(table, notes=met_notes(met, table)) for table in tables]
        out = tuple(SitOut(entrant, "bye") for entrant in sorted(sitting))
        accepted = _accepted(field, met, tables)
        return Draw(number_tables(noted, field.entries), out, field.seed, accepted)

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """Explains the costs of partners and opponents, and possible swaps; an odd table goes by
        turn.
        """
        if HOUSE in table.entrants:
            return Reasons(rule=(Note("house_by_turn"),))
        if len(table.sides) == THREE:
            return Reasons(rule=(Note("three_by_turn"),))
        return reasons_of_four(field, draw, table)

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """Counts surplus players, if neither the house nor a game for three takes them in."""
        over = entrants % shape.seats
        return 0 if over in ODD_TABLE[self.odd] else over

    @property
    def has_threes(self) -> bool:
        """True if three surplus players play a game for three."""
        return self.odd == "three"

    def _divided(self, field: PairingInput, met: Encounters) -> tuple[list[int], list[Sides]]:
        """Returns who sits out, and the sides of every table."""
        over = len(field.entries) % 4
        if over in ODD_TABLE[self.odd]:
            three = self.odd == "three"
            odd = table_for_three(field, met) if three else table_with_house(field, met, over)
            return [], [
                *_full_tables(field, met, [entrant for side in odd for entrant in side]),
                odd,
            ]
        sitting = by_turn(field, sat_out, chance(field, "sitting out"))[:over]
        return sitting, _full_tables(field, met, sitting)


def _full_tables(field: PairingInput, met: Encounters, without: Sequence[int]) -> list[Sides]:
    taken = set(without)
    players = [entry.entrant for entry in field.entries if entry.entrant not in taken]
    fours = best_fours(costs(field, met, players), chance(field, "fours"))
    return [((a, b), (c, d)) for a, b, c, d in fours]


def _accepted(
    field: PairingInput, met: Encounters, tables: Sequence[DrawnPairing]
) -> tuple[tuple[str, int], ...]:
    """Returns the costs that the draw could not avoid."""
    partners = [two for table in tables for two in partner_pairs(table)]
    opponents = [two for table in tables for two in opponent_pairs(table)]
    unwished = [two for two in partners + opponents if frozenset(two) in field.rather_not]
    return (
        ("partner_repeats", sum(two in met.partners for two in partners)),
        ("opponents_over_two", sum(met.opponents.get(two, 0) >= 2 for two in opponents)),
        ("conflicts", len(unwished)),
    )


def table_for_three(field: PairingInput, met: Encounters) -> Sides:
    """Three who play a game for three, each for himself: whose turn it is, and who met least."""
    a, b, c = _chosen(field, met, sat_in_three, 3)
    return ((a,), (b,), (c,))


def table_with_house(field: PairingInput, met: Encounters, number: int) -> Sides:
    """Two or three who play with the house: two are partners against it, or one is its partner."""
    chosen = _chosen(field, met, sat_with_house, number)
    if number == 2:
        return (chosen[0], chosen[1]), (HOUSE, HOUSE)
    of = costs(field, met, chosen).partners
    alone = min(range(3), key=lambda at: of[at - 1][at - 2])
    return (chosen[alone - 1], chosen[alone - 2]), (chosen[alone], HOUSE)


def _chosen(field: PairingInput, met: Encounters, burden: Burden, number: int) -> list[int]:
    """The first by turn, and then those who had it least often and cost least beside him."""
    turn = by_turn(field, burden, chance(field, "odd table"))
    borne = burden_counts(field, burden)
    of = costs(field, met, turn)
    rows = of.opponents if burden is sat_in_three else of.partners
    chosen = [0]

    def price(at: int) -> tuple[bool, int, int, int]:
        cost = sum(rows[at][other] for other in chosen)
        return cost >= NEVER, borne[turn[at]], cost, at

    while len(chosen) < number:
        chosen.append(min((at for at in range(len(turn)) if at not in chosen), key=price))
    return [turn[at] for at in chosen]
