"""Keys by the strength of the opponents, against a second reading of their definitions."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.engine.ranking import held
from tests.tracker.engine.ranking.tournaments import singles, table, without
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import RawScale, WinDrawLoss
from tracker.engine.ranking.outcome import RankedEntrant
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, standings

FIELD = range(1, 7)
GONE = ("requested_bye", "absent", "left")


def values(code, outcomes, field=FIELD, scale=None, **more):
    """The values of a key by start number."""
    rules = RankingRules(
        (key_for(code),), scoring=Scoring(scale=scale or WinDrawLoss(2, 1, 0)), **more
    )
    rows = standings(rules, [RankedEntrant(number) for number in field], outcomes).rows
    return {row.entrant: row.values[0] for row in rows}


@st.composite
def swiss(draw):
    """Rounds as (first, second, winner) or (entrant, reason); winner 0 is a draw."""
    rounds = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(FIELD))
        games: list[Any] = []
        for first, second in zip(order[::2], order[1::2], strict=True):
            kind = draw(st.sampled_from(("game", "game", "game", "out", "forfeit")))
            if kind == "out":
                games += [(first, "bye"), (second, draw(st.sampled_from(GONE)))]
            elif kind == "forfeit":
                games += [(first, "forfeit_win", second), (second, "forfeit_loss", first)]
            else:
                games.append((first, second, draw(st.sampled_from((0, first, second)))))
        rounds.append(games)
    return rounds


def as_outcomes(rounds):
    """The same rounds as outcomes."""
    for number, games in enumerate(rounds, 1):
        for game in games:
            if isinstance(game[1], str):
                yield from without(number, game[0], *game[1:])
            else:
                first, second, winner = game
                yield from singles(
                    number, (first, second, 1 + (winner == first), 1 + (winner == second))
                )


class Player:
    """A player's rounds by the definitions: (points, opponent or None, scheduled, voluntary)."""

    def __init__(self, rounds, player):
        self.rounds = []
        for games in rounds:
            for game in games:
                if isinstance(game[1], str) and game[0] == player:
                    points = {"bye": 2, "forfeit_win": 2, "requested_bye": 1}.get(game[1], 0)
                    voluntary = game[1] not in ("bye", "forfeit_win")
                    self.rounds.append((points, None, (*game, None)[2], voluntary))
                elif not isinstance(game[1], str) and player in game[:2]:
                    other = game[0] + game[1] - player
                    points = 1 if game[2] == 0 else 2 * (game[2] == player)
                    self.rounds.append((points, other, other, False))

    @property
    def score(self):
        return sum(points for points, *_ in self.rounds)

    @property
    def adjusted(self):
        """Trailing rounds without a pairing become draws where only voluntary ones follow."""
        last = max((at for at, one in enumerate(self.rounds) if not one[3]), default=-1)
        return sum(
            1 if at > last and scheduled is None else points
            for at, (points, _, scheduled, _) in enumerate(self.rounds)
        )


def expected_terms(rounds):
    """For each player the terms (opponent's score, own half wins, voluntary)."""
    players = {number: Player(rounds, number) for number in FIELD}
    return {
        number: [
            (players[other].adjusted if other else player.score, points, voluntary)
            for points, other, _, voluntary in player.rounds
        ]
        for number, player in players.items()
    }


@given(swiss())
def test_buchholz_is_the_sum_of_the_opponents_scores(rounds):
    expected = {
        one: sum(score for score, *_ in terms) for one, terms in expected_terms(rounds).items()
    }
    assert values("BH", as_outcomes(rounds)) == expected


@given(swiss())
def test_sonneborn_berger_weighs_them_with_the_result(rounds):
    expected = {
        one: Fraction(sum(score * result for score, result, _ in terms), 2)
        for one, terms in expected_terms(rounds).items()
    }
    assert values("SB", as_outcomes(rounds)) == expected


@given(swiss())
def test_buchholz_cut_drops_a_voluntary_round_before_a_lower_one(rounds):
    expected = {}
    for one, terms in expected_terms(rounds).items():
        voluntary = [score for score, _, is_voluntary in terms if is_voluntary]
        lowest = min((score for score, *_ in terms), default=0)
        expected[one] = sum(score for score, *_ in terms) - (
            min(voluntary) if voluntary else lowest
        )
    assert values("BH/C1", as_outcomes(rounds)) == expected


@given(swiss())
def test_median_buchholz_drops_one_at_each_end(rounds):
    def median(terms):
        left = [(score, is_voluntary) for score, _, is_voluntary in terms]
        voluntary = [round_ for round_ in left if round_[1]]
        left.remove(min(voluntary) if voluntary else min(left))
        return sum(score for score, _ in left) - max((score for score, _ in left), default=0)

    expected = {one: median(terms) for one, terms in expected_terms(rounds).items()}
    assert values("BH/M1", as_outcomes(rounds)) == expected
    assert values("MEDBH", as_outcomes(rounds)) == expected


@given(swiss())
def test_the_text_of_2026_never_gives_more_than_that_of_2024(rounds):
    before = values("BH", as_outcomes(rounds))
    after = values("BH", as_outcomes(rounds), law=2026)
    assert all(after[entrant] <= before[entrant] for entrant in FIELD)


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_buchholz_is_not_for_a_round_robin(code):
    assert set(values(code, singles(1, (1, 2, 3, 4)), is_round_robin=True).values()) == {None}


