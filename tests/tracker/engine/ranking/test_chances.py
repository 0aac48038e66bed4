"""Who can still win, by hand, and against every way in which a last round can end."""

from itertools import product
from random import Random

import pytest

from tracker.engine.ranking.chances import (
    LastRound,
    LastRoundInPoints,
    LastTable,
    PointsChance,
    RivalRequirement,
    WinningChance,
    bounds_of,
)
from tracker.engine.ranking.match_points import RawScale, VictoryPoints, WinDrawLoss, WinOrSkunk

WINS = bounds_of(WinDrawLoss())


def last(points, *tables, bounds=WINS):
    """A last round at tables of these sides, after these points by start number."""
    sides = (LastTable(number, sides) for number, sides in enumerate(tables, start=1))
    return LastRound(points, tuple(sides), bounds).chances()


def test_leader_wins_with_a_win_and_the_second_needs_a_defeat_beside():
    found = last({1: 6, 2: 5, 3: 4, 4: 0}, ((1,), (3,)), ((2,), (4,)))
    assert found == (
        WinningChance(1, 1, "win", "loss", ()),
        WinningChance(2, 2, None, "tie", (RivalRequirement(1, "no_win"),)),
        WinningChance(3, 1, None, "win", (RivalRequirement(2, "no_win"),)),
    )


def test_tie_suffices_against_the_only_one_who_can_still_come_near():
    assert last({1: 6, 2: 5, 3: 1, 4: 0}, ((1,), (2,)), ((3,), (4,))) == (
        WinningChance(1, 1, "tie", "tie"),
        WinningChance(2, 1, "win", "win"),
    )


def test_who_is_far_enough_ahead_has_won():
    assert last({1: 6, 2: 3, 3: 3}, ((1,), (2,)), ((3,), ())) == (
        WinningChance(1, 1, "loss", "loss"),
    )


def test_partners_of_the_same_side_get_as_much():
    found = last({1: 6, 2: 6, 3: 5, 4: 0}, ((1, 3), (2, 4)))
    assert found == (WinningChance(1, 1, "win", "tie"), WinningChance(2, 1, "win", "tie"))


def test_before_the_draw_everybody_can_get_all_there_is():
    found = last({1: 6, 2: 4, 3: 3}, ((1,),), ((2,),), ((3,),))
    assert found == (WinningChance(1, 1, "tie", "loss"), WinningChance(2, 2, None, "win"))


def test_two_leaders_who_meet_cannot_both_lose():
    # Whoever wins has 7, so 5 and a win is never enough: only a tie of the two leaves 6 the most.
    found = last({1: 5, 2: 5, 3: 4, 4: 0}, ((1,), (2,)), ((3,), (4,)))
    assert found[2] == WinningChance(3, 2, None, "win", (RivalRequirement(1, "tie"),))


def test_scales_bound_what_a_result_brings():
    assert [(bound.result, bound.least, bound.most) for bound in bounds_of(WinOrSkunk())] == [
        ("loss", 0, 0),
        ("tie", 1, 1),
        ("win", 2, 3),
    ]
    loss, tie, win = bounds_of(VictoryPoints(100))
    assert (loss.least, tie.least, win.most, win.most_other < 10 < win.least) == (0, 10, 20, True)
    assert bounds_of(RawScale()) == ()


def endings(points, tables):
    """Everybody's points after every way in which win, tie and loss can fall."""
    for results in product(((2, 0), (1, 1), (0, 2)), repeat=len(tables)):
        total = dict(points)
        for table, result in zip(tables, results, strict=True):
            for side, more in zip(table, result, strict=True):
                for who in side:
                    total[who] += more
        yield results, total


@pytest.mark.parametrize("seed", range(60))
def test_what_is_said_holds_in_every_ending(seed):
    random = Random(seed)
    points = {who: random.randrange(5, 9) for who in range(1, 9)}
    seats = random.sample(range(1, 9), 8)
    members = random.choice((1, 2))
    sides = [tuple(seats[at : at + members]) for at in range(0, 8, members)]
    tables = [*zip(sides[::2], sides[1::2], strict=True)]
    found = {chance.entrant: chance for chance in last(points, *tables)}
    all_ = list(endings(points, tables))
    for who in points:
        own = next(at for at, table in enumerate(tables) if any(who in side for side in table))
        mine = 0 if who in tables[own][0] else 1
        best = [
            (results[own][mine], results)
            for results, total in all_
            if total[who] == max(total.values())
        ]
        # Who can be first is named, with the least result that leads there, and nobody else.
        assert (who in found) == bool(best), who
        if who not in found:
            continue
        worth = {"loss": 0, "tie": 1, "win": 2}
        assert worth[found[who].needs] == min(result for result, _ in best)
        alone = [
            worth_of
            for worth_of in (0, 1, 2)
            if all(
                all(total[who] > total[other] for other in total if other != who)
                for results, total in all_
                if results[own][mine] == worth_of
            )
        ]
        assert found[who].suffices == next(
            (name for name, value in worth.items() if value in alone), None
        )
        for other, duty in found[who].others:
            at = next(at for at, table in enumerate(tables) if any(other in s for s in table))
            side = 0 if other in tables[at][0] else 1
            seen = {results[at][side] for _, results in best}
            allowed = {"no_win": {0, 1}, "no_tie": {0, 2}, "tie": {1}, "loss": {0}}[duty]
            assert seen <= allowed


def test_points_that_are_enough_and_points_that_it_takes():
    tables = (LastTable(1, ((1,), (2,))), LastTable(2, ((3,), (4,))))
    found = LastRoundInPoints({1: 400, 2: 380, 3: 300, 4: 100}, tables, 200).chances()
    # 3 can have 500: 101 more pass that, and 91 of 200 leave 2 at 489 beside 491.
    assert found == (
        PointsChance(1, 1, 101, 0),
        PointsChance(2, 1, 121, 20),
        PointsChance(3, 2, None, 100),
    )


def test_partner_with_more_points_stays_ahead():
    tables = (LastTable(1, ((1, 2), (3, 4))),)
    found = LastRoundInPoints({1: 400, 2: 380, 3: 390, 4: 390}, tables, 200).chances()
    assert [chance.entrant for chance in found] == [1, 3, 4]
    assert [chance.suffices for chance in found] == [96, None, None]
