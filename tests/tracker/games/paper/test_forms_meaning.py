"""What short texts of a paper sheet mean."""

import pytest
from django.utils import translation

from scoring.card_words import SWISS
from tests.tracker.games.hands.filling import entry_of
from tracker.games.paper.forms.cells import (
    RowReader,
    match_doubling,
    match_play,
    match_seat,
    match_trump,
)


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        *(("h", "H"), ("S", "S"), ("♥", "H"), ("♥\ufe0e hearts", "H"), ("Karo", "D"), ("kr", "C")),
        *(("pique", "S"), ("trèfle", "C"), ("Ruiten", "D"), ("nt", "NT"), ("No trump", "NT")),
        *(("k", None), ("x", None), ("", None)),
    ],
)
def test_suit_is_known_however_it_is_called(text, suit):
    assert match_trump(text) == suit


@pytest.mark.parametrize(
    ("text", "declared"),
    [("ob", "OB"), ("Obenabe", "OB"), ("un", "UN"), ("s", "S"), ("nt", None), ("ohne", None)],
)
def test_only_what_the_game_can_declare_is_known(text, declared):
    assert match_trump(text, ("S", "H", "D", "C", "OB", "UN")) == declared


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        *(("Rosen", "H"), ("r", "H"), ("e", "D"), ("schi", "S"), ("sche", "C"), ("Schellen", "C")),
        *(("s", None), ("sch", None), ("c", "C"), ("d", "D"), ("pik", "S"), ("", None)),
    ],
)
def test_names_of_the_table_go_before_all_others(text, suit):
    assert match_trump(text, own=SWISS.suits) == suit


@pytest.mark.parametrize(
    ("language", "text", "suit"),
    [("fr", "c", None), ("fr", "C", None), ("fr", "cœ", "H"), ("fr", "ca", "D"), ("de", "c", "C")],
)
def test_letter_of_two_suits_is_refused_where_it_is_spoken(language, text, suit):
    with translation.override(language):
        assert match_trump(text) == suit


@pytest.mark.parametrize(
    ("text", "doubled"),
    [("kontra", "kontra"), ("contre", "kontra"), ("surcontre", "re"), ("re", "re"), ("q", None)],
)
def test_doubling_is_known_in_french_too(text, doubled):
    assert match_doubling(text) == doubled


@pytest.mark.parametrize(
    ("text", "seat"),
    [("1", 0), ("4", 3), ("bea", 1), ("D", 3), ("Bea & Dora", 1), ("5", None), ("Zoe", None)],
)
def test_somebody_at_the_table_is_known_by_number_or_name(text, seat):
    assert match_seat(text, entry_of("clabber").seating) == seat


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("made", "played"),
        ("set", "played"),
        ("thrown in", "thrown_in"),
        ("march_failed", "march"),
        ("belot", "outright"),
    ],
)
def test_outcome_says_how_a_hand_ended(text, play):
    assert match_play(text) == play


@pytest.mark.parametrize(
    ("text", "raised"),
    [("", ""), ("0", "0"), ("3", "3"), ("Gahwa", "4"), ("ga", "4"), ("double", "1"), ("×3", "2")],
)
def test_raise_is_known_by_number_by_name_or_by_what_it_makes(text, raised):
    cells = RowReader({"doubled": text}, entry_of("baloot"))
    assert (cells.typed.raised, cells.typed.is_kontra, cells.problems) == (raised, False, {})


def test_raise_that_there_is_not_is_said_in_its_column():
    cells = RowReader({"doubled": "5"}, entry_of("baloot"))
    assert cells.problems == {
        "doubled": "“5” is no raise: enter a number from 0 to 4, or its name."
    }
