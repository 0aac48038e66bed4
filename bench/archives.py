"""Archives: exporting a large club, and importing it with scoring."""

import tracemalloc
from collections.abc import Iterator
from tempfile import TemporaryFile
from time import process_time
from typing import IO, Any, TypeVar
from uuid import uuid4

from django.db import transaction
from django.db.models import Model

from bench.books import empty_book
from bench.measuring import Row
from tests.factories import NOW, EveningFactory, GameFactory, HandFactory
from tracker.archive.opening import read_archive
from tracker.archive.queries.carried import archive_club
from tracker.archive.services.bringing import import_club
from tracker.models import Club, Game, Hand, HandRevision, Seat

SIZES = (2_000, 20_000)
HANDS_OF_A_GAME = 20
GAMES_AT_ONCE = 100
ENDLESS = {"variant": "clabber", "options": {"target": None}}

Stored = TypeVar("Stored", bound=Model)


def rows() -> Iterator[Row]:
    """The archive benchmarks, in a database of their own."""
    with empty_book():
        peaks: dict[int, int] = {}
        for size in SIZES:
            with TemporaryFile() as file:
                yield from _there_and_back(size, file, peaks)
        few, many = (peaks[size] / 1e6 for size in SIZES)
        yield Row(
            f"  memory for {SIZES[-1]:,} hands leaving", f"{many:.1f} MB", f"{few:.1f} MB for few"
        )


def _there_and_back(size: int, file: IO[bytes], peaks: dict[int, int]) -> Iterator[Row]:
    club = club_with(size)
    started = process_time()
    archive_club(club, file)
    left = process_time() - started
    megabytes = f"{file.seek(0, 2) / 1e6:.1f} MB"
    yield Row(f"{size:,} hands leave in an archive", f"{left:.1f} s", megabytes)
    with TemporaryFile() as again:
        tracemalloc.start()
        archive_club(club, again)
        peaks[size] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    started = process_time()
    with read_archive(file) as archive:
        checked = process_time() - started
        import_club(archive=archive, slug=f"back-{size}", now=NOW)
    seconds = process_time() - started
    yield Row("  and come back", f"{seconds:.1f} s", f"{checked:.2f} s seal and sums")


def club_with(size: int) -> Club:
    """A club with this many hands: copies of one game."""
    evening = EveningFactory.create()
    game = GameFactory.create(evening=evening, ruleset=ENDLESS)
    for _ in range(HANDS_OF_A_GAME):
        game = HandFactory.create(game=game).game
    hands, seats = list(game.hands.all()), list(game.seats.all())
    left = size // HANDS_OF_A_GAME - 1
    with transaction.atomic():
        while left > 0:
            _copy(game, hands, seats, min(left, GAMES_AT_ONCE))
            left -= GAMES_AT_ONCE
    return evening.club


def _copy(game: Game, hands: list[Hand], seats: list[Seat], count: int) -> None:
    games = Game.objects.bulk_create(_again(game, submission_id=uuid4()) for _ in range(count))
    Seat.objects.bulk_create(_again(seat, game=game) for game in games for seat in seats)
    copies = Hand.objects.bulk_create(_again(hand, game=game) for game in games for hand in hands)
    HandRevision.objects.bulk_create(
        HandRevision(
            hand=hand,
            number=1,
            record=hand.record,
            scored=hand.scored,
            state=hand.state,
            entered_at=hand.entered_at,
            submission_id=uuid4(),
        )
        for hand in copies
    )


def _again(row: Stored, **other: Any) -> Stored:
    """An unsaved copy of a stored row with some changes."""
    values = {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields  # noqa: SLF001 -- documented by Django
        if not field.primary_key
    }
    copy = type(row)(**values)
    for name, value in other.items():
        setattr(copy, name, value)
    return copy
