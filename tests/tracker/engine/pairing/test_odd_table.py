"""The table that is not full, worked out by hand."""

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import field, played
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing
from tracker.engine.pairing.drawn_partners import table_for_three, table_with_house
from tracker.engine.pairing.encounters import encounters


def past(*rounds):
    """A round for each list of tables."""
    return tuple(
        played(Draw(tuple(DrawnPairing(at, one) for at, one in enumerate(tables, 1)), (), "s"))
        for tables in rounds
    )


def members(sides):
    return sorted(entrant for side in sides for entrant in side)


@pytest.mark.parametrize("seed", "abcdef")
def test_three_who_had_no_such_table_come_before_who_had_one(seed):
    first = past([((1,), (2,), (3,)), ((4, 5), (6, 7))])
    one = field(range(1, 8), first, seed=seed)
    assert not set(members(table_for_three(one, encounters(first)))) & {1, 2, 3}


@pytest.mark.parametrize("seed", "abcdef")
def test_three_who_have_not_met_come_before_who_have(seed):
    # Everybody was at such a table once; one of each table has met neither of the others.
    first = past([((1,), (2,), (3,))], [((4,), (5,), (6,))], [((7,), (8,), (9,))])
    one = field(range(1, 10), first, seed=seed)
    three = members(table_for_three(one, encounters(first)))
    assert [(number - 1) // 3 for number in three] == [0, 1, 2]


@pytest.mark.parametrize("seed", "abcdef")
def test_two_against_the_house_have_not_been_partners(seed):
    first = past([((1, 2), (HOUSE, HOUSE)), ((3, 4), (5, 6))], [((5, 6), (HOUSE, HOUSE))])
    one = field((3, 4, 1, 2), first, seed=seed)
    sides = table_with_house(one, encounters(first), 2)
    assert (members(sides[:1]), sides[1]) == ([3, 4], (HOUSE, HOUSE))
    two = field((3, 4, 7), first, seed=seed)
    assert 7 in table_with_house(two, encounters(first), 2)[0]


@pytest.mark.parametrize("seed", "abcdef")
def test_three_with_the_house_part_who_were_partners(seed):
    first = past([((1, 2), (4, 5))], [((1, 3), (4, 5))])
    sides = table_with_house(field((1, 2, 3), first, seed=seed), encounters(first), 3)
    assert set(sides[0]) == {2, 3}
    assert sides[1] == (1, HOUSE)
