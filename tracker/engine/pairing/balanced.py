"""A fixed plan in which each two are partners once and opponents twice."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from scoring.language import chain_texts, phrase, phrases
from tracker.engine.pairing.conflicts import check_apart
from tracker.engine.pairing.designs import SIZES, DesignTable, design
from tracker.engine.pairing.draw import (
    HOUSE,
    CannotDrawError,
    Draw,
    DrawnPairing,
    PairingInput,
    PairingSystem,
    Shape,
    SitOut,
)
from tracker.engine.pairing.fitting import check_field
from tracker.engine.pairing.movement import check_plan
from tracker.engine.pairing.seating import seat_sides, seats
from tracker.engine.pairing.tables import number_tables


@dataclass(frozen=True, slots=True)
class Balanced(PairingSystem):
    """Every player is everybody's partner once and everybody's opponent twice.

    Played to its end it is as fair as an event can be; cut short, two may be opponents from not at
    all to twice. The house takes the seat of a start number that nobody has.
    """

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 2),)

    def rounds(self, entrants: int) -> range:
        """Up to a round for each partner, and one more where the movement has somebody sit out."""
        _check_size(entrants)
        return range(1, _rounds(entrants) + 1)

    def draw(self, field: PairingInput) -> Draw:
        """The tables of the plan; raises CannotDrawError where there is none for its numbers."""
        check_field(field, self.shapes)
        _check_size(field.size)
        check_plan(field, field.size, _rounds(field.size))
        there = field.there
        tables = [
            DrawnPairing(number, _with_house(table, there))
            for number, table in enumerate(design(field.size, field.number - 1), start=1)
        ]
        played = [table for table in tables if len(set(table.entrants) - {HOUSE}) > 1]
        check_apart(field, played, phrase("Remove the conflict, or draw partners each round."))
        out = there.difference(*(table.entrants for table in played))
        sitting = tuple(SitOut(entrant, "movement") for entrant in sorted(out))
        return Draw(number_tables(played, field.entries), sitting, field.seed)

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """One where the number is one over full tables; the house fills the rest."""
        return int(entrants % shape.seats == 1)


def _rounds(size: int) -> int:
    return size if size % 4 else size - 1


def _with_house(table: DesignTable, there: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """The table with the house where somebody is missing; somebody who is there deals first."""
    sides = tuple(
        tuple(entrant if entrant in there else HOUSE for entrant in side) for side in table
    )
    return seat_sides(Counter(), sides) if seats(sides)[0] == HOUSE else sides


def _check_size(players: int) -> None:
    if players in SIZES:
        return
    below = [size for size in SIZES if size < players][-1:]
    above = [size for size in SIZES if size > players][:1]
    nearest = chain_texts(below + above, phrase("{one} or {other}"))
    raise CannotDrawError(
        phrases(
            "{number} player has no balanced plan.",
            "{number} players have no balanced plan.",
            players,
        ),
        phrase("{nearest} have one; or draw partners each round.", nearest=nearest),
    )
