"""Sentences for everything that draws note, cost and get wrong."""

import ast
from pathlib import Path

import pytest

import tracker.engine.pairing
from tracker.engine.pairing.draw import Draw, DrawnPairing, Note, SitOut
from tracker.engine.pairing.words import (
    COSTS,
    NOTES,
    OTHERS,
    PROBLEMS,
    RULES,
    SITTING_OUT,
    WEIGHED,
    cost_words,
    explain_table,
    problem_words,
    sit_out_words,
    text,
)

NAMES = {1: "Anna", 2: "Bea", 3: "Max"}
SOURCES = sorted(Path(*tracker.engine.pairing.__path__).glob("*.py"))


def first_arguments(function, at=0):
    """The constant strings that the package calls a function with."""
    return {
        node.args[at].value
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == function
        if len(node.args) > at and isinstance(node.args[at], ast.Constant)
    }


def test_every_code_of_the_package_has_its_words():
    codes = first_arguments("Note")
    assert {"match", "byes", "left_out"} <= codes
    assert codes - set(NOTES) - set(PROBLEMS) - set(RULES) == set()
    assert first_arguments("CostItem") <= set(WEIGHED)
    assert first_arguments("RejectedPair") <= set(OTHERS)
    assert first_arguments("SitOut", at=1) - set(SITTING_OUT) == set()


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        (Note("met_before", (3,)), "They have met before, in round 3."),
        (Note("met_before", (1, 2)), "They have met before, in rounds 1 and 2."),
        (Note("met_before", (1, 2, 4)), "They have met before, in rounds 1, 2 and 4."),
        (Note("same_club"), "They are of the same club."),
        (Note("rather_not"), "They would rather not meet."),
        (Note("apart", (4,)), "They are 4 places apart in the standings."),
        (Note("floated_down", (2,)), "Bea comes from a group with more points."),
        (Note("table_taken"), "The fixed table of somebody here was taken."),
        (Note("partners_before", (1, 3, 2)), "Anna and Max were partners in round 2."),
        (Note("partners_before", (0, 3, 2)), "The house and Max were partners in round 2."),
        (Note("partners_before", (1, 9, 2)), "Anna and number 9 were partners in round 2."),
        (Note("opposed_before", (3, 0, 1)), "Max and the house were opponents once."),
        (Note("opposed_before", (1, 2, 2)), "Anna and Bea were opponents twice."),
        (Note("opposed_before", (1, 2, 3)), "Anna and Bea were opponents 3 times."),
        (Note("tie_by_lot"), "A tie was decided by lot."),
        (Note("match", (5,)), "Match 5 of the bracket."),
        (Note("byes", (3,)), "Through without playing: Max."),
        (Note("byes", (3, 1, 2)), "Through without playing: Max, Anna and Bea."),
        (Note("boards", (2,)), "They play board group 2."),
        (Note("winner_of", (5,)), "Winner of match 5"),
        (Note("loser_of", (5,)), "Loser of match 5"),
    ],
)
def test_notes_are_said_in_plain_english(note, expected):
    assert text(note, NAMES) == expected
    assert explain_table(DrawnPairing(1, ((1,), (2,)), notes=(note, note)), NAMES) == (
        expected,
        expected,
    )


def test_table_of_a_group_is_in_no_bracket():
    table = DrawnPairing(1, ((1,), (2,)), part="group A", notes=(Note("match", (5,)),))
    assert explain_table(table, NAMES) == ("In a group everybody meets everybody.",)


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (Note("twice", (1,)), "Anna is in this round more than once."),
        (Note("left_out", (2,)), "Bea has no seat in this round."),
        (Note("not_there", (9,)), "Number 9 is not there."),
        (Note("table_twice", (4,)), "There is more than one table 4."),
        (Note("table_gap", (4,)), "There is a table 4, though a lower number is free."),
        (Note("wrong_sides", (4,)), "Table 4 has too many or too few players."),
        (
            Note("must_not_meet", (4, 1, 2)),
            "Anna and Bea must not be at the same table, and are at 4.",
        ),
        (
            Note("no_mirror", (4,)),
            "The match at table 4 lacks its other table with the sides exchanged.",
        ),
    ],
)
def test_problems_are_said_in_plain_english(problem, expected):
    assert problem_words([problem], NAMES) == (expected,)


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("bye", "Max has a bye."),
        ("movement", "Max sits out under the movement plan."),
        ("out", "Max is out."),
    ],
)
def test_sitting_out_is_said_in_plain_english(reason, expected):
    assert sit_out_words(SitOut(3, reason), NAMES) == expected


def test_costs_are_said_for_none_one_and_more():
    def words(count):
        return cost_words(Draw((), (), "", (("repeats", count), ("second_byes", count))))

    assert words(0) == ("Nobody meets again.", "Nobody has a second bye.")
    assert words(1) == ("1 table meets again.", "1 entrant has a second bye.")
    assert words(7) == ("7 tables meet again.", "7 entrants have a second bye.")


def test_costs_of_every_format_have_their_words():
    assert set(COSTS) == {
        *("repeats", "second_byes", "floats", "same_club"),
        *("partner_repeats", "opponents_over_two", "conflicts"),
    }


def test_unknown_code_has_no_words():
    with pytest.raises(KeyError):
        text(Note("weather"), NAMES)
    with pytest.raises(KeyError):
        cost_words(Draw((), (), "", (("weather", 1),)))
