"""The data for the form of a hand."""

import pytest

from scoring import VARIANTS, variant_for
from scoring.card_words import CardWords
from scoring.phone import phone_cards
from tests.factories import played, voided
from tracker.common.queries.lookups import game_for, hand_for
from tracker.games.hands.entry_pages import (
    CallChoice,
    EntryRules,
    MeldChoice,
    RaiseChoice,
    hand_entry,
    rules_of,
)
from tracker.games.texts import Suit

SUITS = (
    Suit("S", "♠\ufe0e", "spades"),
    Suit("H", "♥\ufe0e", "hearts"),
    Suit("D", "♦\ufe0e", "diamonds"),
    Suit("C", "♣\ufe0e", "clubs"),
)


def test_rules_of_clobyosh():
    runs = ("three", "four", "five", "six", "seven", "eight")
    assert rules_of(VARIANTS["clobyosh"]) == EntryRules(
        calls=(CallChoice("take", "Take"), CallChoice("name", "Name")),
        needs_call=False,
        suits=SUITS,
        card_words=CardWords(),
        melds=tuple(
            MeldChoice("sequence", length, None, f"Sequence of {word}", 20 if length == 3 else 50)
            for length, word in enumerate(runs, start=3)
        ),
        is_contest=True,
        bella="Bela",
        bella_points=20,
        adds_up=False,
        most=146,
        no_trump_most=116,
        last_trick=10,
        ranks="AKQJT987",
        tricks=9,
        target=501,
        has_thrown_in=True,
        has_renege=False,
        has_stopped=True,
        has_march=False,
        has_enough=False,
        has_makers=True,
        must_after=0,
        whole_suit="",
        has_roem=False,
        has_contract=False,
        contract_most=None,
        sweep="",
        kontra="",
        re="",
        bellas={},
        hundred_voids_bella=False,
        raises=(),
        has_schmeiss=False,
        has_turned=True,
        cards=phone_cards(VARIANTS["clobyosh"]),
    )


def test_rules_of_clabber_have_its_names():
    rules = rules_of(VARIANTS["clabber"])
    assert [(meld.name, meld.points) for meld in rules.melds] == [
        ("Dad", 20),
        ("Fifty", 50),
        ("Hundred", 100),
        ("Hundred", 100),
        ("Aces", 100),
        ("Kings", 100),
        ("Queens", 100),
        ("Mule", 200),
        ("Tens", 100),
        ("Nines", 100),
    ]
    assert (rules.adds_up, rules.most, rules.tricks) == (True, 152, 6)
    assert (rules.has_renege, rules.has_stopped, rules.has_schmeiss) == (True, False, False)


def test_rules_of_klobber_nuggie_have_no_trump_and_no_bella():
    options = {"marriages": True}
    rules = rules_of(variant_for({"variant": "klobber-nuggie", "options": options}))
    assert rules.suits == (*SUITS, Suit("NT", "no trump", "no trump"))
    assert (rules.bella, rules.bella_points, rules.no_trump_most) == ("", 0, 120)
    assert not rules.is_contest
    kinds = [meld.kind for meld in rules.melds]
    assert (kinds.count("four"), kinds.count("three"), kinds.count("marriage")) == (4, 4, 1)


def test_rules_of_schieber_have_no_makers_and_say_how_often_a_hand_counts():
    rules = rules_of(VARIANTS["schieber"])
    assert [(suit.code, suit.sign, suit.factor, suit.is_suit) for suit in rules.suits] == [
        *(("S", "♠\ufe0e", "×2", True), ("H", "♥\ufe0e", "", True)),
        *(("D", "♦\ufe0e", "", True), ("C", "♣\ufe0e", "×2", True)),
        *(("OB", "Obenabe", "×3", False), ("UN", "Undenufe", "×3", False)),
    ]
    assert (rules.has_makers, rules.has_enough, rules.has_stopped) == (False, True, True)
    assert (rules.has_thrown_in, rules.has_renege, rules.has_offers) == (False, False, False)
    assert [meld.points for meld in rules.melds] == [
        *(20, 50, 100, 150, 200, 250, 300),
        *(100, 100, 100, 200, 100, 150, 100, 100, 100),
    ]


