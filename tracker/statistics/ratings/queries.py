"""Ratings, cached in memory, and their filter."""

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any, Generic

from django.db.models import QuerySet

from tracker.common.queries.version_cache import VersionCache
from tracker.engine.rating import (
    MODEL_STAMP,
    Histories,
    Participant,
    RatedGame,
    RatedPart,
    Rater,
    as_pairs,
    places_of,
)
from tracker.games.tallies_queries import versions_of
from tracker.models import Club, Game, KeptMonth, Placing, Seat
from tracker.statistics.queries.months import FiguresCache, MonthGames, PlayedMonths, months_of
from tracker.statistics.queries.wanted import StatisticsFilter, finished_games
from tracker.tournaments.book.queries import as_played

# The finished games that count for ratings.


def rated_games(club: Club) -> QuerySet[Game]:
    """The finished, rated games of a club, of every kind.

    Left out are games with the house, games of a table with a forfeit or a result from paper, and
    games of a tournament with hidden places.
    """
    with_house = Placing.objects.filter(entrant=None, round__tournament__evening__club=club)
    games = finished_games(club, StatisticsFilter()).exclude(
        pairing__in=with_house.values("pairing")
    )
    return games.filter(as_played())


def played_games(games: QuerySet[Game]) -> Iterator[RatedGame[int]]:
    """The games as input of ratings, without those in which no side has a point."""
    of_games = games.order_by().values("pk")
    seats = Seat.objects.filter(game__in=of_games).order_by("game", "place")
    sat = {
        pk: tuple(player for _, player in rows)
        for pk, rows in groupby(seats.values_list("game_id", "player_id"), itemgetter(0))
    }
    rows = games.order_by().values_list("pk", "evening__date", "started_at", "totals", "winner")
    for pk, day, started, totals, winner in rows:
        if winner is None and not any(totals):
            continue
        sides = len(totals)
        yield RatedGame(
            number=pk,
            moment=(day.isoformat(), started.isoformat()),
            sides=tuple(sat[pk][side::sides] for side in range(sides)),
            places=places_of(totals, winner),
        )


MOST_KEPT = 8

Pair = tuple[int, int]
GamesByMonth = Mapping[dt.date, list[RatedGame[int]]]


class RatedKind(Generic[Participant]):
    """A kind of participant: `of_game` converts a game to it, `who` restores one from JSON."""

    def __init__(
        self,
        kind: str,
        of_game: Callable[[RatedGame[int]], RatedGame[Participant] | None],
        who: Callable[[Any], Participant],
    ) -> None:
        self.of_game = of_game
        self.months: FiguresCache[RatedPart[Participant]] = FiguresCache(
            kind, lambda stored: _part(stored, who), lambda part: [*part.items()]
        )
        self.histories: VersionCache[Histories[Participant]] = VersionCache(MOST_KEPT)


def _part(stored: Any, who: Callable[[Any], Participant]) -> RatedPart[Participant]:
    return {who(each): after for each, after in stored}


def _pair(stored: list[int]) -> Pair:
    low, high = stored
    return low, high


PLAYERS: RatedKind[int] = RatedKind("rated-players", lambda game: game, int)
PAIRS: RatedKind[Pair] = RatedKind("rated-pairs", as_pairs, _pair)


@dataclass(frozen=True, slots=True)
class GameRatings:
    """The ratings of a club in one game, from the months in which it was played."""

    played: PlayedMonths
    read: dict[tuple[str, ...], GamesByMonth] = field(default_factory=dict)
    """Games by month stamps: both players and pairs are rated from them."""

    def players(self) -> Histories[int]:
        return PLAYERS.histories.get(self.played.stamp, lambda: self._histories(PLAYERS))

    def pairs(self) -> Histories[Pair]:
        """The ratings of all pairs of partners."""
        return PAIRS.histories.get(self.played.stamp, lambda: self._histories(PAIRS))

    def wrong_months(self, kind: RatedKind[Participant]) -> Iterator[KeptMonth]:
        """The cached months that are current but differ from what their games give."""
        return kind.months.wrong(self.played, dict(self._parts(kind, {}, Rater[Participant]())))

    def _histories(self, kind: RatedKind[Participant]) -> Histories[Participant]:
        known, rater = kind.months.find(self.played), Rater[Participant]()
        parts = dict(self._parts(kind, known, rater))
        kind.months.keep(self.played, parts, parts.keys() - known.keys())
        return rater.histories()

    def _parts(
        self,
        kind: RatedKind[Participant],
        known: Mapping[str, RatedPart[Participant]],
        rater: Rater[Participant],
    ) -> Iterator[tuple[str, RatedPart[Participant]]]:
        """The effect of each month by its stamp, cached or else computed by the rater."""
        games = self._games([of for of in self.played.months if of.stamp not in known])
        for of in self.played.months:
            part = known.get(of.stamp)
            if part is None:
                part = rater.rate(filter(None, map(kind.of_game, games.get(of.month, ()))))
            rater.follow(part)
            yield of.stamp, part

    def _games(self, months: Sequence[MonthGames]) -> GamesByMonth:
        stamps = tuple(of.stamp for of in months)
        if stamps not in self.read:
            self.read[stamps] = self._games_now(months) if months else {}
        return self.read[stamps]

    def _games_now(self, months: Sequence[MonthGames]) -> GamesByMonth:
        keys = {pk: of.month for of in months for pk, _, _ in of.games}
        found: dict[dt.date, list[RatedGame[int]]] = defaultdict(list)
        for game in played_games(self.played.games_of(months)):
            if game.number in keys:
                found[keys[game.number]].append(game)
        return found


def game_ratings(club: Club, variant: str) -> GameRatings:
    versions = versions_of(rated_games(club).filter(variant=variant))
    months = months_of(versions, MODEL_STAMP, goes_on=True)
    return GameRatings(PlayedMonths(club.pk, variant, months))


@dataclass(frozen=True, slots=True)
class RatingsQuery:
    """A game, "" for the one played most; a part of a name; the fewest games of a listed player."""

    game: str = ""
    search: str = ""
    least: int = 1
