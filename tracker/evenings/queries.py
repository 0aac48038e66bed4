"""Evenings, their games and their standings.

Many people watch a large evening, and each hand changes one of its games. The other games are
cached under a key that changes with everything the evening's page shows of a game.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Count, Q

from tracker.access.visibility import is_held_back, visible_evenings
from tracker.common.queries.lookups import games
from tracker.common.queries.version_cache import VersionCache, digest
from tracker.engine.ranking.standings import with_sign
from tracker.engine.ranking.table import RankedRow, column_key, rows_by
from tracker.engine.records.names import sort_key
from tracker.engine.records.tallies import GameResult, PlayerTally, tallies
from tracker.games.list_queries import listed_games
from tracker.models import Club, Evening, Game, RuleSetVersion, Seat, Tournament


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A listed evening; for a tournament, the players are its entries."""

    pk: int
    title: str
    date: dt.date
    games: int
    open_games: int
    players: int
    is_tournament: bool = False


def evening_dates(club: Club) -> list[tuple[int, str, dt.date]]:
    """The key, title and date of a club's evenings, newest first.

    The evening of a tournament still being set up is left out.
    """
    shown = visible_evenings().filter(club=club).order_by("-date", "-pk")
    return list(shown.values_list("pk", "title", "date"))


def evening_rows(ordered: Sequence[int]) -> tuple[EveningRow, ...]:
    kept = Q(games__removed_at=None)
    counted = Evening.objects.filter(pk__in=ordered).annotate(
        game_count=Count("games", distinct=True, filter=kept),
        open_count=Count("games", distinct=True, filter=kept & Q(games__is_finished=False)),
        player_count=Count("games__seats__player", distinct=True, filter=kept),
    )
    entered = _entered_players(ordered)
    rows = {
        evening.pk: EveningRow(
            pk=evening.pk,
            title=evening.title,
            date=evening.date,
            games=evening.game_count,
            open_games=evening.open_count,
            players=max(evening.player_count, entered.get(evening.pk, 0)),
            is_tournament=evening.pk in entered,
        )
        for evening in counted
    }
    return tuple(rows[pk] for pk in ordered if pk in rows)


def _entered_players(evenings: Sequence[int]) -> dict[int, int]:
    """The number of entries in these evenings' tournaments: results on paper have no games."""
    tournaments = Tournament.objects.filter(evening__in=evenings)
    counted = tournaments.annotate(entered=Count("members__player", distinct=True))
    return dict(counted.values_list("evening", "entered"))


def usual_game(evening: Evening) -> str:
    """The game started last on an evening, "" before the first."""
    found = evening.games.filter(removed_at=None).order_by("-started_at", "-pk")
    return found.values_list("variant", flat=True).first() or ""


# The standings of an evening.


KEYS = ("won", "difference", "points_for")


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's place; `decided_by` is the column that ranked it below the previous row, if any.

    `place` is "1", or "2–3" for two who share it; `rank` is the first of these.
    """

    rank: int
    place: str
    player: int
    name: str
    played: int
    won: int
    points_for: int
    points_against: int
    difference: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class EveningPlaces:
    """The places of all players with a finished game; provisional while other games are open."""

    rows: tuple[StandingRow, ...]
    finished_games: int
    open_games: int

    @property
    def is_provisional(self) -> bool:
        return self.open_games > 0


def standings_at(evening: Evening) -> EveningPlaces:
    return visible_standings(games().filter(evening=evening, removed_at=None))


def visible_standings(played: Iterable[Game]) -> EveningPlaces:
    """The standings of an evening from its games; empty while its tournament hides places."""
    return standings_of(game for game in played if not is_held_back(game))


def standings_of(played: Iterable[Game]) -> EveningPlaces:
    """The standings from these games, which have their players prefetched."""
    by_end: dict[bool, list[Game]] = {True: [], False: []}
    for game in played:
        by_end[game.is_finished].append(game)
    names = _names(by_end[True])
    rows = _ranking(by_end[True], lambda player: sort_key(names[player]))
    return EveningPlaces(
        tuple(_row(row, tally, names[tally.player]) for row, tally in rows),
        len(by_end[True]),
        len(by_end[False]),
    )


def ranks(finished: Iterable[Game]) -> list[tuple[int, PlayerTally]]:
    """The ranks by these finished games, which have their seats prefetched but not the names."""
    return [(row.rank, tally) for row, tally in _ranking(finished, lambda player: player)]


def _ranking(
    finished: Iterable[Game], order: Callable[[int], Any]
) -> Iterator[tuple[RankedRow, PlayerTally]]:
    """Ranks players by finished games, with their tallies; `order` sorts ties."""
    results = (GameResult(sides_of(game), tuple(game.totals), game.winner) for game in finished)
    found = {tally.player: tally for tally in tallies(results)}
    keys = [
        column_key(name, {player: getattr(tally, name) for player, tally in found.items()})
        for name in KEYS
    ]
    for row in rows_by(keys, sorted(found, key=order)):
        yield row, found[row.entrant]


def first_places(evenings: Collection[int]) -> dict[int, tuple[PlayerTally, ...]]:
    """The players in first place by evening, from its finished games; () where there are none."""
    played: dict[int, list[Game]] = {pk: [] for pk in evenings}
    finished = Game.objects.filter(evening__in=evenings, removed_at=None, is_finished=True)
    for game in finished.prefetch_related("seats") if evenings else ():
        played[game.evening_id].append(game)
    return {
        pk: tuple(tally for rank, tally in ranks(games) if rank == 1)
        for pk, games in played.items()
    }


def sides_of(game: Game) -> tuple[tuple[int, ...], ...]:
    seated = [seat.player_id for seat in game.seats.all()]
    sides = len(game.totals)
    return tuple(tuple(seated[side::sides]) for side in range(sides))


def _names(finished: Iterable[Game]) -> dict[int, str]:
    return {seat.player_id: seat.player.name for game in finished for seat in game.seats.all()}


def _row(row: RankedRow, tally: PlayerTally, name: str) -> StandingRow:
    return StandingRow(
        rank=row.rank,
        place=row.place,
        player=tally.player,
        name=name,
        played=tally.played,
        won=tally.won,
        points_for=tally.points_for,
        points_against=tally.points_against,
        difference=with_sign(tally.difference),
        decided_by=row.decided_by or "",
    )


if TYPE_CHECKING:
    from tracker.games.list_queries import ListedGame

CacheKey = tuple[Any, ...]
"""The evening, the game and its version, its tournament's version, its rules, and its players."""
MOST = 1000


