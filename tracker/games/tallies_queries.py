"""Tallies of finished games, cached until the game changes."""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from scoring import VARIANTS
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.tallies import (
    BidOutcome,
    HandsTally,
    RoemTally,
    SeatTally,
    SideTally,
    counted_hand,
    hands_tally,
    tally_from,
    tally_json,
)
from tracker.models import Evening, Game, Hand, KeptTally, Seat

# Tallies of games: stored ones, else computed from the hands.


AT_ONCE = 500
_OF_GAME = ("game_id", "game__makers", "game__places", "game__variant")


def tallies_of(games: QuerySet[Game]) -> dict[int, HandsTally]:
    """Tallies by game; games without a counted hand are left out.

    Games in play have no stored tally; theirs are computed.
    """
    tables = tallies_at_tables(games)
    return {pk: tally for of_table in tables.values() for pk, tally in of_table.items()}


def tallies_at_tables(games: QuerySet[Game]) -> dict[int | None, dict[int, HandsTally]]:
    """The same by tournament table, None for all other games."""
    found: dict[int | None, dict[int, HandsTally]] = defaultdict(dict)
    without: dict[int, int | None] = {}
    rows = games.order_by().values_list("pk", "pairing_id", "tally__figures")
    for pk, pairing, figures in rows:
        if figures is None:
            without[pk] = pairing
        else:
            found[pairing][pk] = tally_from(figures)
    for pk, tally in computed_tallies(without).items():
        found[without[pk]][pk] = tally
    return found


def computed_tallies(games: Collection[int]) -> dict[int, HandsTally]:
    """Tallies by game, computed from the hands even where one is stored."""
    return dict(_worked_out([*games]))


def _worked_out(games: list[int]) -> Iterator[tuple[int, HandsTally]]:
    for at in range(0, len(games), AT_ONCE):
        rows = (
            Hand.objects.filter(game__in=games[at : at + AT_ONCE], state=COUNTED)
            .order_by("game", "number")
            .values_list(*_OF_GAME, "number", "record", "scored")
        )
        for (pk, makers, places, game), hands in groupby(rows, itemgetter(0, 1, 2, 3)):
            yield pk, tally_of(game, makers, places, (row[4:] for row in hands))


def tally_of(game: str, makers: str, places: int, hands: Iterable[Sequence[Any]]) -> HandsTally:
    """Tallies counted hands for a game with this number of places and way of recording makers.

    Each hand is its number, its record and its score.
    """
    counted = [counted_hand(*hand) for hand in hands]
    return hands_tally(makers, places, counted, has_roem=VARIANTS[game].side_melds)


MOST_GAMES = 20_000
FEW = 200
"""The most games queried by key."""


class GameTally(NamedTuple):
    """A game in figures: the tally of its hands, and the players by seat.

    Where `has_makers` is false only sides were recorded: the partner who made trump or held a meld
    is unknown, and everything is credited to one of the side's seats.
    """

    players: tuple[int, ...]
    hands: int
    seats: tuple[SeatTally, ...]
    sides: tuple[SideTally, ...]
    tries: tuple[BidOutcome, ...]
    has_makers: bool
    roem: RoemTally | None = None


class FinishedGame(NamedTuple):
    """A finished game: its key, its day and evening, and its tally."""

    pk: int
    day: dt.date
    evening: int
    tally: GameTally


_TALLIES: VersionCache[GameTally] = VersionCache(MOST_GAMES)


class Versions(NamedTuple):
    """Games in the order they were played, as key, version and evening of each.

    `evenings` has the day and the epoch of each evening.
    """

    games: tuple[tuple[int, int, int], ...]
    evenings: Mapping[int, tuple[dt.date, UUID]]


def versions_of(games: QuerySet[Game]) -> Versions:
    ordered = games.order_by("evening__date", "started_at", "pk")
    evenings = Evening.objects.filter(pk__in=games.order_by().values("evening")).order_by()
    rows = evenings.values_list("pk", "date", "epoch")
    return Versions(
        tuple(ordered.values_list("pk", "version", "evening_id")),
        {pk: (date, epoch) for pk, date, epoch in rows},
    )


def played_games(games: QuerySet[Game], versions: Versions) -> tuple[FinishedGame, ...]:
    """The games with their tallies; only changed games are tallied again."""
    evenings = versions.evenings
    keys = {pk: (evenings[evening][1], pk, version) for pk, version, evening in versions.games}
    found = _TALLIES.find(keys)
    changed = keys.keys() - found.keys()
    if changed:
        anew = games if len(changed) > FEW else Game.objects.filter(pk__in=changed)
        for pk, tally in _tallied(anew):
            if pk in keys:
                found[pk] = tally
                _TALLIES.put(keys[pk], tally)
    return tuple(
        FinishedGame(pk, evenings[evening][0], evening, found[pk])
        for pk, _, evening in versions.games
        if pk in found
    )


def _tallied(games: QuerySet[Game]) -> Iterator[tuple[int, GameTally]]:
    """Games with a counted hand, each with its tally."""
    seats = Seat.objects.filter(game__in=games.order_by().values("pk")).order_by("game", "place")
    sat: dict[int, list[int]] = {}
    for pk, player in seats.values_list("game_id", "player_id"):
        sat.setdefault(pk, []).append(player)
    for pk, tally in tallies_of(games).items():
        yield (
            pk,
            GameTally(
                players=tuple(sat[pk]),
                hands=tally.hands,
                seats=tally.seats,
                sides=tally.sides,
                tries=tally.tries,
                has_makers=tally.has_makers,
                roem=tally.roem,
            ),
        )


def has_own_tally(game: Game) -> bool:
    """Compares the stored tally of a game with the one computed from its hands."""
    kept = KeptTally.objects.filter(game=game).values_list("figures", flat=True).first()
    found = computed_tallies([game.pk]).get(game.pk)
    if kept is None:
        return found is None or not game.is_finished
    return found is not None and kept == json.loads(json.dumps(tally_json(found)))
