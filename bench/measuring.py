"""Timing and output."""

import math
import time
from collections.abc import Callable, Iterable
from itertools import chain
from typing import NamedTuple

ROUNDS = 5


class Row(NamedTuple):
    """A line of the table: the work, our figure, the baseline, their ratio, the goal."""

    work: str
    figure: str
    floor: str = ""
    ratio: str = ""
    goal: str = ""


def cpu_seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The CPU time of the fastest of a few rounds."""
    best = math.inf
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def growth(small: float, large: float, times: int) -> float:
    """The exponent of growth if the work is `times` as large; 1 is linear."""
    return math.log(large / small) / math.log(times)


def per_second(seconds: float, number: int) -> str:
    """The rate per second."""
    return f"{number / seconds:,.0f}/s"


def print_table(rows: Iterable[Row]) -> None:
    """Prints each row as soon as it is known."""
    widths = (58, 16, 40, 9, 0)
    heads = Row("work", "figure", "floor", "ratio", "goal")
    for row in chain([heads], rows):
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip(), flush=True)
