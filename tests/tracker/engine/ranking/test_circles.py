"""Who is in a circle, against reaching each other step by step."""

from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.ranking.family_keys import circles

FIELD = range(8)
BEATEN = st.fixed_dictionaries(
    {entrant: st.sets(st.sampled_from(FIELD), max_size=3) for entrant in FIELD}
)


def reached(beaten, start):
    """Everybody whom the start beat, alone or by others."""
    found: set[int] = set()
    while (
        more := found | beaten[start] | {entrant for by in found for entrant in beaten[by]}
    ) != found:
        found = more
    return found


def test_a_circle_of_three_and_two_outside_of_it():
    found = circles({1: {2, 4}, 2: {3}, 3: {1}, 4: set(), 5: {1}})
    assert found[1] == found[2] == found[3]
    assert len({found[1], found[4], found[5]}) == 3


@given(BEATEN)
def test_two_are_in_a_circle_when_each_reaches_the_other(beaten):
    found = circles(beaten)
    for entrant in FIELD:
        for other in FIELD:
            each_reaches = other in reached(beaten, entrant) and entrant in reached(beaten, other)
            assert (found[entrant] == found[other]) == (entrant == other or each_reaches)
