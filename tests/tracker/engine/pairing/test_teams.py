"""Teams of four: both tables of every match, whole tournaments."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import (
    better_seed_wins,
    field_of,
    played,
    points,
)
from tracker.engine.pairing.danish import Danish
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawnPairing,
    Note,
    PastRound,
    PlayedPairing,
    SitOut,
    matches_of,
)
from tracker.engine.pairing.knock_out import KnockOut
from tracker.engine.pairing.teams import TeamsOfFour

CUP = TeamsOfFour("knock_out")
BY_STANDINGS = TeamsOfFour("standing_order")


def test_draw_seats_each_match_at_two_tables_with_sides_exchanged():
    assert TeamsOfFour().draw(field_of(4)).tables == (
        DrawnPairing(1, ((1,), (4,)), "open"),
        DrawnPairing(2, ((4,), (1,)), "closed"),
        DrawnPairing(3, ((2,), (3,)), "open"),
        DrawnPairing(4, ((3,), (2,)), "closed"),
    )


@pytest.mark.parametrize("n", [8, 9, 27])
def test_round_robin_lets_all_teams_meet_once(n):
    format_ = TeamsOfFour()
    rounds = format_.rounds(n)
    assert [*rounds] == [n - 1 if n % 2 == 0 else n]
    field, draws = played(format_, field_of(n), better_seed_wins, rounds=rounds[-1])
    met = Counter(frozenset(table.entrants) for draw in draws for table in draw.tables)
    assert met == dict.fromkeys(map(frozenset, combinations(range(1, n + 1), 2)), 2)
    free = [out for draw in draws for out in draw.sitting_out]
    assert sorted(out.entrant for out in free) == (list(range(1, n + 1)) if n % 2 else [])
    with pytest.raises(CannotDrawError, match="All teams have met"):
        format_.draw(field)


def test_round_robin_lets_the_opponent_of_a_leaver_sit_out():
    _, (draw,) = played(TeamsOfFour(), field_of(4), better_seed_wins, rounds=1, leave={1: (4,)})
    assert draw.sitting_out == (SitOut(1, "bye"),)
    assert {table.entrants for table in draw.tables} == {(2, 3), (3, 2)}


def test_places_of_a_knock_out_of_teams_are_those_of_its_bracket():
    # 4 beats 5 while the others wait; 1 beats 4 and 2 beats 3; 1 beats 2.
    field, _draws = played(CUP, field_of(5), better_seed_wins, rounds=3)
    assert CUP.final_places(field) == ((1,), (2,), (3, 4), (5,))
    (bracket,) = CUP.brackets(field)
    assert [[match.winner for match in round_] for round_ in bracket] == [[4], [1, 2], [1]]
    robin, _draws = played(TeamsOfFour(), field_of(4), better_seed_wins, rounds=3)
    assert (TeamsOfFour().final_places(robin), TeamsOfFour().brackets(robin)) == (None, ())


def test_knock_out_of_teams_is_decided_by_both_tables_together():
    def result(table):
        """The better seed is 40 behind at the open table and 60 ahead at the closed one."""
        best = min(table.entrants)
        own, theirs = (210, 250) if table.part == "main, open" else (260, 200)
        return points(*(own if who == best else theirs for who in table.entrants))

    field, (first,) = played(CUP, field_of(4), result, rounds=1)
    assert [table.part for table in first.tables] == ["main, open", "main, closed"] * 2
    final = CUP.draw(field)
    assert [(table.part, set(table.entrants)) for table in final.tables] == [
        ("final, open", {1, 2}),
        ("final, closed", {1, 2}),
    ]


@pytest.mark.parametrize("n", [8, 9])
def test_knock_out_of_teams_goes_as_that_of_entrants(n):
    rounds = CUP.rounds(n)
    assert rounds == KnockOut().rounds(n)
    _, cup = played(CUP, field_of(n), better_seed_wins, rounds=rounds[0])
    _, simple = played(KnockOut(), field_of(n), better_seed_wins, rounds=rounds[0])
    for of_teams, of_one in zip(cup, simple, strict=True):
        assert [table.sides for table in of_teams.tables[::2]] == [
            table.sides for table in of_one.tables
        ]
        assert of_teams.sitting_out == of_one.sitting_out


@pytest.mark.parametrize("n", [8, 9])
def test_standing_order_of_teams_goes_as_that_of_entrants(n):
    _, of_teams = played(BY_STANDINGS, field_of(n), better_seed_wins, rounds=3)
    _, simple = played(Danish(), field_of(n), better_seed_wins, rounds=3)
    for one, other in zip(of_teams, simple, strict=True):
        assert [table.sides for table in one.tables[::2]] == [table.sides for table in other.tables]
        assert [table.sides for table in one.tables[1::2]] == [
            table.sides[::-1] for table in other.tables
        ]
        assert one.sitting_out == other.sitting_out


def test_teams_in_standing_order_meet_nobody_twice_while_others_are_left():
    _, draws = played(BY_STANDINGS, field_of(8), better_seed_wins, rounds=5)
    met = Counter(frozenset(table.entrants) for draw in draws for table in draw.tables)
    # Five rounds of four matches, each at two tables.
    assert (len(met), set(met.values())) == (20, {2})
    assert BY_STANDINGS.rounds(8) == Danish().rounds(8)


def test_match_counts_only_with_points_of_both_tables():
    opened = DrawnPairing(1, ((1,), (2,)), "open", (Note("met_before", (1,)),))
    closed = DrawnPairing(2, ((2,), (1,)), "closed")
    match = replace(opened, part="")
    both = PastRound(
        (PlayedPairing(opened, points(300, 200)), PlayedPairing(closed, points(240, 260)))
    )
    assert matches_of(both) == PastRound((PlayedPairing(match, points(560, 440)),))
    for half in (None, points(1, 2)):
        missing = PastRound((PlayedPairing(opened, half), PlayedPairing(closed, None)))
        assert matches_of(missing) == PastRound((PlayedPairing(match, None),))
    other = PastRound(
        (
            PlayedPairing(opened, points(3, 2)),
            PlayedPairing(replace(closed, sides=((3,), (1,))), None),
        )
    )
    assert matches_of(other) == PastRound((PlayedPairing(match, None),))


def test_team_with_a_fixed_table_has_it_in_its_match():
    field = field_of(6)
    lame = replace(field, entries=(*field.entries[:5], replace(field.entries[5], table=4)))
    draw = TeamsOfFour().draw(lame)
    assert [table.table for table in draw.tables if 6 in table.entrants] == [3, 4]


def test_tied_cup_match_names_its_open_table():
    field, _ = played(CUP, field_of(4), lambda _: points(250, 250), rounds=1)
    with pytest.raises(CannotDrawError, match="Table 1 of round 1 has no winner"):
        CUP.draw(field)


def test_teams_who_must_not_meet_stop_the_draw():
    with pytest.raises(CannotDrawError, match="1 and 4 must be kept apart"):
        TeamsOfFour().draw(field_of(4, never=frozenset([frozenset((1, 4))])))


@pytest.mark.parametrize("format_", [TeamsOfFour(), CUP, BY_STANDINGS])
def test_rounds_of_one_team_cannot_be(format_):
    with pytest.raises(CannotDrawError, match="at least two"):
        format_.rounds(1)
