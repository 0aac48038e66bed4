"""The names of the score lines in each game."""

import pytest

from scoring import VARIANTS, Line, Meld, Seat, Side
from scoring.words import line_text, meld_text, number_word

CLUBS, SPADES = "♣\ufe0e", "♠\ufe0e"


@pytest.mark.parametrize(
    ("game", "meld", "text"),
    [
        ("clobby", Meld(Seat(0), "sequence", 3, "K", "S"), f"Sequence of three, K{SPADES} high"),
        ("clobby", Meld(Seat(0), "sequence", 8, "A", "C"), f"Sequence of eight, A{CLUBS} high"),
        ("clobby", Meld(Seat(0), "sequence", 4, "T", "C"), f"Sequence of four, 10{CLUBS} high"),
        ("clobby", Meld(Seat(0), "sequence", 3, "T"), "Sequence of three, 10 high"),
        ("clobby", Meld(Seat(0), "sequence", 3, suit="S"), f"Sequence of three in {SPADES}"),
        ("clobby", Meld(Seat(0), "sequence", 3), "Sequence of three"),
        ("clabber", Meld(Seat(0), "sequence", 3, "K", "S"), f"Dad, K{SPADES} high"),
        ("clabber", Meld(Seat(0), "sequence", 4), "Fifty"),
        ("clabber", Meld(Seat(0), "sequence", 5), "Hundred"),
        ("clabber", Meld(Seat(0), "sequence", 6), "Hundred"),
        ("klammern", Meld(Seat(0), "sequence", 3), "Terz"),
        ("klapper-jas-3", Meld(Seat(0), "sequence", 7), "Fifty"),
        ("clabber", Meld(Seat(0), "four", rank="J"), "Mule"),
        ("clabber", Meld(Seat(0), "four", rank="9"), "Nines"),
        ("zensa", Meld(Seat(0), "four", rank="J"), "Four jacks"),
        ("darda", Meld(Seat(0), "four", rank="9"), "Four nines"),
        ("klobber-nuggie", Meld(Seat(0), "three", rank="Q"), "Three queens"),
        ("klobber-nuggie", Meld(Seat(0), "marriage", suit="S"), f"Marriage in {SPADES}"),
        ("klobber-nuggie", Meld(Seat(0), "marriage"), "Marriage"),
    ],
)
def test_meld_is_called_as_its_players_call_it(game: str, meld: Meld, text: str) -> None:
    assert meld_text(VARIANTS[game], meld) == text


MELD = Meld(Seat(0), "sequence", 3, "K", "S")
RULES = {
    "captured": None,
    "counted": None,
    "last_trick": None,
    "meld.sequence": MELD,
    "meld.split": MELD,
    "meld.beaten": MELD,
    "meld.no_trick": MELD,
    "bella": None,
    "bella.no_trick": None,
    "settlement.set": None,
    "settlement.tie": None,
    "carry.out": None,
    "carry.in": None,
    "all_tricks": None,
    "renege": None,
    "game.made": None,
    "game.set": None,
    "game.kontra": None,
    "game.re": None,
}
"""Every rule of a line but those of the other melds, with what its text speaks of."""


@pytest.mark.parametrize("game", VARIANTS)
def test_every_rule_has_a_text_of_its_own(game: str) -> None:
    texts = [line_text(VARIANTS[game], Line(Side(0), 5, *rule)) for rule in RULES.items()]
    assert len(set(texts)) == len(RULES)
    assert all(text[0].isupper() for text in texts)


@pytest.mark.parametrize(
    ("game", "line", "word"),
    [
        ("clobby", Line(Side(0), 20, "bella"), "Bella"),
        ("clobyosh", Line(Side(0), 20, "bella"), "Bela"),
        ("darda", Line(Side(0), 0, "bella.no_trick"), "Bejle"),
        ("clobby", Line(Side(0), -50, "settlement.set"), "Set"),
        ("partnership-clobber", Line(Side(1), 50, "settlement.set"), "Bait"),
        ("partnership-clobber", Line(Side(1), 50, "settlement.tie"), "Tied"),
        ("clabber", Line(Side(0), 0, "meld.beaten", MELD), "Dad"),
        ("klammern", Line(Side(0), 10, "meld.split", MELD), "Terz"),
    ],
)
def test_line_begins_with_the_word_of_the_game(game: str, line: Line, word: str) -> None:
    text = line_text(VARIANTS[game], line)
    assert text.replace(":", " ").replace(",", " ").split()[0] == word


def test_points_lost_and_points_won_by_a_set_are_told_apart() -> None:
    for rule in ("settlement.set", "settlement.tie"):
        lost, won = (line_text(VARIANTS["clobby"], Line(Side(0), own, rule)) for own in (-50, 50))
        assert "lost" in lost
        assert "lost" not in won


def test_numbers_are_written_out_up_to_nine() -> None:
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    assert [number_word(number) for number in range(10)] == words
