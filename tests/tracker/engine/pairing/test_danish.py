"""Neighbours of the standings, against every round that there could be."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.engine.pairing.tournaments_by_chance import (
    all_rounds,
    byes,
    come_and_go,
    drawn_elsewhere,
    faults,
    field_of,
    pairs_met,
    played,
    rounds_of,
    tournament,
    with_late,
    without,
)
from tracker.engine.pairing.danish import Danish
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawEntry,
    DrawnPairing,
    Note,
    Shape,
    SitOut,
)

WAY = Danish()
NO_COSTS = (("repeats", 0), ("second_byes", 0), ("same_club", 0))


def plain(entrants, **changes):
    """A field of nobody's club."""
    field = field_of(entrants)
    entries = tuple(replace(entry, club="") for entry in field.entries)
    return replace(field, entries=entries, **changes)


def price(field, twos):
    """The cost of a round, in the format's documented order of importance."""
    order = sorted(field.entries, key=lambda entry: entry.place)
    place = {entry.entrant: place for place, entry in enumerate(order)}
    club = {entry.entrant: entry.club for entry in order}
    met = pairs_met_before(field)
    had_byes = [out.entrant for past in field.past for out in past.sitting_out]
    meeting = [frozenset(two) for two in twos if len(two) == 2]
    alone = [two[0] for two in twos if len(two) == 1]
    squares = 0
    for one, two in map(sorted, meeting):
        squares += (place[one] - place[two]) ** 2
        squares += 8 * (club[one] == club[two] and club[one] != "")
    return (
        sum(pair in field.never for pair in meeting),
        sum(had_byes.count(entrant) for entrant in alone),
        sum(met.count(pair) for pair in meeting),
        sum(pair in field.rather_not for pair in meeting),
        sum(len(order) - 1 - place[entrant] for entrant in alone),
        squares,
    )


def pairs_met_before(field):
    return [frozenset(table.pairing.entrants) for past in field.past for table in past.tables]


def cheapest(field):
    """The lowest price of all rounds that there could be."""
    return min(
        price(field, twos) for twos in all_rounds(tuple(each.entrant for each in field.entries))
    )


@pytest.mark.some(3)
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6, 7, 8, 9])
def test_every_round_after_the_lot_is_the_cheapest_there_could_be(entrants):
    for seed in "ab":
        field = field_of(entrants, seed=seed)
        drawn = tournament(WAY, field, entrants + entrants % 2)
        for before, draw in drawn[1:]:
            assert price(before, rounds_of(draw)) == cheapest(before)


FEW = st.frozensets(st.sets(st.integers(1, 7), min_size=2, max_size=2).map(frozenset), max_size=6)


@given(st.integers(4, 7), st.integers(2, 4), FEW, FEW, st.text(max_size=3))
def test_conflicts_are_kept_apart_at_the_lowest_price(entrants, rounds, never, rather_not, seed):
    field = replace(field_of(entrants, seed=seed), rather_not=rather_not)
    field = replace(tournament(WAY, field, rounds)[-1][0], never=never)
    best = cheapest(field)
    if best[0]:
        with pytest.raises(CannotDrawError):
            WAY.draw(field)
    else:
        assert price(field, rounds_of(WAY.draw(field))) == best


@pytest.mark.parametrize("entrants", [8, 9, 27, 64])
@pytest.mark.parametrize("between", [lambda field: field, come_and_go])
def test_whole_tournament_is_sound(entrants, between):
    drawn = tournament(WAY, field_of(entrants), 5, between)
    assert [faults(*each) for each in drawn] == [[]] * 5
    assert set(pairs_met(drawn).values()) == {1}
    assert len(set(byes(drawn))) == len(byes(drawn))


def test_nobody_has_a_second_bye_before_all_had_one():
    drawn = tournament(WAY, field_of(9), 9)
    assert sorted(byes(drawn)) == [*range(1, 10)]


def test_everybody_meets_everybody_before_anybody_meets_again():
    """Which standings can prevent, though not with four."""
    drawn = tournament(WAY, field_of(4), 4)
    assert sorted(pairs_met(drawn).values()) == [1, 1, 1, 1, 2, 2]
    assert [dict(draw.costs)["repeats"] for _, draw in drawn] == [0, 0, 0, 2]


def test_neighbours_meet_when_they_have_not_yet():
    field = played(plain(6), WAY.draw(plain(6)))
    field = replace(field, past=(replace(field.past[0], tables=()),))
    draw = WAY.draw(field)
    order = [entry.entrant for entry in sorted(field.entries, key=lambda entry: entry.place)]
    assert rounds_of(draw) == tuple(sorted(tuple(sorted(pair)) for pair in [*pairwise(order)][::2]))
    assert [table.entrants[0] in order[:2] for table in draw.tables] == [True, False, False]
    assert {note for table in draw.tables for note in table.notes} == set()


def after_round_1(*pairs, entrants, **changes):
    """A field whose places are the start numbers, after these have met."""
    field = plain(entrants)
    draw = WAY.draw(field)
    tables = tuple(DrawnPairing(each, ((a,), (b,))) for each, (a, b) in enumerate(pairs, start=1))
    past = played(field, replace(draw, tables=tables, sitting_out=())).past
    return replace(field, past=past, **changes)


