"""The history after a few rounds, worked out by hand."""

from fractions import Fraction

from tracker.engine.pairing.draw import (
    DrawEntry,
    DrawnPairing,
    PairingInput,
    PastRound,
    PlayedPairing,
    SitOut,
)
from tracker.engine.pairing.encounters import FirstSideBalance, first_sides, free_rounds

POINTS = (Fraction(1), Fraction(0))


def field(*rounds):
    """A field with rounds behind it: each its tables and who sat out, and why."""
    past = tuple(
        PastRound(
            tuple(
                PlayedPairing(DrawnPairing(number, sides), POINTS if is_played else None)
                for number, (sides, is_played) in enumerate(tables, start=1)
            ),
            tuple(SitOut(*out) for out in sitting_out),
        )
        for tables, sitting_out in rounds
    )
    return PairingInput((DrawEntry(1, 1), DrawEntry(2, 2)), 9, 5, "s", past=past)


def pairs(*sides):
    return tuple((side,) for side in sides), True


THREE = field(
    ([pairs(1, 2), pairs(4, 3)], [(5, "bye")]),
    ([pairs(5, 1), (((3,), (2,)), False)], [(4, "movement")]),
    ([pairs(2, 1), pairs(3, 5)], [(4, "bye")]),
)


def test_free_rounds_are_byes_and_tables_not_played():
    assert free_rounds(THREE) == {5: 1, 4: 1, 3: 1, 2: 1}


def test_first_sides_count_played_tables():
    assert first_sides(THREE) == {
        1: FirstSideBalance(1 - 1 - 1, was_first=False),
        2: FirstSideBalance(-1 + 1, was_first=True),
        3: FirstSideBalance(-1 + 1, was_first=True),
        4: FirstSideBalance(1, was_first=True),
        5: FirstSideBalance(1 - 1, was_first=False),
    }


def test_nobody_has_anything_behind_before_round_1():
    assert (free_rounds(field()), first_sides(field())) == ({}, {})
