"""The movements that fit an evening, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.formats.movement_planner import (
    MOST_ROUNDS,
    MovementOption,
    PlannedTimes,
    RejectedMovement,
    options,
)
from tracker.engine.records.plurals import counted_noun
from tracker.models import Club, Tournament
from tracker.platform.web import limits
from tracker.tournaments.book.queries import members_of, three_handed, variant_of
from tracker.tournaments.draws.pages import Chart, charts_of, times_text

KEPT = 64
MOST_DIGITS = 10
USUAL: Mapping[str, int | str] = {
    "players": 16,
    "rounds": 4,
    "hands": 12,
    "minutes": 3,
    "breaks": 15,
}
"""A club evening, where nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class MovementView:
    """A movement that fits: what it does to people in a line each, and its charts.

    `query` is what a tournament's form is filled with for it.
    """

    name: str
    facts: tuple[tuple[str, str], ...]
    charts: tuple[Chart, ...]
    time: str
    query: str


@dataclass(frozen=True, slots=True)
class RefusedMovement:
    """A movement that does not fit, why, and the nearest thing that does."""

    name: str
    reason: str
    remedy: str


@dataclass(frozen=True, slots=True)
class MovementPlanner:
    """The options for an evening."""

    players: int
    rounds: int
    fitting: tuple[MovementView, ...]
    refused: tuple[RefusedMovement, ...]


def movement_planner(
    *,
    players: int,
    rounds: int,
    hands: int,
    minutes: Fraction,
    breaks: int,
    three: bool,
    game: str,
) -> MovementPlanner:
    """Every movement for so many players and rounds; `game` is only handed on to the tournament."""
    evening = PlannedTimes(players, rounds, hands, minutes, breaks, three)
    found = _options(evening)
    return MovementPlanner(
        players=players,
        rounds=rounds,
        fitting=tuple(
            _movement(evening, movement, game)
            for movement in found
            if isinstance(movement, MovementOption)
        ),
        refused=tuple(
            RefusedMovement(unfit.name, unfit.reason, unfit.remedy)
            for unfit in found
            if isinstance(unfit, RejectedMovement)
        ),
    )


def wishes(club: Club, tournament_pk: str) -> str:
    """Returns the planner's initial query: a usual evening, or the needs of a tournament.

    For a tournament this counts those checked in, or before check-in all entrants.
    """
    tournament = _tournament(club, tournament_pk)
    if tournament is None:
        return urlencode(USUAL)
    entrants = [entrant for entrant in tournament.entrants.all() if entrant.left_at is None]
    there = [entrant for entrant in entrants if entrant.checked_in_at is not None] or entrants
    asked = {
        **USUAL,
        "players": len(there) * members_of(tournament) or USUAL["players"],
        "rounds": min(tournament.rounds, MOST_ROUNDS),
        "hands": (tournament.hands or 12) * tournament.games,
        "game": tournament.variant,
    }
    return urlencode(asked | ({"three": "on"} if three_handed(variant_of(tournament)) else {}))


def _tournament(club: Club, pk: str) -> Tournament | None:
    if not (pk.isascii() and pk.isdigit() and len(pk) < MOST_DIGITS):
        return None
    return Tournament.objects.filter(evening__club=club, pk=int(pk)).first()


_KEPT: VersionCache[tuple[MovementOption | RejectedMovement, ...]] = VersionCache(KEPT)


def _options(evening: PlannedTimes) -> tuple[MovementOption | RejectedMovement, ...]:
    """Returns the movements that fit, cached by the parameters that matter."""
    can_be_three = evening.three_handed and evening.players % 4 == 3
    plain = PlannedTimes(evening.players, evening.rounds, 1, Fraction(1), three_handed=can_be_three)
    return _KEPT.get(plain, partial(_worked_out, plain))


def _worked_out(evening: PlannedTimes) -> tuple[MovementOption | RejectedMovement, ...]:
    with limits.one_at_a_time():
        return options(evening)


def _movement(evening: PlannedTimes, option: MovementOption, game: str) -> MovementView:
    one = "player" if option.members == 1 else "pair"
    return MovementView(
        name=option.name,
        facts=tuple(_facts(option)),
        charts=charts_of(option.fairness, _two(one), one),
        time=_hours(evening.minutes),
        query=_query(evening, option, game),
    )


def _two(one: str) -> str:
    """Labels the counts of a chart of meetings."""
    return "pair" if one == "player" else "meeting"


def _facts(option: MovementOption) -> list[tuple[str, str]]:
    fair = option.fairness
    return [
        (_("Partners"), _most(fair.most_partners)),
        (_("Opponents"), _most(fair.most_opponents)),
        (_("Sitting out"), _each_round(option.sit_outs, "player")),
        (_("Tables of three"), _each_round(option.three_tables, "table")),
        (_("The house plays"), _each_round(option.house_seats, "seat")),
    ]


def _most(number: int) -> str:
    return _("at most {} the same").format(times_text(number)) if number else _("none")


def _each_round(counts: tuple[int, ...], thing: str) -> str:
    """Words a count per round: "none", "3 players each round", "0, 1 and 1"."""
    if not any(counts):
        return _("none")
    if len({*counts}) == 1:
        return _("{} each round").format(counted_noun(counts[0], thing))
    return enumeration([str(count) for count in counts])


def _hours(minutes: Fraction) -> str:
    hours, left = divmod(ceil(minutes), 60)
    if not hours:
        return _("{} min").format(left)
    return _("{} h {} min").format(hours, left) if left else _("{} h").format(hours)


def _query(evening: PlannedTimes, option: MovementOption, game: str) -> str:
    """The address' query for the form of a new tournament."""
    chosen = {
        "game": game,
        "format": option.format,
        **{f"option-{name}": value for name, value in option.options.items()},
        "rounds": evening.rounds,
        "hands": evening.hands,
    }
    return urlencode({name: value for name, value in chosen.items() if value})
