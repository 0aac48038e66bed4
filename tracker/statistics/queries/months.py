"""The games of a club by month, and the cache of monthly figures shared by all workers.

The first to need a month's figures computes them and queues them for storage
(`tracker.statistics.month_cache_services`). They are valid while their stamp equals that of the
month, so a correction invalidates exactly the months whose stamp it changes.
"""

import datetime as dt
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from queue import Full, Queue
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import QuerySet

from tracker.common.queries.version_cache import VersionCache, digest
from tracker.games.tallies_queries import Versions
from tracker.models import Game, KeptMonth

Figures = TypeVar("Figures")
MOST_HANDED_OVER, MOST_MONTHS = 2000, 2000
FEW = 200
"""The most evenings queried by key."""


class MonthGames(NamedTuple):
    """The games of a month in order, as key, version and evening of each."""

    month: dt.date
    stamp: str
    games: tuple[tuple[int, int, int], ...]


class PlayedMonths(NamedTuple):
    """The months in which a club played a game, `variant`, from the day `since` on."""

    club: int
    variant: str
    months: tuple[MonthGames, ...]
    since: dt.date | None = None

    @property
    def stamp(self) -> str:
        """Changes whenever any of the games does."""
        return digest([of.stamp for of in self.months])

    @property
    def whole(self) -> list[MonthGames]:
        """The months to cache: neither a partial one, nor the last, which may still get games."""
        return [of for of in self.months[:-1] if self.since is None or of.month >= self.since]

    def games_of(self, months: Iterable[MonthGames]) -> QuerySet[Game]:
        """The games of these months, and possibly others that have changed since."""
        evenings = {evening for of in months for _, _, evening in of.games}
        games = Game.objects.filter(evening__club=self.club, variant=self.variant)
        return games.filter(evening__in=evenings) if len(evenings) <= FEW else games


class MonthFigures(NamedTuple):
    """The figures of a month, computed and to be stored."""

    club: int
    variant: str
    kind: str
    of: MonthGames
    figures: Any


HANDED_OVER: Queue[MonthFigures] = Queue(MOST_HANDED_OVER)


class FiguresCache(Generic[Figures]):
    """A cache of monthly figures of one `kind`: in memory, and in the database for all workers."""

    def __init__(
        self, kind: str, read: Callable[[Any], Figures], write: Callable[[Figures], Any]
    ) -> None:
        self.kind, self._read, self.write = kind, read, write
        self._memory: VersionCache[Figures] = VersionCache(MOST_MONTHS)

    def find(self, played: PlayedMonths) -> dict[str, Figures]:
        """The cached figures, by the stamps of their months."""
        known = self._memory.find({of.stamp: of.stamp for of in played.months})
        missing = {of.month: of.stamp for of in played.whole if of.stamp not in known}
        if missing:
            rows = self.rows(played).filter(month__in=missing)
            for month, stamp, figures in rows.values_list("month", "stamp", "figures"):
                if missing[month] == stamp:
                    known[stamp] = self._read(figures)
        return known

    def rows(self, played: PlayedMonths) -> QuerySet[KeptMonth]:
        """Every cached row of the game, including outdated ones."""
        return KeptMonth.objects.filter(
            club=played.club, variant=played.variant, kind=self.kind
        ).order_by("month")

    def wrong(self, played: PlayedMonths, right: Mapping[str, Figures]) -> Iterator[KeptMonth]:
        """The rows of current months that differ from the right figures."""
        for kept in self.rows(played):
            figures = right.get(kept.stamp)
            if figures is not None and kept.figures != json.loads(json.dumps(self.write(figures))):
                yield kept

    def keep(
        self, played: PlayedMonths, found: Mapping[str, Figures], new: Collection[str]
    ) -> None:
        """Keeps all figures in memory, and queues the `new` ones for storage.

        If the queue is full they are dropped, and computed again another time.
        """
        for stamp, figures in found.items():
            self._memory.put(stamp, figures)
        for of in played.whole:
            if of.stamp in new:
                figures = self.write(found[of.stamp])
                with suppress(Full):
                    HANDED_OVER.put_nowait(
                        MonthFigures(played.club, played.variant, self.kind, of, figures)
                    )


def months_of(versions: Versions, begins: str, *, goes_on: bool = False) -> tuple[MonthGames, ...]:
    """The months in order, each with a stamp that changes when one of its games does.

    `begins` is anything else that stamps depend on; if each month `goes_on` from the one before,
    its stamp also depends on the games of all earlier months.
    """
    evenings, before, found = versions.evenings, begins, []
    for month, rows in groupby(versions.games, lambda game: evenings[game[2]][0].replace(day=1)):
        games = tuple(rows)
        days = {evening: evenings[evening] for _, _, evening in games}
        stamp = digest((before, games, sorted(days.items())))
        found.append(MonthGames(month, stamp, games))
        before = stamp if goes_on else begins
    return tuple(found)
