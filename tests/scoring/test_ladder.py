"""How hands become a game: small and big points, dice, and who has won (rules.md, section 6)."""

import pytest

from scoring import VARIANTS, Side, variant_for
from scoring.ladder import LADDERS, target_at, winner_at
from scoring.seats import leader

Numbers = tuple[int, ...]

KLAMMERN, DICE, RACE = LADDERS["small_and_big"], LADDERS["dice"], LADDERS["race"]


@pytest.mark.parametrize(
    ("big", "small", "score", "after"),
    [
        ((0, 0), (0, 0), (1, 0), ((0, 0), (1, 0))),
        ((0, 0), (3, 1), (0, 2), ((0, 0), (3, 3))),
        ((3, 2), (4, 4), (1, 0), ((4, 2), (0, 0))),
        ((3, 2), (4, 4), (0, 1), ((3, 3), (0, 0))),
        ((3, 2), (4, 0), (1, 0), ((5, 2), (0, 0))),
        ((3, 2), (0, 3), (0, 2), ((3, 4), (0, 0))),
        ((0, 0), (4, 1), (2, 0), ((1, 0), (0, 0))),
        ((0, 0), (4, 1), (8, 0), ((1, 0), (0, 0))),
        ((0, 0), (0, 0), (0, 12), ((0, 2), (0, 0))),
        ((1, 1), (4, 4), (0, 0), ((1, 1), (4, 4))),
    ],
)
def test_five_small_points_make_a_big_one_and_two_against_none(
    big: Numbers, small: Numbers, score: Numbers, after: tuple[Numbers, Numbers]
) -> None:
    assert KLAMMERN.climbed(big, small, score) == after


@pytest.mark.parametrize(
    ("big", "match"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (24, 2), (25, 3), (100, 10)]
)
def test_match_points_round_five_up(big: int, match: int) -> None:
    shown = KLAMMERN.shown((big, 7), (0, 0)) or {}
    assert (shown["match"], shown["big"]) == ([match, 1], [big, 7])


@pytest.mark.parametrize(
    ("small", "laube"),
    [
        ((4, 1), [False, True]),
        ((1, 4), [True, False]),
        ((3, 3), [False, False]),
        ((4, 4), [True, True]),
    ],
)
def test_laube_is_who_faces_four(small: Numbers, laube: list[bool]) -> None:
    shown = KLAMMERN.shown((0, 0), small) or {}
    assert (shown["laube"], shown["small"]) == (laube, list(small))


@pytest.mark.parametrize(
    ("points", "face", "down"),
    [
        (0, 6, False),
        (1, 1, False),
        (3, 3, False),
        (5, 5, False),
        (6, 6, True),
        (7, 5, True),
        (10, 2, True),
        (11, 1, True),
        (12, None, True),
        (13, None, True),
        (20, None, True),
    ],
)
def test_die_goes_up_to_six_and_down_again(points: int, face: int | None, down: bool) -> None:
    assert DICE.shown((points, 0), (0, 0)) == {
        "dice": [{"face": face, "down": down}, {"face": 6, "down": False}]
    }


def test_dice_and_races_only_add() -> None:
    for ladder in (DICE, RACE):
        assert ladder.climbed((5, 10, 0), (0, 0, 0), (1, 0, 2)) == ((6, 10, 2), (0, 0, 0))
    assert RACE.shown((5, 10), (0, 0)) is None


def test_each_game_climbs_its_ladder() -> None:
    assert {game: variant.ladder for game, variant in VARIANTS.items()} == {
        **dict.fromkeys(VARIANTS, "race"),
        **dict.fromkeys(("klapper-jas-4", "klapper-jas-3", "klapper-jas-2"), "dice"),
        "klammern": "small_and_big",
    }


@pytest.mark.parametrize(
    ("options", "totals", "makers", "winner"),
    [
        ({}, (499, 0), Side(0), None),
        ({}, (500, 0), Side(1), 0),
        ({}, (0, 512), Side(0), 1),
        ({}, (500, 512), Side(0), 1),
        ({}, (512, 512), Side(0), None),
        ({}, (512, 512), None, None),
        ({"both_out": "maker"}, (500, 512), Side(0), 0),
        ({"both_out": "maker"}, (512, 500), Side(1), 1),
        ({"both_out": "maker"}, (512, 512), Side(1), 1),
        ({"both_out": "maker"}, (499, 512), Side(0), 1),
        ({"both_out": "maker"}, (500, 512), None, 1),
        ({"both_out": "maker"}, (512, 512), None, None),
        ({"both_out": "maker"}, (499, 499), Side(0), None),
        ({"target": None}, (9999, 0), Side(0), None),
        ({"target": 1}, (0, 0), Side(0), None),
        ({"target": 1}, (0, 1), Side(0), 1),
    ],
)
def test_winner_is_the_best_at_the_target_or_the_maker_there(
    options: dict[str, object], totals: Numbers, makers: Side | None, winner: int | None
) -> None:
    variant = variant_for({"variant": "clobby", "options": options})
    assert winner_at(variant, (0, 0), totals, makers) == winner


@pytest.mark.parametrize(
    ("before", "target", "after", "winner"),
    [
        ((0, 0), 500, (499, 499), None),
        ((480, 490), 500, (500, 499), 0),
        ((480, 490), 500, (500, 512), None),
        ((480, 490), 500, (512, 512), None),
        # 500 and 512 were there together: 550 is above both.
        ((500, 512), 550, (549, 549), None),
        ((500, 512), 550, (549, 550), 1),
        ((500, 512), 550, (560, 550), None),
        # 550 is not above 550, so it is 600; 600 is not above 648, so it is 650.
        ((550, 501), 600, (599, 560), None),
        ((600, 648), 650, (700, 649), 0),
    ],
)
def test_target_rises_until_a_side_is_there_alone(
    before: Numbers, target: int, after: Numbers, winner: int | None
) -> None:
    variant = variant_for({"variant": "clobby", "options": {"both_out": 50}})
    assert target_at(variant, before) == target
    assert winner_at(variant, before, after, Side(0)) == winner


def test_target_stays_where_nothing_raises_it() -> None:
    for options in ({}, {"both_out": "maker"}):
        variant = variant_for({"variant": "clobby", "options": options})
        assert target_at(variant, (512, 512)) == 500
    raised = variant_for({"variant": "clobby", "options": {"both_out": 50}})
    assert target_at(raised, ()) == 500
    open_end = variant_for({"variant": "clobby", "options": {"both_out": 50, "target": None}})
    assert target_at(open_end, (9999, 9999)) is None
    assert winner_at(open_end, (9999, 0), (9999, 0), Side(0)) is None


@pytest.mark.parametrize(
    ("totals", "side"),
    [((0, 0), None), ((1, 0), 0), ((3, 5, 4), 1), ((5, 5, 4), None), ((5, 4, 5), None)],
)
def test_leader_has_more_than_every_other(totals: Numbers, side: int | None) -> None:
    assert leader(totals) == side
