"""Maker and trump, checked against the calls (rules.md, section 3)."""

from scoring.auction import auction_of
from scoring.cards import NO_TRUMP
from scoring.contract_bids import check_numbers, must_seat
from scoring.language import phrase
from scoring.problems import Problems
from scoring.record import BETTER_SUIT, NO_BID, Bid, Hand, turned_suit
from scoring.seats import Seat
from scoring.variant import Variant


def made_bid(variant: Variant, hand: Hand, problems: Problems, *, needed: bool) -> Bid:
    """The bid of a hand, completed from its calls and the turned card.

    If `needed`, a bid without maker or trump is a problem.
    """
    bid = hand.bid or NO_BID
    if bid.calls is not None:
        bid = _with_calls(variant, hand, bid, problems)
    if bid.trump is None:
        bid = _with_trump(bid)
    if needed:
        _check_complete(variant, bid, problems)
    _check_call(variant, hand.dealer, bid, problems)
    _check_trump(variant, bid, problems)
    if bid.kontra or bid.re:
        _check_kontra(variant, bid, problems)
    if variant.bidding != "turned" or bid.contract is not None or bid.raised is not None:
        check_numbers(variant, bid, problems, needed=needed)
    return bid


def check_thrown_in(variant: Variant, hand: Hand, problems: Problems) -> None:
    """Note a problem if the calls of a thrown-in hand do not end in throwing it in."""
    bid = hand.bid
    if bid is None or bid.calls is None or problems.at("bid.calls") or hand.dealer is None:
        return
    auction = auction_of(variant, hand.dealer, turned_suit(bid), bid.calls, problems)
    if auction is not None and not auction.thrown_in:
        _note(phrase("These calls do not throw the hand in."), problems)


def _with_calls(variant: Variant, hand: Hand, bid: Bid, problems: Problems) -> Bid:
    if problems.at("bid.calls") or hand.dealer is None:
        return bid
    auction = auction_of(variant, hand.dealer, turned_suit(bid), bid.calls or (), problems)
    if auction is None:
        return bid
    if auction.thrown_in:
        _note(phrase("These calls throw the hand in, but it was played."), problems)
    elif auction.maker is None:
        _note(phrase("The calls end before a player has made trump."), problems)
    elif _disagrees(bid.maker, auction.maker):
        _note(phrase("These calls make a different player the maker."), problems)
    elif _disagrees(bid.trump, auction.trump):
        _note(phrase("These calls make a different suit trump."), problems)
        return bid._replace(maker=auction.maker, call=auction.call)
    elif _disagrees(bid.call, auction.call):
        _note(phrase("These calls end with a different call from the one given."), problems)
    else:
        trump = bid.trump or auction.trump
        return bid._replace(maker=auction.maker, trump=trump, call=auction.call)
    return bid


def _note(text: str, problems: Problems) -> None:
    problems.add("bid.calls", "calls_disagree", text)


def _disagrees(text: int | str | None, follows: int | str | None) -> bool:
    return text is not None and follows is not None and text != follows


def _with_trump(bid: Bid) -> Bid:
    if bid.call == "take" and bid.turned:
        return bid._replace(trump=turned_suit(bid))
    return bid._replace(trump=BETTER_SUIT) if bid.call == "better" else bid


def _check_complete(variant: Variant, bid: Bid, problems: Problems) -> None:
    if bid.maker is None and variant.obligation != "none":
        problems.missing("bid.maker", phrase("Choose the maker."))
    if bid.trump is None:
        problems.missing("bid.trump", phrase("Choose the trump suit."))
    if bid.call is None and variant.value_take != variant.value_other:
        problems.missing("bid.call", phrase("Choose the call: it decides what the hand is worth."))


def _check_call(variant: Variant, dealer: Seat | None, bid: Bid, problems: Problems) -> None:
    call = bid.call
    if call is None:
        return
    if call not in variant.calls:
        problems.add(
            "bid.call",
            "bad_call",
            phrase("{variant} has no call “{call}”.", variant=variant.name, call=call),
        )
    elif call == "forced" and bid.maker not in (None, must_seat(variant, dealer)):
        text = phrase("Only the dealer can be forced to make trump.")
        if must_seat(variant, dealer) != dealer:
            text = phrase("Only the player after the dealer can be forced to make trump.")
        problems.add("bid.call", "bad_call", text)
    elif call == "name" and variant.dealer_must and bid.maker is not None and bid.maker == dealer:
        problems.add(
            "bid.call", "bad_call", phrase("The dealer's turn in the second round is “forced”.")
        )


def _check_trump(variant: Variant, bid: Bid, problems: Problems) -> None:
    trump, call, turned = bid.trump, bid.call, bid.turned
    if trump is None:
        return
    if len(trump) > 1:
        if not _may_declare(variant, trump, call):
            problems.add("bid.trump", "bad_trump", cannot_be_made(trump))
    elif call == "take" and turned and trump != turned[-1]:
        problems.add(
            "bid.trump", "bad_trump", phrase("If the turned card is taken, its suit is trump.")
        )
    elif call == "name" and turned and trump == turned[-1]:
        problems.add(
            "bid.trump",
            "bad_trump",
            phrase("In the second round, name a suit other than the turned one."),
        )
    elif call == "better" and trump != BETTER_SUIT:
        problems.add("bid.trump", "bad_trump", phrase("A call of better makes clubs trump."))


def _may_declare(variant: Variant, trump: str, call: str | None) -> bool:
    """True if the game has this declaration, and the call can make it."""
    text = variant.declared.get(trump)
    is_late = call in (None, "name") or variant.bidding != "turned"
    return text is not None and (is_late or text.first_round)


def cannot_be_made(trump: str) -> str:
    """The message for a declaration that the game, or the call, does not have."""
    if trump == NO_TRUMP:
        return phrase("No trump cannot be played here.")
    return phrase("“{trump}” cannot be trump here.", trump=trump)


def _check_kontra(variant: Variant, bid: Bid, problems: Problems) -> None:
    if not 0 < len(variant.raises) <= 2:
        field = "bid.kontra" if bid.kontra else "bid.re"
        problems.add(
            field,
            "kontra_not_allowed",
            phrase("{variant} has no kontra and no re.", variant=variant.name),
        )
    elif bid.re and not bid.kontra:
        problems.add("bid.re", "re_without_kontra", phrase("Re is possible only after kontra."))
