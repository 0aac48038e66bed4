"""File exports: many hands, printed standings, and a tournament's report."""

import csv
import resource
import tracemalloc
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from io import StringIO
from itertools import count

from bench.books import empty_book
from bench.measuring import Row, cpu_seconds
from tests.factories import NOW
from tracker.exports.files import write_sheet
from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.models import Tournament
from tracker.tournaments.book.stamps_queries import StampedTournament, stamped_tournament
from tracker.tournaments.rehearsal.services import Script, rehearse_tournament
from tracker.tournaments.rehearsal.stepping_services import steps
from tracker.tournaments.report.exports import booklet_pdf
from tracker.tournaments.report.texts import booklet
from tracker.tournaments.report.workbook_exports import totals, workbook

SIZES = (10_000, 100_000)
PEAKS = (10_000, 30_000)
"""Sizes at which memory is measured, which takes five times as long as the work."""
MICROSECONDS_A_HAND = {"csv": 8, "json": 8, "xlsx": 110}
STANDINGS = 200
ADDRESS = "https://book.example/bench/events/1/report/verify?seal=0"
ROUNDS = 3
WORDS = ("number", "dealer", "maker", "trump", "call", "doubled", "outcome")
FIGURES = ("points_1", "score_1", "total_1", "points_2", "score_2", "total_2")


def rows() -> Iterator[Row]:
    for size in SIZES:
        floor = cpu_seconds(partial(_plain_csv, size), ROUNDS)
        for kind, goal in MICROSECONDS_A_HAND.items():
            rounds = ROUNDS if size == SIZES[0] else 1
            seconds = cpu_seconds(partial(_whole, kind, size), rounds)
            yield Row(
                f"{size:,} hands as {kind}",
                f"{seconds:.2f} s",
                f"{floor:.2f} s the csv module alone",
                f"{seconds / floor:.1f}",
                f"{goal * size / 1e6:.2f} s",
            )
    for kind in MICROSECONDS_A_HAND:
        few, many = (_peak(kind, size) / 1e6 for size in PEAKS)
        yield Row(
            f"  memory for {PEAKS[-1]:,} as {kind}", f"{many:.1f} MB", f"{few:.1f} MB for few"
        )
    yield from _booklets()
    _pages()
    yield Row(
        f"standings of {STANDINGS} as pdf",
        f"{1000 * cpu_seconds(_pages):.0f} ms",
        goal="300 ms",
    )


def _booklets() -> Iterator[Row]:
    """The report of a rehearsed tournament: 40 players, 4 rounds of 16 hands."""
    with empty_book():
        tournament = rehearse_tournament(
            form="drawn-partners", entrants=40, rounds=4, hands=16, seed="bench", now=NOW
        )
        list(steps(tournament, Script(40)))
        before = _most_memory()
        looked = count()
        read = cpu_seconds(lambda: booklet(_looked(tournament, looked)), ROUNDS)
        watched = _looked(tournament, looked)
        told = booklet(watched)
        of = f"report of {len(totals(watched).hands) // 2} hands"
        yield Row(f"{of}, read", f"{read:.2f} s", goal="1.50 s")
        printed = cpu_seconds(lambda: booklet_pdf(told, ADDRESS), ROUNDS)
        yield Row(f"{of} as pdf", f"{printed:.2f} s", goal="1.50 s")
        added = cpu_seconds(lambda: workbook(told, totals(watched)), ROUNDS)
        yield Row(f"{of} as xlsx", f"{added:.2f} s", goal="1.50 s")
        yield Row("  memory of the process", f"{_most_memory()} MB", f"{before} MB before it")


def _looked(tournament: Tournament, looked: Iterator[int]) -> StampedTournament:
    """The tournament with cold caches."""
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    return replace(watched, stamp=f"{watched.stamp} {next(looked)}")


def _most_memory() -> int:
    """The peak memory of this process, including typst's."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _whole(kind: str, size: int) -> int:
    return sum(map(len, write_sheet(_hands(size), kind)))


def _plain_csv(size: int) -> None:
    csv.writer(StringIO()).writerows(_numbered(size))


def _peak(kind: str, size: int) -> int:
    tracemalloc.start()
    for _ in write_sheet(_hands(size), kind):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _hands(size: int) -> Sheet:
    columns = (
        *(SheetColumn(code, code) for code in WORDS),
        *(SheetColumn(code, code, "number") for code in FIGURES),
    )
    return Sheet("Hands", "", columns, _numbered(size))


def _numbered(size: int) -> Iterable[tuple[Cell, ...]]:
    for number in range(size):
        total = 162 * number
        text = (str(number), "Anna Verbeek", "Otto", "H", "take", "", "made")
        yield (*text, 110, 110, total, 52, 52, total // 2)


def _pages() -> bytes:
    figures = ("played", "won", "points_for", "points_against", "difference")
    columns = (
        *(SheetColumn("rank", "Rank", "number"), SheetColumn("name", "Name")),
        *(SheetColumn(code, code, "number") for code in figures),
    )
    places = range(1, STANDINGS + 1)
    entries = ((place, f"Player {place}", 9, 5, 4000, 3900, 100 - place) for place in places)
    return b"".join(write_sheet(Sheet("Standings", "The bench", columns, entries), "pdf"))
