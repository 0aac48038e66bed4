"""Winners move up: single rounds worked out by hand, and whole tournaments."""

from fractions import Fraction

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import (
    everybody,
    field,
    past_of,
    tournament,
)
from tests.tracker.engine.pairing.tournaments_by_chance import drawn_elsewhere
from tracker.engine.pairing.certificate import certificate
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawnPairing,
    Note,
    PastRound,
    PlayedPairing,
    Shape,
    SitOut,
)
from tracker.engine.pairing.progressive import Progressive

FIRST = ((1, 2), (3, 4)), ((5, 6), (7, 8)), ((9, 10), (11, 12))


def past(*points, tables=FIRST, out=()):
    """A round with the points of each table."""
    return (
        PastRound(
            tuple(
                PlayedPairing(DrawnPairing(number, sides), won and tuple(map(Fraction, won)))
                for number, (sides, won) in enumerate(zip(tables, points, strict=True), start=1)
            ),
            tuple(SitOut(entrant, "bye") for entrant in out),
        ),
    )


def sides_of(draw):
    return [sorted(sorted(side) for side in table.sides) for table in draw.tables]


def members(draw):
    return [sorted(table.entrants) for table in draw.tables]


ALL_TO_FIRST = past((100, 62), (100, 62), (100, 62))


@pytest.mark.parametrize("seed", "abcdef")
def test_winners_move_up_losers_stay_and_all_part(seed):
    draw = Progressive().draw(field(range(1, 13), ALL_TO_FIRST, seed=seed))
    assert members(draw) == [[3, 4, 9, 10], [1, 2, 7, 8], [5, 6, 11, 12]]
    together = [side for table in sides_of(draw) for side in table]
    assert not [side for side in together if side in [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]]
    assert draw.costs == (("partner_repeats", 0),)
    assert all(note.code == "opposed_before" for table in draw.tables for note in table.notes)


@pytest.mark.parametrize("seed", "abcdef")
def test_points_decide_which_side_moves(seed):
    draw = Progressive().draw(field(range(1, 13), past((62, 100), (100, 62), (62, 100)), seed=seed))
    assert members(draw) == [[1, 2, 11, 12], [3, 4, 7, 8], [5, 6, 9, 10]]


@pytest.mark.parametrize("points", [(81, 81), None])
def test_table_that_nobody_won_is_decided_by_lot_and_says_so(points):
    found = set()
    for seed in range(20):
        draw = Progressive().draw(
            field(range(1, 13), past(points, (100, 62), (100, 62)), seed=str(seed))
        )
        found.add(tuple(members(draw)[1]))
        notes = [[note for note in t.notes if note.code == "tie_by_lot"] for t in draw.tables]
        assert notes == [[], [Note("tie_by_lot")], []]
    assert found == {(1, 2, 7, 8), (3, 4, 7, 8)}


@pytest.mark.parametrize("seed", "abcdef")
def test_of_two_ways_to_part_the_one_with_fewer_repeats_is_taken(seed):
    before = past((100, 62), tables=(((1, 3), (2, 4)),))
    now = past((100, 62), tables=(((1, 2), (3, 4)),))
    draw = Progressive().draw(field((1, 2, 3, 4), before + now, seed=seed))
    assert sides_of(draw) == [[[1, 4], [2, 3]]]


@pytest.mark.parametrize("seed", "abcdef")
def test_partners_part_though_they_were_together_least(seed):
    ways = [((1, 3), (2, 4)), ((1, 4), (2, 3))] * 2 + [((1, 2), (3, 4))]
    rounds = sum((past((100, 62), tables=(way,)) for way in ways), ())
    draw = Progressive().draw(field((1, 2, 3, 4), rounds, seed=seed))
    assert sides_of(draw) != [[[1, 2], [3, 4]]]
    assert draw.costs == (("partner_repeats", 2),)


def test_latecomers_take_free_seats_by_lot():
    there = [2, 3, 4, *range(6, 13), 13, 14]
    draws = [Progressive().draw(field(there, ALL_TO_FIRST, seed=str(seed))) for seed in range(9)]
    # 1 would have gone to the second table, and 5 to the third.
    assert {13 in draw.tables[1].entrants for draw in draws} == {True, False}
    assert all({13, 14} & set(draw.tables[1].entrants) for draw in draws)


