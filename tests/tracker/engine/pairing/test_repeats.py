"""From which round on repeats cannot be helped, counted by hand."""

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import played
from tracker.engine.pairing.draw import Draw, DrawnPairing, Shape, SitOut
from tracker.engine.pairing.encounters import first_repeat

TWOS, PARTNERS = Shape(2, 1), Shape(2, 2)


def round_of(*tables, out=()):
    """A round of these tables that was played."""
    drawn = tuple(DrawnPairing(table, sides) for table, sides in enumerate(tables, start=1))
    return played(Draw(drawn, tuple(SitOut(who, "bye") for who in out), "s"))


def twos(*tables, out=()):
    return round_of(*(((one,), (other,)) for one, other in tables), out=out)


@pytest.mark.parametrize(
    ("entrants", "rounds", "found"), [(4, 3, None), (4, 5, 4), (5, 5, None), (5, 7, 6), (2, 2, 2)]
)
def test_whoever_has_met_all_others_meets_one_again(entrants, rounds, found):
    there = range(1, entrants + 1)
    assert first_repeat((), there, TWOS, out=entrants % 2, rounds=rounds) == found


def test_those_who_left_bring_the_repeat_nearer():
    # Of the six who stay 1 to 4 have met two of the five others: three rounds are left for them.
    past = [
        twos((1, 2), (3, 4), (5, 6), (7, 8)),
        twos((1, 3), (2, 4), (5, 7), (6, 8)),
    ]
    assert first_repeat(past, range(1, 9), TWOS, out=0, rounds=7) is None
    assert first_repeat(past, range(1, 7), TWOS, out=0, rounds=5) is None
    assert first_repeat(past, range(1, 7), TWOS, out=0, rounds=7) == 6


def test_byes_to_come_are_no_meetings():
    # Three: each sits out once in three rounds, and in the fourth somebody meets again.
    past = [twos((1, 2), out=[3])]
    assert first_repeat(past, (1, 2, 3), TWOS, out=1, rounds=3) is None
    assert first_repeat(past, (1, 2, 3), TWOS, out=1, rounds=4) == 4


def test_where_partners_are_drawn_only_partners_count():
    # All four have met at one table, and have two more partners each.
    past = [round_of(((1, 2), (3, 4)))]
    assert first_repeat(past, (1, 2, 3, 4), PARTNERS, out=0, rounds=3) is None
    assert first_repeat(past, (1, 2, 3, 4), PARTNERS, out=0, rounds=4) == 4
