"""Sums per player, pair, partner, opponent and evening."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from tracker.games.tallies_queries import FinishedGame, GameTally
from tracker.statistics.queries.sums import (
    Mean,
    Proportion,
    Seats,
    ahead,
    every_seat,
    is_known,
    sides_of,
)


@dataclass(slots=True)
class PersonalFigures:
    """A player's figures: bids made, points as maker, and mean lead per hand."""

    success: Proportion = field(default_factory=Proportion)
    as_maker: Mean = field(default_factory=Mean)
    difference: Mean = field(default_factory=Mean)


class EveningLead(NamedTuple):
    """A player's lead on an evening."""

    evening: int
    day: dt.date
    difference: Mean


class Run(NamedTuple):
    """A run of bids made: its length, the player, and the game of its last bid."""

    length: int
    player: int
    game: int


Pair = tuple[int, int]


def players_of(games: Iterable[FinishedGame]) -> Mapping[int, PersonalFigures]:
    found: dict[int, PersonalFigures] = defaultdict(PersonalFigures)
    for game in games:
        tally = game.tally
        for place, player in enumerate(tally.players):
            one = found[player]
            one.difference.add(ahead(tally, place % len(tally.sides)), tally.hands)
            if tally.has_makers:
                one.as_maker.add(tally.seats[place].maker_points, tally.seats[place].maker_hands)
        if tally.has_makers:
            for seat, _, _, is_made in tally.tries:
                found[tally.players[seat]].success.tried += 1
                found[tally.players[seat]].success.made += is_made
    return found


def pairs_of(games: Iterable[FinishedGame]) -> Mapping[Pair, PersonalFigures]:
    """The figures of partners, by pair of players, lower key first."""
    found: dict[Pair, PersonalFigures] = defaultdict(PersonalFigures)
    for game in games:
        tally = game.tally
        for first, second in _partners(tally):
            side = first % len(tally.sides)
            low, high = sorted((tally.players[first], tally.players[second]))
            one = found[low, high]
            one.difference.add(ahead(tally, side), tally.hands)
            for place in (first, second):
                one.as_maker.add(tally.seats[place].maker_points, tally.seats[place].maker_hands)
            tries = [is_made for seat, _, _, is_made in tally.tries if seat in (first, second)]
            one.success.tried += len(tries)
            one.success.made += sum(tries)
    return found


def partners_of(games: Iterable[FinishedGame], seats: Seats) -> Mapping[int, Mean]:
    """The joint lead over the opponents, by partner."""
    found: dict[int, Mean] = defaultdict(Mean)
    for tally, places in _at_table(games, seats):
        sides = sides_of(tally, places)
        for place in every_seat(tally):
            if place not in places and place % len(tally.sides) in sides:
                side = place % len(tally.sides)
                found[tally.players[place]].add(ahead(tally, side), tally.hands)
    return found


def opponents_of(games: Iterable[FinishedGame], seats: Seats) -> Mapping[int, Mean]:
    """The lead over the opponent's side, by opponent."""
    found: dict[int, Mean] = defaultdict(Mean)
    for tally, places in _at_table(games, seats):
        (own,) = sides_of(tally, places)
        for place in every_seat(tally):
            side = place % len(tally.sides)
            if side != own:
                lead = tally.sides[own].points - tally.sides[side].points
                found[tally.players[place]].add(lead, tally.hands)
    return found


def evenings_of(games: Iterable[FinishedGame], seats: Seats) -> tuple[EveningLead, ...]:
    """The lead on each evening, earliest first."""
    found: dict[int, EveningLead] = {}
    for game in games:
        places = seats(game.tally)
        if places:
            one = found.setdefault(game.evening, EveningLead(game.evening, game.day, Mean()))
            (side,) = sides_of(game.tally, places)
            one.difference.add(ahead(game.tally, side), game.tally.hands)
    return tuple(found.values())


def longest_run(games: Iterable[FinishedGame], seats: Seats) -> Run | None:
    """The longest run of bids made by one of these players; the earlier of equal ones."""
    now: dict[int, int] = defaultdict(int)
    best: Run | None = None
    for game in games:
        tally, places = game.tally, seats(game.tally)
        if not tally.has_makers:
            continue
        for seat, _, _, is_made in tally.tries:
            player = tally.players[seat]
            now[player] = now[player] + 1 if is_made else 0
            if seat in places and now[player] > (best.length if best else 0):
                best = Run(now[player], player, game.pk)
    return best


def _at_table(
    games: Iterable[FinishedGame], seats: Seats
) -> Iterator[tuple[GameTally, tuple[int, ...]]]:
    """The games with the selected seats."""
    for game in games:
        places = seats(game.tally)
        if places:
            yield game.tally, places


def _partners(tally: GameTally) -> Iterator[tuple[int, int]]:
    """Every pair of seats on the same side."""
    for first, second in combinations(every_seat(tally), 2):
        if (second - first) % len(tally.sides) == 0 and is_known(tally, (first, second)):
            yield first, second


# The longest run of bids made, from months that are counted one by one.
# A run can begin in one month and end in another. So a month stores, for each player, the lengths
# of its first and its last run.


class MonthlyRun(NamedTuple):
    """A run that was longest with the bid `at` of a month, in that game."""

    length: int
    at: int
    player: int
    game: int


@dataclass(slots=True)
class PlayerRuns:
    """A player's first and last run in a month.

    Without a failed bid they are the same, and `last` is None.
    """

    first: int = 0
    at: int = 0
    game: int = 0
    last: int | None = None


NO_RUN = MonthlyRun(0, 0, 0, 0)
Row = tuple[int, int, int, int, int | None]


def runs_of(games: Iterable[FinishedGame]) -> tuple[MonthlyRun | None, list[Row]]:
    """The longest run that began in a month after a failed bid, and the runs of each player.

    A player's row is the player, followed by the fields of `PlayerRuns`.
    """
    best = NO_RUN
    found: dict[int, PlayerRuns] = defaultdict(PlayerRuns)
    for at, (player, game, is_made) in enumerate(_tries(games)):
        own = found[player]
        if not is_made:
            own.last = 0
        elif own.last is None:
            own.first, own.at, own.game = own.first + 1, at, game
        else:
            own.last += 1
            if own.last > best.length:
                best = MonthlyRun(own.last, at, player, game)
    rows = [(who, own.first, own.at, own.game, own.last) for who, own in found.items()]
    return (best if best.length else None), rows


class LongestRun:
    """The longest run over consecutive months; the earlier of equal ones."""

    def __init__(self) -> None:
        self._lasting: dict[int, int] = {}
        self.run: Run | None = None

    def follow(self, best: Sequence[int] | None, runs: Iterable[Sequence[Any]]) -> None:
        """Adds the next month, as returned by `runs_of` or restored from JSON."""
        longest = MonthlyRun(*best) if best else NO_RUN
        for player, first, at, game, last in runs:
            length = self._lasting.get(player, 0) + first
            if first and (length, -at) > (longest.length, -longest.at):
                longest = MonthlyRun(length, at, player, game)
            self._lasting[player] = length if last is None else last
        if longest.length > (self.run.length if self.run else 0):
            self.run = Run(longest.length, longest.player, longest.game)


def _tries(games: Iterable[FinishedGame]) -> Iterator[tuple[int, int, bool]]:
    """The bids in order: player, game, and whether the bid was made."""
    for game in games:
        if game.tally.has_makers:
            for seat, _, _, is_made in game.tally.tries:
                yield game.tally.players[seat], game.pk, is_made
