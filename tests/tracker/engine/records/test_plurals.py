"""How many of something, in words."""

from tracker.engine.records.plurals import number_of


def test_count_of_one_is_said_without_an_s():
    assert [number_of(count, "round") for count in (0, 1, 2)] == ["0 rounds", "1 round", "2 rounds"]
