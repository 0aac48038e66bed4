"""The longest run of bids made is the same in parts as all at once."""

import datetime as dt
import json
from random import Random

import pytest

from tracker.engine.records.tallies import BidOutcome, SeatTally, SideTally
from tracker.games.tallies_queries import FinishedGame, GameTally
from tracker.statistics.queries.people import LongestRun, Run, longest_run, runs_of
from tracker.statistics.queries.sums import every_seat

DAY = dt.date(2025, 3, 14)


def game(number, *tries, players=(1, 2), has_makers=True):
    """A game of two in which these seats have made their bids or not."""
    bids = tuple(BidOutcome(seat, "H", "", is_made) for seat, is_made in tries)
    seats, sides = (SeatTally(0, 0, 0, 0),) * 2, (SideTally(0, 0, 0, None, None),) * 2
    tally = GameTally(players, len(bids), seats, sides, bids, has_makers)
    return FinishedGame(number, DAY, 1, tally)


def in_parts(*parts):
    """The longest run of games in so many parts, each as it is kept."""
    longest = LongestRun()
    for part in parts:
        longest.follow(*json.loads(json.dumps(runs_of(part))))
    return longest.run


def test_run_goes_on_from_one_month_to_the_next():
    first = [game(1, (0, False), (0, True), (1, True)), game(2, (0, True))]
    second = [game(3, (0, True), (1, True), (0, False), (0, True))]
    # Player 1 makes two in the first month and one in the second.
    assert in_parts(first, second) == Run(3, 1, 3)
    # The other way round player 2 makes one in each, and has two before player 1 has them.
    assert in_parts(second, first) == Run(2, 2, 1)


def test_month_without_a_bid_of_the_player_ends_no_run():
    months = [game(1, (0, True), (0, True))], [game(2, (1, True))], [game(3, (0, True))]
    assert in_parts(*months) == Run(3, 1, 3)


def test_of_equal_runs_the_one_that_was_there_first_stands():
    assert in_parts([game(1, (1, True), (0, True))], [game(2, (0, True), (1, True))]) == Run(
        2, 1, 2
    )
    assert in_parts([game(1, (1, True), (0, True))], [game(2, (0, False))]) == Run(1, 2, 1)
    # Player 2 began one anew and has it as long, but later.
    late = [game(2, (1, False), (0, True), (1, True), (1, True))]
    assert in_parts([game(1, (0, True))], late) == Run(2, 1, 2)


def test_where_nobody_is_known_to_have_made_anything_there_is_no_run():
    assert in_parts([game(1, (0, True), has_makers=False)], [game(2, (0, False))]) is None
    assert in_parts() is None


@pytest.mark.parametrize("seed", range(20))
def test_games_of_chance_have_the_same_run_in_whatever_parts(seed):
    random = Random(seed)
    games = [
        game(
            number,
            *((random.randrange(2), random.random() < 0.7) for _ in range(random.randrange(6))),
            players=tuple(random.sample(range(4), 2)),
        )
        for number in range(1, 40)
    ]
    ends = sorted(random.choices(range(40), k=4))
    parts = [games[start:end] for start, end in zip([0, *ends], [*ends, 40], strict=True)]
    assert in_parts(*parts) == longest_run(games, every_seat)
