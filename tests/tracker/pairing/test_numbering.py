"""Table numbers, with those who cannot walk at their own."""

from dataclasses import replace

from tests.tracker.pairing.brackets import field_of
from tracker.pairing.draw import Note, Pairing
from tracker.pairing.numbering import numbered

TABLES = tuple(Pairing(0, ((one,), (one + 1,))) for one in (1, 3, 5))


def seated(wanted):
    """Who sits at which number, and at which number somebody wanted another."""
    field = field_of(6)
    entries = tuple(replace(one, table=wanted.get(one.entrant)) for one in field.entries)
    tables = numbered(replace(field, entries=entries), TABLES)
    taken = [table.table for table in tables if table.notes == (Note("table_taken"),)]
    return {table.table: table.entrants for table in tables}, taken


def test_numbered_tables_are_in_their_order():
    assert seated({}) == ({1: (1, 2), 2: (3, 4), 3: (5, 6)}, [])


def test_numbered_fixed_table_is_kept_and_others_close_up():
    assert seated({5: 1}) == ({1: (5, 6), 2: (1, 2), 3: (3, 4)}, [])
    assert seated({1: 3, 6: 1}) == ({1: (5, 6), 2: (3, 4), 3: (1, 2)}, [])


def test_numbered_fixed_table_beyond_the_last_leaves_a_gap():
    assert seated({3: 9}) == ({1: (1, 2), 2: (5, 6), 9: (3, 4)}, [])


def test_numbered_table_that_two_want_is_of_the_better_placed():
    assert seated({6: 2, 3: 2}) == ({1: (1, 2), 2: (3, 4), 3: (5, 6)}, [3])
    assert seated({1: 2, 2: 3}) == ({1: (3, 4), 2: (1, 2), 3: (5, 6)}, [2])


def test_numbered_table_that_two_who_meet_want_is_theirs():
    assert seated({1: 3, 2: 3}) == ({1: (3, 4), 2: (5, 6), 3: (1, 2)}, [])
