"""Prizes as a tournament stores them: nothing is taken that could not be given later."""

import pytest
from django.utils.translation import override

from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.prizes import (
    CategoryPrize,
    ItemPrizes,
    LastPlacePrize,
    LotPrizes,
    NoAwardError,
    PickedPrizes,
    PrizePlan,
    RankPrizes,
    award_of,
    plan_of,
)


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ({"award": "top", "amounts": [5, 0]}, RankPrizes((5, 0), name="Prize")),
        (
            {"award": "top", "amounts": [5], "sharing": "hort", "step": 4, "rest": 1},
            RankPrizes((5,), "hort", "Prize", 4, 1),
        ),
        ({"award": "things", "things": ["Ham", ""]}, ItemPrizes(("Ham", ""), "Prize")),
        ({"award": "last", "amount": 5}, LastPlacePrize(5)),
        ({"award": "last", "amount": 0, "thing": "Ham"}, LastPlacePrize(0, thing="Ham")),
        ({"award": "key", "key": "MARCH", "amount": 7}, CategoryPrize(key_for("MARCH"), 7)),
        ({"award": "lot", "amounts": [1, 2]}, LotPrizes((1, 2))),
        ({"award": "everyone"}, PickedPrizes()),
    ],
)
def test_every_kind_of_award_is_read(told, meant):
    assert award_of(told) == meant


def test_prize_without_a_name_is_called_one_in_the_language_of_its_reader():
    award = award_of({"award": "top", "amounts": [5]})
    assert isinstance(award, RankPrizes)
    assert award.name == "Prize"
    with override("de"):
        assert f"{award.name} 5 €" == "Preis 5 €"


@pytest.mark.parametrize(
    "told",
    [
        {},
        [],
        None,
        {"award": "gold"},
        {"award": ["top"]},
        {"award": "top"},
        {"award": "top", "amounts": []},
        {"award": "top", "amounts": 5},
        {"award": "top", "amounts": [-1]},
        {"award": "top", "amounts": [True]},
        {"award": "top", "amounts": [10**8]},
        {"award": "top", "amounts": [1], "sharing": "half"},
        {"award": "top", "amounts": [1], "thing": "Ham"},
        {"award": "top", "amounts": [1], "step": -4},
        {"award": "things", "things": [5]},
        {"award": "things", "things": ["x" * 61]},
        {"award": "key", "key": "LOT", "amount": 5},
        {"award": "key", "key": [], "amount": 5},
        {"award": "key", "amount": 5},
        {"award": "last", "amount": 5, "colour": "red"},
    ],
)
def test_what_cannot_be_given_is_no_award(told):
    with pytest.raises(NoAwardError):
        award_of(told)


def test_rules_hold_for_all_awards():
    rules = {"minimum_field": 8, "is_one_each": True, "unit": "€"}
    assert plan_of([{"award": "everyone"}], rules) == PrizePlan((PickedPrizes(),), 8, True, "€")


@pytest.mark.parametrize(
    "rules", [{"minimum_field": "8"}, {"is_one_each": 1}, {"unit": 5}, {"colour": "red"}]
)
def test_what_cannot_hold_is_no_rule(rules):
    with pytest.raises(NoAwardError):
        plan_of([], rules)


def test_there_is_an_end_to_awards():
    with pytest.raises(NoAwardError):
        plan_of([{"award": "everyone"}] * 61, {})
