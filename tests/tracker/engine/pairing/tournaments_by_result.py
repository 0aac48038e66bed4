"""Tournaments in which a test says who wins each table, and who leaves before which round."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from tracker.engine.pairing.draw import (
    Draw,
    DrawEntry,
    DrawnPairing,
    PairingInput,
    PastRound,
    PlayedPairing,
)

Points = tuple[Fraction, ...] | None
Result = Callable[[DrawnPairing], Points]


def field_of(n: int, **others: Any) -> PairingInput:
    """Entrants 1 to n, seeded by their numbers."""
    entries = tuple(DrawEntry(number, number) for number in range(1, n + 1))
    return replace(PairingInput(entries, rounds=99, size=n, seed="harvest"), **others)


def better_seed_wins(pairing: DrawnPairing) -> Points:
    """300 to 200 for the lower start number."""
    one, other = pairing.entrants
    return points(300, 200) if one < other else points(200, 300)


def by_dice(seed: str) -> Result:
    """Somebody wins, by dice that fall the same every time."""
    dice = Random(seed)
    return lambda _: points(*dice.choice(((300, 200), (200, 300))))


def points(*both: int) -> Points:
    """Points as a table hands them in."""
    return tuple(map(Fraction, both))


def after(field: PairingInput, draw: Draw, result: Result) -> PairingInput:
    """The field with this round played."""
    tables = tuple(PlayedPairing(pairing, result(pairing)) for pairing in draw.tables)
    return replace(field, past=(*field.past, PastRound(tables, draw.sitting_out)))


def without(field: PairingInput, gone: Iterable[int]) -> PairingInput:
    """The field when these have left."""
    left = tuple(entry for entry in field.entries if entry.entrant not in set(gone))
    return replace(field, entries=left)


def played(
    format_: Any,
    field: PairingInput,
    result: Result,
    *,
    rounds: int,
    leave: Mapping[int, tuple[int, ...]] | None = None,
) -> tuple[PairingInput, list[Draw]]:
    """So many rounds; `leave` says who is gone before a round, by its number."""
    draws = []
    for number in range(1, rounds + 1):
        field = without(field, (leave or {}).get(number, ()))
        draws.append(format_.draw(field))
        field = after(field, draws[-1], result)
    return field, draws
