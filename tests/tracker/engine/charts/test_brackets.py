"""A bracket in its places."""

from tracker.engine.charts.brackets import BoxSide, BracketBox, bracket_chart


def side(name="Anna", figure="", *, is_ahead=False):
    return BoxSide(name, figure, is_ahead)


def box(number, column, after=()):
    return BracketBox(number, column, f"Match {number}", (side(), side("Ben")), after)


def drawn(*boxes, columns=("Round 1", "Round 2")):
    return bracket_chart("Bracket", columns, boxes, description="")


def test_a_match_is_as_high_as_the_middle_of_those_its_winners_come_from():
    # A box with names of one line has two sides of 18 and twice 5: 56 high, and with its label of
    # 20 and 14 below it the next one is 90 further down. The first is 28 and 20 from the top.
    chart = drawn(box(1, 0), box(2, 0), box(3, 1, (1, 2)))
    assert [(box.x, box.y, box.height) for box in chart.boxes] == [
        (1, 48, 56),
        (1, 138, 56),
        (241, 93, 56),
    ]
    assert (chart.width, chart.height) == (450, 208)


def test_lines_lead_from_the_middle_of_a_box_to_that_of_the_next():
    chart = drawn(box(1, 0), box(2, 0), box(3, 1, (1, 2)))
    assert chart.paths == ("M209 76H225V121H241", "M209 166H225V121H241")


def test_who_had_a_bye_is_reached_by_no_line():
    chart = drawn(box(1, 0), box(2, 1, (1,)))
    assert [box.y for box in chart.boxes] == [48, 48]
    assert len(chart.paths) == 1


def test_a_match_of_losers_stands_below_the_tree():
    chart = drawn(box(1, 0), box(2, 0), box(4, 1), box(3, 1, (1, 2)))
    assert {box.box.number: box.y for box in chart.boxes} == {1: 48, 2: 138, 3: 93, 4: 228}


def test_a_long_name_makes_all_boxes_higher_and_stays_whole():
    long = side("Wilhelmina van den Berg-Oudekerk – Théo Lefèvre")
    chart = bracket_chart(
        "Bracket", ("Round 1",), [BracketBox(1, 0, "Match 1", (long, side()))], description=""
    )
    (one,) = chart.boxes
    written = [text for _, text in one.sides[0].lines]
    assert written == ["Wilhelmina van den", "Berg-Oudekerk –", "Théo Lefèvre"]
    assert one.height == 2 * (3 * 18 + 2 * 5)
