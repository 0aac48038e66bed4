"""Ratings from games: small cases by hand, and the same numbers whatever the order."""

import json
import os
import subprocess
import sys
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest
from openskill.models import PlackettLuce

from tracker.engine.rating import (
    START,
    Histories,
    RatedGame,
    Rater,
    Rating,
    as_pairs,
    rating_histories,
)

ROOT = Path(__file__).resolve().parents[4]


def game(*sides, places=(1, 2), number=1, moment=("2025-03-14",)):
    return RatedGame(number, moment, sides, places)


def shown(games):
    """By player the rating as people read it."""
    found = rating_histories(games)
    return {who: (found.rating(who).points, found.rating(who).uncertainty) for who in found.after}


def history(number, players=8, seed=1):
    """Games of partners one after another; one of five is level."""
    random = Random(seed)
    for at in range(number):
        first, second, third, fourth = random.sample(range(1, players + 1), 4)
        places = random.choice([(1, 2), (2, 1), (1, 2), (2, 1), (1, 1)])
        yield RatedGame(
            at, (f"2025-03-{at % 28 + 1:02}",), ((first, second), (third, fourth)), places
        )


def test_two_who_start_move_apart_by_the_same():
    # The variance grows first: 8.3333² + 0.0833² = 69.4514. With 4.1667² = 17.3611 for chance
    # c² = 2 · 86.8125, c = 13.1767. The winner was to win by half: 69.4514 / 13.1767 · ½ = 2.6354,
    # 79 points. The variance shrinks by 0.4 · ¼ · 8.3338 / 13.1767 = 0.0632: 8.0659, 242 points.
    assert shown([game((1,), (2,))]) == {1: (1579, 242), 2: (1421, 242)}


def test_partners_share_what_their_side_gains():
    # The variance of a side is 138.9028, c² = 2 · (138.9028 + 17.3611), c = 17.6784. The side gains
    # 138.9028 / 17.6784 · ½ = 3.9286, each half of it: 1.9643, 59 points. Of the variance each
    # loses ½ · (0.4444 · ¼ · ⅔) = 0.0370: 8.1780, 245 points.
    expected = {1: (1559, 245), 2: (1559, 245), 3: (1441, 245), 4: (1441, 245)}
    assert shown([game((1, 2), (3, 4))]) == expected


@pytest.mark.parametrize(
    ("places", "points"),
    [
        # c² = 3 · 86.8125, so a whole is 69.4514 / 16.1381 = 4.3036, 129.1 points. The first has
        # 1 − ⅓ of it, the second −⅓ + ½, the third −⅓ − ½.
        ((1, 2, 3), (1586, 1522, 1392)),
        # Level behind the first: each −⅓ + ½ · ½ − ½ · ½.
        ((1, 2, 2), (1586, 1457, 1457)),
        ((1, 1, 1), (1500, 1500, 1500)),
    ],
)
def test_three_who_start_are_rated_by_their_places(places, points):
    found = shown([game((1,), (2,), (3,), places=places)])
    assert tuple(found[who][0] for who in (1, 2, 3)) == points


def test_four_alone_are_rated_by_their_places():
    # A whole is 69.4514 / 18.6346 = 3.7270, 111.8 points: of it ¾, −¼ + ⅔, −¼ − ⅓ + ½, −¼ − ⅓ − ½.
    found = shown([game((1,), (2,), (3,), (4,), places=(1, 2, 3, 4))])
    assert [found[who][0] for who in (1, 2, 3, 4)] == [1584, 1547, 1491, 1379]


def test_a_level_game_brings_the_two_together_and_makes_both_surer():
    won, level = game((1,), (2,)), game((1,), (2,), places=(1, 1), number=2)
    found = rating_histories([won, level])
    one, other = found.rating(1), found.rating(2)
    assert 1500 < one.points < 1579
    assert one.points - 1500 == 1500 - other.points
    assert one.uncertainty == other.uncertainty < 242


