"""Teams of four: each match is two tables, at which the pairs of a team sit on different sides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scoring.language import phrase
from tracker.engine.pairing.conflicts import remarks
from tracker.engine.pairing.danish import Danish
from tracker.engine.pairing.draw import (
    CLOSED,
    OPEN,
    Bracket,
    CannotDrawError,
    Draw,
    DrawEntry,
    DrawnPairing,
    PairingInput,
    PairingSystem,
    Reasons,
    Shape,
    is_closed,
    matches_of,
    whole_match,
)
from tracker.engine.pairing.fitting import rounds_of_all
from tracker.engine.pairing.knock_out import KnockOut
from tracker.engine.pairing.movement import berger
from tracker.engine.pairing.trees import round_with

_WHOLE: Mapping[str, PairingSystem] = {"knock_out": KnockOut(), "standing_order": Danish()}
"""The formats that draw the matches of teams as they do those of anybody else, by method."""


@dataclass(frozen=True, slots=True)
class TeamsOfFour(PairingSystem):
    """Matches of teams: all against all, as a knock-out, or in the order of the standings.

    An entrant is a team. Match n is at tables 2n − 1, in the part "open", and 2n, in the part
    "closed", where the sides are exchanged; a team's points of a match are those of both tables.
    """

    method: Literal["round_robin", "knock_out", "standing_order"] = "round_robin"

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    @property
    def avoids_repeats(self) -> bool:
        """Only in the order of the standings; a plan has no repeats."""
        return self.method == "standing_order"

    def rounds(self, entrants: int) -> range:
        """As many as until all have met, or until one is left of a knock-out."""
        whole = _WHOLE.get(self.method)
        return whole.rounds(entrants) if whole else rounds_of_all(entrants)

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """As many as in a draw of single entrants: the byes of round 1 in a knock-out."""
        whole = _WHOLE.get(self.method)
        return whole.sitting_out(shape, entrants) if whole else entrants % shape.seats

    def draw(self, field: PairingInput) -> Draw:
        """The next round, every team at two tables."""
        matches, whole = _of_matches(field), _WHOLE.get(self.method)
        drawn = whole.draw(matches) if whole else _all_meet(matches)
        return replace(
            drawn, tables=tuple(half for table in drawn.tables for half in _halves(table))
        )

    def final_places(self, field: PairingInput) -> tuple[tuple[int, ...], ...] | None:
        """The places of a knock-out; only the standings say who is ahead in the others."""
        whole = _WHOLE.get(self.method)
        return whole.final_places(_of_matches(field)) if whole else None

    def brackets(self, field: PairingInput) -> tuple[Bracket, ...]:
        """The bracket of a knock-out, in which a match has the number of its first table."""
        whole = _WHOLE.get(self.method)
        return whole.brackets(_of_matches(field)) if whole else ()

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """Why the teams of the match meet; both of its tables have the same reasons."""
        whole = _WHOLE.get(self.method)
        if whole is None:
            return Reasons()
        opened = tuple(whole_match(half) for half in draw.tables if not is_closed(half))
        match = next(half for half in opened if {*half.entrants} == {*table.entrants})
        return whole.reasons(_of_matches(field), replace(draw, tables=opened), match)


def _of_matches(field: PairingInput) -> PairingInput:
    """The field as those see it who draw matches."""
    past, entries = map(matches_of, field.past), map(_at_match, field.entries)
    return replace(field, past=tuple(past), entries=tuple(entries))


def _at_match(entry: DrawEntry) -> DrawEntry:
    return entry if entry.table is None else replace(entry, table=(entry.table + 1) // 2)


def _halves(match: DrawnPairing) -> tuple[DrawnPairing, DrawnPairing]:
    opened, closed = (f"{match.part}, {half}" if match.part else half for half in (OPEN, CLOSED))
    second = 2 * match.table
    return (
        replace(match, table=second - 1, part=opened),
        replace(match, table=second, part=closed, sides=match.sides[::-1], notes=()),
    )


def _all_meet(field: PairingInput) -> Draw:
    """Draws a round of the Berger table; the opponent of a vacant number sits out."""
    plan = berger(field.size)
    if field.number > len(plan):
        raise CannotDrawError(phrase("All teams have met."), phrase("End the tournament."))
    there = field.there
    pairs = [pair for pair in plan[field.number - 1] if there.issuperset(pair)]
    odd = remarks(field)
    tables = [DrawnPairing(0, ((one,), (other,)), notes=odd(one, other)) for one, other in pairs]
    return round_with(field, tables, there)
