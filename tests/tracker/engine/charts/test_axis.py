"""Numbers at an axis."""

import pytest

from tracker.engine.charts.axis import Axis, Tick, fitting_text, in_figures, round_numbers, ticks


def test_numbers_lie_evenly_between_the_ends_of_an_axis():
    axis = Axis(-10, 30, 0, 200)
    assert [axis.at(number) for number in (-10, 0, 10, 30)] == [0, 50, 100, 200]


def test_an_axis_can_run_upwards():
    assert Axis(0, 10, 100, 0).at(7.5) == 25


@pytest.mark.parametrize(
    ("values", "numbers"),
    [
        ((0, 512), (0, 200, 400, 600)),
        ((-30, 512), (-200, 0, 200, 400, 600)),
        ((3, 7), (3, 4, 5, 6, 7)),
        ((41.5, 58.2), (40, 45, 50, 55, 60)),
        ((5, 5), (5, 6)),
        ((), (0, 1)),
    ],
)
def test_round_numbers_enclose_all_values(values, numbers):
    assert round_numbers(values) == numbers


def test_ticks_have_a_true_minus():
    assert ticks(Axis(-5, 5, 0, 100), (-5, 0, 5)) == (
        Tick(0, "−5"),
        Tick(50, "0"),
        Tick(100, "5"),
    )
    assert in_figures(-120) == "−120"


def test_a_long_text_is_shortened_to_the_room_there_is():
    assert fitting_text("Anna", 32) == "Anna"
    assert fitting_text("Annabel Lee", 64) == "Annabel…"
    assert fitting_text("Anna", 0) == "…"
