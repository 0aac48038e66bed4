"""Why those of a table meet, worked out by hand for fields of four and eight."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tracker.engine.pairing.tournaments_by_chance import PAIRS, field_of, tournament
from tracker.engine.formats import FORMATS
from tracker.engine.pairing.danish import Danish
from tracker.engine.pairing.draw import (
    HOUSE,
    CostItem,
    Draw,
    DrawnPairing,
    GroupPlace,
    Note,
    PastRound,
    PlayedPairing,
    Reasons,
    RejectedPair,
    Shape,
    drawn_around,
    reasons_around,
)
from tracker.engine.pairing.drawn_partners import DrawnPartners
from tracker.engine.pairing.knock_out import KnockOut
from tracker.engine.pairing.movement import RoundRobin
from tracker.engine.pairing.progressive import Progressive
from tracker.engine.pairing.series import SeededSeries
from tracker.engine.pairing.swiss import Swiss
from tracker.engine.pairing.teams import TeamsOfFour
from tracker.engine.pairing.words import other_text, rule_text

FOURS = Shape(2, 2)
NAMES = {1: "Anna", 2: "Bea", 3: "Max", 4: "Zoe"}
ONE_BEFORE_TWO = (Fraction(2), Fraction(0))


def after(*tables, points=ONE_BEFORE_TWO):
    """A round in which these sides met."""
    return PastRound(
        tuple(
            PlayedPairing(DrawnPairing(number, sides), points)
            for number, sides in enumerate(tables, start=1)
        )
    )


def four_after_a_round(*points, **changes):
    """Four of no club, after 1 has met 2 and 3 has met 4."""
    field = field_of(4)
    entries = tuple(
        replace(entry, points=Fraction(each), club="")
        for entry, each in zip(field.entries, points, strict=True)
    )
    return replace(field, entries=entries, past=(after(((1,), (2,)), ((3,), (4,))),), **changes)


def reasons(way, field, *together):
    """The reasons of the table of those, in the round that is drawn."""
    draw = way.draw(field)
    table = next(table for table in draw.tables if {*table.entrants} == {*together})
    return way.reasons(field, draw, table)


def test_swiss_table_names_groups_costs_and_who_was_nearer():
    field = four_after_a_round(2, 2, 0, 0, never=frozenset({frozenset({1, 4})}))
    assert reasons(Swiss(), field, 1, 3) == Reasons(
        rule=(Note("floated"), Note("first_counts_most")),
        groups=(GroupPlace(1, Fraction(2), 1, 2), GroupPlace(3, Fraction(0), 1, 2)),
        weighed=(
            *(CostItem("repeats", 0, 0), CostItem("byes", 0, 0), CostItem("unwished", 0, 0)),
            *(CostItem("score_groups", 1, 2), CostItem("floats_again", 0, 0)),
            *(CostItem("float_places", 1, 2), CostItem("same_club", 0, 0), CostItem("order", 0, 0)),
            CostItem("seats", 2, 4),
        ),
        others=(
            RejectedPair("met", 1, 2, (1,)),
            RejectedPair("met", 3, 4, (1,)),
            RejectedPair("no_round", 2, 3),
        ),
    )


def test_swiss_table_as_the_rule_wants_it_has_nobody_nearer():
    field = replace(four_after_a_round(2, 0, 2, 0), past=())
    entries = sorted(field.entries, key=lambda entry: -entry.points)
    placed = (replace(one, place=place) for place, one in enumerate(entries, start=1))
    found = reasons(Swiss(), replace(field, entries=tuple(placed)), 1, 3)
    assert found.rule == (Note("fold", (2,)), Note("first_counts_most"), Note("none_nearer"))
    assert found.others == ()


def test_standing_order_names_those_who_met_and_what_the_round_would_cost():
    found = reasons(Danish(), four_after_a_round(4, 3, 2, 1), 1, 3)
    assert found.rule == (Note("neighbours"), Note("first_counts_most"))
    assert found.weighed[-1] == CostItem("order", 4, 8)
    assert found.others == (
        RejectedPair("met", 1, 2, (1,)),
        RejectedPair("costs", 2, 3, ("order", 10, 8)),
        RejectedPair("met", 3, 4, (1,)),
    )


def test_standing_order_names_who_is_of_one_club_and_who_must_not_meet():
    field = replace(four_after_a_round(4, 3, 2, 1), past=(PastRound(()),))
    of_one = tuple(replace(entry, club="K" if entry.entrant < 3 else "") for entry in field.entries)
    # 1-2 and 3-4 cost 1 + 8 and 1, the others 4 and 4.
    found = reasons(Danish(), replace(field, entries=of_one), 1, 3)
    assert found.others[0] == RejectedPair("same_club", 1, 2)
    never = replace(field, never=frozenset({frozenset({1, 2})}))
    assert reasons(Danish(), never, 1, 3).others[0] == RejectedPair("never", 1, 2)
    unwished = replace(field, rather_not=frozenset({frozenset({1, 2})}))
    assert reasons(Danish(), unwished, 1, 3).others[0] == RejectedPair("unwished", 1, 2)


def test_first_round_is_by_lot():
    found = reasons(Danish(), *first_of(Danish()))
    assert (found.rule, found.others) == ((Note("by_lot"), Note("first_counts_most")), ())


def first_of(way):
    field = field_of(4)
    return field, *way.draw(field).tables[0].entrants


EIGHT = replace(
    field_of(8, shape=FOURS),
    past=(after(((1, 2), (3, 4)), ((5, 6), (7, 8))),),
)


def table_of(*tables):
    drawn = tuple(DrawnPairing(at, sides) for at, sides in enumerate(tables, start=1))
    draw = Draw(drawn, (), "s")
    return DrawnPartners().reasons(EIGHT, draw, drawn[0])


def test_partners_again_cost_and_a_cheaper_exchange_is_told():
    # Partners again 100, and 10 as they sat together in the last round: two at each table.
    assert table_of(((1, 2), (5, 6)), ((3, 4), (7, 8))) == Reasons(
        rule=(Note("least_again"),),
        weighed=(CostItem("partners", 220, 440), CostItem("opponents", 0, 0)),
        others=(
            # (5, 2) against (1, 6): twice 3 for another role and 10 for the last round.
            RejectedPair("exchange_cheaper", 1, 5, (194,)),
            RejectedPair("exchange_cheaper", 1, 6, (194,)),
        ),
    )


def test_opponents_again_cost_less_and_no_exchange_is_cheaper():
    # Opponents before: twice 1, and 10 for the last round.
    assert table_of(((1, 5), (3, 7)), ((2, 6), (4, 8))) == Reasons(
        rule=(Note("least_again"),),
        weighed=(CostItem("partners", 0, 0), CostItem("opponents", 24, 48)),
        others=(RejectedPair("exchange_same", 1, 3), RejectedPair("exchange_same", 1, 2)),
    )


def test_table_that_costs_nothing_says_so_and_odd_tables_go_by_turns():
    field = field_of(8, shape=FOURS)
    drawn = DrawnPartners().draw(field)
    found = DrawnPartners().reasons(field, drawn, drawn.tables[0])
    assert found.rule == (Note("least_again"), Note("none_cheaper"))
    house, three = DrawnPairing(1, ((1, 2), (3, HOUSE))), DrawnPairing(1, ((1,), (2,), (3,)))
    assert DrawnPartners("house").reasons(field, drawn, house).rule == (Note("house_by_turn"),)
    assert DrawnPartners("three").reasons(field, drawn, three).rule == (Note("three_by_turn"),)


def test_progressive_table_says_from_where_everybody_comes():
    field = EIGHT
    draw = Progressive().draw(field)
    table = next(table for table in draw.tables if 1 in table.entrants)
    # Table 1's winners went on to table 2, whose losers stayed.
    assert {*table.entrants} == {1, 2, 7, 8}
    assert Progressive().reasons(field, draw, table).rule == (
        *(Note("came_as_winner", (1, 1)), Note("came_as_winner", (2, 1))),
        *(Note("stayed_as_loser", (7, 2)), Note("stayed_as_loser", (8, 2))),
    )


def test_series_names_its_places_and_who_was_kept_apart():
    field = replace(field_of(8, shape=FOURS), past=(PastRound(()),))
    plain = replace(field, entries=tuple(replace(entry, club="") for entry in field.entries))
    assert reasons(SeededSeries(), plain, 1, 2, 3, 4) == Reasons(rule=(Note("in_order", (1, 4)),))
    apart = replace(plain, rather_not=frozenset({frozenset({1, 4})}))
    draw = SeededSeries().draw(apart)
    table = next(table for table in draw.tables if 1 in table.entrants)
    assert SeededSeries().reasons(apart, draw, table) == Reasons(
        rule=(Note("in_order", (1, 4)),), others=(RejectedPair("unwished", 4, 1),)
    )


def test_match_of_a_tree_names_seeds_and_then_the_matches_before():
    way = KnockOut()
    (first, one), (second, final) = tournament(way, field_of(4), 2)
    table = next(table for table in one.tables if 1 in table.entrants)
    other = next(who for who in table.entrants if who != 1)
    assert way.reasons(first, one, table).rule == (
        *(Note("seed", (1, 1)), Note("seed", (other, other)), Note("seeds_apart")),
    )
    finalists = final.tables[0].entrants
    assert way.reasons(second, final, final.tables[0]).rule == (
        Note("as_winner", (finalists[0], 1)),
        Note("as_winner", (finalists[1], 2)),
    )
    redrawn = KnockOut(redraw=True)
    (field, draw), *_ = tournament(redrawn, field_of(4), 1)
    assert redrawn.reasons(field, draw, draw.tables[0]).rule == (Note("survivors"),)


def test_plan_has_no_reasons_but_the_plan_and_a_locked_table_the_lock():
    field = field_of(4)
    draw = RoundRobin().draw(field)
    assert RoundRobin().reasons(field, draw, draw.tables[0]) == Reasons()
    locked = replace(field, locked=(DrawnPairing(2, ((1,), (2,))),))
    around = drawn_around(Danish(), locked)
    found = [reasons_around(Danish(), locked, around, table) for table in around.tables]
    assert [reason.rule[0] for reason in found] == [Note("by_lot"), Note("locked")]


@pytest.mark.parametrize(("method", "rounds"), [("knock_out", 1), ("standing_order", 2)])
def test_both_tables_of_a_match_of_teams_have_the_same_reasons(method, rounds):
    way = TeamsOfFour(method)
    for field, draw in tournament(way, field_of(4, shape=PAIRS), rounds):
        found = [way.reasons(field, draw, table) for table in draw.tables]
        assert found[::2] == found[1::2]
        assert all(reason.rule for reason in found)


@pytest.mark.parametrize("code", FORMATS)
def test_every_table_of_every_format_has_reasons_in_words(code):
    form = FORMATS[code]
    for shape in form.shapes:
        way, count = form.system_with({}), 16
        field = field_of(count, shape=shape, rounds=way.rounds(count)[-1])
        for number, (drawn_from, draw) in enumerate(tournament(way, field, 3)):
            for table in draw.tables:
                found = way.reasons(drawn_from, draw, table)
                text = [rule_text(note, NAMES) for note in found.rule]
                text += [other_text(other, NAMES) for other in found.others]
                assert all(text), (code, number)
                assert bool(text) != (form.course.drawn_by == "plan"), (code, number)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (
            RejectedPair("met", 1, 2, (1, 3)),
            "Anna and Bea would be nearer by the rule, but they met in rounds 1 and 3.",
        ),
        (
            RejectedPair("costs", 2, 3, ("order", 10, 8)),
            (
                "Bea and Max would be nearer by the rule, but then the round as a whole would be "
                "worse. “Places from the order of the rule, squared” would be 10 instead of 8."
            ),
        ),
        (
            RejectedPair("exchange_again", 1, 2, (12, 3, 4)),
            (
                "If Anna and Bea changed seats, the round would cost 12 more: "
                "Max and Zoe would sit together again."
            ),
        ),
        (
            RejectedPair("exchange_cheaper", 1, 2, (194,)),
            (
                "If Anna and Bea changed seats, the round would cost 194 less. "
                "The draw did not find that."
            ),
        ),
    ],
)
def test_what_was_in_the_way_is_a_sentence(other, expected):
    assert str(other_text(other, NAMES)) == expected
