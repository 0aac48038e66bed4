"""How many of something, in words."""

from tracker.engine.records.plurals import counted_noun


def test_count_of_one_is_said_without_an_s():
    assert [counted_noun(count, "round") for count in (0, 1, 2)] == [
        "0 rounds",
        "1 round",
        "2 rounds",
    ]
