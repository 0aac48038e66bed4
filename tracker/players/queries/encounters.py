"""What somebody has played: every game that is over, who sat there, and whom it brings together."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tracker.models import Player, Seat
from tracker.statistics.queries.slip_tables import SlipTable, slip_tables, winner_of
from tracker.statistics.queries.wanted import StatisticsWanted, finished_games, with_players
from tracker.tournaments.book.results_queries import as_played


class GameOfPlayer(NamedTuple):
    """A finished game of somebody: `own` is the side, `sides` are players by side.

    `totals` are by side; `winner` is the side that won, None after a tie. Of a table with a
    typed result `pk` is None, and `slip` says where it is: the event and the number of the round.
    """

    pk: int | None
    day: dt.date
    began_at: dt.datetime
    variant: str
    own: int
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None
    slip: tuple[int, int] | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """The totals, one's own first."""
        others = (total for side, total in enumerate(self.totals) if side != self.own)
        return (self.totals[self.own], *others)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games two had together, and how many of them somebody won and lost."""

    player: int
    games: int
    won: int
    lost: int


def games_of_player(player: Player) -> tuple[GameOfPlayer, ...]:
    """The games of a player whose results are told, the last one first: finished, or on a slip.

    A table counts as in its standings: as its slip says, and with a forfeit not at all.
    """
    found = (*_finished(player), *(_of_slip(table, player.pk) for table in slip_tables(player)))
    return tuple(sorted(found, key=lambda game: (game.day, game.began_at, game.pk or 0))[::-1])


def _of_slip(table: SlipTable, player: int) -> GameOfPlayer:
    return GameOfPlayer(
        pk=None,
        day=table.day,
        began_at=table.began_at,
        variant=table.variant,
        own=next(side for side, players in enumerate(table.sides) if player in players),
        sides=table.sides,
        totals=table.points,
        winner=winner_of(table.points),
        slip=(table.event, table.round),
    )


def _finished(player: Player) -> Iterator[GameOfPlayer]:
    finished = finished_games(player.club, StatisticsWanted()).filter(as_played())
    games = with_players(finished, player.pk)
    columns = ("pk", "evening__date", "started_at", "variant", "totals", "winner")
    seats: dict[int, list[int]] = defaultdict(list)
    sat = Seat.objects.filter(game__in=games.order_by().values("pk")).order_by("game", "place")
    for game, who in sat.values_list("game_id", "player_id"):
        seats[game].append(who)
    for pk, day, began_at, variant, totals, winner in games.values_list(*columns):
        yield GameOfPlayer(
            pk=pk,
            day=day,
            began_at=began_at,
            variant=variant,
            own=seats[pk].index(player.pk) % len(totals),
            sides=tuple(tuple(seats[pk][side :: len(totals)]) for side in range(len(totals))),
            totals=tuple(totals),
            winner=winner,
        )


def opponents(games: Iterable[GameOfPlayer]) -> tuple[Tally, ...]:
    """Everybody met on another side, with whom there were most games first.

    Among three sides a game is lost to the winner alone.
    """
    met, won, lost = Counter[int](), Counter[int](), Counter[int]()
    for game in games:
        for side, players in enumerate(game.sides):
            if side != game.own:
                met.update(players)
                won.update(players if game.winner == game.own else ())
                lost.update(players if game.winner == side else ())
    return _tallies(met, won, lost)


def partners(games: Iterable[GameOfPlayer], own: int) -> tuple[Tally, ...]:
    """Everybody who shared a side with this player."""
    met, won, lost = Counter[int](), Counter[int](), Counter[int]()
    for game in games:
        players = [who for who in game.sides[game.own] if who != own]
        met.update(players)
        won.update(players if game.winner == game.own else ())
        lost.update(players if game.winner not in (game.own, None) else ())
    return _tallies(met, won, lost)


def _tallies(
    met: Mapping[int, int], won: Mapping[int, int], lost: Mapping[int, int]
) -> tuple[Tally, ...]:
    found = (Tally(who, games, won[who], lost[who]) for who, games in met.items())
    return tuple(sorted(found, key=lambda tally: (-tally.games, -tally.won, tally.player)))
