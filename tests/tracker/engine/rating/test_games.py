"""The parts of a game that ratings use."""

import pytest

from tracker.engine.rating import RatedGame, as_pairs, places_of


@pytest.mark.parametrize(
    ("totals", "winner", "places"),
    [
        ((500, 300), 0, (1, 2)),
        # Both are out and the maker counts first: the fewer points have won.
        ((510, 520), 0, (1, 2)),
        ((400, 400), None, (1, 1)),
        ((21, 12, 3), 0, (1, 2, 3)),
        ((21, 7, 7), 0, (1, 2, 2)),
        # The game was closed while two were level at the top.
        ((9, 9, 3), None, (1, 1, 3)),
        ((9, 9, 9, 3), None, (1, 1, 1, 4)),
    ],
)
def test_sides_come_in_by_the_winner_and_then_by_points(totals, winner, places):
    assert places_of(totals, winner) == places


def test_partners_are_a_pair_whoever_sits_first():
    game = RatedGame(7, ("2025",), ((4, 2), (1, 3)), (1, 2))
    assert as_pairs(game) == RatedGame(7, ("2025",), (((2, 4),), ((1, 3),)), (1, 2))


@pytest.mark.parametrize("sides", [((1,), (2,)), ((1,), (2,), (3,)), ((1, 2), (3,))])
def test_a_game_without_partners_is_none_of_pairs(sides):
    assert as_pairs(RatedGame(7, ("2025",), sides, tuple(range(len(sides))))) is None
