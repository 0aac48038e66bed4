"""Tournaments in which a test says who is there in each round; the first side always wins."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from tracker.engine.pairing.draw import (
    HOUSE,
    Draw,
    DrawEntry,
    PairingInput,
    PairingSystem,
    PastRound,
    PlayedPairing,
    Shape,
)

FOURS = Shape(2, 2)


def entries(entrants: Iterable[int]) -> tuple[DrawEntry, ...]:
    """Everybody placed in the order given."""
    return tuple(DrawEntry(entrant, place) for place, entrant in enumerate(entrants, start=1))


def played(draw: Draw) -> PastRound:
    """The round as played: at every table the first side has 100 points, the next 90, and so on."""
    return PastRound(
        tuple(
            PlayedPairing(
                table, tuple(Fraction(100 - 10 * side) for side in range(len(table.sides)))
            )
            for table in draw.tables
        ),
        draw.sitting_out,
    )


def field(entrants: Sequence[int], past: tuple[PastRound, ...] = (), **more) -> PairingInput:
    """A field of four at a table, with as many start numbers as were there at the beginning."""
    given: dict[str, Any] = {"rounds": 8, "size": len(entrants), "seed": "s", "shape": FOURS}
    return PairingInput(entries(entrants), past=past, **given | more)


def tournament(form: PairingSystem, rounds: Sequence[Sequence[int]], **more) -> tuple[Draw, ...]:
    """A round for each list of who is there; the first list says how many start numbers exist."""
    past: tuple[PastRound, ...] = ()
    draws = []
    given = {"rounds": len(rounds), "size": len(rounds[0])} | more
    for there in rounds:
        draw = form.draw(field(there, past, **given))
        assert everybody(draw) == sorted(there)
        draws.append(draw)
        past = (*past, played(draw))
    return tuple(draws)


def everybody(draw: Draw) -> list[int]:
    """All who have a place in the round, the house apart, in the order of their numbers."""
    seated = [entrant for table in draw.tables for entrant in table.entrants if entrant != HOUSE]
    return sorted(seated + [out.entrant for out in draw.sitting_out])


def past_of(draws: Iterable[Draw]) -> tuple[PastRound, ...]:
    """The rounds as played."""
    return tuple(played(draw) for draw in draws)