@pytest.mark.parametrize("code", ["BH", "SB", "FB", "AOB", "KS"])
def test_where_nothing_is_won_or_drawn_it_is_skipped(code):
    rules = RankingRules((key_for(code),), scoring=Scoring(scale=RawScale()))
    shown = standings(rules, [RankedEntrant(1), RankedEntrant(2)], singles(1, (1, 2, 3, 4)))
    assert shown.columns[0].skipped == "rounds are not won, tied or lost"


def test_two_opponents_at_a_table_count_by_their_mean():
    # After two rounds 1 has 4, 2 and 3 have 2 each and 4 has none. 1 met 3 and 4, then 2 and 4;
    # 2 met 3 and 4, then 1 and 3; 3 met 1 and 2, then 2 and 4; 4 met 1 and 2, then 1 and 3.
    outcomes = (
        *table(1, 9, 1, ((1, 2), (3, 4))),
        *table(2, 9, 1, ((1, 3), (2, 4))),
    )
    expected = {1: 1 + 1, 2: 1 + 3, 3: 3 + 1, 4: 3 + 3}
    assert values("BH", outcomes, field=range(1, 5)) == expected


def test_a_seat_of_the_house_is_no_opponent():
    # 1 has 4, 2 has 2, and met the house as well as each other.
    outcomes = (
        *table(1, 9, 1, ((1,), (2, 0)))[:2],
        *table(2, 9, 1, ((1,), (0,)))[:1],
        *table(2, 9, 1, ((2,), (0,)))[:1],
    )
    assert values("BH", outcomes, field=(1, 2)) == {1: 2 + 4, 2: 4 + 2}


def test_who_is_not_ranked_any_more_still_was_an_opponent():
    outcomes = (*singles(1, (1, 2, 9, 1), (3, 4, 9, 1)), *singles(2, (3, 1, 9, 1), (2, 4, 9, 1)))
    rules = RankingRules(
        (key_for("BH"),), scoring=Scoring(scale=WinDrawLoss(2, 1, 0)), leavers="out"
    )
    rows = standings(
        rules, [RankedEntrant(number) for number in range(1, 5)], outcomes, withdrawn={3}
    ).rows
    assert {row.entrant: row.values[0] for row in rows} == {1: 2 + 4, 2: 2 + 0, 4: 4 + 2}


def test_extended_sonneborn_berger_multiplies_the_layers_that_it_names():
    # 1 beat 2 by 30:10 and 3 by 20:15; 2 and 3 drew 12:12. Match points 4, 1, 1; points 50, 22, 27.
    outcomes = (
        *singles(1, (1, 2, 30, 10)),
        *singles(2, (1, 3, 20, 15)),
        *singles(3, (2, 3, 12, 12)),
    )
    assert {
        code: values(code, outcomes, field=(1, 2, 3))
        for code in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
    } == {
        "EMMSB": {1: 2 * 1 + 2 * 1, 2: 1 * 1, 3: 1 * 1},
        "EMGSB": {1: 30 * 1 + 20 * 1, 2: 10 * 4 + 12 * 1, 3: 15 * 4 + 12 * 1},
        "EGMSB": {1: 2 * 22 + 2 * 27, 2: 1 * 27, 3: 1 * 22},
        "EGGSB": {1: 30 * 22 + 20 * 27, 2: 10 * 50 + 12 * 27, 3: 15 * 50 + 12 * 22},
    }


def test_fore_buchholz_takes_a_forfeit_of_the_last_round_for_a_draw_that_was_played():
    # 1 beat 3 and 4 beat 2; in the last round 1 wins against 2 by a forfeit, and 3 against 4 at the
    # table. With draws instead 1 and 4 have 3 each, 2 and 3 have 1 each.
    outcomes = (
        *singles(1, (1, 3, 9, 1), (4, 2, 9, 1)),
        *without(2, 1, "forfeit_win", 2),
        *without(2, 2, "forfeit_loss", 1),
        *singles(2, (3, 4, 9, 1)),
    )
    expected = {1: 1 + 1, 2: 3 + 3, 3: 3 + 3, 4: 1 + 1}
    assert values("FB", outcomes, field=range(1, 5)) == expected


# A round robin of five that entrant 5 left after the first round; scores 4.5, 3, 2.5, 4 and 0. It
# is published with the tests of OttoMilvang/TieBreakServer.
LEFT_ROUND_ROBIN = {
    1: "U 2+ 3+ 4= U",
    2: "5+ 1- U 3+ 4-",
    3: "4= U 1- 2- U",
    4: "3= U U 1= 2+",
    5: "2- Z Z Z Z",
}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # 1: 3 + 2.5 + 2; 2: 0 + 2.5; 3: 2; 4: 1.25 + 2.25 + 3.
        ("SB", "7.5 2.5 2 6.5 0"),
        ("SB/C2", "2 0 0 2.25 0"),
        ("SB/M1", "3 2.5 2 3 0"),
    ],
)
def test_in_a_round_robin_who_left_keeps_the_own_score(code, expected):
    rules = RankingRules((key_for(code),), scoring=held.SCORING, is_round_robin=True)
    field, outcomes = held.entrants(LEFT_ROUND_ROBIN), held.outcomes(LEFT_ROUND_ROBIN)
    rows = standings(rules, field, outcomes).rows
    by_number = {row.entrant: row.values[0] for row in rows}
    assert [by_number[entrant] for entrant in range(1, 6)] == [
        Fraction(text) for text in expected.split()
    ]
