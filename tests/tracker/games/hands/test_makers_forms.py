"""Who made trump: a row of keys for each player, or for each side where only that is kept."""

import pytest

from tests.tracker.games.hands.filling import filled, form_of, printed

SIDES = {"makers": "side"}


def rows(**more):
    """The rows of the grid: who, of which side, and what the keys write down."""
    return [
        (row.name, row.side, [key.value for key in row.keys], [key.is_chosen for key in row.keys])
        for row in form_of("clabber", **more).makers
    ]


def test_every_player_has_a_row():
    assert [(name, side, keys[0]) for name, side, keys, _ in rows()] == [
        ("Anna", 0, "0-S"),
        ("Bea", 1, "1-S"),
        ("Carl", 0, "2-S"),
        ("Dora", 1, "3-S"),
    ]


def test_every_side_has_a_row_where_only_that_is_kept():
    none = [False] * 4
    assert rows(**SIDES) == [
        ("Anna & Carl", 0, ["0-S", "0-H", "0-D", "0-C"], none),
        ("Bea & Dora", 1, ["1-S", "1-H", "1-D", "1-C"], none),
    ]


def test_seat_that_is_written_down_stays_while_its_side_made_trump():
    record = {"dealer": 0, "bid": {"maker": 2, "trump": "D"}, "counted": [90, None]}
    _, chosen, keys, ticked = rows(record=record, **SIDES)[0]
    assert (chosen, keys, ticked) == (0, ["2-S", "2-H", "2-D", "2-C"], [False, False, True, False])
    assert rows(record=record, **SIDES)[1][2] == ["1-S", "1-H", "1-D", "1-C"]


@pytest.mark.parametrize("variant", ["klaberjass", "klapper-jas-3"])
def test_who_plays_alone_has_a_row_as_ever(variant):
    assert form_of(variant, **SIDES).makers == form_of(variant).makers


def test_form_names_the_sides_beside_their_keys():
    grid = printed(form_of("clabber", **SIDES)).one(id="bid")
    named = [(row["data-side"], row.one("bdi").text) for row in grid.all(class_="maker")]
    assert named == [("0", "Anna & Carl"), ("1", "Bea & Dora")]


@pytest.mark.parametrize(
    ("bid", "call", "maker"),
    [
        ("0-H", "", 0),
        ("0-H", "take", 0),
        ("0-H", "forced", 2),
        ("1-H", "forced", 1),
        ("0-H", "name", 0),
        ("2-H", "name", 0),
    ],
)
def test_seat_of_a_side_is_one_that_could_have_called_so(bid, call, maker):
    # Carl, at seat 2, deals: he alone can be forced, and in the second round cannot name.
    more = {"dealer": 2} | SIDES
    form = filled("partnership-clobber", more=more, bid=bid, call=call, points_at_0=88)
    assert form.draft.record["bid"]["maker"] == maker
