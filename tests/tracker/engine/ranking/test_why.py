"""Sentences that say why somebody stands where it stands."""

from fractions import Fraction

import pytest

from tests.tracker.engine.ranking.tournaments import singles
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.outcome import RankedEntrant
from tracker.engine.ranking.standings import (
    Column,
    RankingRules,
    explain_place,
    number,
    standings,
    value_text,
    with_sign,
)
from tracker.engine.ranking.table import KeyStep, RankedRow

NAMES = {1: "Anna", 2: "Bruno", 3: "Carla", 4: "Dora"}


def sentences(codes, *results):
    """Why everybody stands where it stands after one round."""
    rules = RankingRules(tuple(key_for(code) for code in codes.split()))
    outcomes = singles(1, *results)
    rows = standings(rules, [RankedEntrant(name) for name in NAMES], outcomes)
    below = [*rows.rows[1:], None]
    return [
        explain_place(row, rows.columns, NAMES, behind)
        for row, behind in zip(rows.rows, below, strict=True)
    ]


def test_every_key_down_to_the_deciding_one_is_a_sentence_with_both_neighbours():
    assert sentences("PTS HEAD AGAINST", (1, 2, 1204, 600), (3, 4, 1204, 598)) == [
        ("Ahead of Anna by Against: 598 against 600.",),
        (
            "Points: 1,204, the same as Carla.",
            "Head-to-head: skipped, they never met.",
            "Behind Carla by Against: 600 against 598.",
            "Ahead of Bruno by Points: 1,204 against 600.",
        ),
        (
            "Behind Anna by Points: 600 against 1,204.",
            "Ahead of Dora by Points: 600 against 598.",
        ),
        ("Behind Bruno by Points: 598 against 600.",),
    ]


def test_a_shared_rank_says_so_of_both_neighbours():
    assert sentences("PTS", (1, 2, 90, 70), (3, 4, 90, 70)) == [
        ("Tied in everything: shares places 1–2 with Carla.",),
        (
            "Points: 90, the same as Anna.",
            "Tied in everything: shares places 1–2 with Anna.",
            "Ahead of Bruno by Points: 90 against 70.",
        ),
        (
            "Behind Carla by Points: 70 against 90.",
            "Tied in everything: shares places 3–4 with Dora.",
        ),
        ("Points: 70, the same as Bruno.", "Tied in everything: shares places 3–4 with Bruno."),
    ]


def step(own, above, *, is_last):
    """The sentence for one step, against Bruno; the last one decided."""
    steps = (KeyStep("X", own, above), KeyStep("Y", 1, 2))
    row = RankedRow(2, 2, 1, (), above=2, decided_by="X", why=steps[:1] if is_last else steps)
    return explain_place(row, [Column("X", "Best rounds", ""), Column("Y", "Y", "")], NAMES)[0]


@pytest.mark.parametrize(
    ("own", "above", "expected"),
    [
        ((310, 290, 1), (310, 300, 2), "310, then 290 against 310, then 300"),
        ((310,), (310, 300), "310 against 310, then 300"),
        (None, 3, "– against 3"),
        (Fraction(5, 2), 4, "2½ against 4"),
        (-5, -7, "−5 against −7"),
    ],
)
def test_the_deciding_step_names_both_values(own, above, expected):
    assert step(own, above, is_last=True) == f"Behind Bruno by Best rounds: {expected}."


@pytest.mark.parametrize(
    ("own", "above", "expected"),
    [
        ((310, 290), (310, 290), "310 and so on, the same as Bruno"),
        ((310,), (310,), "310, the same as Bruno"),
        (2, 3, "2; Bruno has 3"),
    ],
)
def test_a_step_before_it_says_what_was_the_same(own, above, expected):
    assert step(own, above, is_last=False) == f"Best rounds: {expected}."


def test_whoever_is_not_behind_this_row_is_not_told_of():
    first = RankedRow(1, 1, 1, ())
    other = RankedRow(3, 3, 3, (), above=2, decided_by="X", why=(KeyStep("X", 1, 2),))
    assert explain_place(first, [], NAMES, other) == ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, "0"),
        (1204, "1,204"),
        (Fraction(1, 2), "½"),
        (Fraction(25, 2), "12½"),
        (Fraction(53, 4), "13¼"),
        (Fraction(107, 8), "13.38"),
        (Fraction(1, 3), "0.33"),
        (Fraction(-7, 4), "−1¾"),
        (Fraction(1999, 1000), "2.00"),
    ],
)
def test_numbers_are_for_people(value, expected):
    assert number(value) == expected


def test_nothing_is_a_dash():
    assert (value_text(None), value_text(())) == ("–", "–")


@pytest.mark.parametrize(("points", "text"), [(20, "+20"), (-72, "−72"), (0, "0")])
def test_points_have_their_sign(points, text):
    assert with_sign(points) == text
