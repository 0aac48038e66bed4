"""A small tournament whose standings anybody can work out: four players, two tables, known
points."""

from collections.abc import Mapping
from typing import Any

from tests.factories import NOW
from tests.tournaments import KLABERJASS, started, tournament_of
from tracker.models import Club, Pairing, Round, Tournament
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.setup.services import finish_tournament

FIRST: Mapping[int, int] = {1: 100, 2: 80, 3: 60, 4: 40}
SECOND: Mapping[int, int] = {1: 50, 2: 70, 3: 30, 4: 20}
"""Points by start number. Together 150, 150, 90 and 60; of the first two 1 had the better round."""
NAMES = ("Anna", "Bea", "Carla", "Dora")


def four(club: Club | None = None, **given: Any) -> Tournament:
    """A tournament of Anna, Bea, Carla and Dora, who have the start numbers 1 to 4."""
    more: dict[str, Any] = {
        "ruleset": KLABERJASS,
        "format": "round-robin",
        "seeding": "order",
        "keys": ("PTS", "HIGH", "LOT"),
    }
    tournament = tournament_of(club, **more | given)
    enter(tournament=tournament, new=[NewEntrant((name,)) for name in NAMES], now=NOW)
    check_in_all(tournament=tournament, now=NOW)
    return tournament


def opponents(round_: Round) -> dict[int, int]:
    """Who meets whom in a round, both ways."""
    met: dict[int, int] = {}
    for pairing in round_.pairings.all():
        one, other = _numbers(pairing)
        met |= {one: other, other: one}
    return met


def spot(round_: Round, number: int) -> tuple[int, int, int]:
    """The table, side and place in it of a start number, each as it is stored."""
    found = round_.placings.filter(entrant__number=number)
    ((table, side, seat),) = found.values_list("pairing__table", "side", "seat")
    assert table is not None
    assert side is not None
    assert seat is not None
    return table, side, seat


def number_at(round_: Round, side: int, seat: int) -> int:
    """The start number of who sits there, in a round with one table."""
    (number,) = round_.placings.filter(side=side, seat=seat).values_list(
        "entrant__number", flat=True
    )
    assert number is not None
    return number


def scored(round_: Round, points: Mapping[int, int]) -> Round:
    """A started round in which everybody has these points, by start number."""
    for pairing in round_.pairings.all():
        given = tuple(points[number] for number in _numbers(pairing))
        type_result(pairing=pairing, points=given, reason="slip", now=NOW)
    return round_


def after_two(tournament: Tournament) -> Tournament:
    """The tournament after two rounds with the points above."""
    for points in (FIRST, SECOND):
        close_round(round_=scored(started(tournament), points), now=NOW)
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def is_over(tournament: Tournament) -> Tournament:
    """The tournament ended after two rounds."""
    return finish_tournament(tournament=after_two(tournament), now=NOW)


def _numbers(pairing: Pairing) -> tuple[int, ...]:
    seats = pairing.placings.order_by("side").values_list("entrant__number", flat=True)
    return tuple(number or 0 for number in seats)