def test_the_numbers_are_those_of_the_model_itself():
    model = PlackettLuce()
    now = {who: model.rating() for who in range(1, 9)}
    games = list(history(40))
    for game in sorted(games, key=lambda game: (game.moment, game.number)):
        before = [[now[who] for who in side] for side in game.sides]
        for side, after in zip(game.sides, model.rate(before, list(game.places)), strict=True):
            now |= dict(zip(side, after, strict=True))
    found = rating_histories(games)
    assert {who: found.rating(who) for who in now} == {
        who: Rating(rating.mu, rating.sigma) for who, rating in now.items()
    }


def test_a_pair_is_rated_like_somebody_alone():
    found = shown([as_pairs(game((2, 1), (3, 4)))])
    assert found == {(1, 2): (1579, 242), (3, 4): (1421, 242)}


def test_steps_lead_from_one_rating_to_the_next():
    first, second = rating_histories([game((1,), (2,)), game((1,), (3,), number=2)]).steps(1)
    assert (first.game, first.before, first.change) == (1, START, 79)
    assert second.before == first.after
    # Surer by now, and to win against somebody at the start: less is gained.
    assert 0 < second.change < 79


def test_the_sides_of_a_game_may_be_exchanged():
    games = list(history(30))
    mirrored = [game._replace(sides=game.sides[::-1], places=game.places[::-1]) for game in games]
    one, other = rating_histories(games), rating_histories(mirrored)
    for who in one.after:
        assert one.rating(who) == pytest.approx(other.rating(who), rel=1e-12)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_order_in_which_games_come_does_not_matter(seed):
    games = list(history(60))
    mixed = Random(seed).sample(games, len(games))
    assert rating_histories(mixed) == rating_histories(games)


def test_games_of_one_moment_are_taken_by_their_number():
    numbers = count(1)
    one = game((1,), (2,), number=next(numbers))
    other = game((2,), (1,), number=next(numbers))
    assert rating_histories([other, one]) == rating_histories([one, other])
    assert [step.game for step in rating_histories([other, one]).steps(1)] == [1, 2]


@pytest.mark.parametrize("ends", [(0, 1, 30), (7, 7, 19), (29,)])
def test_parts_one_after_another_are_the_same_as_all_at_once(ends):
    games, rater = sorted(history(30), key=lambda game: (game.moment, game.number)), Rater[int]()
    for start, end in pairwise((0, *ends, 30)):
        # As it comes back from a text: to the last digit what it was.
        part = json.loads(json.dumps([*rater.rate(games[start:end]).items()]))
        rater.follow(dict(part))
    assert rater.histories() == rating_histories(games)
    assert rater.histories().games == 30


def test_what_a_rater_has_given_stays_as_it_was():
    games, rater = list(history(12)), Rater[int]()
    rater.follow(rater.rate(games[:6]))
    before = rater.histories()
    rater.follow(rater.rate(games[6:]))
    assert before == rating_histories(games[:6])


def test_last_step_is_the_last_of_all():
    found = rating_histories(history(12))
    assert {who: found.last_step(who) for who in found.after} == {
        who: found.steps(who)[-1] for who in found.after
    }


def test_somebody_without_a_game_is_at_the_start():
    nothing: Histories[int] = rating_histories([])
    assert nothing.rating(1) == START


@pytest.mark.some(1)
@pytest.mark.parametrize("hashing", ["0", "1"])
def test_another_process_finds_the_same_to_the_last_digit(hashing):
    program = (
        "from tests.tracker.engine.rating.test_history import history\n"
        "from tracker.engine.rating import rating_histories\n"
        "print(sorted(rating_histories(history(30)).after.items()))"
    )
    text = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hashing},
        capture_output=True,
        text=True,
        check=True,
    )
    assert text.stdout.strip() == str(sorted(rating_histories(history(30)).after.items()))
