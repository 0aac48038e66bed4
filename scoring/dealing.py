"""The next dealer (rules.md, section 6)."""

from scoring.seats import SEATS, Seat, leader, seat_of
from scoring.variant import Variant


def next_seat(variant: Variant, dealer: Seat) -> Seat:
    """The next seat clockwise."""
    return SEATS[(dealer + 1) % variant.players]


def dealer_after_score(variant: Variant, dealer: Seat, score: tuple[int, ...]) -> Seat:
    """The dealer after a scored hand."""
    if variant.deals_next == "winner":
        winner = leader(score)
        if winner is not None:
            return seat_of(winner)
    return next_seat(variant, dealer)


def dealer_after_thrown_in(variant: Variant, dealer: Seat) -> Seat:
    """The dealer after a thrown-in hand."""
    return dealer if variant.deals_after_thrown_in == "same" else next_seat(variant, dealer)
