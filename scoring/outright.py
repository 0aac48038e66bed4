"""Games won outright, without points: all eight cards of a suit in one hand."""

from scoring.bidding import made_bid
from scoring.language import phrase
from scoring.problems import Problems
from scoring.record import Hand, ScoreBefore
from scoring.scored import ScoredHand
from scoring.variant import Variant


def scored_outright(
    variant: Variant, hand: Hand, before: ScoreBefore | None, problems: Problems
) -> ScoredHand | None:
    """The winning side; nothing is scored, and points held over are lost."""
    bid = made_bid(variant, hand, problems, needed=False)
    if hand.outright is None:
        problems.missing("outright", phrase("Choose the side that has won the game."))
    if problems:
        return None
    nothing, marks = (0,) * variant.sides, ("",) * variant.sides
    return ScoredHand("outright", nothing, nothing, None, marks, (), bid=bid, wins=hand.outright)
