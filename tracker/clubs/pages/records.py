"""The records of a club in one of its games: what a house tells about for years.

What counts is what statistics count (docs/statistics.md), worked out from the same tallies.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Max, Min, QuerySet, Sum, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.common.dates_texts import day
from tracker.common.queries.digest import digest
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.records.names import sort_key
from tracker.models import Club, Game, Player
from tracker.statistics.queries.played import FinishedGame, GameTally, played_games, versions_of
from tracker.statistics.queries.wanted import (
    PlayedGameChoice,
    StatisticsWanted,
    choices,
    chosen,
    finished_games,
)

MOST_KEPT = 32
MOST_NAMED = 3
"""More players than these share a record only as a number."""


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record in words: who has it, and when it was; it links to its game, hand or player."""

    what: str
    figure: str
    who: str
    date: str
    game: int | None = None
    hand: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Records:
    """The records in a `game`, one of those that were played; None where none is finished."""

    games: tuple[PlayedGameChoice, ...]
    game: PlayedGameChoice | None
    rows: tuple[ClubRecord, ...]


class GameRecord(NamedTuple):
    """The most of something in one game, and who did it, in which hand if in one."""

    points: int
    game: FinishedGame
    players: tuple[int, ...]
    hand: int | None = None


class FoundRecords(NamedTuple):
    """All records by the keys of players and games; `marches` by how many players have."""

    hand: GameRecord | None
    march: GameRecord | None
    total: GameRecord | None
    longest: GameRecord | None
    marches: tuple[int, tuple[int, ...]]

    @property
    def players(self) -> set[int]:
        """Everybody who is named."""
        named = {
            player for best in self[:4] if isinstance(best, GameRecord) for player in best.players
        }
        return named.union(self.marches[1])


_KEPT: VersionCache[FoundRecords] = VersionCache(MOST_KEPT)


def club_records(club: Club, code: str = "") -> Records:
    """The records in the game with this code, or in that which was played most."""
    finished = finished_games(club, StatisticsWanted())
    games = choices(finished)
    game = chosen(StatisticsWanted(code), games)
    if game is None:
        return Records(games, None, ())
    of_game = finished.filter(variant=game.code)
    found = _KEPT.get(_stamp(club, of_game), lambda: _found(of_game))
    names = dict(Player.objects.filter(pk__in=found.players).values_list("pk", "name"))
    return Records(games, game, tuple(_rows(found, names)))


def _stamp(club: Club, games: QuerySet[Game]) -> str:
    """Something that is another whenever one of the games is, without reading each of them."""
    # PostgreSQL has no least UUID.
    epoch = Cast("evening__epoch", TextField())
    counted = games.order_by().aggregate(
        Count("pk"), Sum("pk"), Sum("version"), Min("variant"), first=Min(epoch), last=Max(epoch)
    )
    return digest((club.pk, sorted(counted.items())))


def _found(games: QuerySet[Game]) -> FoundRecords:
    played = played_games(games, versions_of(games))
    # On a die the totals are no points, and in Klammern they are big ones.
    in_points = games.filter(ladder__isnull=True).order_by()
    totals: Mapping[int, Sequence[int]] = dict(in_points.values_list("pk", "totals"))
    marches = Counter(player for game in played for player in _marched(game.tally))
    most = max(marches.values(), default=0)
    return FoundRecords(
        hand=_most(played, lambda tally, side: tally.sides[side].best),
        march=_most(played, lambda tally, side: tally.sides[side].march),
        total=_highest_total(played, totals),
        longest=_longest(played),
        marches=(most, tuple(sorted(pk for pk, times in marches.items() if times == most))),
    )


def _most(
    played: Iterable[FinishedGame], best_of: Callable[[GameTally, int], tuple[int, int] | None]
) -> GameRecord | None:
    """The best hand of a kind, of equals the earlier one."""
    found: GameRecord | None = None
    for game in played:
        for side in range(len(game.tally.sides)):
            best = best_of(game.tally, side)
            if best is not None and (found is None or best[0] > found.points):
                found = GameRecord(best[0], game, _of_side(game.tally, side), best[1])
    return found


def _highest_total(
    played: Iterable[FinishedGame], totals: Mapping[int, Sequence[int]]
) -> GameRecord | None:
    found: GameRecord | None = None
    for game in played:
        for side, total in enumerate(totals.get(game.pk, ())):
            if found is None or total > found.points:
                found = GameRecord(total, game, _of_side(game.tally, side))
    return found


def _longest(played: Iterable[FinishedGame]) -> GameRecord | None:
    longest = max(played, key=lambda game: game.tally.hands, default=None)
    return longest and GameRecord(longest.tally.hands, longest, longest.tally.players)


def _marched(tally: GameTally) -> Iterable[int]:
    """The players of each side once for every march of it."""
    for side, of_side in enumerate(tally.sides):
        for _time in range(of_side.marches):
            yield from _of_side(tally, side)


def _of_side(tally: GameTally, side: int) -> tuple[int, ...]:
    return tuple(tally.players[side :: len(tally.sides)])


def _rows(found: FoundRecords, names: Mapping[int, str]) -> Iterable[ClubRecord]:
    in_points: tuple[tuple[str, GameRecord | None], ...] = (
        (_("Highest hand"), found.hand),
        (_("Biggest march"), found.march),
        (_("Highest total of a game"), found.total),
    )
    for what, best in in_points:
        if best is not None:
            yield _row(what, _points(best.points), best, names)
    if found.longest is not None:
        hands = found.longest.points
        said = ngettext("{hands} hand", "{hands} hands", hands).format(hands=hands)
        yield _row(_("Longest game"), said, found.longest, names)
    if found.marches[0]:
        yield _marches(*found.marches, names)


def _row(what: str, figure: str, best: GameRecord, names: Mapping[int, str]) -> ClubRecord:
    return ClubRecord(
        what=what,
        figure=figure,
        who=enumeration([names[player] for player in best.players]),
        date=day(best.game.day),
        game=best.game.pk,
        hand=best.hand,
    )


def _marches(times: int, players: Sequence[int], names: Mapping[int, str]) -> ClubRecord:
    known = sorted((names[player] for player in players), key=sort_key)
    said = ngettext("{number} player", "{number} players", len(known)).format(number=len(known))
    figure = ngettext("{times} march", "{times} marches", times).format(times=times)
    return ClubRecord(
        what=_("Most marches"),
        figure=figure,
        who=enumeration(known) if len(known) <= MOST_NAMED else said,
        date="",
        player=players[0] if len(players) == 1 else None,
    )


def _points(points: int) -> str:
    return ngettext("{points} point", "{points} points", points).format(points=points)
