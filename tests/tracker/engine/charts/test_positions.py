"""Places round by round."""

from tracker.engine.charts.lines import Dot
from tracker.engine.charts.positions import PositionLine, position_chart


def chart(*lines, rounds=(1, 2)):
    return position_chart("Places", rounds, lines, description="")


def test_the_first_place_is_at_the_top_and_each_line_leads_to_its_name():
    # Two names of one line need 27 each, the axis at least 68: it runs from 14 to 82. One figure
    # and the room beside it are 14 wide, and 6 more: rounds lie at 20 and 152, names at 176.
    found = chart(PositionLine("Anna", (2, 1)), PositionLine("Ben", (1, 2)))
    assert [line.dots for line in found.lines] == [
        (Dot(20, 82), Dot(152, 14)),
        (Dot(20, 14), Dot(152, 82)),
    ]
    assert found.lines[0].path == "M20 82 L152 14 L170 14"
    assert found.lines[1].name == ((46, "Ben"),)
    assert [tick.text for tick in found.ticks] == ["1", "2"]
    assert [(tick.place, tick.text) for tick in found.moments] == [(20, "1"), (152, "2")]


def test_who_came_late_begins_with_the_first_place():
    found = chart(PositionLine("Anna", (1, 1)), PositionLine("Ben", (None, 2)))
    assert found.lines[1].dots == (Dot(152, 82),)


def test_long_names_are_whole_and_push_the_next_ones_down():
    found = chart(
        PositionLine("Wilhelmina van den Berg – Théo", (1, 1)), PositionLine("Ben", (2, 2))
    )
    assert [text for _, text in found.lines[0].name] == [
        "Wilhelmina van",
        "den Berg –",
        "Théo",
    ]
    assert found.lines[1].name[0][0] == 14 + 3 * 17 + 10 + 5
