"""The games of a club month by month, and what is kept of a month for all workers.

What the games of a month come to is worked out by whoever needs it first, and handed over to be
kept (`tracker.statistics.month_cache_services`). It counts as long as its stamp is that of the
month, so a correction makes those months anew whose stamp it changes, and nothing has to take
anything back.
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
"""So many evenings at most are asked for by their keys."""


class MonthGames(NamedTuple):
    """The games of a month in their order, as key, version and evening of each."""

    month: dt.date
    stamp: str
    games: tuple[tuple[int, int, int], ...]


class PlayedMonths(NamedTuple):
    """The months in which a club has played a game, `variant`, from the day `since` on."""

    club: int
    variant: str
    months: tuple[MonthGames, ...]
    since: dt.date | None = None

    @property
    def stamp(self) -> str:
        """Another one whenever any of the games is."""
        return digest([of.stamp for of in self.months])

    @property
    def whole(self) -> list[MonthGames]:
        """Those that are kept: not one that is cut, nor the last, which is to have more games."""
        return [of for of in self.months[:-1] if self.since is None or of.month >= self.since]

    def games_of(self, months: Iterable[MonthGames]) -> QuerySet[Game]:
        """At least the games of these months, whatever has become of them since."""
        evenings = {evening for of in months for _, _, evening in of.games}
        games = Game.objects.filter(evening__club=self.club, variant=self.variant)
        return games.filter(evening__in=evenings) if len(evenings) <= FEW else games


class MonthFigures(NamedTuple):
    """What the games of a month come to, worked out and to be kept."""

    club: int
    variant: str
    kind: str
    of: MonthGames
    figures: Any


HANDED_OVER: Queue[MonthFigures] = Queue(MOST_HANDED_OVER)


class FiguresCache(Generic[Figures]):
    """What months come to in one respect, `kind`: in memory, and for all workers in the book."""

    def __init__(
        self, kind: str, read: Callable[[Any], Figures], write: Callable[[Figures], Any]
    ) -> None:
        self.kind, self._read, self.write = kind, read, write
        self._memory: VersionCache[Figures] = VersionCache(MOST_MONTHS)

    def find(self, played: PlayedMonths) -> dict[str, Figures]:
        """What need not be worked out, by the stamps of its months."""
        known = self._memory.find({of.stamp: of.stamp for of in played.months})
        missing = {of.month: of.stamp for of in played.whole if of.stamp not in known}
        if missing:
            rows = self.rows(played).filter(month__in=missing)
            for month, stamp, figures in rows.values_list("month", "stamp", "figures"):
                if missing[month] == stamp:
                    known[stamp] = self._read(figures)
        return known

    def rows(self, played: PlayedMonths) -> QuerySet[KeptMonth]:
        """All that is kept of the game, whatever it stands for."""
        return KeptMonth.objects.filter(
            club=played.club, variant=played.variant, kind=self.kind
        ).order_by("month")

    def wrong(self, played: PlayedMonths, right: Mapping[str, Figures]) -> Iterator[KeptMonth]:
        """What is kept of months as they are, and is not what is right of them."""
        for kept in self.rows(played):
            figures = right.get(kept.stamp)
            if figures is not None and kept.figures != json.loads(json.dumps(self.write(figures))):
                yield kept

    def keep(
        self, played: PlayedMonths, found: Mapping[str, Figures], new: Collection[str]
    ) -> None:
        """Remembers all of it, and has what is `new` kept soon.

        Where too many wait it is not kept, and worked out again another time.
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
    """The months in their order, each under a stamp that is another when one of its games is.

    `begins` is what else stamps depend on; where one month `goes_on` from another, that is so for
    the games of all months before it too.
    """
    evenings, before, found = versions.evenings, begins, []
    for month, rows in groupby(versions.games, lambda game: evenings[game[2]][0].replace(day=1)):
        games = tuple(rows)
        days = {evening: evenings[evening] for _, _, evening in games}
        stamp = digest((before, games, sorted(days.items())))
        found.append(MonthGames(month, stamp, games))
        before = stamp if goes_on else begins
    return tuple(found)
