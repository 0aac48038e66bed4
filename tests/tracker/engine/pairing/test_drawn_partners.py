"""Drawn partners: small fields against every possible seating, and whole tournaments."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tests.tracker.engine.pairing.tournaments_by_attendance import (
    field,
    past_of,
    played,
    tournament,
)
from tests.tracker.engine.pairing.tournaments_by_chance import drawn_elsewhere
from tracker.engine.pairing.certificate import certificate
from tracker.engine.pairing.draw import HOUSE, CannotDrawError, Draw, DrawnPairing, Note, Shape
from tracker.engine.pairing.drawn_partners import DrawnPartners
from tracker.engine.pairing.encounters import partner_pairs

SIT, WITH_HOUSE, THREE = (DrawnPartners(odd) for odd in ("sit", "house", "three"))


def seatings(players: tuple[int, ...]) -> Iterator[tuple[DrawnPairing, ...]]:
    """Every way to seat eight players or four, each exactly once."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for partner in rest:
        others = [entrant for entrant in rest if entrant != partner]
        for two in combinations(others, 2):
            left = tuple(entrant for entrant in others if entrant not in two)
            for more in seatings(left):
                yield (DrawnPairing(1, ((first, partner), two)), *more)


def full_cost(rounds: list[tuple[DrawnPairing, ...]], players: int) -> Fraction:
    """The cost of a tournament as the definition has it, from all its tables."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    met = []
    for tables in rounds:
        now = Counter[frozenset[int]]()
        for (a, b), (c, d) in (table.sides for table in tables):
            partners.update(map(frozenset, ((a, b), (c, d))))
            opponents.update(map(frozenset, ((a, c), (a, d), (b, c), (b, d))))
            now.update(map(frozenset, combinations((a, b, c, d), 2)))
        met.append(set(now))
    pairs = list(map(frozenset, combinations(range(1, players + 1), 2)))
    mean = Fraction(opponents.total(), len(pairs))
    return Fraction(
        100 * sum(max(0, partners[two] - 1) ** 2 for two in pairs)
        + 40 * sum(max(0, opponents[two] - 2) ** 2 for two in pairs)
        + sum((opponents[two] - mean) ** 2 for two in pairs)
        + 3 * sum(partners[two] > 0 and opponents[two] > 0 for two in pairs)
        + 10 * (len(met[-1] & met[-2]) if len(met) > 1 else 0)
    )


@pytest.mark.some(1)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_round_of_eight_costs_as_little_as_any_seating(seed):
    draws = tournament(SIT, [range(1, 9)] * 9, seed=seed)
    for number in range(1, 10):
        before = [draw.tables for draw in draws[: number - 1]]
        costs = [full_cost([*before, tables], 8) for tables in seatings(tuple(range(1, 9)))]
        assert len(costs) == 315
        assert full_cost([*before, draws[number - 1].tables], 8) == min(costs)


@pytest.mark.parametrize("players", [28, 32, 36, 40, 64])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_four_rounds_of_many_meet_nobody_twice(players, seed):
    fair = certificate(past_of(tournament(SIT, [range(1, players + 1)] * 4, seed=seed)))
    pairs = players * (players - 1) // 2
    assert fair.partners == ((0, pairs - 2 * players), (1, 2 * players))
    assert fair.opponents == ((0, pairs - 4 * players), (1, 4 * players))


def test_eight_rounds_of_64_repeat_no_partner():
    fair = certificate(past_of(tournament(SIT, [range(1, 65)] * 8)))
    assert fair.partners == ((0, 2016 - 256), (1, 256))
    assert fair.most_opponents == 1


@pytest.mark.some(4)
@pytest.mark.parametrize("players", [8, 9, 27, 64])
@pytest.mark.parametrize("form", [SIT, WITH_HOUSE, THREE])
def test_tournament_with_latecomers_and_leavers_seats_everybody_each_round(players, form):
    there = [
        range(1, players + 1),
        range(1, players + 1),
        range(1, players + 4),
        [number for number in range(1, players + 4) if number not in (2, 5)],
        [number for number in range(1, players + 5) if number not in (2, 5, 6)],
    ]
    for now, draw in zip(there, tournament(form, there), strict=True):
        over = len(now) % 4
        shapes = Counter(tuple(map(len, table.sides)) for table in draw.tables)
        houses = sum(table.entrants.count(HOUSE) for table in draw.tables)
        out = {"sit": over, "house": int(over == 1), "three": over % 3}[form.odd]
        assert len(draw.sitting_out) == out
        assert houses == (-over % 4 if form.odd == "house" and over > 1 else 0)
        assert shapes[1, 1, 1] == (form.odd == "three" and over == 3)
        assert [table.table for table in draw.tables] == list(range(1, len(draw.tables) + 1))


@pytest.mark.some(2)
@pytest.mark.parametrize(("players", "rounds"), [(9, 9), (27, 9), (10, 5), (5, 10)])
def test_everybody_sits_out_equally_often_before_anybody_again(players, rounds):
    fair = certificate(past_of(tournament(SIT, [range(1, players + 1)] * rounds)))
    times = players % 4 * rounds // players
    assert fair.sit_outs == ((times, players),)


@pytest.mark.parametrize(("form", "players", "rounds"), [(THREE, 15, 5), (WITH_HOUSE, 15, 5)])
def test_everybody_has_the_odd_table_once(form, players, rounds):
    fair = certificate(past_of(tournament(form, [range(1, players + 1)] * rounds)))
    borne = fair.threes if form is THREE else fair.house
    assert borne == ((1, players),)
    assert fair.most_partners == 1


def test_house_at_two_over_is_a_pair_that_nobody_partners():
    draw = WITH_HOUSE.draw(field(range(1, 11)))
    assert [set(side) for side in draw.tables[-1].sides].count({HOUSE}) == 1


def test_first_deals_are_shared_out():
    fair = certificate(past_of(tournament(SIT, [range(1, 17)] * 8)))
    assert {deals for deals, _ in fair.deals} <= {1, 2, 3}
    assert {had for share in fair.shares for had in share.seats} <= {1, 2, 3, 4}


def test_sit_outs_have_the_reason_bye():
    draw = SIT.draw(field(range(1, 6)))
    assert [out.reason for out in draw.sitting_out] == ["bye"]


@pytest.mark.some(1)
@pytest.mark.parametrize("form", [SIT, THREE, WITH_HOUSE])
def test_never_pairs_are_kept_apart_in_every_round(form):
    never = frozenset(map(frozenset, [(1, 2), (1, 3), (2, 4)]))
    for draw in tournament(form, [range(1, 12)] * 8, never=never):
        for table in draw.tables:
            assert not set(map(frozenset, combinations(table.entrants, 2))) & never


@pytest.mark.parametrize(("players", "clubs"), [(16, 4), (20, 5), (64, 4)])
def test_clubs_that_must_not_meet_are_apart_at_every_table(players, clubs):
    # With four clubs every table has one of each: there is nothing to spare.
    everybody = range(1, players + 1)
    never = frozenset(
        frozenset(two) for two in combinations(everybody, 2) if (two[0] - two[1]) % clubs == 0
    )
    for draw in tournament(SIT, [everybody] * 4, never=never):
        assert all(
            len({entrant % clubs for entrant in table.entrants}) == 4 for table in draw.tables
        )


@pytest.mark.parametrize("seed", range(10))
def test_pairs_who_would_rather_not_meet_do_not_while_it_can_be(seed):
    rather_not = frozenset(map(frozenset, [(5, 6), (6, 7), (5, 7)]))
    draw = SIT.draw(field(range(1, 13), seed=str(seed), rather_not=rather_not))
    for table in draw.tables:
        assert not set(map(frozenset, combinations(table.entrants, 2))) & rather_not


def test_what_should_not_be_happens_where_it_must_and_is_counted():
    draw = SIT.draw(field(range(1, 5), rather_not=frozenset({frozenset((1, 2))})))
    assert draw.costs == (("partner_repeats", 0), ("opponents_over_two", 0), ("conflicts", 1))


def test_never_that_cannot_be_is_refused_with_a_remedy():
    with pytest.raises(CannotDrawError) as refusal:
        SIT.draw(field(range(1, 5), never=frozenset({frozenset((4, 2))})))
    assert refusal.value.reason == "2 and 4 must be kept apart, and would be at one table."
    assert refusal.value.remedy == "Let one of them sit out, or remove one of the conflicts."


def test_notes_say_how_often_who_was_opponent_before():
    rounds = [DrawnPairing(1, ((1, 2), (3, 4))), DrawnPairing(1, ((1, 3), (2, 4)))]
    past = tuple(played(Draw((table,), (), "s")) for table in rounds)
    # 1 has not been with 4; 1 and 2, 1 and 3, 2 and 4, 3 and 4 were opponents once.
    assert SIT.draw(field((1, 2, 3, 4), past)).tables[0].notes == (
        Note("opposed_before", (1, 2, 1)),
        Note("opposed_before", (1, 3, 1)),
        Note("opposed_before", (2, 4, 1)),
        Note("opposed_before", (3, 4, 1)),
    )


def test_fourth_round_of_four_has_a_partner_again():
    draws = tournament(SIT, [range(1, 5)] * 4)
    assert [dict(draw.costs)["partner_repeats"] for draw in draws] == [0, 0, 0, 2]
    assert [dict(draw.costs)["opponents_over_two"] for draw in draws] == [0, 0, 0, 4]
    partners = [note for note in draws[3].tables[0].notes if note.code == "partners_before"]
    sides = sorted(tuple(sorted(side)) for side in draws[3].tables[0].sides)
    before = next(
        number
        for number, draw in enumerate(draws, start=1)
        if sorted(tuple(sorted(side)) for side in draw.tables[0].sides) == sides
    )
    assert partners == [Note("partners_before", (*side, before)) for side in sides]


def test_entrant_who_cannot_walk_keeps_the_table():
    one = field(range(1, 17))
    entries = tuple(
        replace(entry, table=3 if entry.entrant == 7 else None) for entry in one.entries
    )
    draw = SIT.draw(replace(one, entries=entries))
    assert next(table.table for table in draw.tables if 7 in table.entrants) == 3


@pytest.mark.parametrize(
    ("form", "players", "who", "fewest"),
    [
        (SIT, 3, "3 players do", 4),
        (WITH_HOUSE, 1, "1 player does", 2),
        (THREE, 2, "2 players do", 3),
    ],
)
def test_too_few_are_refused(form, players, who, fewest):
    for refused in (
        lambda: form.rounds(players),
        lambda: form.draw(field(range(1, players + 1))),
    ):
        with pytest.raises(CannotDrawError) as refusal:
            refused()
        assert refusal.value.reason == f"{who} not fill a table."
        assert refusal.value.remedy == f"Wait for {fewest}."


def test_three_alone_play_a_game_for_three():
    draw = THREE.draw(field((1, 2, 3)))
    assert draw.sitting_out == ()
    assert sorted(draw.tables[0].sides) == [(1,), (2,), (3,)]


def test_shape_of_pairs_is_refused():
    with pytest.raises(CannotDrawError):
        SIT.draw(field(range(1, 9), shape=Shape(2, 1)))


def test_rounds_go_on_when_all_have_been_partners():
    """Of four, each two are partners in two of six rounds."""
    assert SIT.rounds(4) == range(1, 100)
    draws = tournament(SIT, [range(1, 5)] * 6)
    again = [dict(draw.costs)["partner_repeats"] for draw in draws]
    assert again == [0, 0, 0, 2, 2, 2]
    times = Counter(two for draw in draws for two in partner_pairs(draw.tables[0]))
    assert set(times.values()) == {2}


def test_same_seed_draws_the_same_in_another_process():
    program = (
        "from tests.tracker.engine.pairing.tournaments_by_attendance import tournament;"
        "from tracker.engine.pairing.drawn_partners import DrawnPartners;"
        "print(tournament(DrawnPartners('three'), [range(1, 28)] * 4))"
    )
    other = drawn_elsewhere(program)
    assert other.strip() == repr(tournament(THREE, [range(1, 28)] * 4))


def test_another_seed_draws_another():
    draws = {SIT.draw(field(range(1, 17), seed=str(seed))).tables for seed in range(20)}
    assert len(draws) == 20