@pytest.mark.parametrize("seed", "abcdef")
def test_who_sat_out_takes_the_seat_of_who_sits_out_now(seed):
    first = past((100, 62), (100, 62), (100, 62), out=(13,))
    draw = Progressive().draw(field(range(1, 14), first, seed=seed))
    (out,) = (out.entrant for out in draw.sitting_out)
    assert out != 13
    whole = [[3, 4, 9, 10], [1, 2, 7, 8], [5, 6, 11, 12]]
    assert members(draw) == [
        sorted(13 if entrant == out else entrant for entrant in table) for table in whole
    ]


def test_leavers_free_seats_and_the_last_table_when_they_are_four():
    draw = Progressive().draw(field([1, 2, 3, 4, 5, 6, 7, 9], ALL_TO_FIRST))
    # Two tables are left: 5 and 6 go to the first, 1 and 2 to the second; 9 comes from the third.
    assert members(draw) == [[3, 4, 5, 6], [1, 2, 7, 9]]


def test_latecomers_open_a_table_beside_the_winners_of_the_last():
    draw = Progressive().draw(field(range(1, 17), ALL_TO_FIRST, size=12))
    assert [table.table for table in draw.tables] == [1, 2, 3, 4]
    assert members(draw)[1:3] == [[1, 2, 7, 8], [5, 6, 11, 12]]
    assert {3, 4} < set(members(draw)[0])
    assert {9, 10} < set(members(draw)[3])


@pytest.mark.parametrize("players", [8, 9, 27, 64])
def test_tournament_with_latecomers_and_leavers_seats_everybody_each_round(players):
    there = [
        range(1, players + 1),
        range(1, players + 1),
        range(1, players + 6),
        [number for number in range(1, players + 6) if number not in (2, 5)],
        range(7, players + 6),
    ]
    for now, draw in zip(there, tournament(Progressive(), there), strict=True):
        assert len(draw.sitting_out) == len(now) % 4
        assert {tuple(map(len, table.sides)) for table in draw.tables} == {(2, 2)}


def test_sit_outs_are_by_turns():
    fair = certificate(past_of(tournament(Progressive(), [range(1, 10)] * 9)))
    assert fair.sit_outs == ((1, 9),)


def test_two_who_must_not_meet_are_apart_by_lot_and_refused_by_the_movement():
    never = frozenset({frozenset((1, 7))})
    for seed in range(10):
        draw = Progressive().draw(field(range(1, 9), seed=str(seed), never=never))
        assert not any({1, 7} <= set(table.entrants) for table in draw.tables)
    with pytest.raises(CannotDrawError) as refusal:
        Progressive().draw(field(range(1, 13), ALL_TO_FIRST, never=never))
    assert refusal.value.remedy == "Remove the conflict, or draw partners each round."


def test_three_players_are_refused():
    for refused in (lambda: Progressive().rounds(3), lambda: Progressive().draw(field((1, 2, 3)))):
        with pytest.raises(CannotDrawError) as refusal:
            refused()
        assert refusal.value.reason == "3 players do not fill a table."


def test_rounds_are_as_many_as_wished():
    assert Progressive().rounds(4) == range(1, 100)


def test_pairs_are_refused():
    with pytest.raises(CannotDrawError):
        Progressive().draw(field(range(1, 9), shape=Shape(2, 1)))


def test_same_seed_draws_the_same_in_another_process_and_another_differs():
    program = (
        "from tests.tracker.engine.pairing.tournaments_by_attendance import tournament;"
        "from tracker.engine.pairing.progressive import Progressive;"
        "print(tournament(Progressive(), [range(1, 28)] * 4))"
    )
    other = drawn_elsewhere(program)
    ours = tournament(Progressive(), [range(1, 28)] * 4)
    assert other.strip() == repr(ours)
    assert tournament(Progressive(), [range(1, 28)] * 4, seed="t") != ours
    assert everybody(ours[0]) == list(range(1, 28))
