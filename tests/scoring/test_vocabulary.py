"""Vocabularies: other words for the same points."""

import pytest

from scoring import VARIANTS, Meld, Seat, score_record
from scoring.vocabulary import VOCABULARIES, in_words
from scoring.words import meld_text

JACKS = Meld(Seat(0), "four", rank="J")
RECORD = {
    "dealer": 1,
    "bid": {"maker": 0, "trump": "H", "call": "take"},
    "captured": [60, 70],
    "last_trick": 1,
    "melds": [{"seat": 0, "kind": "sequence", "length": 3, "high": "K", "suit": "S"}],
    "bella": 0,
}


def run(length):
    """A sequence of which nothing else is known."""
    return Meld(Seat(0), "sequence", length)


def topped(high, suit):
    """A sequence of three with its highest card, its suit, or both."""
    return Meld(Seat(0), "sequence", 3, high, suit)


@pytest.mark.parametrize(
    ("vocabulary", "game", "meld", "text"),
    [
        ("plain", "clabber", run(3), "Sequence of three"),
        ("plain", "clabber", JACKS, "Four jacks"),
        ("clabber", "clobby", run(3), "Dad"),
        ("clabber", "clobby", run(5), "Fifty"),
        ("clabber", "darda", run(5), "Hundred"),
        ("clabber", "klobber-nuggie", run(5), "Sequence of five"),
        ("clabber", "klobber-nuggie", run(7), "Hundred"),
        ("clabber", "zensa", JACKS, "Mule"),
        ("clobber", "clobby", run(3), "Twenty"),
        ("german", "clobby", run(3), "Terz"),
        ("french", "clobby", run(4), "Quarte"),
        ("french", "clobby", run(6), "Quinte"),
        ("french", "zensa", JACKS, "Carré of jacks"),
        ("dutch", "clobby", run(6), "Roem of six"),
        ("swiss", "schieber", run(9), "Neunblatt"),
        ("swiss", "clobby", run(3), "Dreiblatt"),
        ("swiss", "schieber", JACKS, "Four puur"),
        ("swiss", "schieber", topped("Q", "C"), "Dreiblatt, Schellen O high"),
        ("swiss", "schieber", topped("Q", None), "Dreiblatt, O high"),
        ("swiss", "schieber", topped(None, "H"), "Dreiblatt in Rosen"),
        ("plain", "schieber", topped("Q", "C"), "Sequence of three, Q♣\ufe0e high"),
    ],
)
def test_meld_is_called_as_the_vocabulary_says(vocabulary, game, meld, text):
    assert meld_text(in_words(VARIANTS[game], vocabulary), meld) == text


@pytest.mark.parametrize(
    ("vocabulary", "failed", "bella"),
    [
        ("plain", "set", "bella"),
        ("clabber", "hicked", "belle"),
        ("clobber", "bate", "bella"),
        ("german", "set", "bella"),
        ("french", "dedans", "belote"),
        ("dutch", "nat", "stuk"),
        ("swiss", "set", "stöck"),
    ],
)
def test_failed_maker_and_bella_are_called_as_the_vocabulary_says(vocabulary, failed, bella):
    words = in_words(VARIANTS["darda"], vocabulary).words
    assert (words.set, words.bella) == (failed, bella)


def points(answer):
    """Everything of an answer but the words: lines, hand points and score."""
    lines = [(line.side, line.points, line.rule) for line in answer.lines]
    return lines, answer.hand_points, answer.score, answer.outcome


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@pytest.mark.parametrize("game", ["clobby", "klaberjass", "zensa", "darda"])
def test_vocabulary_changes_no_line_and_no_total(vocabulary, game):
    own = score_record(VARIANTS[game], RECORD)
    assert points(score_record(in_words(VARIANTS[game], vocabulary), RECORD)) == points(own)


@pytest.mark.parametrize("code", [None, "", "klingon"])
def test_without_a_vocabulary_a_game_keeps_its_own_words(code):
    assert in_words(VARIANTS["clabber"], code) is VARIANTS["clabber"]


def test_every_vocabulary_is_known_by_its_code():
    assert [code for code, vocabulary in VOCABULARIES.items() if vocabulary.code != code] == []
