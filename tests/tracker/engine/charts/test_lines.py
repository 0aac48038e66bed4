"""Lines over time."""

from tracker.engine.charts.axis import Tick
from tracker.engine.charts.lines import ChartLine, Dot, Level, line_chart


def test_a_line_runs_from_its_first_moment_to_its_last():
    chart = line_chart("Form", ["1 Jan", "8 Jan", "15 Jan"], [ChartLine("Anna", (0, 2, 4))])
    # Numbers 0 to 4 from 176 up to 12, 41 each. The digits at the left take 8 and 6 units, the
    # name 32, with a gap of 6 at each side: the line runs from 20 to 276.
    assert chart.ticks == (
        Level(176, 181, "0"),
        Level(135, 140, "1"),
        Level(94, 99, "2"),
        Level(53, 58, "3"),
        Level(12, 17, "4"),
    )
    assert chart.moments == (Tick(20, "1 Jan"), Tick(276, "15 Jan"))
    (line,) = chart.lines
    assert line.path == "M20 176 L148 94 L276 12"
    assert line.dots == (Dot(20, 176), Dot(148, 94), Dot(276, 12))
    assert (line.name, line.name_y, line.dash, chart.names_x) == ("Anna", 17, "", 282)
    assert (chart.zero, chart.description) == (176, "Anna")


def test_a_moment_without_a_number_leaves_a_gap():
    chart = line_chart("Form", list("abcd"), [ChartLine("Anna", (0, None, 4, 4))])
    # A quarter of 256 units is at 20, 105, 191 and 276.
    assert chart.lines[0].path == "M20 176 M191 12 L276 12"


def test_lines_are_told_apart_without_colours_and_their_names_do_not_touch():
    lines = [ChartLine("Anna", (0, 10)), ChartLine("Bea", (0, 10)), ChartLine("Max", (0, 0))]
    chart = line_chart("Race", ["1", "2"], lines)
    assert len({line.dash for line in chart.lines}) == 3
    # Anna and Bea end at 12, Max at 176; names stand 5 lower, 16 apart.
    assert [line.name_y for line in chart.lines] == [17, 33, 181]


def test_names_at_the_bottom_are_pushed_up():
    lines = [ChartLine("Anna", (9, 0)), ChartLine("Bea", (5, 0))]
    chart = line_chart("Race", ["1", "2"], lines)
    assert [line.name_y for line in chart.lines] == [165, 181]


def test_a_line_without_a_number_is_left_out():
    chart = line_chart("Race", ["1"], [ChartLine("Anna", (None,)), ChartLine("Bea", (3,))])
    assert [line.name for line in chart.lines] == ["Bea"]


def test_many_moments_have_one_dot_at_the_end():
    chart = line_chart("Form", [str(at) for at in range(41)], [ChartLine("A", tuple(range(41)))])
    assert len(chart.lines[0].dots) == 1


def test_nothing_to_draw_is_an_empty_axis():
    chart = line_chart("Form", [], [])
    assert (chart.lines, chart.moments) == ((), ())
