"""The announced march: win every trick and the match, or lose it (D3, Klammern)."""

from scoring.bidding import made_bid
from scoring.counting import Count, Numbers, known_tricks, read_count, read_numbers
from scoring.language import phrase
from scoring.melding import read_melds
from scoring.problems import Problems
from scoring.reckoning import counted_lines, sums
from scoring.record import Bid, Hand
from scoring.scored import ScoredHand
from scoring.seats import FIRST, Side
from scoring.tricks import NO_SIDE, possible_without_trick
from scoring.variant import Variant


def scored_march(variant: Variant, hand: Hand, problems: Problems) -> ScoredHand | None:
    """The result of a march; the hand itself scores nothing.

    Hand points are counted if points and last trick were recorded.
    """
    bid = made_bid(variant, hand, problems, needed=False)
    count = read_count(variant, hand, bid.trump, problems) if _is_counted(hand, bid) else None
    made = _is_made(variant, hand, bid, count, problems)
    melds = read_melds(variant, hand, bid.trump, NO_SIDE, problems)
    if problems:
        return None
    without = frozenset(variant.each_side) - {_announcer(variant, hand)} if made else NO_SIDE
    lines = counted_lines(variant, count, melds, without) if count is not None else []
    nothing, marks = (0,) * variant.sides, ("",) * variant.sides
    outcome = "march_made" if made else "march_failed"
    points = sums(variant, lines)
    announcer = _announcer(variant, hand)
    wins = announcer if made else variant.others[announcer][0]
    return ScoredHand(outcome, points, nothing, None, marks, tuple(lines), bid=bid, wins=wins)


def _is_counted(hand: Hand, bid: Bid) -> bool:
    """True if points and last trick were recorded; cards have points only with a trump."""
    has_points = hand.captured is not None or (hand.cards is not None and bid.trump is not None)
    return hand.counted is not None or (has_points and hand.last_trick is not None)


def _announcer(variant: Variant, hand: Hand) -> Side:
    return variant.side_of[hand.march or FIRST]


def _is_made(
    variant: Variant, hand: Hand, bid: Bid, count: Count | None, problems: Problems
) -> bool:
    """True if the announcing side won every trick; a problem if the record does not tell."""
    announcer = _announcer(variant, hand)
    tricks = count.tricks if count is not None else known_tricks(variant, hand, problems)
    if tricks is not None:
        return tricks[announcer] == variant.tricks
    points = _points(variant, hand, count, problems)
    if hand.last_trick not in (None, announcer) or any(
        taken for side, taken in enumerate(points) if side != announcer
    ):
        return False
    others = frozenset(variant.each_side) - {announcer}
    ways = possible_without_trick(variant, count, bid.trump) if count is not None else []
    told = {others <= without for without in ways}
    if len(told) != 1:
        problems.missing("tricks", phrase("Enter the tricks of each side."))
    return told == {True}


def _points(variant: Variant, hand: Hand, count: Count | None, problems: Problems) -> Numbers:
    """The card points as far as known, zeros if nothing was counted."""
    if count is not None:
        return count.points
    if hand.captured is None:
        return ()
    return read_numbers(variant, variant.deck, hand, "captured", problems) or ()
