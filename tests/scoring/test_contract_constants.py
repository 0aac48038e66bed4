"""The points of a whole hand follow from its cards and the rounding."""

from dataclasses import replace

import pytest

from scoring import VARIANTS, Variant, score_record
from scoring.extended import nearest
from scoring.rulesheet import sheet_text
from scoring.variants.coinche import COINCHE

CONTRACTS = [variant for variant in VARIANTS.values() if variant.obligation == "contract"]
TRUMPS = ("H", "NT", "AT")


def whole(variant: Variant, trump: str) -> int:
    return variant.terms(trump).deck.total + variant.last_trick


@pytest.mark.parametrize("variant", CONTRACTS)
@pytest.mark.parametrize("trump", TRUMPS)
def test_lost_contract_pays_every_point_of_the_deck(variant, trump):
    assert variant.set_pays == whole(replace(variant, sans_tout=True), trump)


@pytest.mark.parametrize("round_to", [1, 10])
@pytest.mark.parametrize(("raised", "times"), [({}, 1), ({"kontra": True}, 2)])
def test_lost_contract_is_rounded_like_every_hand(round_to, raised, times):
    variant = replace(COINCHE, round_to=round_to)
    bid = {"maker": 0, "trump": "H", "contract": 120, **raised}
    record = {"dealer": 0, "bid": bid, "captured": [74, 78], "last_trick": 0}
    paid = nearest(whole(variant, "H"), round_to)
    assert score_record(variant, record).score == (0, times * (paid + 120))


@pytest.mark.parametrize(("round_to", "shown"), [(1, 162), (10, 160)])
def test_rule_sheet_names_the_rounded_points(round_to, shown):
    sheet = " ".join(sheet_text(replace(COINCHE, round_to=round_to)).split())
    assert f"the others score {shown}, the melds of both sides" in sheet
    assert f"scores {shown}, all melds" in sheet
    assert "Capot, bid to win every trick, counts 250." in sheet
    assert "A side that wins every trick scores 90 more." in sheet
