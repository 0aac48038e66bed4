"""The rules of a game as a phone gets them, written out by hand from the rule sheets."""

import json

import pytest

from scoring import VARIANTS, Seat, Standing, variant_for
from scoring.phone import phone_cards, phone_rules, phone_standing

PLAIN_AND_TRUMP = [[20, 1], [14, 1], [11, 4], [10, 4], [4, 4], [3, 4], [2, 3]]


def test_rules_of_clabber_with_a_house_rule():
    rules = phone_rules(variant_for({"variant": "clabber", "options": {"target": None}}))
    deck = {
        "cards": PLAIN_AND_TRUMP,
        "total": 152,
        "in_play": [152, 152],
        "left_out": 0,
        "trick_cards": 4,
    }
    runs = {
        f"sequence-{length}": points for length, points in ((3, 20), (4, 50), (5, 100), (6, 100))
    }
    fours = {"A": 100, "K": 100, "Q": 100, "J": 200, "T": 100, "9": 100}
    assert rules == {
        "players": 4,
        "sides": 2,
        "tricks": 6,
        "adds_up": True,
        "last_trick": 10,
        "decks": {"": deck},
        "melds": {code: {"points": points, "run": int(code[-1])} for code, points in runs.items()}
        | {f"four-{rank}": {"points": points} for rank, points in fours.items()},
        "is_contest": True,
        "melds_need_trick": False,
        "bella": 20,
        "bella_needs_trick": False,
        "settlement": {"set_pays": "own", "all_tricks": 0},
        "tie_pays": "defender_own",
        "has_renege": True,
        "marks": ["XX", "-"],
        "ladder": {},
        "target": None,
        "both_out": "highest",
        "instant_end": False,
        "deals_next": "next",
        "deals_after_thrown_in": "next",
    }


def test_deck_of_two_players_leaves_fourteen_of_the_thirty_two_cards_out():
    decks = phone_rules(VARIANTS["klobber-nuggie"])["decks"]
    assert decks == {
        "": {
            "cards": [[20, 1], [15, 1], [10, 8], [5, 8]],
            "total": 155,
            "in_play": [20, 155],
            "left_out": 14,
            "trick_cards": 2,
        },
        "NT": {
            "cards": [[10, 8], [5, 8]],
            "total": 120,
            "in_play": [10, 120],
            "left_out": 14,
            "trick_cards": 2,
        },
    }


@pytest.mark.parametrize(
    ("variant", "worth", "ladder"),
    [
        (
            "klammern",
            {"take": 1, "small": 1, "better": 1, "": 1},
            {"small_for_big": 5, "laube_from": 4, "big_for_match": 10},
        ),
        ("klapper-jas-3", {"take": 2, "small": 1, "better": 1}, {"top": 6}),
    ],
)
def test_games_of_value_say_what_a_call_is_worth(variant, worth, ladder):
    rules = phone_rules(VARIANTS[variant])
    suits = {"better": "C"}
    assert rules["settlement"] == {"worth": worth, "loss_factor": 2, "suits": suits}
    assert (rules["ladder"], rules["marks"], rules["tie_pays"]) == (ladder, None, "both")


def test_belote_says_what_it_does_otherwise_than_most():
    rules = phone_rules(variant_for({"variant": "belote", "options": {"round_to": 10}}))
    assert rules["settlement"] == {
        "set_pays": "both",
        "all_tricks": 90,
        "sweep_counts": True,
        "bella_on_set": "keep",
        "round_to": 10,
    }
    assert (rules["melds"], rules["is_contest"], rules["tie_pays"]) == ({}, False, "litige")
    assert "hands" not in rules
    announced = phone_rules(variant_for({"variant": "belote", "options": {"announcements": True}}))
    assert announced["is_contest"]
    assert announced["melds"]["sequence-5"] == {"points": 100, "run": 5}


def test_bela_says_that_a_sweep_takes_melds_and_that_a_suit_wins():
    rules = phone_rules(variant_for({"variant": "bela", "options": {"renege": 20}}))
    assert rules["settlement"] == {"set_pays": "both", "all_tricks": 90, "gives_melds": True}
    assert (rules["has_renege"], rules["renege"], rules["has_outright"]) == (True, 20, True)
    # All eight of a suit are no meld.
    assert "sequence-7" in rules["melds"]
    assert "sequence-8" not in rules["melds"]


def test_klaverjas_says_what_roem_reneges_and_tricks_of_the_others_bring():
    rules = phone_rules(VARIANTS["klaverjas"])
    sweeps = {"all_tricks": 100, "counter_sweep": 100}
    assert rules["settlement"] == {"set_pays": "both", **sweeps}
    assert (rules["has_roem"], rules["melds"], rules["bella"]) == (True, {}, None)
    assert (rules["renege"], rules["hands"], rules["target"]) == (100, 16, None)
    assert rules["marks"] == ["nat", ""]


def test_schieber_says_what_is_declared_and_that_nobody_has_to_make_anything():
    rules = phone_rules(VARIANTS["schieber"])
    assert rules["settlement"] == {
        "set_pays": "both",
        "all_tricks": 100,
        "obligation": "none",
        "times": {"C": 2, "D": 1, "H": 1, "S": 2, "OB": 3, "UN": 3},
    }
    assert list(rules["decks"]) == ["", "OB", "UN"]
    # Four aces or sixes, tens, eights, kings, queens and jacks: 4 × (11 + 10 + 8 + 4 + 3 + 2).
    cards = [[11, 4], [10, 4], [8, 4], [4, 4], [3, 4], [2, 4]]
    assert (rules["decks"]["OB"]["cards"], rules["decks"]["UN"]["total"]) == (cards, 152)
    assert (rules["tricks"], rules["last_trick"], rules["bella"]) == (9, 5, 20)
    assert (rules["may_stop"], rules["both_out"], rules["target"]) == (True, "in_order", 2500)
    assert rules["melds"]["sequence-9"] == {"points": 300, "run": 9}
    assert rules["melds"]["four-6"] == {"points": 100}


