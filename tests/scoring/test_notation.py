"""Cards and hands are written one way and read in every way that docs/records.md allows."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scoring import VARIANTS, Hand, Variant, variant_for
from scoring.card_words import CardWords
from scoring.cards import (
    card_bit,
    card_from,
    cards_set,
    pair_set,
    rank_from,
    rank_set,
    rank_shown,
    run_set,
    suit_from,
)
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from tests.scoring.dealt import Json
from tests.scoring.strategies import questions

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANKS = "AKQJT987"
SUIT_TEXTS = {text: suit for suit in SUITS for text in (suit, suit.lower())}
RANK_TEXTS = {text: rank for rank in RANKS for text in (rank, rank.lower())} | {"10": "T"}
RANK_TEXTS["6"] = "6"  # the lowest of the 36 cards of Schieber
NO_TRUMP_TEXTS = ("NT", "nt", "Nt", "nT")
INSIDE = ("bellas", "stopped_points")
"""A value written into another field of a record."""
CARDS = [rank + suit for rank in RANKS for suit in SUITS]

every_game = pytest.mark.parametrize("game", VARIANTS)


def test_every_spelling_of_a_suit_is_read_and_no_other_character() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    assert {
        character: suit_from(character) for character in characters if suit_from(character)
    } == SUIT_TEXTS
    assert [suit_from(text) for text in NO_TRUMP_TEXTS] == ["NT"] * 4


def test_every_spelling_of_a_rank_is_read_and_no_other_character() -> None:
    characters = [*map(chr, range(sys.maxunicode + 1)), "10"]
    assert {
        character: rank_from(character) for character in characters if rank_from(character)
    } == RANK_TEXTS


def test_every_spelling_of_a_card_is_read() -> None:
    for rank_text, rank in RANK_TEXTS.items():
        for suit_text, suit in SUIT_TEXTS.items():
            assert card_from(rank_text + suit_text) == rank + suit


NO_CARDS = ("", "7", "C", "7NT", "C7", " 7C", "7C ", "1C", "10", "110C", "7CC")


@pytest.mark.parametrize("text", NO_CARDS)
def test_what_is_no_card_is_not_read(text: str) -> None:
    assert card_from(text) is None


@given(text=st.text(max_size=4))
def test_card_is_read_only_from_its_spellings(text: str) -> None:
    spelled = RANK_TEXTS.get(text[:-1], "-") + SUIT_TEXTS.get(text[-1:], "-")
    assert (card_from(text) or "-") == (spelled if "-" not in spelled else "-")


def test_cards_are_shown_with_their_suit_and_a_ten_as_10() -> None:
    for card in CARDS:
        rank = "10" if card[0] == "T" else card[0]
        assert CardWords().card(card).rstrip("\ufe0e") == rank + SUITS[card[1]]
        assert rank_shown(card[0]) == rank


def test_sets_of_cards_hold_their_cards_and_no_others() -> None:
    assert len({card_bit(card) for card in CARDS}) == len(CARDS)
    assert cards_set(("KH", "QH")) == card_bit("KH") | card_bit("QH") == pair_set("H")
    assert rank_set("9") == cards_set(tuple("9" + suit for suit in SUITS))
    for suit in SUITS:
        for length in range(3, 9):
            for top in range(9 - length):
                run = tuple(rank + suit for rank in RANKS[top : top + length])
                assert run_set(length, RANKS[top], suit) == cards_set(run)


def read(variant: Variant, record: object) -> Hand:
    problems = Problems()
    hand = read_hand(variant, record, problems)
    assert problems == []
    return hand


@pytest.mark.some(6)
@every_game
@given(data=st.data())
def test_hand_written_and_read_again_is_the_same_hand(game: str, data: DataObject) -> None:
    question = data.draw(questions(game))
    variant = variant_for(question["ruleset"])
    hand = read(variant, question["hand"])
    written = hand.as_json()
    assert read(variant, written) == hand
    assert read(variant, json.loads(json.dumps(written))) == hand
    assert read(variant, written).as_json() == written


@pytest.mark.some(6)
@every_game
@given(data=st.data())
def test_null_and_left_out_and_other_spellings_are_the_same_hand(
    game: str, data: DataObject
) -> None:
    question = data.draw(questions(game))
    variant, record = variant_for(question["ruleset"]), question["hand"]
    nothing = dict.fromkeys(set(Hand._fields) - {"play", *INSIDE})
    assert read(variant, nothing | record) == read(variant, record)
    assert read(variant, respelled(record)) == read(variant, record)


def respelled(record: Json) -> Json:
    """The record with its cards and suits in lower case, the tens as 10."""
    changed = dict(record)
    for name in ("melds", "exchange"):
        if name in record:
            changed[name] = [
                {key: spelled(key, entry[key]) for key in entry} for entry in record[name]
            ]
    if "bid" in record:
        changed["bid"] = {key: spelled(key, part) for key, part in record["bid"].items()}
    if "cards" in record:
        changed["cards"] = [spelled("cards", pile) for pile in record["cards"]]
    return changed


def spelled(key: str, part: object) -> object:
    if key in ("cards", "calls") and isinstance(part, list):
        return [spelled("card" if key == "cards" else "call", text) for text in part]
    if key in ("card", "high", "suit", "rank", "trump", "turned"):
        return str(part).lower().replace("t", "10") if part != "NT" else "nt"
    if key == "call" and isinstance(part, list):
        return [*part[:2], *(suit.lower() for suit in part[2:])]
    return part
