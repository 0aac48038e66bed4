"""Scoring of one hand: check the record, then compute the score."""

from scoring.endings import ENDINGS, check_play
from scoring.hand_reading import read_before, read_hand
from scoring.problems import Problems
from scoring.record import Hand, ScoreBefore
from scoring.scored import ScoredHand
from scoring.variant import Variant


def score_hand(variant: Variant, hand: Hand, before: ScoreBefore | None = None) -> ScoredHand:
    """Score a hand in a game that stood as `before`.

    Raises RecordError with every problem of the record.
    """
    return score_read(variant, hand, before, Problems())


def score_record(variant: Variant, record: object, before: object = None) -> ScoredHand:
    """Score a hand given as JSON values in the format of records.md.

    Raises RecordError with every problem of the record, of form and of rules.
    """
    problems = Problems()
    standing = read_before(variant, before, problems)
    return score_read(variant, read_hand(variant, record, problems), standing, problems)


def score_read(
    variant: Variant, hand: Hand, before: ScoreBefore | None, problems: Problems
) -> ScoredHand:
    """Score a hand whose reading has already found `problems`."""
    check_play(variant, hand, problems)
    scored = ENDINGS[hand.play](variant, hand, before, problems)
    problems.raise_any()
    assert scored is not None
    return scored
