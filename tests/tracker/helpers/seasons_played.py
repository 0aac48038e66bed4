"""Seasons whose tables anybody can work out: games of Klaberjass with known points."""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, amended, played
from tracker.games.services import close_game
from tracker.models import Club, Evening, Game, Hand, Player, Season
from tracker.seasons import services as seasons

LAST_TRICK = 10
FIRST_DAY = dt.date(2025, 9, 4)
EVERY_FOURTH = {"count": "drop_every:4"}


def evening_with(
    club: Club, number: int, games: Iterable[tuple[Player, int, Player, int]]
) -> Evening:
    """An evening in week `number` with games of one hand: the first player won with more points."""
    day = FIRST_DAY + dt.timedelta(weeks=number - 1)
    evening = EveningFactory.create(club=club, date=day, title=f"Evening {number}")
    for winner, points, loser, fewer in games:
        game_with(evening, (winner, loser), (points, fewer))
    return evening


def game_with(evening: Evening, players: tuple[Player, ...], points: tuple[int, int]) -> Game:
    """A finished game in which the two sides have these points, the first more than the other."""
    game = GameFactory.create(evening=evening, ruleset="klaberjass", players=players)
    HandFactory.create(game=game, record=record(*points))
    return close_game(game=game, now=NOW)


def record(points: int, fewer: int) -> dict[str, Any]:
    """A hand that brings the maker and the other side these points."""
    return played(0, (points - LAST_TRICK, fewer))


def corrected(evening: Evening, winner: Player, points: int, fewer: int) -> Hand:
    """The hand of a player's game of an evening, corrected to these points."""
    hand = Hand.objects.get(game__evening=evening, game__seats__player=winner)
    return amended(hand, record(points, fewer), reason="Read the slip wrongly")


def season_of(club: Club, rules: Mapping[str, Any] | None = None, **given: Any) -> Season:
    """A season of all evenings of a club."""
    plan: dict[str, Any] = {"name": "Winter", "since": None, "until": None, "evenings": ()}
    full = plan | given
    return seasons.create_season(
        club=club,
        plan=seasons.SeasonPlan(rules=dict(rules or {}), **full),
        seed="harvest",
        now=NOW,
    )


def winter(club: Club, players: Mapping[str, Player]) -> list[Evening]:
    """Twelve evenings. Three scores are dropped, so nine of everybody's count.

    Anna has 60, 62 and so on to 82 and drops 60, 62, 64: the other nine are 74 on average, 666.
    Bea has 40 each time: 360. Carla and Dora play on the six odd evenings only, with 112 and 30:
    672 and 180.
    """
    anna, bea, carla, dora = (players[name] for name in ("Anna", "Bea", "Carla", "Dora"))
    return [
        evening_with(
            club,
            number,
            [(anna, 58 + 2 * number, bea, 40), *([(carla, 112, dora, 30)] if number % 2 else [])],
        )
        for number in range(1, 13)
    ]