def test_rules_of_baloot_have_its_raises_and_the_fours_of_sun():
    rules = rules_of(VARIANTS["baloot"])
    assert rules.raises == (
        RaiseChoice(1, "Double", "×2", ""),
        RaiseChoice(2, "Three", "×3", "NT"),
        RaiseChoice(3, "Four", "×4", "NT"),
        RaiseChoice(4, "Gahwa", "Gahwa", "NT"),
    )
    assert rules.suits == (*SUITS, Suit("NT", "sun", "sun"))
    assert [(meld.name, meld.points, meld.under) for meld in rules.melds if meld.under] == [
        ("Four aces", 100, {"NT": 200})
    ]
    assert (rules.kontra, rules.most, rules.no_trump_most) == ("", 152, 120)


def test_fours_of_sans_atout_are_told_beside_those_of_a_trump():
    rules = rules_of(variant_for({"variant": "coinche", "options": {"sans_tout": True}}))
    own = {meld.rank: (meld.points, meld.under.get("NT")) for meld in rules.melds if meld.rank}
    assert own == {
        "A": (100, 200),
        "K": (100, None),
        "Q": (100, None),
        "J": (200, 100),
        "T": (100, 150),
        "9": (150, 100),
    }


def test_schieber_without_a_target_has_nothing_to_have_enough_of():
    rules = rules_of(variant_for({"variant": "schieber", "options": {"target": None}}))
    assert (rules.has_enough, rules.has_stopped) == (False, False)


@pytest.mark.parametrize(
    ("variant", "flags"),
    [
        ("clobby", "thrown_in schmeiss"),
        ("partnership-clobber", ""),
        ("klammern", "thrown_in march kontra"),
        ("klapper-jas-3", "thrown_in kontra"),
    ],
)
def test_rules_say_what_the_game_has(variant, flags):
    rules = rules_of(VARIANTS[variant])
    names = ("thrown_in", "renege", "stopped", "march", "kontra", "schmeiss")
    assert {name for name in names if getattr(rules, f"has_{name}")} == set(flags.split())


@pytest.mark.parametrize(
    ("variant", "calls", "needs_call"),
    [
        ("klapper-jas-4", ["take", "small", "better"], True),
        ("klammern", ["take", "small", "better"], False),
        ("partnership-clobber", ["take", "name", "forced"], False),
    ],
)
def test_rules_list_the_calls_that_make_trump(variant, calls, needs_call):
    rules = rules_of(VARIANTS[variant])
    assert [call.code for call in rules.calls] == calls
    assert rules.needs_call is needs_call


@pytest.mark.django_db
def test_entry_of_the_next_hand_says_number_dealer_and_totals(play):
    game = play("klaberjass", played(0, (60, 40)), played(1, (30, 50)))
    voided(game.hands.first())
    entry = hand_entry(game_for("kanal", game.pk))
    otto = entry.seating.seats[1]
    assert (entry.number, entry.dealer, entry.is_finished) == (3, otto, False)
    assert [score.total for score in entry.totals] == ["30", "60"]
    assert (entry.record, entry.revision, entry.carry) == (None, None, 0)
    assert entry.head.version == 4


@pytest.mark.django_db
def test_entry_of_a_correction_has_the_record_and_its_version(play):
    game = play("klaberjass", played(0, (60, 40)), played(1, (30, 50)))
    hand = hand_for("kanal", game.pk, 1)
    entry = hand_entry(hand.game, hand)
    anna = entry.seating.seats[0]
    assert (entry.number, entry.dealer, entry.revision) == (1, anna, 1)
    assert entry.record == {"dealer": 0, "play": "played"} | played(0, (60, 40))


@pytest.mark.django_db
def test_entry_of_a_finished_game_has_no_dealer(play):
    game = play({"variant": "klaberjass", "options": {"target": 70}}, played(0, (60, 40)))
    entry = hand_entry(game)
    assert (entry.is_finished, entry.dealer) == (True, None)
