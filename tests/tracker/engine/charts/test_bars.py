"""Bars below one another."""

from tracker.engine.charts.bars import Bar, BarChart, DrawnBar, bar_chart

SPADES = Bar("spades", 60, "12 of 20", suit="S", sign="♠")
FEW = Bar("no trump", 25, "1 of 4", is_few=True)


def test_bars_of_a_whole_end_at_their_part_of_it():
    # The axis runs from 1 to 319: 60 of 100 are 190.8 units of it, 25 are 79.5.
    assert bar_chart("Success", [SPADES, FEW], whole=100) == BarChart(
        title="Success",
        description="spades: 12 of 20; no trump: 1 of 4",
        width=320,
        height=82,
        text=14,
        zero=1,
        rest=319,
        bars=(
            DrawnBar(SPADES, "spades", 20, 16, 1, 22, 191, 12),
            DrawnBar(FEW, "no trump", 0, 56, 1, 62, 79, 12),
        ),
    )


def test_a_number_below_zero_is_drawn_to_the_left_of_the_line():
    ahead, behind = Bar("Anna", 30, "+30"), Bar("Otto", -10, "−10")
    chart = bar_chart("Difference", [ahead, behind])
    # From −10 at 1 to 30 at 319: zero is a quarter of the way, at 80.5.
    assert (chart.zero, chart.rest, chart.description) == (80, None, "Anna: +30; Otto: −10")
    assert [(bar.x, bar.width) for bar in chart.bars] == [(80, 239), (1, 79)]


def test_bars_without_any_length_still_have_a_line():
    chart = bar_chart("Nothing", [Bar("Anna", 0, "0")])
    assert [(bar.x, bar.width) for bar in chart.bars] == [(1, 0)]
    assert bar_chart("Nothing", []).bars == ()


def test_a_label_makes_room_for_the_number():
    long = Bar("A name of more than thirty letters", 1, "9 of 10")
    # 320 − 7 × 8 − 6 units are room for 32 letters.
    assert bar_chart("Long", [long]).bars[0].label == "A name of more than thirty lett…"