def test_neighbours_who_have_met_meet_the_next_but_one():
    field = after_round_1((1, 2), (3, 4), entrants=4)
    draw = WAY.draw(field)
    assert rounds_of(draw) == ((1, 3), (2, 4))
    assert [table.notes for table in draw.tables] == [(Note("apart", (2,)),)] * 2
    assert draw.costs == NO_COSTS


def test_those_who_have_to_meet_again_are_told_when_they_met():
    field = after_round_1((1, 2), entrants=2)
    draw = WAY.draw(field)
    assert draw.tables[0].notes == (Note("met_before", (1,)),)
    assert draw.costs == (("repeats", 1), ("second_byes", 0), ("same_club", 0))


def test_one_club_is_kept_apart_by_changing_with_a_neighbour():
    field = after_round_1(entrants=4)
    entries = tuple(
        replace(each, club="Rot" if each.entrant in {1, 2} else "") for each in field.entries
    )
    field = replace(field, entries=entries)
    assert rounds_of(WAY.draw(field)) == ((1, 3), (2, 4))
    draw = Danish(club=6).draw(field)
    assert draw.costs[2] in {("same_club", 0), ("same_club", 1)}
    draw = Danish(club=5).draw(field)
    assert rounds_of(draw) == ((1, 2), (3, 4))
    assert [table.notes for table in draw.tables] == [(Note("same_club"),), ()]
    assert draw.costs[2] == ("same_club", 1)


def test_those_who_should_not_meet_do_so_before_anybody_meets_again():
    rather_not = frozenset({frozenset({1, 3})})
    field = after_round_1((1, 2), (3, 4), entrants=4, rather_not=rather_not)
    assert rounds_of(WAY.draw(field)) == ((1, 4), (2, 3))
    field = replace(field, past=(*field.past, *after_round_1((1, 4), (2, 3), entrants=4).past))
    assert [table.notes for table in WAY.draw(field).tables] == [
        (Note("rather_not"), Note("apart", (2,))),
        (Note("apart", (2,)),),
    ]


def test_bye_goes_to_the_last_and_next_time_to_the_one_above():
    field = after_round_1((1, 2), entrants=5)
    assert WAY.draw(field).sitting_out == (SitOut(5, "bye"),)
    past = (replace(field.past[0], sitting_out=(SitOut(5, "bye"),)),)
    assert WAY.draw(replace(field, past=past)).sitting_out == (SitOut(4, "bye"),)


def test_late_entrant_is_drawn_with_the_last():
    field = with_late(without(after_round_1((1, 2), (3, 4), entrants=6), 6), 7)
    assert rounds_of(WAY.draw(field)) == ((1, 3), (2, 4), (5, 7))


def test_first_seat_goes_to_who_was_second():
    field = after_round_1((1, 2), (4, 3), entrants=4)
    assert [table.sides for table in WAY.draw(field).tables] == [((3,), (1,)), ((2,), (4,))]


def test_first_round_is_by_lot_and_keeps_clubs_apart():
    rounds = {rounds_of(WAY.draw(field_of(12, seed=str(seed)))) for seed in range(20)}
    assert len(rounds) == 20
    assert {WAY.draw(field_of(12, seed=str(seed))).costs for seed in range(20)} == {NO_COSTS}


def test_lot_does_not_depend_on_the_order_of_the_entries():
    field = field_of(9)
    assert WAY.draw(replace(field, entries=field.entries[::-1])) == WAY.draw(field)


def test_own_table_is_kept():
    entries = (*(DrawEntry(each, each) for each in range(1, 8)), DrawEntry(8, 8, table=1))
    assert 8 in WAY.draw(replace(field_of(8), entries=entries)).tables[0].entrants


def test_rounds_are_drawn_again_in_another_process():
    code = (
        "from tracker.engine.pairing.danish import Danish\n"
        "print(tournament(Danish(), field_of(27), 5))"
    )
    assert drawn_elsewhere(code) == f"{tournament(WAY, field_of(27), 5)}\n"


def test_field_that_must_not_meet_cannot_be_drawn():
    apart = frozenset(frozenset({1, each}) for each in range(2, 5))
    with pytest.raises(CannotDrawError) as refused:
        WAY.draw(plain(4, never=apart))
    assert refused.value.reason == (
        "No round is possible in which nobody meets an opponent they must not meet."
    )
    assert refused.value.remedy == "Let one of these pairs meet, or have one of them sit out."


def test_other_shapes_and_lonely_entrants_are_refused():
    with pytest.raises(CannotDrawError, match="no tables of 2 sides of 2"):
        WAY.draw(field_of(8, shape=Shape(2, 2)))
    with pytest.raises(CannotDrawError, match="at least two"):
        WAY.draw(field_of(1))


def test_rounds_go_on_when_all_have_met():
    """Four pairs of a French concours play six rounds, in which each two meet at least once."""
    assert WAY.rounds(4) == range(1, 100)
    drawn = tournament(WAY, field_of(4), 6)
    assert [faults(*each) for each in drawn] == [[]] * 6
    assert len(pairs_met(drawn)) == 6
    with pytest.raises(CannotDrawError, match="at least two"):
        WAY.rounds(1)
