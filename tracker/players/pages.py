"""The page of a player: games, opponents, partners, results and best hands."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import VARIANTS
from scoring.language import enumeration
from tracker.common.dates_texts import day, short_day
from tracker.common.queries.paging import Paged, page_of
from tracker.engine.charts.lines import LineChart
from tracker.games.tallies_queries import played_games, versions_of
from tracker.models import Player
from tracker.players.queries.players import PlayerGame, Tally, games_of_player, opponents, partners
from tracker.seasons.pages.lists import SeasonPlace, season_place
from tracker.statistics.queries.sums import seats_of, sides_of
from tracker.statistics.queries.wanted import StatisticsFilter, finished_games, with_players
from tracker.statistics.ratings.pages import player_ratings
from tracker.tournaments.standings.queries import PlayerTournament, tournaments_of_player

MOST_TOURNAMENTS, BEST_HANDS, FIRST_MET = 10, 5, 10

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A listed game: its players in words, and the result with the player's own points first.

    `pk` is None for a table with only a result; `slip` then has its tournament and round.
    """

    pk: int | None
    slip: tuple[int, int] | None
    day: str
    game: str
    who: str
    result: str
    is_won: bool


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """An opponent or partner, and the results of the games together."""

    player: int
    name: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class EncounterList:
    """All opponents or partners: the `first` ones at once, the `others` on request."""

    first: tuple[EncounterRow, ...]
    others: tuple[EncounterRow, ...]


@dataclass(frozen=True, slots=True)
class BestHandRow:
    """One of the best hands: its points, and the game and hand it belongs to."""

    points: int
    game: int
    hand: int
    text: str


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament with the player's place; `text` has the date and partners."""

    pk: int
    title: str
    number: int | None
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class PlayerHome:
    """The page of a player; parts without data are empty."""

    text: str
    season: SeasonPlace | None
    rating: LineChart | None
    tournaments: tuple[TournamentRow, ...]
    best: tuple[BestHandRow, ...]
    opponents: EncounterList
    partners: EncounterList
    games: Paged[GameRow]


def player_home(player: Player, page: int, now: dt.datetime) -> PlayerHome:
    games = games_of_player(player)
    names = dict(player.club.players.values_list("pk", "name")) if games else {}
    return PlayerHome(
        text=_texts(games),
        season=season_place(player),
        rating=_rating(player),
        tournaments=tuple(map(_tournament, tournaments_of_player(player, now, MOST_TOURNAMENTS))),
        best=_best(player) if games else (),
        opponents=_met(opponents(games), names),
        partners=_met(partners(games, player.pk), names),
        games=page_of(games, page, lambda found: [_row(player.pk, game, names) for game in found]),
    )


def _texts(games: Sequence[PlayerGame]) -> str:
    """The number of games and their results."""
    if not games:
        return ""
    won = sum(game.winner == game.own for game in games)
    tied = sum(game.winner is None for game in games)
    text = _("{games} finished games since {day}: {won} won, {lost} lost, {tied} tied.")
    if len(games) == 1:
        text = _("One finished game, on {day}: {won} won, {lost} lost, {tied} tied.")
    return text.format(
        games=len(games),
        day=day(games[-1].day),
        won=won,
        lost=len(games) - won - tied,
        tied=tied,
    )


def _rating(player: Player) -> LineChart | None:
    tables = player_ratings(player, "", most=1).tables
    return tables[0].lines if tables else None


def _tournament(tournament: PlayerTournament) -> TournamentRow:
    place = _("place {place} of {entrants}").format(
        place=tournament.place, entrants=tournament.entrants
    )
    return TournamentRow(
        pk=tournament.pk,
        title=tournament.title,
        number=tournament.number,
        text=f"{day(tournament.date)} · {tournament.entrant}",
        place=place if tournament.place else "",
    )


def _best(player: Player) -> tuple[BestHandRow, ...]:
    """The best hands, at most one per game."""
    games = with_players(finished_games(player.club, StatisticsFilter()), player.pk)
    seats, found = seats_of(player.pk), []
    for game in played_games(games, versions_of(games)):
        (side,) = sides_of(game.tally, seats(game.tally))
        best = game.tally.sides[side].best
        if best is not None:
            found.append((best, game))
    found.sort(key=lambda hand: -hand[0].points)
    return tuple(
        BestHandRow(
            points=best.points,
            game=game.pk,
            hand=best.number,
            text=_("{day}, hand {number}").format(day=short_day(game.day), number=best.number),
        )
        for best, game in found[:BEST_HANDS]
    )


def _met(found: Sequence[Tally], names: Names) -> EncounterList:
    rows = tuple(
        EncounterRow(met.player, names[met.player], met.games, met.won, met.lost) for met in found
    )
    return EncounterList(rows[:FIRST_MET], rows[FIRST_MET:])


def _row(own: int, game: PlayerGame, names: Names) -> GameRow:
    with_ = _names((who for who in game.sides[game.own] if who != own), names)
    against = _names(
        (who for side, players in enumerate(game.sides) if side != game.own for who in players),
        names,
    )
    pattern = _("with {partner} against {opponents}") if with_ else _("against {opponents}")
    return GameRow(
        pk=game.pk,
        slip=game.slip,
        day=short_day(game.day),
        game=VARIANTS[game.variant].name,
        who=pattern.format(partner=with_, opponents=against),
        result=_result(game),
        is_won=game.winner == game.own,
    )


def _names(players: Iterable[int], names: Names) -> str:
    return enumeration([names[player] for player in players])


def _result(game: PlayerGame) -> str:
    """The result, the player's own points first."""
    points = " : ".join(map(str, game.points))
    if game.winner is None:
        return _("tied {points}").format(points=points)
    text = _("won {points}") if game.winner == game.own else _("lost {points}")
    return text.format(points=points)
