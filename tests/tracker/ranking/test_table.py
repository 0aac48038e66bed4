"""Rankings, against tables worked out by hand."""

from fractions import Fraction
from typing import Any

from tracker.ranking.table import Key, Ranked, places_of, rank_entries

KEYS: tuple[Key[Any], ...] = (
    Key("won", lambda row: row[1]),
    Key("points", lambda row: row[2]),
)


def table(*entries, keys=KEYS):
    """The ranked entries, equals by name."""
    return rank_entries(entries, keys, lambda row: row[0])


def test_entries_stand_by_the_first_key_then_by_the_next():
    anna, bea, max_, otto = ("Anna", 2, 300), ("Bea", 3, 100), ("Max", 2, 310), ("Otto", 0, 900)
    assert table(anna, bea, max_, otto) == (
        Ranked(1, 1, bea, None),
        Ranked(2, 2, max_, "won"),
        Ranked(3, 3, anna, "points"),
        Ranked(4, 4, otto, "won"),
    )


def test_equals_share_a_rank_by_name_and_the_next_one_is_skipped():
    anna, bea, max_, otto = ("Anna", 2, 5), ("Bea", 3, 9), ("Max", 2, 5), ("Otto", 2, 4)
    assert table(otto, max_, bea, anna) == (
        Ranked(1, 1, bea, None),
        Ranked(2, 3, anna, "won"),
        Ranked(2, 3, max_, None),
        Ranked(4, 4, otto, "points"),
    )


def test_everybody_equal_is_first():
    rows = table(("C", 0, 0), ("A", 0, 0), ("B", 0, 0))
    assert [(row.rank, row.entry[0], row.decided_by) for row in rows] == [
        (1, "A", None),
        (1, "B", None),
        (1, "C", None),
    ]


def test_negative_and_broken_numbers_rank_as_numbers():
    rows = table(("A", -3, 0), ("B", Fraction(1, 3), 0), ("C", Fraction(1, 2), 0), ("D", 0, 0))
    assert [row.entry[0] for row in rows] == ["C", "B", "D", "A"]


def test_without_keys_everybody_is_equal():
    assert [row.rank for row in table(("A", 1, 1), ("B", 2, 2), keys=())] == [1, 1]


def test_nobody_makes_no_rows():
    assert table() == ()


def test_places_of_ranks_are_a_range_where_they_are_shared():
    assert places_of([1, 2, 2, 4, 4, 4, 7, None, None]) == [
        *("1", "2–3", "2–3", "4–6", "4–6", "4–6", "7"),
        *("", ""),
    ]
