"""Knock-outs played from the first round to the last."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.engine.pairing.tournaments_by_result import (
    after,
    better_seed_wins,
    by_dice,
    field_of,
    played,
    points,
)
from tracker.engine.pairing.draw import BracketMatch, CannotDrawError, Note, Shape, SitOut
from tracker.engine.pairing.knock_out import KnockOut

ALL = (
    KnockOut(),
    KnockOut(consolation=True),
    KnockOut(double=True),
    KnockOut(placement=True),
    KnockOut(redraw=True),
)
SIZES = (8, 9, 27, 64)


def whole_tournament(format_, n, result, **others):
    # The second final of two lives is left out where the unbeaten one wins the first.
    rounds = format_.rounds(n)[0] - getattr(format_, "double", False)
    return played(format_, field_of(n, **others), result, rounds=rounds)


def tables_of(draws):
    return [table for draw in draws for table in draw.tables]


@pytest.mark.parametrize("format_", ALL, ids=str)
@pytest.mark.parametrize("n", SIZES)
def test_draw_has_everybody_once_in_every_round(format_, n):
    _, draws = whole_tournament(format_, n, by_dice("everybody"))
    for draw in draws:
        there = [who for table in draw.tables for who in table.entrants]
        there += [out.entrant for out in draw.sitting_out]
        assert sorted(there) == list(range(1, n + 1))
        assert [table.table for table in draw.tables] == list(range(1, len(draw.tables) + 1))


@pytest.mark.parametrize("format_", ALL, ids=str)
def test_rounds_are_those_until_everything_is_decided(format_):
    field, _ = whole_tournament(format_, 27, better_seed_wins)
    with pytest.raises(CannotDrawError, match="Everything is decided"):
        format_.draw(field)


@pytest.mark.parametrize(
    ("format_", "expected"),
    [
        (KnockOut(), range(5, 6)),
        (KnockOut(redraw=True), range(5, 6)),
        # Winners 1, 2, 4, 6, 8; losers 2 to 9; the final 10; the second final 11.
        (KnockOut(double=True), range(11, 12)),
    ],
    ids=str,
)
def test_rounds_of_27_are_counted(format_, expected):
    assert format_.rounds(27) == expected


@settings(max_examples=40, deadline=None)
@given(n=st.integers(2, 70), seed=st.integers(0, 99))
def test_single_elimination_plays_one_match_less_than_entrants(n, seed):
    for format_ in (KnockOut(), KnockOut(redraw=True)):
        field, draws = whole_tournament(format_, n, by_dice(str(seed)))
        assert len(tables_of(draws)) == n - 1
        lost = Counter(
            table.entrants[at_table.points[0] > at_table.points[1]]
            for past in field.past
            for at_table in past.tables
            for table in [at_table.pairing]
        )
        assert set(lost.values()) == {1}
        assert len(lost) == n - 1


@settings(max_examples=40, deadline=None)
@given(n=st.integers(2, 40), seed=st.integers(0, 99))
def test_double_elimination_ends_with_at_most_one_second_final(n, seed):
    format_, result = KnockOut(double=True), by_dice(str(seed))
    field, draws = whole_tournament(format_, n, result)
    assert len(tables_of(draws)) == 2 * n - 2
    (final,) = field.past[-1].tables
    upset = final.points[0] < final.points[1]
    assert final.pairing.part == "final"
    if upset:
        again = format_.draw(field)
        assert [(table.part, set(table.entrants)) for table in again.tables] == [
            ("reset", set(final.pairing.entrants))
        ]
        field = after(field, again, result)
    with pytest.raises(CannotDrawError, match="Everything is decided"):
        format_.draw(field)
    first, second, third, *_ = (*format_.final_places(field), ())
    assert {*first, *second} == set(final.pairing.entrants)
    assert len(third) == (n > 2)


@pytest.mark.parametrize("format_", [KnockOut(), KnockOut(placement=True)], ids=str)
@pytest.mark.parametrize("n", SIZES)
def test_seeds_who_always_win_meet_as_late_as_their_numbers_say(format_, n):
    field, draws = whole_tournament(format_, n, better_seed_wins)
    (final,) = [table for table in draws[-1].tables if table.part == "final"]
    assert set(final.entrants) == {1, 2}
    semifinals = [table for table in draws[-2].tables if table.part == "main"]
    assert {who for table in semifinals for who in table.entrants} == {1, 2, 3, 4}
    quarters = [table for table in draws[-3].tables if table.part == "main"]
    assert {who for table in quarters for who in table.entrants} == set(range(1, 9))
    assert format_.final_places(field)[:2] == ((1,), (2,))


def test_final_places_are_shared_where_nothing_is_played_for():
    field, _ = whole_tournament(KnockOut(), 9, better_seed_wins)
    assert KnockOut().final_places(field) == ((1,), (2,), (3, 4), (5, 6, 7, 8), (9,))


@pytest.mark.parametrize("n", SIZES)
def test_final_places_are_all_decided_with_placement(n):
    format_ = KnockOut(placement=True)
    field, _ = whole_tournament(format_, n, by_dice("places"))
    places = format_.final_places(field)
    assert [len(place) for place in places] == [1] * n


def test_final_places_order_the_first_to_lose_by_the_consolation():
    format_ = KnockOut(consolation=True)
    field, _ = whole_tournament(format_, 8, better_seed_wins)
    *main, fifth, sixth, last = format_.final_places(field)
    assert main == [(1,), (2,), (3, 4)]
    assert fifth == (5,)
    assert {*sixth, *last} == {6, 7, 8}
    assert len(last) == 2


def test_final_places_of_two_lives_are_shared_by_rounds_of_the_losers():
    format_ = KnockOut(double=True)
    field, _ = whole_tournament(format_, 8, better_seed_wins)
    assert [len(place) for place in format_.final_places(field)] == [1, 1, 1, 1, 2, 2]


def test_final_places_before_the_end_leave_together_who_still_plays():
    field, _ = played(KnockOut(), field_of(9), better_seed_wins, rounds=2)
    assert KnockOut().final_places(field) == ((1, 2, 3, 4), (5, 6, 7, 8), (9,))
    assert KnockOut().final_places(field_of(3)) == ((1, 2, 3),)
    redraw = KnockOut(redraw=True)
    field, _ = played(redraw, field_of(9), better_seed_wins, rounds=1)
    assert redraw.final_places(field) == (tuple(range(1, 9)), (9,))


def test_draw_of_nine_gives_seven_byes_to_the_best():
    draw = KnockOut().draw(field_of(9))
    (table,) = draw.tables
    assert set(table.entrants) == {8, 9}
    assert draw.sitting_out == tuple(SitOut(who, "bye") for who in range(1, 8))
    assert table.notes[0] == Note("match", (1,))
    assert set(table.notes[1].facts) == set(range(1, 8))
    _, draws = played(KnockOut(), field_of(9), better_seed_wins, rounds=2)
    assert {note.code for table in draws[1].tables for note in table.notes} == {"match"}


def test_draw_lets_losers_sit_out_and_who_comes_late():
    field, _ = played(KnockOut(), field_of(8), better_seed_wins, rounds=1)
    late = replace(field.entries[0], entrant=9, place=9)
    draw = KnockOut().draw(replace(field, entries=(*field.entries, late)))
    assert draw.sitting_out == tuple(SitOut(who, "out") for who in range(5, 10))


def test_draw_with_two_lives_lets_winners_wait():
    format_ = KnockOut(double=True)
    field, _ = played(format_, field_of(8), better_seed_wins, rounds=2)
    draw = format_.draw(field)
    waiting = {out.entrant for out in draw.sitting_out if out.reason == "bye"}
    assert waiting == {1, 2}
    assert {table.part for table in draw.tables} == {"losers"}


@pytest.mark.parametrize("tied", [points(250, 250), None])
def test_draw_after_a_table_without_a_winner_cannot_be(tied):
    for format_ in ALL:
        field, _ = played(format_, field_of(8), lambda _: tied, rounds=1)
        with pytest.raises(CannotDrawError) as raised:
            format_.draw(field)
        assert raised.value.reason == "Table 1 of round 1 has no winner."
        assert raised.value.remedy == "Let it play an extra hand, or decide it by a ruling."


@pytest.mark.parametrize("format_", ALL, ids=str)
def test_somebody_gone_without_a_result_loses_to_who_is_there(format_):
    field = field_of(8)
    first = format_.draw(field)
    one, other = first.tables[0].entrants
    unplayed = after(
        field, first, lambda table: None if one in table.entrants else better_seed_wins(table)
    )
    entries = tuple(entry for entry in field.entries if entry.entrant != other)
    second = format_.draw(replace(unplayed, entries=entries))
    assert one in {who for table in second.tables if table.part == "main" for who in table.entrants}


@pytest.mark.parametrize("format_", ALL, ids=str)
@pytest.mark.parametrize("n", SIZES)
def test_leavers_lose_to_who_is_there(format_, n):
    field, draws = field_of(n), []
    leave = {2: (1, 7), 3: (2,)}
    while True:
        gone = leave.get(field.number, ())
        entries = tuple(entry for entry in field.entries if entry.entrant not in gone)
        field = replace(field, entries=entries)
        try:
            draws.append(format_.draw(field))
        except CannotDrawError as error:
            assert error.reason == "Everything is decided."  # noqa: PT017 - the way out
            break
        field = after(field, draws[-1], better_seed_wins)
    assert not {1, 2, 7} & {who for table in tables_of(draws[2:]) for who in table.entrants}
    best, *_ = format_.final_places(field)
    # Of eight, 2 may have thrown out 3 by lot before leaving; with two lives 3 comes back.
    beaten = not format_.double and {2, 3} in [set(table.entrants) for table in tables_of(draws)]
    assert format_.redraw or best == ((4,) if beaten else (3,))
    assert sorted(who for place in format_.final_places(field) for who in place) == (
        list(range(1, n + 1))
    )


def test_who_was_gone_and_is_back_stays_beaten():
    field, _ = played(KnockOut(), field_of(8), better_seed_wins, rounds=2, leave={2: (1,)})
    back = replace(field, entries=field_of(8).entries)
    (final,) = KnockOut().draw(back).tables
    assert 1 not in final.entrants
    assert SitOut(1, "out") in KnockOut().draw(back).sitting_out


def test_who_survived_was_gone_and_is_back_stays_out_of_the_redrawn_rounds():
    format_ = KnockOut(redraw=True)
    field, _ = played(format_, field_of(8), better_seed_wins, rounds=2, leave={2: (1,)})
    back = replace(field, entries=field_of(8).entries)
    assert 1 not in {who for table in format_.draw(back).tables for who in table.entrants}
    assert 1 not in format_.final_places(back)[0]


def test_redraw_gives_no_second_bye_while_others_had_none():
    format_ = KnockOut(redraw=True)
    field, (first,) = played(format_, field_of(6), better_seed_wins, rounds=1)
    assert {out.entrant for out in first.sitting_out} == {1, 2}
    winners = sorted({*range(3, 7)} - {max(table.entrants) for table in first.tables})
    _, (second,) = played(format_, field, better_seed_wins, rounds=1, leave={1: (winners[0],)})
    assert SitOut(winners[1], "bye") in second.sitting_out


def test_both_gone_hand_the_final_to_nobody_else():
    field, _ = played(KnockOut(), field_of(4), better_seed_wins, rounds=1, leave={})
    entries = tuple(entry for entry in field.entries if entry.entrant in {3, 4})
    with pytest.raises(CannotDrawError, match="Everything is decided"):
        KnockOut().draw(replace(field, entries=entries))


def test_exchanged_seats_are_played_as_they_were_drawn():
    field = field_of(8)
    drawn = KnockOut().draw(field)
    first, second, *rest = drawn.tables
    (a,), (b,) = first.sides
    (c,), (d,) = second.sides
    changed = replace(first, sides=((a,), (d,))), replace(second, sides=((c,), (b,)))
    field = after(field, replace(drawn, tables=(*changed, *rest)), better_seed_wins)
    assert set(KnockOut().draw(field).tables[0].entrants) == {min(a, d), min(c, b)}


def test_exchanged_seats_of_a_later_round_are_shown_in_the_bracket():
    field, _ = played(KnockOut(), field_of(8), better_seed_wins, rounds=1)
    drawn = KnockOut().draw(field)
    (a, b), (c, d) = (table.entrants for table in drawn.tables)
    tables = tuple(
        replace(table, sides=sides)
        for table, sides in zip(drawn.tables, (((a,), (d,)), ((c,), (b,))), strict=True)
    )
    field = after(field, replace(drawn, tables=tables), better_seed_wins)
    assert [match.sides for match in KnockOut().bracket(field)[1]] == [(a, d), (c, b)]
    assert set(KnockOut().final_places(field)[0]) == {min(a, d), min(c, b)}


@pytest.mark.parametrize("format_", ALL, ids=str)
def test_fixed_table_is_kept_and_the_bracket_is_too(format_):
    field = field_of(8)
    lame = replace(field, entries=(replace(field.entries[0], table=3), *field.entries[1:]))
    there, here = (played(format_, given, better_seed_wins, rounds=3)[1] for given in (lame, field))
    for with_table, without_table in zip(there, here, strict=True):
        assert {frozenset(table.entrants) for table in with_table.tables} == {
            frozenset(table.entrants) for table in without_table.tables
        }
        assert all(table.table == 3 for table in with_table.tables if 1 in table.entrants)


@pytest.mark.parametrize("format_", ALL, ids=str)
def test_draw_brings_nobody_together_who_must_not_meet(format_):
    never = frozenset([frozenset((1, 2))])
    field, _ = played(format_, field_of(4, never=never), better_seed_wins, rounds=1)
    with pytest.raises(CannotDrawError, match=r"must (not meet|be kept apart)"):
        played(format_, field, better_seed_wins, rounds=3)


def test_redraw_counts_a_walkover_as_a_bye():
    """Of three who are left, 1 has gone on without playing, so the next best has the bye."""
    format_ = KnockOut(redraw=True)

    def result(table):
        return None if 1 in table.entrants else better_seed_wins(table)

    field, (draw,) = played(format_, field_of(8), result, rounds=1)
    gone = next(max(table.entrants) for table in draw.tables if 1 in table.entrants)
    _, second, third, last = sorted(min(table.entrants) for table in draw.tables)
    (draw,) = played(format_, field, better_seed_wins, rounds=1, leave={1: (gone, last)})[1]
    assert {table.entrants for table in draw.tables} <= {(1, third), (third, 1)}
    assert SitOut(second, "bye") in draw.sitting_out


def test_redraw_avoids_those_who_must_not_meet_while_it_can():
    never = frozenset([frozenset((1, 2))])
    for seed in range(20):
        field = field_of(8, never=never, seed=str(seed))
        _, draws = played(KnockOut(redraw=True), field, better_seed_wins, rounds=2)
        assert {1, 2} not in [set(table.entrants) for table in tables_of(draws)]


def test_redraw_finds_the_only_round_in_which_nobody_meets_whom_they_must_not():
    never = frozenset(map(frozenset, [(1, 2), (1, 3)]))
    for seed in range(20):
        draw = KnockOut(redraw=True).draw(field_of(4, never=never, seed=str(seed)))
        assert {frozenset(table.entrants) for table in draw.tables} == {
            frozenset((1, 4)),
            frozenset((2, 3)),
        }


def test_draw_is_the_same_for_the_same_seed_only():
    def drawn(seed):
        return KnockOut().draw(field_of(64, seed=seed))

    assert drawn("a") == drawn("a")
    assert drawn("a").tables != drawn("b").tables


def test_notes_and_costs_say_what_is_odd():
    entries = tuple(replace(entry, club="Trumpf") for entry in field_of(4).entries)
    field = field_of(4, entries=entries, rather_not=frozenset([frozenset((1, 2))]))
    format_ = KnockOut(double=True)
    field, draws = played(format_, field, better_seed_wins, rounds=3)
    assert draws[0].costs == (("conflicts", 0), ("same_club", 2), ("repeats", 0))
    # The winners' final in round 2 was 1 and 2; the losers' ends with 2 to meet 1 again.
    again = format_.draw(field)
    assert again.costs == (("conflicts", 1), ("same_club", 1), ("repeats", 1))
    assert again.tables[0].notes[1:] == (
        Note("met_before", (2,)),
        Note("same_club"),
        Note("rather_not"),
    )


def test_bracket_shows_who_is_known_and_where_others_come_from():
    field = field_of(3)
    assert KnockOut().bracket(field) == (
        (BracketMatch(1, "main", (2, 3)),),
        (BracketMatch(2, "final", (1, Note("winner_of", (1,)))),),
    )
    field = after(field, KnockOut().draw(field), lambda _: None)
    assert KnockOut().bracket(field)[0] == (BracketMatch(1, "main", (2, 3), table=1),)
    field, _ = played(KnockOut(), field_of(3), better_seed_wins, rounds=2)
    assert KnockOut().bracket(field) == (
        (BracketMatch(1, "main", (2, 3), 1, 2),),
        (BracketMatch(2, "final", (1, 2), 1, 1),),
    )


def test_bracket_of_two_lives_shows_the_second_final_until_it_is_needless():
    format_ = KnockOut(double=True)
    field, _ = played(format_, field_of(2), better_seed_wins, rounds=1)
    (first,), (final,), (reset,) = format_.bracket(field)
    assert (first.winner, set(final.sides), final.part) == (1, {1, 2}, "final")
    assert reset == BracketMatch(3, "reset", (Note("winner_of", (2,)), Note("loser_of", (2,))))
    field, _ = played(format_, field_of(2), better_seed_wins, rounds=2)
    assert [match.part for rounds in format_.bracket(field) for match in rounds] == [
        "main",
        "final",
    ]


def test_bracket_of_redrawn_rounds_ends_with_the_last_drawn():
    format_ = KnockOut(redraw=True)
    field, draws = played(format_, field_of(8), better_seed_wins, rounds=2)
    rounds = format_.bracket(field)
    assert [len(matches) for matches in rounds] == [4, 2]
    assert [match.sides for match in rounds[1]] == [table.entrants for table in draws[1].tables]
    assert all(match.winner == min(match.sides) for matches in rounds for match in matches)


@pytest.mark.parametrize("entrants", [0, 1])
def test_rounds_of_too_few_cannot_be(entrants):
    for format_ in ALL:
        with pytest.raises(CannotDrawError, match="at least two"):
            format_.rounds(entrants)
        with pytest.raises(CannotDrawError, match="at least two"):
            format_.draw(field_of(entrants))


def test_options_exclude_one_another():
    with pytest.raises(CannotDrawError, match="Choose only one"):
        KnockOut(double=True, placement=True)


def test_shapes_are_two_sides_of_one():
    assert KnockOut.shapes == (Shape(2, 1),)
