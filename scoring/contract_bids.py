"""Parts of a bid besides trump: the contract, the raises, and the obligation to bid."""

from scoring.cards import SUITS
from scoring.field_checks import MOST
from scoring.language import phrase
from scoring.problems import Problems
from scoring.record import CAPOT, Bid
from scoring.seats import SEATS, Seat
from scoring.variant import Variant

LEAST_CONTRACT = 80
STEP = 10
ELDEST_MUST = ("pass_round", "forehand_must")
"""Kinds of bidding that can force the player after the dealer to name a suit."""


def must_seat(variant: Variant, dealer: Seat | None) -> Seat | None:
    """The seat that must make trump if all pass: the dealer, or the player after."""
    if dealer is None or variant.bidding not in ELDEST_MUST:
        return dealer
    return SEATS[(dealer + 1) % variant.players]


def most_raises(variant: Variant, trump: str | None) -> int | None:
    """The maximum number of raises under this trump, None in a game without raises."""
    points = variant.terms(trump).game_points
    return None if points is None else points.raises


def check_numbers(variant: Variant, bid: Bid, problems: Problems, *, needed: bool) -> None:
    """Note an invalid contract or raise, and fields that belong to a turned-up card."""
    if bid.contract is not None or variant.obligation == "contract":
        _check_contract(variant, bid, problems, needed=needed)
    if bid.raised is not None:
        _check_raised(variant, bid.raised, bid.trump, problems)
    if variant.bidding == "turned" or (bid.turned is None and bid.calls is None):
        return
    for field in ("turned", "calls"):
        if getattr(bid, field) is not None:
            text = phrase(
                "{variant} is not recorded with “{field}”.", field=field, variant=variant.name
            )
            problems.add(f"bid.{field}", "not_in_this_game", text)


def _check_contract(variant: Variant, bid: Bid, problems: Problems, *, needed: bool) -> None:
    contract, most = bid.contract, variant.contract_max
    if variant.obligation != "contract":
        if contract is not None:
            text = phrase("{variant} has no bidding by number.", variant=variant.name)
            problems.add("bid.contract", "not_in_this_game", text)
    elif contract is None:
        if needed:
            problems.missing("bid.contract", phrase("Enter the bid."))
    elif contract != CAPOT and not _can_be_bid(contract, MOST if most is None else most):
        text = phrase("A contract is 80, 90 and so on in tens, or capot.")
        if most is not None:
            text = phrase(
                "A contract is 80, 90 and so on in tens up to {most}, or capot.", most=most
            )
        problems.add("bid.contract", "bad_contract", text)


def _can_be_bid(contract: int | str, most: int) -> bool:
    return isinstance(contract, int) and (
        contract % STEP == 0 and LEAST_CONTRACT <= contract <= most
    )


def _check_raised(variant: Variant, raised: int, trump: str | None, problems: Problems) -> None:
    most = most_raises(variant, trump)
    if most is None:
        text = phrase("{variant} has no raises.", variant=variant.name)
        problems.add("bid.raised", "not_in_this_game", text)
    elif not 0 <= raised <= most:
        text = phrase("A hand in a trump suit can be raised {most} times.", most=most)
        if trump is not None and trump not in SUITS:
            text = phrase("A hand without a trump can only be doubled.")
        problems.add("bid.raised", "bad_raise", text)
