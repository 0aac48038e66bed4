"""Whole tournaments whose standings are made by results of chance, and what must hold of them."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

from tracker.engine.pairing.draw import (
    Draw,
    DrawEntry,
    PairingInput,
    PairingSystem,
    PastRound,
    PlayedPairing,
    Shape,
)

PAIRS = Shape(2, 1)


def field_of(
    entrants: int, *, rounds: int = 5, seed: str = "s", shape: Shape = PAIRS
) -> PairingInput:
    """Before round 1: start numbers are places, every third is of one club."""
    entries = tuple(
        DrawEntry(number, number, club=f"club {number % 3}") for number in range(1, entrants + 1)
    )
    return PairingInput(entries, rounds, entrants, seed, shape)


def played(field: PairingInput, draw: Draw) -> PairingInput:
    """The field after a round, with results by chance: 2 points to the winners and for a bye.

    Points of equal entrants are in the order of their numbers.
    """
    random = Random(f"{field.seed}:results:{field.number}")
    points = Counter({entry.entrant: entry.points for entry in field.entries})
    tables = []
    for pairing in draw.tables:
        winner = random.randrange(len(pairing.sides))
        won = tuple(Fraction(2 * (side == winner)) for side in range(len(pairing.sides)))
        tables.append(PlayedPairing(pairing, won))
        for entrant in pairing.sides[winner]:
            points[entrant] += 2
    for out in draw.sitting_out:
        points[out.entrant] += 2
    past = (*field.past, PastRound(tuple(tables), draw.sitting_out))
    return replace(field, entries=standing(field.entries, points), past=past)


def standing(entries: Iterable[DrawEntry], points: Counter[int]) -> tuple[DrawEntry, ...]:
    """The entries with new points and places, in the order of start numbers."""
    ordered = sorted(entries, key=lambda entry: (-points[entry.entrant], entry.entrant))
    placed = (
        replace(entry, place=place, points=Fraction(points[entry.entrant]))
        for place, entry in enumerate(ordered, start=1)
    )
    return tuple(sorted(placed, key=lambda entry: entry.entrant))


def without(field: PairingInput, *entrants: int) -> PairingInput:
    """The field after some have left."""
    stay = [entry for entry in field.entries if entry.entrant not in entrants]
    points = Counter({entry.entrant: entry.points for entry in stay})
    return replace(field, entries=standing(stay, points))


def with_late(field: PairingInput, *entrants: int) -> PairingInput:
    """The field after some have come, without points."""
    entries = (*field.entries, *(DrawEntry(entrant, 0) for entrant in entrants))
    points = Counter({entry.entrant: entry.points for entry in entries})
    return replace(field, entries=standing(entries, points))


def tournament(
    way: PairingSystem,
    field: PairingInput,
    rounds: int,
    between: Callable[[PairingInput], PairingInput] = lambda field: field,
) -> list[tuple[PairingInput, Draw]]:
    """Each round's field and draw; `between` changes the field before every round but the first."""
    drawn: list[tuple[PairingInput, Draw]] = []
    for number in range(rounds):
        changed = between(field) if number else field
        draw = way.draw(changed)
        drawn.append((changed, draw))
        field = played(changed, draw)
    return drawn


def come_and_go(field: PairingInput) -> PairingInput:
    """Number 2 leaves before round 2, and 5 before round 3, when 2 comes back."""
    if field.number == 2:
        return without(field, 2)
    if field.number == 3:
        return with_late(without(field, 5), 2)
    return field


def faults(field: PairingInput, draw: Draw) -> list[str]:
    """The faults of any draw of any format."""
    there = sorted(entry.entrant for entry in field.entries)
    at_tables = [entrant for table in draw.tables for entrant in table.entrants]
    out = [out.entrant for out in draw.sitting_out]
    met = {frozenset(pair) for table in draw.tables for pair in combinations(table.entrants, 2)}
    numbers = [table.table for table in draw.tables]
    wrong = {
        "not everybody once": sorted(at_tables + out) != there,
        "tables out of order": numbers != list(range(1, len(numbers) + 1)),
        "must not meet": bool(met & field.never),
        "other seed": draw.seed != field.seed,
    }
    return [fault for fault, is_so in wrong.items() if is_so]


def pairs_met(drawn: Iterable[tuple[PairingInput, Draw]]) -> Counter[frozenset[int]]:
    """How often two were at a table."""
    return Counter(
        frozenset(pair)
        for _, draw in drawn
        for table in draw.tables
        for pair in combinations(table.entrants, 2)
    )


def byes(drawn: Iterable[tuple[PairingInput, Draw]]) -> list[int]:
    """Who sat out, round by round."""
    return [out.entrant for _, draw in drawn for out in draw.sitting_out]


def rounds_of(draw: Draw) -> tuple[tuple[int, ...], ...]:
    """Who meets and who sits out, in ascending order."""
    meeting = (tuple(sorted(table.entrants)) for table in draw.tables)
    return tuple(sorted([*meeting, *((out.entrant,) for out in draw.sitting_out)]))


def all_rounds(entrants: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to put entrants into twos, one of them alone if the number is odd."""
    if not entrants:
        yield ()
        return
    first, *others = entrants
    for other in others:
        rest = tuple(each for each in others if each != other)
        yield from (((first, other), *twos) for twos in all_rounds(rest))
    if len(entrants) % 2:
        yield from (((first,), *twos) for twos in all_rounds(tuple(others)))


def drawn_elsewhere(code: str) -> str:
    """The output of another process that runs these tournaments."""
    started = f"from tests.tracker.engine.pairing.tournaments_by_chance import *\n{code}"
    command = [sys.executable, "-c", started]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
