"""Tables as files: many hands, and standings on paper."""

import csv
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from io import StringIO

from bench.measuring import Row, cpu_seconds
from tracker.exports import Cell, Column, Sheet, written
from tracker.exports.paper import Links, Part, cards, printed, seating, slips_part
from tracker.selectors.paper.people import Person
from tracker.selectors.paper.seating import NamedSeat
from tracker.selectors.paper.slips import blank_slip_of

SIZES = (10_000, 100_000)
MICROSECONDS_A_HAND = {"csv": 8, "json": 8, "xlsx": 110}
STANDINGS = 200
ROUNDS = 3
WORDS = ("number", "dealer", "maker", "trump", "call", "doubled", "outcome")
PLACES = range(1, STANDINGS + 1)
ADDRESS = "http://192.168.178.24:8000/kanal/events/12/entrants/{}/"
LINKS = Links(ADDRESS.format, ADDRESS.format, ADDRESS)
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
    yield from _papers()
    _pages()
    yield Row(
        f"standings of {STANDINGS} as pdf",
        f"{1000 * cpu_seconds(_pages):.0f} ms",
        goal="300 ms",
    )


def _papers() -> Iterator[Row]:
    """Paper forms for a large hall: what takes longest is fitting names and drawing codes."""
    people = [Person(f"Player {number} Verbeek", number, "De Hoop") for number in PLACES]
    names = [NamedSeat(one.name, one.number, "12", "3", "") for one in people]
    slips = [replace(blank_slip_of("clabber"), table=f"Table {at}") for at in range(STANDINGS // 4)]
    papers: tuple[tuple[str, Callable[[], Part], str], ...] = (
        (f"badges of {STANDINGS}", partial(cards.badges_part, "", people, LINKS), "3 s"),
        (f"seats of {STANDINGS} by name", partial(seating.by_name_part, "", 1, names), "1 s"),
        (f"slips of {len(slips)} tables", partial(slips_part, slips), "3 s"),
    )
    for name, made, goal in papers:
        seconds = cpu_seconds(partial(_on_paper, made), ROUNDS)
        yield Row(f"{name} on paper", f"{seconds:.2f} s", goal=goal)


def _on_paper(made: Callable[[], Part]) -> bytes:
    return printed("", [made()])


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
