"""Brackets before play: how many matches, and who can meet whom when."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.pairing.bracket import double, for_every_place, single, with_consolation

SIZES = st.integers(2, 140)


@given(n=SIZES)
def test_single_has_one_match_less_than_entrants(n):
    matches = single(n)
    assert len(matches) == n - 1
    assert Counter(
        source.number for m in matches for source in m.sides if source.kind == "slot"
    ) == (Counter(range(n)))


@given(n=SIZES)
def test_double_has_two_matches_for_each_loser_and_one_reset(n):
    matches = double(n)
    assert len(matches) == 2 * n - 1
    assert [match.is_reset for match in matches] == [False] * (2 * n - 2) + [True]


@given(n=SIZES)
def test_numbers_of_matches_go_on_from_the_first(n):
    for matches in (single(n, first=5), double(n), for_every_place(n), with_consolation(n)):
        first = matches[0].number
        assert [match.number for match in matches] == [*range(first, first + len(matches))]


@given(n=SIZES)
def test_everybody_comes_from_an_earlier_stage_to_one_place_only(n):
    for matches in (single(n), double(n), for_every_place(n), with_consolation(n)):
        stage = {match.number: match.stage for match in matches}
        sources = [source for match in matches if not match.is_reset for source in match.sides]
        assert len(sources) == len(set(sources))
        for match in matches:
            assert all(
                stage[source.number] < match.stage
                for source in match.sides
                if source.kind != "slot"
            )


@given(n=SIZES)
def test_for_every_place_each_place_is_won_or_lost_once(n):
    matches = for_every_place(n)
    goes_on = {source for match in matches for source in match.sides}
    ends = [m.best for m in matches if ("winner", m.number) not in goes_on]
    ends += [m.lost for m in matches if ("loser", m.number) not in goes_on]
    assert sorted(ends) == list(range(1, n + 1))


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (4, {"main": 2, "final": 1, "third place": 1}),
        (
            8,
            {"main": 6, "final": 1, "third place": 1}
            | {"places 5–8": 2, "places 5–6": 1, "places 7–8": 1},
        ),
        # The three who lost in round 1 play for places 5 to 7; one of them has a bye.
        (7, {"main": 5, "final": 1, "third place": 1, "places 5–7": 1, "places 5–6": 1}),
    ],
)
def test_for_every_place_parts_say_what_is_played_for(n, expected):
    assert Counter(match.part for match in for_every_place(n)) == expected


@pytest.mark.parametrize(("n", "consolation"), [(8, 3), (9, 0), (12, 3), (27, 10), (64, 31)])
def test_with_consolation_the_losers_of_round_one_play_until_one_is_left(n, consolation):
    parts = Counter(match.part for match in with_consolation(n))
    assert parts["consolation"] == consolation
    assert sum(parts.values()) == n - 1 + consolation


def test_double_losers_share_the_place_behind_those_who_are_left():
    losers = [(match.stage, match.lost) for match in double(8) if match.part == "losers"]
    assert sorted(losers) == [(2, 7), (2, 7), (3, 5), (3, 5), (4, 4), (5, 3)]


@pytest.mark.parametrize(("n", "stage"), [(8, 4), (16, 5), (32, 6)])
def test_double_brings_nobody_together_again_before_the_crossings_end(n, stage):
    """By hand: losers of a quarter come to the other half, then to the quarter not yet seen."""
    again = [stage for seed in range(300) for stage in stages_of_rematches(n, Random(seed))]
    assert min(again) == stage


def stages_of_rematches(n, dice):
    met: set[frozenset[int]] = set()
    comers: dict[tuple[str, int], int] = {}
    for match in sorted(double(n)[:-1], key=lambda match: match.stage):
        both = [s.number if s.kind == "slot" else comers[s] for s in match.sides]
        if frozenset(both) in met:
            yield match.stage
        met.add(frozenset(both))
        dice.shuffle(both)
        comers["winner", match.number], comers["loser", match.number] = both
