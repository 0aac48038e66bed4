"""Who deals the next hand (rules.md, section 6)."""

from scoring.variant import Variant


def next_seat(variant: Variant, dealer: int) -> int:
    """The seat after the dealer, clockwise."""
    return (dealer + 1) % variant.players


def dealer_after_score(variant: Variant, dealer: int, score: tuple[int, ...]) -> int:
    """Who deals after a hand that was scored."""
    if variant.deals_next == "winner":
        most = max(score)
        if score.count(most) == 1:
            return score.index(most)
    return next_seat(variant, dealer)


def dealer_after_thrown_in(variant: Variant, dealer: int) -> int:
    """Who deals after a hand that was thrown in."""
    return dealer if variant.deals_after_thrown_in == "same" else next_seat(variant, dealer)