def test_phone_is_told_of_the_cards_without_a_trump_and_which_of_two_melds_is_better_then():
    cards = phone_cards(VARIANTS["schieber"])
    assert cards["declared"]["UN"] == [
        *(["6", 11], ["T", 10], ["8", 8], ["K", 4], ["Q", 3], ["J", 2])
    ]
    assert (cards["cards"], cards["played"]) == (36, 36)
    assert cards["contest"]["declared"] == {"OB": False, "UN": True}


def test_coinche_says_what_is_bid_and_what_that_brings():
    rules = phone_rules(variant_for({"variant": "coinche", "options": {"contract_max": 160}}))
    assert rules["settlement"] == {
        "set_pays": 162,
        "all_tricks": 90,
        "sweep_counts": True,
        "gives_melds": True,
        "bella_on_set": "keep",
        "round_to": 10,
        "obligation": "contract",
        "contract": {
            "most": 160,
            "raises": [2, 4],
            "bella_helps": True,
            "bella_alone_wins": False,
            "only_bid": False,
            "bid_is_enough": False,
            "capot_bid": 250,
            "capot_made": None,
            "capot_lost": None,
            "raise_counts": "all",
            "raised_defenders_score": False,
        },
    }
    assert (list(rules["decks"]), rules["melds"]["four-T"]) == ([""], {"points": 100})
    assert "under" not in rules


def test_what_is_declared_in_place_of_a_trump_may_have_fours_and_bellas_of_its_own():
    rules = phone_rules(variant_for({"variant": "coinche", "options": {"sans_tout": True}}))
    assert list(rules["decks"]) == ["", "NT", "AT"]
    assert rules["under"] == {
        "NT": {
            "fours": {
                "four-A": 200,
                "four-T": 150,
                "four-K": 100,
                "four-Q": 100,
                "four-J": 100,
                "four-9": 100,
            }
        },
        "AT": {"bellas": 4},
    }
    assert "under" not in phone_rules(VARIANTS["klobber-nuggie"])


def test_game_that_ends_after_a_number_of_hands_says_how_many_it_has_had():
    rules = phone_rules(variant_for({"variant": "belote", "options": {"hands": 12}}))
    assert rules["hands"] == 12
    standing = Standing((90, 72), (0, 0), dealer=Seat(1), hands=3)
    told = {"totals": [90, 72], "small": [0, 0], "carry": 0, "dealer": 1, "hands": 3}
    assert phone_standing(standing) == told


def test_cards_of_darda_are_counted_and_compared_by_its_own_order():
    assert phone_cards(VARIANTS["darda"]) == {
        "trump": [["Q", 20], ["9", 14], ["A", 11], ["T", 10], ["K", 4], ["J", 2]],
        "plain": [["A", 11], ["T", 10], ["K", 4], ["Q", 3], ["J", 2]],
        "cards": 32,
        "played": 18,
        "contest": {
            "ranks": "AKQJT987",
            "sequences": [20, 50, 100, 100, 100, 100],
            "fours": [["Q", 200], ["9", 150], ["A", 100], ["K", 100], ["J", 100]],
            "fours_beat_sequences": True,
            "longer_wins": False,
            "suit_order": "",
            "tie": "eldest",
        },
    }


def test_game_in_which_nobody_contests_melds_compares_none():
    cards = phone_cards(VARIANTS["klobber-nuggie"])
    assert cards["trump"] == [["J", 20], ["9", 15], ["A", 10], ["T", 10], ["K", 5], ["Q", 5]]
    assert (cards["played"], cards["contest"]) == (18, None)


def test_game_without_bella_has_none_that_needs_a_trick():
    rules = phone_rules(VARIANTS["klobber-nuggie"])
    assert (rules["bella"], rules["bella_needs_trick"]) == (None, False)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_rules_are_json(variant):
    rules = phone_rules(variant)
    assert json.loads(json.dumps(rules)) == rules


def test_standing_says_what_the_next_hand_builds_on():
    standing = Standing((12, 7), (3, 0), dealer=Seat(1), carry=90)
    told = {"totals": [12, 7], "small": [3, 0], "carry": 90, "dealer": 1}
    assert phone_standing(standing) == told


def test_baloot_says_what_becomes_of_points_and_raises():
    rules = phone_rules(VARIANTS["baloot"])
    suits = {"whole": 16, "unit": 10, "keeps_five": False, "bella": 2, "sweep": 25, "raises": 4}
    sun = {"whole": 26, "unit": 5, "keeps_five": True, "bella": 0, "sweep": 44, "raises": 1}
    assert rules["settlement"] == {
        "set_pays": "both",
        "all_tricks": 0,
        "game_points": {
            "under": {"": suits, "NT": sun},
            "raises": [2, 3, 4, "game"],
            "cap": 2,
            "hundred_voids_bella": True,
            "game_pays": "hand",
            "sweep_projects": "own",
            "sweep_is_raised": True,
        },
    }
    fours = {"four-A": 200, "four-K": 100, "four-Q": 100, "four-J": 100, "four-T": 100}
    assert (rules["under"], rules["melds"]["four-A"]) == ({"NT": {"fours": fours}}, {"points": 100})
    options = {"bella_on_set": "keep", "project_cap": None}
    house = phone_rules(variant_for({"variant": "baloot", "options": options}))["settlement"]
    assert (house["bella_on_set"], house["game_points"]["cap"]) == ("keep", None)
