"""Groups of the same points, against every round that there could be."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tracker.engine.pairing.tournaments_by_chance import (
    all_rounds,
    byes,
    come_and_go,
    drawn_elsewhere,
    faults,
    field_of,
    pairs_met,
    rounds_of,
    tournament,
)
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawnPairing,
    Note,
    PastRound,
    PlayedPairing,
    Shape,
    SitOut,
)
from tracker.engine.pairing.swiss import Swiss

METHODS = ("fold", "slide", "adjacent", "random")
WON = (Fraction(2), Fraction(0))


def standings(*points, clubs=None, **changes):
    """A field with these points, start numbers as places, of nobody's club unless told."""
    field = field_of(len(points))
    entries = tuple(
        replace(entry, points=Fraction(each), club=(clubs or {}).get(entry.entrant, ""))
        for entry, each in zip(field.entries, points, strict=True)
    )
    return replace(field, entries=entries, **changes)


def past(*pairs, free=(), floated=()):
    """A round in which these met, these were free, and these floated down."""
    tables = tuple(
        PlayedPairing(
            DrawnPairing(
                table,
                ((one,), (two,)),
                notes=tuple(
                    Note("floated_down", (each,)) for each in floated if each in (one, two)
                ),
            ),
            WON,
        )
        for table, (one, two) in enumerate(pairs, start=1)
    )
    return PastRound(tables, tuple(SitOut(entrant, "bye") for entrant in free))


OFF = {
    "fold": lambda one, two, size: two - one - size // 2,
    "slide": lambda one, two, size: one + two - (size // 2 * 2 - 1),
    "adjacent": lambda one, two, size: two - one - 1,
}


def price(field, twos, method):
    """The cost of a round, in the format's order of importance, except for first sides."""
    order = [entry.entrant for entry in sorted(field.entries, key=lambda entry: entry.place)]
    points = {entry.entrant: entry.points for entry in field.entries}
    club = {entry.entrant: entry.club for entry in field.entries}
    levels = sorted(set(points.values()), reverse=True)
    groups = [[each for each in order if points[each] == level] for level in levels]
    group_of = {each: number for number, group in enumerate(groups) for each in group}
    tables = [table.pairing for past in field.past for table in past.tables]
    met = Counter(frozenset(table.entrants) for table in tables)
    free = Counter(out.entrant for past in field.past for out in past.sitting_out)
    floaters = [
        (table, table.notes[-1].facts[0]) for table in tables if "floated_down" in codes(table)
    ]
    down = Counter(who for _, who in floaters)
    up = Counter(each for table, who in floaters for each in table.entrants if each != who)
    total = [0] * 9
    for two in twos:
        one, *others = sorted(two, key=order.index)
        if not others:
            total[1] += free[one]
            total[2] += len(order) - 1 - order.index(one)
            continue
        other = others[0]
        high, low = groups[group_of[one]], groups[group_of[other]]
        total[0] += met[frozenset(two)]
        total[3] += frozenset(two) in field.rather_not
        total[4] += (group_of[other] - group_of[one]) ** 2
        if high is low:
            total[8] += OFF[method](high.index(one), high.index(other), len(high)) ** 2
        else:
            total[5] += down[one] + up[other]
            total[6] += len(high) - 1 - high.index(one) + low.index(other)
        total[7] += club[one] == club[other] != ""
    return total


def codes(table):
    return {note.code for note in table.notes}


@pytest.mark.some(8)
@pytest.mark.parametrize("method", OFF)
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6, 7, 8])
def test_every_round_is_the_cheapest_there_could_be(entrants, method):
    way = Swiss(method)
    for seed in "abc":
        field = field_of(entrants, seed=seed)
        for before, draw in tournament(way, field, entrants + entrants % 2):
            numbers = tuple(entry.entrant for entry in before.entries)
            cheapest = min(price(before, twos, method) for twos in all_rounds(numbers))
            assert price(before, rounds_of(draw), method) == cheapest


@pytest.mark.some(12)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("entrants", [8, 9, 27, 64])
@pytest.mark.parametrize("between", [lambda field: field, come_and_go])
def test_whole_tournament_is_sound(entrants, method, between):
    drawn = tournament(Swiss(method), field_of(entrants), 5, between)
    assert [faults(*each) for each in drawn] == [[]] * 5
    assert set(pairs_met(drawn).values()) == {1}
    assert len(set(byes(drawn))) == len(byes(drawn))


@pytest.mark.parametrize(
    ("method", "twos"),
    [
        ("fold", ((1, 4), (2, 5), (3, 6))),
        ("slide", ((1, 6), (2, 5), (3, 4))),
        ("adjacent", ((1, 2), (3, 4), (5, 6))),
    ],
)
def test_method_says_who_meets_in_a_group(method, twos):
    assert rounds_of(Swiss(method).draw(standings(0, 0, 0, 0, 0, 0))) == twos


def test_random_method_draws_by_the_seed_within_the_group():
    def drawn(seed):
        return rounds_of(Swiss("random").draw(standings(4, 4, 4, 4, 4, 4, 0, 0, seed=seed)))

    assert {drawn(str(seed))[-1] for seed in range(20)} == {(7, 8)}
    assert len({drawn(str(seed)) for seed in range(200)}) == 15


def test_lowest_of_an_odd_group_floats_down_to_the_first_of_the_next():
    draw = Swiss().draw(standings(4, 4, 4, 2, 2, 2))
    assert rounds_of(draw) == ((1, 2), (3, 4), (5, 6))
    assert [table.notes for table in draw.tables] == [(), (Note("floated_down", (3,)),), ()]
    assert dict(draw.costs)["floats"] == 1


