"""Keys by their codes."""

import pytest

from tests.tracker.engine.ranking.tournaments import table, without
from tracker.engine.ranking.keys import KEYS, key_for
from tracker.engine.ranking.outcome import RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings
from tracker.engine.ranking.unplayed import FieldMax, UnplayedPolicies

NUMBERED = ("BH/C1", "BH/C2", "BH/M1", "FB/C1", "FB/M2", "SB/C1", "SB/M1", "PS/C2", "KS/L+1")


@pytest.mark.parametrize("code", [*KEYS, *NUMBERED, "KS/L-2", "MADE/10"])
def test_a_code_names_a_key_that_has_it(code):
    assert key_for(code).code == code


@pytest.mark.parametrize("code", ["", "BH/", "BH/C", "BH/X1", "NONE", "BH/C1234", "C1"])
def test_no_other_code_names_a_key(code):
    with pytest.raises(KeyError):
        key_for(code)


@pytest.mark.parametrize("key", KEYS.values(), ids=lambda key: key.code)
def test_a_key_has_a_short_title_and_a_sentence_of_help(key):
    assert 0 < len(key.title) <= 28
    assert key.help.endswith(".")


def test_who_stays_away_is_not_ahead_where_fewer_points_are_better():
    # 5 came to no round, and gets the 40 of the first and the 10 of the second.
    played = (*table(1, 40, 30), *table(1, 20, 35, ((3,), (4,))), *table(2, 10, 5, ((1,), (4,))))
    outcomes = (*without(1, 5, "absent"), *without(2, 5, "left"), *played)
    rules = RankingRules(
        keys=tuple(map(key_for, ("PTS/LOW", "EXACT", "LOW/LOW"))),
        scoring=Scoring(
            unplayed=UnplayedPolicies(points={"absent": FieldMax(), "left": FieldMax()})
        ),
    )
    rows = standings(rules, map(RankedEntrant, range(1, 6)), outcomes).rows
    assert (rows[-1].entrant, rows[-1].values) == (5, (40 + 10, 0, None))
