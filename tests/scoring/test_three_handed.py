"""A race of three, each alone: no game of the book is one yet, and the engine plays it."""

from dataclasses import replace

import pytest

from scoring import VARIANTS, Hand, Seat, Side, Variant, beginning, fold, score_hand
from scoring.dealing import dealer_after_score
from scoring.problems import RecordError
from scoring.record import Bid, ScoreBefore
from scoring.scored import ScoredHand
from scoring.settlement_rules import game_sentences, settlement_sentences

RACE = replace(VARIANTS["klaberjass"], id="three", players=3, schmeiss="off")
MADE, SET, LEVEL = (70, 40, 20), (30, 60, 40), (50, 60, 20)


def scored(variant: Variant, points: tuple[int, ...], carry: int = 0) -> ScoredHand:
    """Seat 0 dealt and made trump, and won the last trick."""
    hand = Hand(Seat(0), bid=Bid(Seat(0), "H"), captured=points, last_trick=Side(0))
    return score_hand(variant, hand, ScoreBefore(None, carry))


def settlement(hand: ScoredHand) -> list[tuple[int, int, str]]:
    return [line[:3] for line in hand.lines if line.rule not in ("captured", "last_trick")]


def test_a_maker_who_is_set_loses_his_points_to_each_of_the_others() -> None:
    hand = scored(RACE, SET)
    assert (hand.outcome, hand.hand_points, hand.score) == ("set", (40, 60, 40), (0, 100, 80))
    rule = "settlement.set"
    assert settlement(hand) == [(0, -40, rule), (1, 40, rule), (2, 40, rule)]


def test_a_maker_who_is_set_loses_his_points_to_nobody_where_the_house_says_so() -> None:
    hand = scored(replace(RACE, set_pays="own"), SET)
    assert (hand.outcome, hand.score) == ("set", (0, 60, 40))
    assert settlement(hand) == [(0, -40, "settlement.set")]


@pytest.mark.parametrize(
    ("variant", "score", "carry"),
    [
        (RACE, (0, 60, 20), 0),
        (replace(RACE, tie_pays="both"), (0, 120, 80), 0),
        (replace(RACE, tie_pays="made"), (60, 60, 20), 0),
        (replace(RACE, tie_pays="carry"), (0, 0, 0), 140),
    ],
    ids=lambda value: value.tie_pays if isinstance(value, Variant) else None,
)
def test_a_maker_level_with_the_best_is_tied(
    variant: Variant, score: tuple[int, ...], carry: int
) -> None:
    hand = scored(variant, LEVEL)
    assert (hand.outcome, hand.score, hand.carry) == ("tied", score, carry)


def test_a_made_hand_is_written_as_it_was_counted() -> None:
    assert (scored(RACE, MADE).score, settlement(scored(RACE, MADE))) == ((80, 40, 20), [])


def test_what_waits_is_paid_to_the_one_with_the_most() -> None:
    hand = scored(RACE, SET, carry=90)
    assert (hand.score, hand.carried_in, hand.carry) == ((0, 190, 80), 90, 0)


def test_what_waits_waits_on_where_two_beat_the_maker_alike() -> None:
    hand = scored(RACE, (30, 50, 50), carry=90)
    assert (hand.score, hand.carried_in, hand.carry) == ((0, 90, 90), 0, 90)


def test_all_tricks_are_all_of_three() -> None:
    """A second player without a trick is needed before anybody has won them all."""
    variant = replace(RACE, all_tricks="double")
    hand = Hand(Seat(0), bid=Bid(Seat(0), "H"), captured=(100, 20, 0), last_trick=Side(0))
    assert score_hand(variant, hand._replace(tricks=(7, 2, 0))).score == (110, 20, 0)
    swept = hand._replace(captured=(130, 0, 0), tricks=(9, 0, 0))
    assert score_hand(variant, swept).score == (280, 0, 0)


def test_the_best_of_three_deals_next_and_of_equals_the_next_player() -> None:
    assert dealer_after_score(RACE, Seat(0), (10, 20, 50)) == 2
    assert dealer_after_score(RACE, Seat(1), (50, 20, 50)) == 2


def test_a_game_of_three_goes_to_its_target() -> None:
    record = {"bid": {"maker": 0, "trump": "H"}, "captured": list(SET), "last_trick": 0}
    steps = fold(replace(RACE, target=200), [record, record], Seat(0))
    assert [step.standing.totals for step in steps] == [(0, 100, 80), (0, 200, 160)]
    assert (steps[-1].standing.winner, steps[-1].standing.finished) == (1, True)
    assert beginning(RACE).totals == (0, 0, 0)


def test_the_rule_sheet_speaks_of_three() -> None:
    settled = dict(settlement_sentences(replace(RACE, tie_pays="carry")))
    assert {name: str(settled[name]) for name in ("made", "set_pays", "tie_pays")} == {
        "made": "The makers have the most points of all: each side scores its own.",
        "set_pays": (
            "If not, the makers are set and score nothing; each of the others scores "
            "its own points and the makers'."
        ),
        "tie_pays": (
            "Tied with the best of the others: no side scores, and all the points wait "
            "for the side that alone has the most in a later hand."
        ),
    }
    assert dict(game_sentences(RACE))["deals_next"] == (
        "The player who scored most deals the next hand; if several did, the next player does."
    )


def test_points_of_three_are_checked_where_worthless_cards_are_few() -> None:
    """All three nines are in the trick of side 0: then no king fills a trick worth 4."""
    short = replace(RACE, ranks="AKQJT9", hand_size=8)
    assert scored(short, (0, 127, 25)).hand_points == (10, 127, 25)
    with pytest.raises(RecordError) as refused:
        scored(short, (0, 148, 4))
    assert [problem.code for problem in refused.value.problems] == ["captured_impossible"]
