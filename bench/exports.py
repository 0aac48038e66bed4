"""Tables as files: many hands, and standings on paper."""

import csv
import tracemalloc
from collections.abc import Iterable, Iterator
from functools import partial
from io import StringIO

from bench.measuring import Row, cpu_seconds
from tracker.exports import Cell, Column, Sheet, written

SIZES = (10_000, 100_000)
MICROSECONDS_A_HAND = {"csv": 8, "json": 8, "xlsx": 110}
STANDINGS = 200
ROUNDS = 3
WORDS = ("number", "dealer", "maker", "trump", "call", "doubled", "outcome")
FIGURES = ("points_1", "score_1", "total_1", "points_2", "score_2", "total_2")


def rows() -> Iterator[Row]:
    """Everything measured of files."""
    for size in SIZES:
        floor = cpu_seconds(partial(_plain_csv, size), ROUNDS)
        for kind, goal in MICROSECONDS_A_HAND.items():
            seconds = cpu_seconds(partial(_whole, kind, size), ROUNDS)
            yield Row(
                f"{size:,} hands as {kind}",
                f"{seconds:.2f} s",
                f"{floor:.2f} s the csv module alone",
                f"{seconds / floor:.1f}",
                f"{goal * size / 1e6:.2f} s",
            )
    for kind in MICROSECONDS_A_HAND:
        few, many = (_peak(kind, size) / 1e6 for size in SIZES)
        yield Row(
            f"  memory for {SIZES[-1]:,} as {kind}", f"{many:.1f} MB", f"{few:.1f} MB for few"
        )
    _pages()
    yield Row(
        f"standings of {STANDINGS} as pdf",
        f"{1000 * cpu_seconds(_pages):.0f} ms",
        goal="300 ms",
    )


def _whole(kind: str, size: int) -> int:
    return sum(map(len, written(_hands(size), kind)))


def _plain_csv(size: int) -> None:
    csv.writer(StringIO()).writerows(_numbered(size))


def _peak(kind: str, size: int) -> int:
    tracemalloc.start()
    for _ in written(_hands(size), kind):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _hands(size: int) -> Sheet:
    columns = (
        *(Column(code, code) for code in WORDS),
        *(Column(code, code, "number") for code in FIGURES),
    )
    return Sheet("Hands", "", columns, _numbered(size))


def _numbered(size: int) -> Iterable[tuple[Cell, ...]]:
    for number in range(size):
        total = 162 * number
        said = (str(number), "Anna Verbeek", "Otto", "H", "take", "", "made")
        yield (*said, 110, 110, total, 52, 52, total // 2)


def _pages() -> bytes:
    figures = ("played", "won", "points_for", "points_against", "difference")
    columns = (
        *(Column("rank", "Rank", "number"), Column("name", "Name")),
        *(Column(code, code, "number") for code in figures),
    )
    places = range(1, STANDINGS + 1)
    entries = ((place, f"Player {place}", 9, 5, 4000, 3900, 100 - place) for place in places)
    return b"".join(written(Sheet("Standings", "The bench", columns, entries), "pdf"))
