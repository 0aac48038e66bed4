"""Draws: a fifth round without rematches, compared with bare matching."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from unittest.mock import patch

from rustworkx import PyGraph, max_weight_matching

from bench.measuring import Row, cpu_seconds, growth
from tracker.engine.pairing import matching
from tracker.engine.pairing.danish import Danish
from tracker.engine.pairing.draw import (
    Draw,
    DrawEntry,
    PairingInput,
    PairingSystem,
    PastRound,
    PlayedPairing,
)
from tracker.engine.pairing.swiss import Swiss

ROUND = 5
GOALS = {64: "50 ms", 200: "100 ms", 1000: "800 ms", 3000: "5,000 ms"}


def rows() -> Iterator[Row]:
    seconds = {}
    for entrants, goal in GOALS.items():
        field = _field_before(Danish(), entrants)
        seconds[entrants], row = _measured("standing order", Danish(), field)
        yield row._replace(goal=goal)
    exponent = growth(seconds[200], seconds[3000], 15)
    yield Row("  from 200 to 3,000", f"growth n^{exponent:.2f}")
    yield _measured("Swiss", Swiss(), _field_before(Swiss(), 1000))[1]


def _measured(name: str, way: PairingSystem, field: PairingInput) -> tuple[float, Row]:
    entrants = len(field.entries)
    rounds = 1 if entrants > 1000 else 3
    seconds = cpu_seconds(partial(way.draw, field), rounds)
    floor = cpu_seconds(partial(max_weight_matching, _graph(way, field), weight_fn=int), rounds)
    draw = way.draw(field)
    work = f"draw {entrants:,} by {name}, {dict(draw.costs)['repeats']} rematches"
    figure, raw = (f"{1000 * each:,.0f} ms" for each in (seconds, floor))
    return seconds, Row(work, figure, f"{raw} matching the same pairs", f"{seconds / floor:.1f}")


def _field_before(way: PairingSystem, entrants: int) -> PairingInput:
    """The entrants before round 5, with random results and ten clubs of equal size."""
    entries = tuple(
        DrawEntry(number, number, club=f"club {number % 10}") for number in range(1, entrants + 1)
    )
    field = PairingInput(entries, ROUND, entrants, "bench")
    while field.number < ROUND:
        field = _played(field, way.draw(field))
    return field


def _played(field: PairingInput, draw: Draw) -> PairingInput:
    random = Random(field.number)
    points = {entry.entrant: entry.points for entry in field.entries}
    tables = []
    for pairing in draw.tables:
        won = random.sample([Fraction(2), Fraction(0)], 2)
        for entrant, each in zip(pairing.entrants, won, strict=True):
            points[entrant] += each
        tables.append(PlayedPairing(pairing, tuple(won)))
    ranked = sorted(field.entries, key=lambda entry: (-points[entry.entrant], entry.entrant))
    entries = tuple(
        replace(entry, place=place, points=points[entry.entrant])
        for place, entry in enumerate(ranked, start=1)
    )
    return replace(field, entries=entries, past=(*field.past, PastRound(tuple(tables))))


def _graph(way: PairingSystem, field: PairingInput) -> PyGraph[None, int]:
    """The weighted pairs that the pairing system passes to the matching."""
    with patch.object(matching, "max_weight_matching", wraps=max_weight_matching) as spied:
        way.draw(field)
    graph: PyGraph[None, int] = spied.call_args.args[0]
    return graph
