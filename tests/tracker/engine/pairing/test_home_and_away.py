"""Leagues: everybody meets everybody at home and away, or once."""

from collections import Counter

import pytest

from tests.tracker.engine.pairing.tournaments_by_chance import faults, field_of, tournament
from tracker.engine.pairing.movement import HomeAndAway

FOUR = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
"""Berger's tables for four, as chess federations print them."""


def test_four_meet_by_the_published_plan_and_then_away():
    drawn = tournament(HomeAndAway(), field_of(4), 6)
    found = [[table.entrants for table in draw.tables] for _, draw in drawn]
    assert found == FOUR + [[pair[::-1] for pair in tables] for tables in FOUR]


@pytest.mark.parametrize("entrants", [2, 3, 8, 9, 12])
def test_everybody_is_once_at_home_to_everybody(entrants):
    system = HomeAndAway()
    drawn = tournament(system, field_of(entrants), system.rounds(entrants)[-1])
    assert [faults(*each) for each in drawn] == [[]] * len(drawn)
    at_home = Counter(
        (table.sides[0][0], table.sides[1][0]) for _, draw in drawn for table in draw.tables
    )
    assert set(at_home.values()) == {1}
    assert len(at_home) == entrants * (entrants - 1)


def test_once_is_half_as_many_rounds():
    assert [[*HomeAndAway(double=double).rounds(9)] for double in (False, True)] == [[9], [18]]
