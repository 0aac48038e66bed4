"""Who must not, and who should rather not, meet at a table."""

from dataclasses import replace

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import (
    after,
    better_seed_wins,
    field_of,
    points,
)
from tracker.engine.pairing.conflicts import check_apart, clashes, count_costs, remarks, wishes
from tracker.engine.pairing.draw import CannotDrawError, Draw, DrawnPairing, Note

CLUBS = {1: "Trumpf", 2: "Trumpf", 3: "Herz"}
ENTRIES = tuple(replace(entry, club=CLUBS.get(entry.entrant, "")) for entry in field_of(6).entries)
FIELD = field_of(
    6,
    entries=ENTRIES,
    never=frozenset([frozenset((1, 4))]),
    rather_not=frozenset([frozenset((1, 5))]),
)


def test_wishes_are_from_the_strict_to_what_must_be():
    is_welcome, is_allowed = wishes(FIELD)
    assert [other for other in range(2, 7) if is_welcome(1, other)] == [3, 6]
    assert [other for other in range(2, 7) if is_allowed(1, other)] == [2, 3, 5, 6]
    # Those of no club are not of the same club.
    assert is_welcome(4, 5)


def test_remarks_say_everything_that_is_odd():
    table = DrawnPairing(1, ((1,), (2,)))
    field = after(FIELD, Draw((table,), (), ""), better_seed_wins)
    field = after(field, Draw((DrawnPairing(1, ((2,), (3,))),), (), ""), better_seed_wins)
    field = after(field, Draw((replace(table, sides=((2,), (1,))),), (), ""), better_seed_wins)
    assert remarks(field)(1, 2) == (Note("met_before", (1, 3)), Note("same_club"))
    four = replace(table, sides=((1, 3), (4, 6)))
    assert remarks(after(FIELD, Draw((four,), (), ""), lambda _: points(3, 2)))(3, 6) == (
        Note("met_before", (1,)),
    )
    assert remarks(after(FIELD, Draw((four,), (), ""), lambda _: None))(3, 6) == ()
    assert remarks(field)(5, 1) == (Note("rather_not"),)
    assert remarks(field)(4, 5) == ()


def test_clashes_are_found_among_partners_and_opponents():
    assert clashes(FIELD, DrawnPairing(1, ((1, 4), (2, 3)))) == ((1, 4),)
    assert clashes(FIELD, DrawnPairing(1, ((4, 2), (3, 1)))) == ((1, 4),)
    assert clashes(FIELD, DrawnPairing(1, ((1, 2), (3, 5)))) == ()


def test_those_who_must_be_apart_are_named_with_the_remedy():
    kept = DrawnPairing(1, ((1, 2), (3, 5)))
    check_apart(FIELD, [kept], "Lift it.")
    with pytest.raises(CannotDrawError) as refused:
        check_apart(FIELD, [kept, DrawnPairing(2, ((6, 4), (2, 1)))], "Lift it.")
    assert refused.value.reason == "1 and 4 must be kept apart, and would be at one table."
    assert refused.value.remedy == "Lift it."


def test_counted_costs_are_those_of_the_notes():
    tables = (
        DrawnPairing(1, ((1,), (2,)), notes=(Note("met_before", (1, 2)), Note("same_club"))),
        DrawnPairing(2, ((3,), (4,)), notes=(Note("met_before", (1,)), Note("rather_not"))),
    )
    assert count_costs(tables) == (("conflicts", 1), ("same_club", 1), ("repeats", 2))
