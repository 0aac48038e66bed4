"""The columns of a slip follow the rules of the game."""

import pytest

from scoring import VARIANTS, variant_for
from tracker.tournaments.print.texts import checks_of, columns_of

OF_TWO = ["cards-A", "cards-B", "melds-A", "melds-B"]
SCORES = ["score-A", "score-B"]
AS_TEXT = "\ufe0e"


def codes(variant):
    return [column.code for column in columns_of(variant)]


def choices(variant, code):
    found = next(column.choices for column in columns_of(variant) if column.code == code)
    return tuple(column.removesuffix(AS_TEXT) for column in found)


def titles(variant):
    return {column.code: column.title for column in columns_of(variant)}


def test_slip_of_clabber_has_cards_melds_and_score_of_both_sides_apart():
    variant = VARIANTS["clabber"]
    assert codes(variant) == ["hand", "maker", "trump", *OF_TWO, "bella", "set", *SCORES]
    assert choices(variant, "maker") == ("1", "2", "3", "4")
    assert choices(variant, "trump") == ("♠", "♥", "♦", "♣")
    assert choices(variant, "bella") == ("A", "B")


def test_slip_of_a_game_without_bella_has_no_column_for_it():
    variant = VARIANTS["klobber-nuggie"]
    assert codes(variant) == ["hand", "maker", "trump", *OF_TWO, "set", *SCORES]
    assert choices(variant, "trump") == ("♠", "♥", "♦", "♣", "–")
    assert choices(variant, "maker") == ("1", "2")


def test_slip_of_small_points_has_kontra_and_march():
    variant = VARIANTS["klammern"]
    marks = ["bella", "set", "march"]
    assert codes(variant) == ["hand", "maker", "trump", "doubled", *OF_TWO, *marks, *SCORES]
    assert titles(variant)["march"] == "March"


def test_slip_for_three_has_three_sides():
    variant = VARIANTS["klapper-jas-3"]
    assert [code for code in codes(variant) if code.endswith("-C")] == [
        *("cards-C", "melds-C", "score-C")
    ]
    assert choices(variant, "bella") == ("A", "B", "C")


def test_columns_are_called_what_players_call_them():
    assert titles(VARIANTS["darda"])["bella"] == "Bejle"
    four_handed = titles(VARIANTS["partnership-clobber"])
    assert (four_handed["set"], four_handed["march"]) == ("Bait", "All tricks")


def test_house_rule_for_all_tricks_adds_its_column():
    variant = variant_for({"variant": "clobby", "options": {"all_tricks": 50}})
    assert codes(variant) == [*codes(VARIANTS["clobby"])[:-2], "march", *SCORES]


@pytest.mark.parametrize(
    ("game", "total"),
    [
        # Trump 62, three times 30, and ten for the last trick.
        ("clabber", 162),
        ("klammern", 162),
        ("klapper-jas-4", 162),
        # The trump jack counts 2 more: 64 + 90 + 10.
        ("partnership-clobber", 164),
    ],
)
def test_cards_add_up_where_all_are_dealt(game, total):
    (text,) = checks_of(VARIANTS[game])
    assert text == f"The cards of all sides, last trick included, make {total} in every hand."


@pytest.mark.parametrize("game", ["klaberjass", "klobber-nuggie", "klapper-jas-3"])
def test_no_sum_is_promised_where_cards_are_left_over(game):
    assert checks_of(VARIANTS[game]) == ()


def test_slip_of_belote_speaks_its_words_and_has_melds_only_where_they_are_announced():
    belote = VARIANTS["belote"]
    cards, marks = OF_TWO[:2], ["bella", "set", "march"]
    assert codes(belote) == ["hand", "maker", "trump", *cards, *marks, *SCORES]
    assert [titles(belote)[code] for code in marks] == ["Belote", "Dedans", "Capot"]
    announced = variant_for({"variant": "belote", "options": {"announcements": True}})
    assert codes(announced) == ["hand", "maker", "trump", *OF_TWO, *marks, *SCORES]


def test_slip_of_schieber_asks_for_what_was_declared_and_for_no_maker():
    schieber = VARIANTS["schieber"]
    assert codes(schieber) == ["hand", "trump", *OF_TWO, "bella", "march", *SCORES]
    assert choices(schieber, "trump") == ("♠", "♥", "♦", "♣", "↓", "↑")
    assert [titles(schieber)[code] for code in ("bella", "march")] == ["Stöck", "Match"]
    # Trump 62, three times 30, and five for the last trick.
    text = ("The cards of all sides, last trick included, make 157 in every hand.",)
    assert checks_of(schieber) == text


def test_slip_of_coinche_has_what_was_bid_and_how_often_it_was_doubled():
    coinche = VARIANTS["coinche"]
    marks = ["bella", "set", "march"]
    bid = ["hand", "maker", "trump", "contract", "doubled"]
    assert codes(coinche) == [*bid, *OF_TWO, *marks, *SCORES]
    assert [titles(coinche)[code] for code in ("contract", "doubled", *marks)] == [
        *("Bid", "Coinche, surcoinche", "Belote", "Chute", "Capot")
    ]
    (doubled,) = [column for column in columns_of(coinche) if column.code == "doubled"]
    assert doubled.choices == ("×2", "×4")


def test_slip_of_klaverjas_has_roem_where_others_have_melds():
    klaverjas = VARIANTS["klaverjas"]
    roem = ["roem-A", "roem-B"]
    assert codes(klaverjas) == [
        "hand",
        "maker",
        "trump",
        *OF_TWO[:2],
        *roem,
        "set",
        "march",
        *SCORES,
    ]
    assert [titles(klaverjas)[code] for code in ("set", "march")] == ["Nat", "Pit"]


def test_slip_of_baloot_has_its_raises_and_kaboot():
    baloot = VARIANTS["baloot"]
    marks = ["bella", "set", "march"]
    assert codes(baloot) == ["hand", "maker", "trump", "doubled", *OF_TWO, *marks, *SCORES]
    assert choices(baloot, "trump") == ("♠", "♥", "♦", "♣", "–")
    assert choices(baloot, "doubled") == ("×2", "×3", "×4", "G")
    named = [titles(baloot)[code] for code in ("doubled", "bella", "march")]
    assert named == ["Raised", "Baloot", "Kaboot"]