class MarkedGame(NamedTuple):
    """A game as `listed_games` has it, to be read only, and its cache key."""

    mark: CacheKey
    game: ListedGame


_KEPT: VersionCache[MarkedGame] = VersionCache(MOST)


def evening_stamp(evening: Evening) -> str:
    """A stamp that changes whenever the page of an evening does; a few queries, however many games.

    Every write at a table bumps the version of its game, and every change of a tournament bumps its
    own; players' names are read directly.
    """
    return _stamp(evening, list(_marks(evening).values()))


def evening_games(evening: Evening) -> tuple[list[MarkedGame], str]:
    """The games that are not removed, oldest first, with the stamp of the evening."""
    marks = _marks(evening)
    found = _KEPT.find(marks)
    if missing := marks.keys() - found.keys():
        for game in listed_games().filter(pk__in=missing):
            # Keyed by the game as read: it may have changed since its key was read.
            found[game.pk] = MarkedGame(_mark_of(game), game)
            _KEPT.put(found[game.pk].mark, found[game.pk])
    marked = [found[pk] for pk in marks if pk in found]
    return marked, _stamp(evening, [mark for mark, _ in marked])


def _stamp(evening: Evening, marks: Sequence[CacheKey]) -> str:
    return digest((_own(evening), *marks))


def _marks(evening: Evening) -> dict[int, CacheKey]:
    """Cache keys by game, oldest first."""
    own, seated = _own(evening), _seated(evening)
    played = Game.objects.filter(evening=evening, removed_at=None).order_by("started_at", "pk")
    rules = "rule_set_version__rule_set__name"
    versions = played.values_list("pk", "version", "evening__tournament__version", rules)
    return {pk: (own, pk, *others, tuple(seated.get(pk, ()))) for pk, *others in versions}


def _seated(evening: Evening) -> dict[int, list[tuple[int, str]]]:
    """The keys and names of each game's players, in order of seat."""
    seats = Seat.objects.filter(game__evening=evening, game__removed_at=None).order_by("place")
    seated: dict[int, list[tuple[int, str]]] = {}
    for game, player, name in seats.values_list("game", "player", "player__name"):
        seated.setdefault(game, []).append((player, name))
    return seated


def _mark_of(game: Game) -> CacheKey:
    """The cache key of a game that was read whole."""
    tournament: Tournament | None = getattr(game.evening, "tournament", None)
    rules: RuleSetVersion | None = game.rule_set_version
    seated = tuple((seat.player_id, seat.player.name) for seat in game.seats.all())
    version = tournament.version if tournament else None
    return _own(game.evening), game.pk, game.version, version, rules and rules.rule_set.name, seated


def _own(evening: Evening) -> CacheKey:
    club = evening.club
    return evening.epoch, evening.title, evening.date, club.name, club.slug
