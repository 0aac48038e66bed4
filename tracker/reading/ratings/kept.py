"""Ratings kept in memory as long as no game of the club changes.

Nothing of them is stored: after a correction they are worked out anew from all games.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tracker.models import Game
from tracker.rating.games import RatedGame, as_pairs
from tracker.rating.history import Histories, Rater
from tracker.reading.digest import digest
from tracker.reading.ratings.played import played_games
from tracker.reading.statistics.played import versions_of
from tracker.reading.version_cache import VersionCache

MOST_KEPT = 8

Pair = tuple[int, int]
GamesByKey = Mapping[int, RatedGame[int]]

_GAMES: VersionCache[GamesByKey] = VersionCache(MOST_KEPT)
_PLAYERS: VersionCache[Histories[int]] = VersionCache(MOST_KEPT)
_PAIRS: VersionCache[Histories[Pair]] = VersionCache(MOST_KEPT)
_RATERS_OF_PLAYERS: VersionCache[Rater[int]] = VersionCache(MOST_KEPT)
_RATERS_OF_PAIRS: VersionCache[Rater[Pair]] = VersionCache(MOST_KEPT)


@dataclass(frozen=True, slots=True)
class RatedGames:
    """Games by their number, under a stamp that is another whenever one of them changes."""

    stamp: str
    games: GamesByKey

    def players(self) -> Histories[int]:
        """The ratings of all who played."""
        rater = _RATERS_OF_PLAYERS.get(self._beginning, Rater)
        return _PLAYERS.get(self.stamp, lambda: rater.histories(self.games.values()))

    def pairs(self) -> Histories[Pair]:
        """The ratings of all who were partners, each pair one of its own."""
        rater = _RATERS_OF_PAIRS.get(self._beginning, Rater)
        pairs = filter(None, map(as_pairs, self.games.values()))
        return _PAIRS.get(self.stamp, lambda: rater.histories(pairs))

    @property
    def _beginning(self) -> int:
        """The game by which a rater is found again that knows most of the others: the lowest."""
        return min(self.games, default=0)


def kept_games(games: QuerySet[Game]) -> RatedGames:
    """The games as they are now."""
    stamp = digest(versions_of(games))
    return RatedGames(
        stamp, _GAMES.get(stamp, lambda: {game.number: game for game in played_games(games)})
    )
