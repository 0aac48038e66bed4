"""Standings of small tournaments, worked out by hand."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.engine.ranking.tournaments import singles, table, without
from tracker.engine.ranking.codes import policy_of, scale_of
from tracker.engine.ranking.key import KeyValues, parts
from tracker.engine.ranking.keys import KEYS, key_for
from tracker.engine.ranking.match_points import WinDrawLoss
from tracker.engine.ranking.outcome import Counts, RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import Column, RankingRules, standings
from tracker.engine.ranking.table import KeyStep
from tracker.engine.ranking.unplayed import UnplayedPolicies
from tracker.tournaments.setup.presets_pages import presets

SCALE = Scoring(scale=WinDrawLoss(2, 1, 0))

# Points: 1 has 190, 2 has 150, 3 has 190, 4 has 130. Difference: 1 +60, 2 -30, 3 +20, 4 -50.
FOUR = (
    *singles(1, (1, 2, 100, 60), (3, 4, 110, 70)),
    *singles(2, (1, 4, 90, 60), (2, 3, 90, 80)),
)


def ranked(codes, outcomes, field=None, **more):
    """The standings by these keys of everybody who has an outcome."""
    rules = {name: more.pop(name) for name in list(more) if name in RankingRules.__slots__}
    numbers = field or sorted({outcome.entrant for outcome in outcomes})
    keys = tuple(key_for(code) for code in codes.split())
    entrants = tuple(RankedEntrant(number) for number in numbers)
    return standings(RankingRules(keys, **{"scoring": SCALE, **rules}), entrants, outcomes, **more)


def places(codes, outcomes, **more):
    """(rank, entrant, key that decided) from the first to the last."""
    return [(row.rank, row.entrant, row.decided_by) for row in ranked(codes, outcomes, **more).rows]


def test_the_tied_go_on_to_the_next_key():
    assert places("PTS DIFF", FOUR) == [
        (1, 1, None),
        (2, 3, "DIFF"),
        (3, 2, "PTS"),
        (4, 4, "PTS"),
    ]


def test_lot_puts_those_in_order_who_still_share_their_places():
    level = singles(1, (1, 9, 90, 10), (5, 3, 50, 40), (4, 2, 50, 40))
    drawn = ranked("PTS LOT", level, seed="harvest")
    shared = ranked("PTS LOT", level, seed="harvest", draws_lots=False)
    assert [row.entrant for row in shared.rows] == [row.entrant for row in drawn.rows]
    assert [row.place for row in drawn.rows] == ["1", "2", "3", "4", "5", "6"]
    assert [row.place for row in shared.rows] == ["1", "2–3", "2–3", "4–5", "4–5", "6"]
    assert [column.code for column in shared.columns] == ["PTS"]
    assert [row.decided_by for row in shared.rows] == [None, "PTS", None, "PTS", None, "PTS"]


def test_equals_share_a_rank_by_start_number_and_the_next_one_is_skipped():
    level = singles(1, (1, 9, 90, 10), (5, 3, 50, 40), (4, 2, 50, 40))
    assert places("PTS", level) == [
        (1, 1, None),
        (2, 4, "PTS"),
        (2, 5, None),
        (4, 2, "PTS"),
        (4, 3, None),
        (6, 9, "PTS"),
    ]


def test_columns_and_values_are_ready_to_print():
    shown = ranked("PTS DIFF HEAD", FOUR)
    assert [column.title for column in shown.columns] == ["Points", "Difference", "Head-to-head"]
    assert [row.values for row in shown.rows] == [
        (190, 70, None),
        (190, 30, None),
        (150, -30, None),
        (130, -70, None),
    ]


def test_a_skipped_key_says_so_above_its_column():
    shown = ranked("MP BH", FOUR, is_round_robin=True)
    buchholz = key_for("BH")
    assert shown.columns[1] == Column("BH", buchholz.title, buchholz.help, "not in a round robin")
    assert [row.values[1] for row in shown.rows] == [None] * 4


def test_why_keeps_every_key_that_was_looked_at():
    # 1 and 3 never met; both are ahead of 2, who has 150 points.
    first, second, third, _ = ranked("PTS HEAD DIFF", FOUR).rows
    assert first.why == ()
    assert second.why == (
        KeyStep("PTS", 190, 190),
        KeyStep("HEAD", skipped="they never met"),
        KeyStep("DIFF", 30, 70),
    )
    assert third.why == (KeyStep("PTS", 150, 190),)


def test_the_lot_leaves_nobody_equal_and_is_kept_in_the_row():
    level = singles(1, (1, 2, 50, 50), (3, 4, 50, 50), (5, 6, 50, 50))
    rows = ranked("PTS LOT", level, seed="an evening").rows
    order = list(range(1, 7))
    Random("an evening:lot").shuffle(order)
    assert [row.entrant for row in rows] == order
    assert [row.values[1] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6]


def test_another_seed_draws_another_lot():
    level = tuple(outcome for entrant in range(1, 30) for outcome in without(1, entrant, "bye"))
    first, again, other = (
        [row.entrant for row in ranked("LOT", level, seed=seed).rows] for seed in ("a", "a", "b")
    )
    assert first == again != other


def test_the_lot_stays_when_somebody_leaves():
    level = tuple(outcome for entrant in range(1, 9) for outcome in without(1, entrant, "bye"))
    before = [row.entrant for row in ranked("LOT", level, seed="x").rows]
    after = ranked("LOT", level, seed="x", withdrawn={before[2]}, leavers="out").rows
    assert [row.entrant for row in after] == [*before[:2], *before[3:]]


def test_places_of_a_knock_out_come_before_every_key():
    assert places("PTS", FOUR, places={4: 1, 2: 2, 1: 3, 3: 3}) == [
        (1, 4, None),
        (2, 2, "PLACE"),
        (3, 1, "PLACE"),
        (3, 3, None),
    ]


def test_who_has_no_place_comes_after_all_who_have():
    assert [entrant for _, entrant, _ in places("PTS", FOUR, places={4: 2, 2: 1})] == [2, 4, 1, 3]


def test_a_play_off_decides_among_the_tied_only():
    assert places("PTS PLAYOFF", FOUR, playoffs={1: 200, 3: 210, 4: 900}) == [
        (1, 3, None),
        (2, 1, "PLAYOFF"),
        (3, 2, "PTS"),
        (4, 4, "PTS"),
    ]


def test_what_is_looked_at_twice_with_the_same_values_is_said_once():
    # The play-off puts 3 behind, and is read again for 1 and 2.
    level = singles(1, (1, 9, 5, 1), (2, 8, 5, 1), (3, 7, 5, 1))
    _, second, third, *_ = ranked("PTS PLAYOFF", level, playoffs={1: 7, 2: 7, 3: 4}).rows
    assert second.why == (KeyStep("PTS", 5, 5), KeyStep("PLAYOFF", 7, 7))
    assert third.why == (KeyStep("PTS", 5, 5), KeyStep("PLAYOFF", 4, 7))


def test_a_play_off_that_was_not_played_is_skipped():
    _, second, *_ = ranked("PTS PLAYOFF", FOUR).rows
    assert (second.rank, second.why[1]) == (
        1,
        KeyStep("PLAYOFF", skipped="no play-off was played"),
    )


@pytest.mark.parametrize(
    ("leavers", "expected"),
    [
        ("ranked", [(1, 1, None), (1, 3, None), (3, 2, "PTS"), (4, 4, "PTS")]),
        ("last", [(1, 3, None), (2, 2, "PTS"), (3, 4, "PTS"), (4, 1, "LEFT")]),
        ("out", [(1, 3, None), (2, 2, "PTS"), (3, 4, "PTS")]),
    ],
)
def test_who_left_is_ranked_as_the_tournament_says(leavers, expected):
    assert places("PTS", FOUR, leavers=leavers, withdrawn={1}) == expected


def test_dropped_rounds_are_on_the_card_and_marked():
    outcomes = (*table(1, 50, 0), *table(2, 70, 0), *table(3, 60, 0))
    found = ranked("PTS", outcomes, scoring=Scoring(best=2))
    first = found.tournament.cards[found.rows[0].entrant]
    assert [(round_.points, round_.is_dropped) for round_ in first.rounds] == [
        (50, True),
        (70, False),
        (60, False),
    ]
    assert found.rows[0].values == (130,)


def test_nobody_makes_no_rows():
    assert ranked("PTS LOT HEAD", ()).rows == ()


def test_before_the_first_round_everybody_is_first():
    assert places("PTS HEAD BH SOS PS KS", (), field=[3, 1, 2]) == [
        (1, 1, None),
        (1, 2, None),
        (1, 3, None),
    ]


SCORES = st.integers(0, 4)


@st.composite
def tournaments(draw):
    """Rounds of singles between eight entrants, with sit-outs and what happened in the hands."""
    outcomes = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, 9)))
        for first, second in zip(order[::2], order[1::2], strict=True):
            if draw(st.integers(0, 5)):
                counts = Counts(marches=draw(SCORES), failed=draw(SCORES))
                sides = ((first,), (second,))
                outcomes += table(number, draw(SCORES), draw(SCORES), sides, counts=counts)
            else:
                outcomes += without(number, first, draw(st.sampled_from(("bye", "left", "late"))))
                outcomes += without(number, second, "requested_bye")
    return tuple(outcomes)


CODES = [code for code in KEYS if code not in ("LOT", "AGE")]
ORDERS = st.lists(st.sampled_from(CODES), min_size=1, max_size=5, unique=True).map(" ".join)


@given(tournaments(), ORDERS, st.randoms(use_true_random=False))
def test_the_order_of_the_outcomes_changes_nothing(outcomes, codes, chance):
    shuffled = list(outcomes)
    chance.shuffle(shuffled)
    field = range(1, 9)
    assert ranked(codes, shuffled, field=field).rows == ranked(codes, outcomes, field=field).rows


@given(tournaments(), ORDERS)
def test_why_ends_with_the_key_that_decided_and_all_before_it_are_equal(outcomes, codes):
    for row in ranked(codes, outcomes, field=range(1, 9)).rows:
        *before, last = row.why or (KeyStep("none"),)
        assert all(step.skipped or step.own == step.above for step in before)
        if row.decided_by is None:
            assert last.skipped or last.own == last.above
        else:
            assert last.code == row.decided_by
            assert not last.skipped


@given(tournaments(), ORDERS)
def test_a_rank_is_one_more_than_those_ahead(outcomes, codes):
    rows = ranked(codes, outcomes, field=range(1, 9)).rows
    for at, row in enumerate(rows):
        shares = at > 0 and row.decided_by is None
        assert row.rank == (rows[at - 1].rank if shares else at + 1)


@given(tournaments())
def test_with_the_lot_every_rank_is_given_once(outcomes):
    rows = ranked("MP HEAD BH LOT", outcomes, field=range(1, 9)).rows
    assert [row.rank for row in rows] == list(range(1, 9))


@given(tournaments(), st.sampled_from(presets()))
def test_every_preset_ranks_every_tournament(outcomes, preset):
    set_up = preset.set_up
    points = {reason: policy_of(text) for reason, text in (set_up.unplayed or {}).items()}
    scoring = Scoring(
        scale=scale_of(set_up.scoring, set_up.hands),
        unplayed=UnplayedPolicies(points),
        best=set_up.best,
    )
    codes = " ".join(set_up.keys)
    rows = ranked(codes, outcomes, field=range(1, 9), scoring=scoring).rows
    assert sorted(row.entrant for row in rows) == list(range(1, 9))


def test_parts_put_who_has_no_value_last_in_both_directions():
    reading = KeyValues({1: 5, 2: None, 3: 7, 4: 5})
    assert parts(reading, [1, 2, 3, 4]) == [[3], [1, 4], [2]]
    assert parts(reading, [1, 2, 3, 4], is_lower=True) == [[1, 4], [3], [2]]
