"""Balanced plans: who sits where, who is missing, and what has none."""

from dataclasses import replace

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import field, past_of, tournament
from tracker.engine.pairing.certificate import certificate
from tracker.engine.pairing.draw import HOUSE, CannotDrawError, Draw, DrawnPairing, SitOut
from tracker.engine.pairing.movement import BalancedSchedule


@pytest.mark.parametrize("players", [8, 9])
def test_whole_plan_is_balanced(players):
    rounds = BalancedSchedule().rounds(players)[-1]
    fair = certificate(past_of(tournament(BalancedSchedule(), [range(1, players + 1)] * rounds)))
    pairs = players * (players - 1) // 2
    assert (fair.partners, fair.opponents) == (((1, pairs),), ((2, pairs),))


def test_player_whom_the_movement_leaves_over_sits_out():
    # Player r of the residues sits out in round r: number 1 in the first.
    assert BalancedSchedule().draw(field(range(1, 6))) == Draw(
        (DrawnPairing(1, ((2, 5), (3, 4))),), (SitOut(1, "movement"),), "s"
    )


def test_house_takes_the_seat_of_who_is_missing():
    draw = BalancedSchedule().draw(field((1, 3, 4, 5, 6, 7, 8), size=8))
    assert draw.tables == (
        DrawnPairing(1, ((8, 1), (HOUSE, 4))),
        DrawnPairing(2, ((3, 7), (5, 6))),
    )
    assert draw.sitting_out == ()


def test_house_does_not_deal_first():
    draw = BalancedSchedule().draw(field((1, 2, 3, 4, 5, 6, 7), size=8))
    assert draw.tables[0] == DrawnPairing(1, ((1, HOUSE), (2, 4)))


def test_one_alone_at_a_table_sits_out_and_an_empty_table_is_none():
    alone = BalancedSchedule().draw(field((1, 3, 7, 5, 6), size=8))
    assert (alone.tables, alone.sitting_out) == (
        (DrawnPairing(1, ((3, 7), (5, 6))),),
        (SitOut(1, "movement"),),
    )
    empty = BalancedSchedule().draw(field((3, 7, 5, 6), size=8))
    assert (empty.tables, empty.sitting_out) == ((DrawnPairing(1, ((3, 7), (5, 6))),), ())


def test_tournament_with_a_leaver_and_a_latecomer_in_a_free_number_seats_everybody():
    there = [[1, 2, 3, 4, 5, 6, 7], range(1, 9), [1, 2, 3, 4, 5, 7, 8], [1, 2, 4, 5, 7, 8]]
    draws = tournament(BalancedSchedule(), there, size=8)
    seats = [sum(table.entrants.count(HOUSE) for table in draw.tables) for draw in draws]
    assert seats[:2] == [1, 0]


@pytest.mark.parametrize("players", [8, 9])
def test_tournament_with_leavers_repeats_no_partner(players):
    there = [range(1, players + 1), *[range(3, players + 1)] * 4, *[range(2, players + 1)] * 2]
    fair = certificate(past_of(tournament(BalancedSchedule(), there)))
    assert (fair.rounds, fair.most_partners, fair.most_opponents) == (7, 1, 2)


def test_latecomer_beyond_the_plan_is_refused_with_a_remedy():
    with pytest.raises(CannotDrawError) as refusal:
        BalancedSchedule().draw(field(range(1, 10), size=8))
    assert refusal.value.reason == "The plan has 8 places, and no number 9."
    assert refusal.value.remedy == (
        "Note that they are not there, or let them play as substitutes for somebody who left."
    )


@pytest.mark.parametrize(
    ("players", "remedy"),
    [(27, "25 or 29"), (28, "25 or 29"), (6, "5 or 8"), (3, "4"), (54, "53")],
)
def test_number_without_a_plan_is_refused_with_the_nearest(players, remedy):
    for refused in (
        lambda: BalancedSchedule().rounds(players),
        lambda: BalancedSchedule().draw(field(range(1, players + 1))),
    ):
        with pytest.raises(CannotDrawError) as refusal:
            refused()
        assert refusal.value.reason == f"{players} players have no balanced plan."
        assert refusal.value.remedy == f"{remedy} have one; or draw partners each round."


def test_one_player_is_refused_in_the_singular():
    with pytest.raises(CannotDrawError, match=r"^1 player has no balanced plan"):
        BalancedSchedule().rounds(1)


def test_round_after_the_last_is_refused():
    past = past_of(tournament(BalancedSchedule(), [range(1, 5)] * 3))
    with pytest.raises(CannotDrawError) as refusal:
        BalancedSchedule().draw(field(range(1, 5), past))
    assert refusal.value.reason == "The plan has 3 rounds."
    assert BalancedSchedule().rounds(4) == range(1, 4)
    assert BalancedSchedule().rounds(5) == range(1, 6)


def test_two_who_must_not_meet_have_no_place_in_the_plan():
    one = field(range(1, 9), never=frozenset({frozenset((1, 8))}))
    with pytest.raises(CannotDrawError) as refusal:
        BalancedSchedule().draw(one)
    assert refusal.value.reason == "1 and 8 must be kept apart, and would be at one table."
    assert refusal.value.remedy == "Remove the conflict, or draw partners each round."


def test_player_who_cannot_walk_keeps_the_table():
    one = field(range(1, 9))
    entries = tuple(
        replace(entry, table=2 if entry.entrant == 1 else None) for entry in one.entries
    )
    draw = BalancedSchedule().draw(replace(one, entries=entries))
    assert [table.entrants for table in draw.tables] == [(3, 7, 5, 6), (8, 1, 2, 4)]
