"""Rankings, against tables worked out by hand."""

from fractions import Fraction

from tracker.engine.ranking.key import KeyValues
from tracker.engine.ranking.table import Key, KeyStep, RankedRow, column_key, places_of, rows_by

ANNA, BEA, MAX, OTTO = 1, 2, 3, 4


def table(*points, entrants=(ANNA, BEA, MAX, OTTO)):
    """The rows by these columns, the first key first; each has a number for everybody in turn."""
    keys = [
        column_key(code, dict(zip(entrants, column, strict=True)))
        for code, column in zip(("won", "points"), points, strict=False)
    ]
    return rows_by(keys, entrants)


def test_entrants_stand_by_the_first_key_then_by_the_next():
    level = KeyStep("won", 2, 2)
    assert table((2, 3, 2, 0), (300, 100, 310, 900)) == (
        RankedRow(1, 1, BEA, (3, 100)),
        RankedRow(2, 2, MAX, (2, 310), BEA, "won", (KeyStep("won", 2, 3),)),
        RankedRow(3, 3, ANNA, (2, 300), MAX, "points", (level, KeyStep("points", 300, 310))),
        RankedRow(4, 4, OTTO, (0, 900), ANNA, "won", (KeyStep("won", 0, 2),)),
    )


def test_equals_share_a_rank_as_they_come_and_the_next_one_is_skipped():
    rows = table((2, 3, 2, 2), (5, 9, 5, 4), entrants=(OTTO, BEA, ANNA, MAX))
    assert [(row.place, row.entrant, row.decided_by) for row in rows] == [
        ("1", BEA, None),
        ("2–3", OTTO, "won"),
        ("2–3", ANNA, None),
        ("4", MAX, "points"),
    ]


def test_everybody_equal_is_first():
    rows = table((0, 0, 0, 0))
    assert [(row.rank, row.last_rank, row.decided_by) for row in rows] == [(1, 4, None)] * 4


def test_negative_and_broken_numbers_rank_as_numbers():
    rows = table((-3, Fraction(1, 3), Fraction(1, 2), 0))
    assert [row.entrant for row in rows] == [MAX, BEA, OTTO, ANNA]


def test_fewer_are_ahead_where_less_is_better():
    rows = rows_by([column_key("lot", {ANNA: 2, BEA: 1, MAX: 3}, is_lower=True)], [ANNA, BEA, MAX])
    assert [row.entrant for row in rows] == [BEA, ANNA, MAX]


def test_an_order_decides_instead_of_what_is_said():
    rows = rows_by([column_key("last", {ANNA: (None,), BEA: (0,)}, {ANNA: 1, BEA: 2})], [ANNA, BEA])
    assert [(row.entrant, row.values) for row in rows] == [(BEA, ((0,),)), (ANNA, ((None,),))]


def test_a_key_of_the_tied_is_read_again_inside_what_stays_tied():
    groups = []

    def read(group):
        groups.append(group)
        return KeyValues({entrant: int(entrant == group[0]) for entrant in group})

    rows = rows_by([Key("first", read)], [ANNA, BEA, MAX])
    assert groups == [[ANNA, BEA, MAX], [BEA, MAX]]
    assert [(row.rank, row.entrant, row.values) for row in rows] == [
        (1, ANNA, (1,)),
        (2, BEA, (0,)),
        (3, MAX, (0,)),
    ]


def test_without_keys_everybody_is_equal():
    assert [row.rank for row in rows_by([], [ANNA, BEA])] == [1, 1]


def test_nobody_makes_no_rows():
    assert rows_by([column_key("won", {})], []) == ()


def test_places_of_ranks_are_a_range_where_they_are_shared():
    assert places_of([1, 2, 2, 4, 4, 4, 7, None, None]) == [
        *("1", "2–3", "2–3", "4–6", "4–6", "4–6", "7"),
        *("", ""),
    ]