def test_nobody_floats_down_twice_while_another_can():
    floated = past((3, 5), floated=[3])
    draw = Swiss().draw(standings(4, 4, 4, 2, 2, 2, past=(floated,)))
    assert rounds_of(draw) == ((1, 3), (2, 4), (5, 6))


def test_nobody_is_floated_down_to_twice_while_another_can():
    floated = past((1, 4), floated=[1])
    draw = Swiss().draw(standings(4, 4, 4, 2, 2, 2, past=(floated,)))
    assert rounds_of(draw) == ((1, 2), (3, 5), (4, 6))


def test_two_near_floats_are_better_than_a_far_one():
    """1 has nobody in the group: 1-4 and 5-6 jump two groups; 1-2 and then 3-4 jump one each."""
    draw = Swiss().draw(standings(6, 4, 4, 2, 0, 0))
    assert rounds_of(draw) == ((1, 2), (3, 4), (5, 6))


def test_bye_goes_to_the_lowest_without_one():
    field = standings(2, 2, 0, 0, 0)
    assert Swiss().draw(field).sitting_out == (SitOut(5, "bye"),)
    field = replace(field, past=(past((1, 3), (2, 4), free=[5]),))
    assert Swiss().draw(field).sitting_out == (SitOut(4, "bye"),)


def test_table_that_was_not_played_counts_as_a_bye_and_as_no_meeting():
    unplayed = PastRound((PlayedPairing(DrawnPairing(1, ((2,), (3,))), None),))
    draw = Swiss("adjacent").draw(standings(2, 0, 0, past=(unplayed,)))
    assert draw.sitting_out == (SitOut(1, "bye"),)
    assert dict(draw.costs)["repeats"] == 0


def test_second_bye_is_taken_before_a_repeat():
    """With three, 1 and 2 have met, and 1 and 3; 2 and 3 have not, and 1 has had a bye."""
    field = standings(2, 2, 0, past=(past((1, 2), free=[1]), past((1, 3), free=[])))
    draw = Swiss().draw(field)
    assert (draw.tables[0].entrants, draw.sitting_out) == ((2, 3), (SitOut(1, "bye"),))
    assert dict(draw.costs)["second_byes"] == 1


def test_clubs_are_kept_apart_within_the_group():
    """The method has 1-3 and 2-4; the two other rounds are as near to it as each other."""
    draw = Swiss().draw(standings(0, 0, 0, 0, clubs={1: "Rot", 3: "Rot"}))
    assert rounds_of(draw) in {((1, 4), (2, 3)), ((1, 2), (3, 4))}


@pytest.mark.parametrize(
    ("last", "sides"),
    [
        ([(1, 3), (4, 2)], [((2,), (1,)), ((3,), (4,))]),
        ([(1, 3), (2, 4)], [((4,), (1,)), ((3,), (2,))]),
    ],
)
def test_who_was_first_is_second_where_the_method_leaves_a_choice(last, sides):
    """After 1-3 and 2-4, 1-2 and 3-4 are as near to the method as 1-4 and 2-3."""
    for seed in "abcdef":
        draw = Swiss().draw(standings(0, 0, 0, 0, past=(past(*last),), seed=seed))
        assert [table.sides for table in draw.tables] == sides


def test_points_are_rounded_to_steps_with_halves_up():
    points = [Fraction(each) for each in ("12.80", "12.75", "12.74", "12.30")]
    exact = Swiss("fold").draw(standings(*points))
    rounded = Swiss("fold", step=Fraction(1, 2)).draw(standings(*points))
    assert (dict(exact.costs)["floats"], dict(rounded.costs)["floats"]) == (2, 0)
    assert rounds_of(rounded) == ((1, 2), (3, 4))


def test_those_who_met_are_told_when_they_did():
    field = standings(0, 0, past=(past((1, 2)), past((2, 1))))
    draw = Swiss().draw(field)
    assert draw.tables[0].notes == (Note("met_before", (1, 2)),)
    assert dict(draw.costs) == {"repeats": 1, "second_byes": 0, "same_club": 0, "floats": 0}


def test_those_who_must_not_meet_float_instead():
    field = standings(2, 2, 0, 0, never=frozenset({frozenset({1, 2})}))
    assert rounds_of(Swiss().draw(field)) in {((1, 4), (2, 3)), ((1, 3), (2, 4))}


def test_field_that_must_not_meet_cannot_be_drawn():
    with pytest.raises(CannotDrawError, match="must not meet"):
        Swiss().draw(standings(0, 0, never=frozenset({frozenset({1, 2})})))


def test_rounds_are_drawn_again_in_another_process():
    swiss = "from tracker.engine.pairing.swiss import Swiss\n"
    code = swiss + "print(tournament(Swiss('random'), field_of(27), 5))"
    assert drawn_elsewhere(code) == f"{tournament(Swiss('random'), field_of(27), 5)}\n"


def test_other_shapes_are_refused():
    with pytest.raises(CannotDrawError, match="no tables of 3 sides of 1"):
        Swiss().draw(field_of(9, shape=Shape(3, 1)))


def test_rounds_go_on_when_all_have_met():
    assert Swiss().rounds(3) == range(1, 100)
    drawn = tournament(Swiss(), field_of(3), 6)
    assert [faults(*each) for each in drawn] == [[]] * 6
    assert pairs_met(drawn) == dict.fromkeys(map(frozenset, ({1, 2}, {1, 3}, {2, 3})), 2)
    with pytest.raises(CannotDrawError, match="at least two"):
        Swiss().rounds(1)
