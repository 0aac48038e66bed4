"""Roem on the form: chips for each side, whose sum is written down."""

import pytest

from tests.tracker.games.hands.filling import filled, form_of
from tracker.games.hands.forms.chips import chips_of

NAT = {"bid": {"maker": 0, "trump": "H"}, "counted": [70, 92]}


@pytest.mark.parametrize(
    ("points", "chips"),
    [
        (0, ()),
        (20, ("20",)),
        (60, ("20", "40")),
        (70, ("20", "50")),
        (80, ("80",)),
        (130, ("50", "80")),
        (300, ("100", "200")),
        (460, ("20", "40", "400")),
        (890, ("100", "20", "200", "40", "400", "50", "80")),
        # In every trick four of a rank, and no chips for it.
        (900, ("900",)),
    ],
)
def test_sum_is_made_of_as_few_chips_as_can_be(points, chips):
    assert chips_of(points) == chips


def test_every_sum_up_to_850_has_its_chips():
    sums = [points for points in range(20, 860, 10) if points != 30]
    assert [points for points in sums if chips_of(points) == (str(points),)] == [
        *(20, 40, 50, 80, 100, 200, 400)
    ]
    assert [sum(map(int, chips_of(points))) for points in sums] == sums


def test_chips_of_a_side_are_added_up():
    form = filled(
        "klaverjas", bid="0-H", points_at_1="92", roem_at_0=["20"], roem_at_1=["20", "50"]
    )
    assert form.draft.record["roem"] == [20, 70]


def test_hand_without_roem_says_nothing_of_it():
    assert "roem" not in filled("klaverjas", bid="0-H", points_at_1="92").draft.record


def test_sum_that_the_chips_do_not_have_stays_a_chip_of_its_own():
    record = NAT | {"dealer": 3, "roem": [0, 900], "counted": [0, 162], "tricks": [0, 8]}
    side = form_of("klaverjas", record=record).sides[1]
    assert [(chip.text, chip.is_chosen) for chip in side.rare] == [
        *[("+80", False), ("+100", False), ("+200", False), ("+400", False), ("+900", True)]
    ]


@pytest.mark.parametrize(
    ("roem", "swept", "text"),
    [
        (
            "30",
            "",
            "Roem is 0, 20, 40, 50 and so on in tens, and in a trick 100 at most, once 200.",
        ),
        ("x", "", "“x” is not a number of points: digits only."),
        ("20", "0", "A side without a trick cannot have roem."),
    ],
)
def test_impossible_roem_is_refused_at_its_side(roem, swept, text):
    points = "0" if swept else "92"
    form = filled("klaverjas", bid="0-H", points_at_1=points, swept=swept, roem_at_1=[roem])
    form.try_out()
    assert text in form.errors.values()
    assert {name.partition("-")[0] for name in form.errors} == {"roem"}
