"""Sentences that say why somebody stands where it stands."""

from fractions import Fraction

import pytest

from tests.tracker.ranking.events import singles
from tracker.ranking.keys import key_for
from tracker.ranking.outcome import RankedEntrant
from tracker.ranking.standings import Column, KeyStep, RankedRow, RankingRules, standings
from tracker.ranking.why import number, signed, value_text, why

NAMES = {1: "Anna", 2: "Bruno", 3: "Carla", 4: "Dora"}


def sentences(codes, *results):
    """Why everybody stands where it stands after one round."""
    rules = RankingRules(tuple(key_for(code) for code in codes.split()))
    outcomes = singles(1, *results)
    table = standings(rules, [RankedEntrant(one) for one in NAMES], outcomes)
    return [why(row, table.columns, NAMES) for row in table.rows]


def test_every_key_down_to_the_deciding_one_is_a_sentence():
    assert sentences("PTS HEAD AGAINST", (1, 2, 1204, 600), (3, 4, 1204, 598)) == [
        (),
        (
            "Points: 1,204, the same as Carla.",
            "Head-to-head: skipped, they never met.",
            "Against: 600, 2 more than Carla.",
        ),
        ("Points: 600, 604 fewer than Anna.",),
        ("Points: 598, 2 fewer than Bruno.",),
    ]


def test_a_shared_rank_says_so_at_the_end():
    assert sentences("PTS", (1, 2, 90, 70), (3, 4, 90, 70))[1] == (
        "Points: 90, the same as Anna.",
        "Tied in everything: shares places 1–2 with Anna.",
    )


def step(own, above):
    """The sentence for one deciding step, against Bruno."""
    row = RankedRow(2, 2, 1, (), (), above=2, decided_by="X", why=(KeyStep("X", own, above),))
    (sentence,) = why(row, [Column("X", "Best rounds", "")], NAMES)
    return sentence


@pytest.mark.parametrize(
    ("own", "above", "expected"),
    [
        ((310, 290, 1), (310, 300, 2), "310, then 290; Bruno has 310, then 300"),
        ((310,), (310, 300), "310; Bruno has 310, then 300"),
        ((310, 290), (310, 290), "310 and so on, the same as Bruno"),
        ((310,), (310,), "310, the same as Bruno"),
        (None, 3, "–; Bruno has 3"),
        (Fraction(5, 2), 4, "2½, 1½ fewer than Bruno"),
        (-5, -7, "−5, 2 more than Bruno"),
    ],
)
def test_a_step_names_both_values(own, above, expected):
    assert step(own, above) == f"Best rounds: {expected}."


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


@pytest.mark.parametrize(("points", "said"), [(20, "+20"), (-72, "−72"), (0, "0")])
def test_points_have_their_sign(points, said):
    assert signed(points) == said
