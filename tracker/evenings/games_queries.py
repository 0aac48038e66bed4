"""The games of an evening, of which only those are read that are not as they were last time.

Many watch a big evening, and each hand changes one game of it: the others are kept in memory, each
under a mark that is another whenever anything is that a page of the evening says of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.common.queries.digest import digest
from tracker.common.queries.version_cache import VersionCache
from tracker.games.list_queries import listed_games
from tracker.models import Evening, Event, Game, RuleSetVersion, Seat

if TYPE_CHECKING:
    from tracker.games.list_queries import ListedGame

CacheKey = tuple[Any, ...]
"""The evening, the game with its version, that of its event, its rules, and who sits there."""
MOST = 1000


class MarkedGame(NamedTuple):
    """A game as `listed_games` has it, to be read only, and its mark."""

    mark: CacheKey
    game: ListedGame


_KEPT: VersionCache[MarkedGame] = VersionCache(MOST)


def evening_stamp(evening: Evening) -> str:
    """A text that is another whenever the page of an evening is, in few reads however long it was.

    Whatever is written at a table makes the next version of its game, and a change of a tournament
    the next one of its event; the names of those who sit there are looked at themselves.
    """
    return _stamp(evening, list(_marks(evening).values()))


def evening_games(evening: Evening) -> tuple[list[MarkedGame], str]:
    """The games that are not removed, the oldest first, and the stamp of an evening with them."""
    marks = _marks(evening)
    found = _KEPT.find(marks)
    if missing := marks.keys() - found.keys():
        for game in listed_games().filter(pk__in=missing):
            # By the game itself: it may have gone on since its mark was read.
            found[game.pk] = MarkedGame(_mark_of(game), game)
            _KEPT.put(found[game.pk].mark, found[game.pk])
    marked = [found[pk] for pk in marks if pk in found]
    return marked, _stamp(evening, [mark for mark, _ in marked])


def _stamp(evening: Evening, marks: Sequence[CacheKey]) -> str:
    return digest((_own(evening), *marks))


def _marks(evening: Evening) -> dict[int, CacheKey]:
    """The marks of the games by their keys, the oldest first."""
    own, seated = _own(evening), _seated(evening)
    played = Game.objects.filter(evening=evening, removed_at=None).order_by("started_at", "pk")
    rules = "rule_set_version__rule_set__name"
    versions = played.values_list("pk", "version", "evening__event__version", rules)
    return {pk: (own, pk, *others, tuple(seated.get(pk, ()))) for pk, *others in versions}


def _seated(evening: Evening) -> dict[int, list[tuple[int, str]]]:
    """Who sits at each game, by their keys and names in the order of their seats."""
    seats = Seat.objects.filter(game__evening=evening, game__removed_at=None).order_by("place")
    seated: dict[int, list[tuple[int, str]]] = {}
    for game, player, name in seats.values_list("game", "player", "player__name"):
        seated.setdefault(game, []).append((player, name))
    return seated


def _mark_of(game: Game) -> CacheKey:
    """The same of a game that was read whole."""
    event: Event | None = getattr(game.evening, "event", None)
    rules: RuleSetVersion | None = game.rule_set_version
    seated = tuple((seat.player_id, seat.player.name) for seat in game.seats.all())
    version = event.version if event else None
    return _own(game.evening), game.pk, game.version, version, rules and rules.rule_set.name, seated


def _own(evening: Evening) -> CacheKey:
    club = evening.club
    return evening.epoch, evening.title, evening.date, club.name, club.slug
