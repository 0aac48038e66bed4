"""A game without makers on the form: one row of keys for what was declared, and who has enough."""

import pytest

from tests.tracker.games.hands.filling import filled, form_of, printed

ROW = ["-S", "-H", "-D", "-C", "-OB", "-UN"]


def keys(form):
    """The values of the keys, and which of them are chosen."""
    (row,) = form.makers
    return [key.value for key in row.keys], [key.value for key in row.keys if key.is_chosen]


def test_what_was_declared_has_one_row_of_nobody():
    form = form_of("schieber")
    (row,) = form.makers
    assert (row.name, row.place, row.side, keys(form)) == ("Trump", "", "", (ROW, []))


def test_grid_says_how_often_each_counts():
    grid = printed(form_of("schieber")).one(id="bid")
    text = [" ".join(key.text.split()) for key in grid.all(class_="key")]
    assert text == [
        *("♠\ufe0e spades ×2", "♥\ufe0e hearts", "♦\ufe0e diamonds", "♣\ufe0e clubs ×2"),
        *("Obenabe ×3", "Undenufe ×3"),
    ]
    assert grid.one("legend").text == "What is trump?"


def test_record_says_what_was_declared_and_nothing_of_a_maker():
    form = filled("schieber", bid="-UN", points_at_0="100")
    assert form.draft.record["bid"] == {"trump": "UN"}


def test_maker_whom_a_program_wrote_down_stays_whatever_is_declared_instead():
    record = {"dealer": 0, "bid": {"maker": 3, "trump": "D", "call": "pushed"}}
    form = form_of("schieber", record=record | {"counted": [100, 57]})
    assert keys(form) == ([f"3{key}" for key in ROW], ["3-D"])
    changed = filled("schieber", record=record | {"counted": [100, 57]}, bid="3-OB")
    assert changed.draft.record["bid"] == {"maker": 3, "trump": "OB", "call": "pushed"}


def test_side_that_has_enough_is_written_down_with_its_own_points():
    fields = {"play": "stopped", "bid": "-S", "points_at_0": "30", "points_at_1": "127"}
    for side, points in ((0, 30), (1, 127)):
        form = filled("schieber", stopped=str(side), **fields)
        assert form.draft.record["stopped"] == {"by": side, "points": points}
        assert "counted" not in form.draft.record


def test_side_without_a_trick_so_far_has_enough_without_points():
    form = filled("schieber", play="stopped", bid="-S", stopped="0")
    assert form.draft.record["stopped"] == {"by": 0}


@pytest.mark.parametrize(
    ("fields", "field", "text"),
    [
        (
            {"points_at_0": "156"},
            "points-0",
            "These points cannot be made from the cards in play: count again.",
        ),
        ({"points_at_0": "200"}, "points-0", "Card points are from 0 to 157."),
        (
            {"play": "stopped", "stopped": "1", "points_at_1": "156"},
            "points-1",
            "These points cannot be made from the cards in play: count again.",
        ),
    ],
)
def test_points_that_cannot_be_are_refused_at_their_field(fields, field, text):
    form = filled("schieber", bid="-OB", **fields)
    form.try_out()
    assert form.errors.get(field, "") == text


def test_stock_is_refused_where_nothing_is_trump():
    form = filled("schieber", bid="-OB", points_at_0="90", bella="0")
    form.try_out()
    assert form.errors["bella"] == "A hand without a trump has no bella: leave it out."
