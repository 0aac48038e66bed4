"""The finished games that count for ratings."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet

from tracker.engine.rating.games import RatedGame, places_of
from tracker.models import Club, Game, Placing, Seat
from tracker.statistics.queries.wanted import StatisticsWanted, finished_games
from tracker.tournaments.rounds.queries import as_played


def rated_games(club: Club) -> QuerySet[Game]:
    """The finished games of a club in which people played, of every kind.

    Not those with the house, those of a table with a forfeit or a result from paper, and those of
    an event of which any place is hidden.
    """
    with_house = Placing.objects.filter(entrant=None, round__event__evening__club=club)
    games = finished_games(club, StatisticsWanted()).exclude(
        pairing__in=with_house.values("pairing")
    )
    return games.filter(as_played())


def played_games(games: QuerySet[Game]) -> Iterator[RatedGame[int]]:
    """The games as ratings look at them, without those in which nobody has a point."""
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
