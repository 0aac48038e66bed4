"""Prizes, worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.engine.ranking.tournaments import singles, without
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.outcome import Counts, RankedEntrant
from tracker.engine.ranking.prizes import (
    CategoryPrize,
    ItemPrizes,
    LastPlacePrize,
    LotPrizes,
    PickedPrizes,
    Prize,
    PrizePlan,
    RankPrizes,
    prizes,
)
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings
from tracker.engine.ranking.unplayed import FixedPoints, UnplayedPolicies


def table(points, codes="PTS", marches=None, **more):
    """Standings in which entrants 1, 2, 3 … have these points and marches."""
    outcomes = tuple(
        outcome
        for entrant, mine in enumerate(points, 1)
        for outcome in without(
            1,
            entrant,
            "bye",
            adjustment=mine,
            counts=Counts(marches=(marches or {}).get(entrant, 0)),
        )
    )
    rules = RankingRules(
        tuple(key_for(code) for code in codes.split()),
        scoring=Scoring(unplayed=UnplayedPolicies(points={"bye": FixedPoints(0)})),
        seed="prizes",
        **{name: more[name] for name in more if name == "leavers"},
    )
    entrants = [RankedEntrant(number + 1) for number in range(len(points))]
    return standings(rules, entrants, outcomes, withdrawn=more.get("withdrawn", ()))


def given_to(award, shown, **plan):
    """Amounts by entrant."""
    return {
        prize.entrant: prize.amount
        for prize in prizes(PrizePlan((award,), **plan), shown, "a seed")
    }


def test_the_first_ranks_get_their_amounts():
    assert given_to(RankPrizes((50, 30, 20)), table([90, 70, 80, 60])) == {1: 50, 3: 30, 2: 20}


def test_the_formula_of_four_gives_to_the_first_four_and_every_fourth():
    award = RankPrizes((40, 30, 20, 10), step=4, rest=5)
    shown = table(range(100, 82, -1))
    assert given_to(award, shown) == {1: 40, 2: 30, 3: 20, 4: 10, 8: 5, 12: 5, 16: 5}


def test_every_tenth_comes_after_the_ranks_that_have_their_own_amount():
    award = RankPrizes((40, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9), step=10, rest=5)
    shown = table(range(100, 68, -1))
    assert given_to(award, shown) == {1: 40, 2: 30, 12: 9, 20: 5, 30: 5}


def test_things_go_by_rank_and_by_lot_where_a_rank_is_shared():
    award = ItemPrizes(("Ham", "", "Wine"))
    shown = prizes(PrizePlan((award,)), table([90, 70, 80, 60]), "")
    assert shown == (Prize(1, "Prize", 0, "Ham"), Prize(2, "Prize", 0, "Wine"))
    shared = {
        prizes(PrizePlan((ItemPrizes(("Ham",)),)), table([90, 90, 80]), seed)[0].entrant
        for seed in "abcdefgh"
    }
    assert shared == {1, 2}


def test_a_thing_for_several_goes_to_one_of_them():
    award = CategoryPrize(key_for("MARCH"), 0, thing="Ham")
    shown = prizes(PrizePlan((award,)), table([90, 80, 70], marches={2: 3, 3: 3}), "")
    assert [(prize.thing, prize.entrant in (2, 3)) for prize in shown] == [("Ham", True)]


@pytest.mark.parametrize(
    ("awards", "kept"),
    [
        ((ItemPrizes(("Ham",)), CategoryPrize(key_for("MARCH"), 50)), [(0, "Ham")]),
        ((RankPrizes((50,)), CategoryPrize(key_for("MARCH"), 0, thing="Ham")), [(50, "")]),
        ((RankPrizes((50,)), CategoryPrize(key_for("MARCH"), 60)), [(60, "")]),
        ((ItemPrizes(("Ham",)), PickedPrizes()), [(0, "Ham")]),
    ],
)
def test_of_a_thing_and_money_the_one_that_was_given_first_is_kept(awards, kept):
    shown = prizes(PrizePlan(awards, is_one_each=True), table([90], marches={1: 2}), "")
    assert [(prize.amount, prize.thing) for prize in shown] == kept


@pytest.mark.parametrize(
    ("is_one_each", "expected"),
    [
        (False, [(1, 50, "Prize"), (1, 0, "Pick 1"), (2, 0, "Pick 2"), (3, 0, "Pick 3")]),
        (True, [(1, 50, "Prize"), (2, 0, "Pick 1"), (3, 0, "Pick 2")]),
    ],
)
def test_only_those_without_another_prize_pick_where_each_gets_one(is_one_each, expected):
    plan = PrizePlan((PickedPrizes(), RankPrizes((50,))), is_one_each=is_one_each)
    shown = prizes(plan, table([90, 80, 70]), "")
    found = sorted((prize.entrant, -prize.amount, str(prize.name)) for prize in shown)
    assert found == [(entrant, -amount, name) for entrant, amount, name in expected]


def test_the_last_one_gets_the_poedel():
    assert given_to(LastPlacePrize(5), table([90, 70, 80, 60])) == {4: 5}


# Entrants 2 and 3 are level in points; 3 is ahead by marches. Prizes 100, 60, 20.
LEVEL = ([90, 70, 70, 60], "PTS MARCH", {3: 2, 2: 1})


@pytest.mark.parametrize(
    ("sharing", "expected"),
    [
        ("none", {1: 100, 3: 60, 2: 20}),
        ("average", {1: 100, 3: 40, 2: 40}),
        # Half of 60 and half of 40; half of 20 and half of 40.
        ("hort", {1: 100, 3: 50, 2: 30}),
    ],
)
def test_level_in_points_is_shared_as_the_tournament_says(sharing, expected):
    assert given_to(RankPrizes((100, 60, 20), sharing=sharing), table(*LEVEL)) == expected


def test_who_shares_a_rank_shares_the_prizes_in_any_case():
    assert given_to(RankPrizes((100, 60)), table([90, 70, 70, 60])) == {1: 100, 2: 30, 3: 30}


def test_an_odd_unit_goes_by_lot_and_the_total_stays():
    amounts = given_to(RankPrizes((100, 61)), table([90, 70, 70, 60]))
    assert sorted(amounts.values()) == [30, 31, 100]
    assert amounts == given_to(RankPrizes((100, 61)), table([90, 70, 70, 60]))


def test_leaving_early_is_not_what_prizes_are_shared_by():
    shown = table([90, 80, 70], leavers="last", withdrawn={1})
    assert given_to(RankPrizes((100, 50), sharing="average"), shown) == {2: 100, 3: 50}


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=9),
    st.lists(st.integers(1, 99), min_size=1, max_size=9),
    st.sampled_from(("none", "average", "hort")),
)
def test_shared_prizes_add_up_to_what_there_is(points, amounts, sharing):
    given_away = given_to(RankPrizes(tuple(amounts), sharing=sharing), table(points, "PTS"))
    assert sum(given_away.values()) == sum(amounts[: len(points)])


def test_the_best_in_a_key_get_its_prize_together():
    award = CategoryPrize(key_for("MARCH"), 30)
    shown = table([90, 80, 70], marches={2: 3, 3: 3, 1: 1})
    assert prizes(PrizePlan((award,)), shown, "") == (
        Prize(2, "Marches", 15),
        Prize(3, "Marches", 15),
    )


def test_nobody_gets_a_key_s_prize_for_nothing():
    assert given_to(CategoryPrize(key_for("MARCH"), 30), table([90, 80])) == {}


@pytest.mark.parametrize("seed", "abcdefgh")
def test_the_lot_draws_among_the_empty_handed(seed):
    plan = PrizePlan((RankPrizes((50, 40)), LotPrizes((10, 10))))
    drawn = prizes(plan, table([90, 80, 70, 60]), seed)[2:]
    assert {prize.entrant for prize in drawn} == {3, 4}


def test_of_two_prizes_worth_the_same_the_first_is_kept():
    plan = PrizePlan((RankPrizes((50,)), CategoryPrize(key_for("MARCH"), 50)), is_one_each=True)
    assert prizes(plan, table([90, 80], marches={1: 2}), "") == (Prize(1, "Prize", 50),)


def test_another_seed_draws_others():
    shown = table(range(50))
    first, again, other = (prizes(PrizePlan((LotPrizes((9,) * 5),)), shown, seed) for seed in "aab")
    assert first == again != other


def test_everybody_picks_in_the_order_of_the_ranks():
    picks = prizes(PrizePlan((PickedPrizes(),)), table([70, 90, 80]), "")
    assert picks == (Prize(2, "Pick 1", 0), Prize(3, "Pick 2", 0), Prize(1, "Pick 3", 0))


def test_too_small_a_field_gets_nothing():
    assert given_to(RankPrizes((50,)), table([90, 80]), minimum_field=3) == {}
    assert given_to(RankPrizes((50,)), table([90, 80]), minimum_field=2) == {1: 50}


MARCHED = {1: 2}


@pytest.mark.parametrize(
    ("is_one_each", "expected"),
    [
        (False, [(1, 50), (2, 40), (1, 60), (3, 5)]),
        (True, [(2, 40), (1, 60), (3, 5)]),
    ],
)
def test_prizes_add_up_or_the_better_one_is_kept(is_one_each, expected):
    plan = PrizePlan(
        (RankPrizes((50, 40)), CategoryPrize(key_for("MARCH"), 60), LastPlacePrize(5)),
        is_one_each=is_one_each,
    )
    shown = prizes(plan, table([90, 80, 70], marches=MARCHED), "")
    assert [(prize.entrant, prize.amount) for prize in shown] == expected


def test_who_left_or_was_sent_away_gets_no_prize_and_those_behind_move_up():
    outcomes = (
        *singles(1, (1, 2, 90, 10), (3, 4, 60, 50)),
        *without(2, 1, "left"),
        *singles(2, (3, 4, 50, 40)),
        *without(2, 2, "bye"),
    )
    entrants = [RankedEntrant(number, is_sent_away=number == 3) for number in range(1, 5)]
    shown = standings(RankingRules((key_for("PTS"),)), entrants, outcomes)
    assert [(row.rank, row.entrant) for row in shown.rows] == [(1, 3), (2, 1), (2, 4), (4, 2)]
    plan = PrizePlan((RankPrizes((50, 30)), LastPlacePrize(5)), minimum_field=4)
    assert [(prize.entrant, prize.amount) for prize in prizes(plan, shown, "a seed")] == [
        (4, 50),
        (2, 30),
        (2, 5),
    ]
