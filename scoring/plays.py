"""The four ways in which a hand ends: played, thrown in, reneged or stopped."""

from collections.abc import Callable, Mapping

from scoring.bidding import check_thrown_in, made_bid
from scoring.cards import NO_TRUMP
from scoring.counting import Count, read_count
from scoring.dealing import dealer_after_score, dealer_after_thrown_in
from scoring.language import phrase
from scoring.march import scored_march
from scoring.melding import read_melds
from scoring.problems import Problems
from scoring.reckoning import Played, add_declared, reckoned, sums
from scoring.record import Before, Hand
from scoring.scored import Line, ScoredHand
from scoring.seats import FIRST
from scoring.stopping import check_not_over, scored_stop
from scoring.tricks import NO_SIDE, Sides, possible_without_trick, sides_without_trick
from scoring.variant import Variant

Play = Callable[[Variant, Hand, Before | None, Problems], ScoredHand | None]
"""Scores a hand that ended in one way; the answer means nothing where problems were noted."""

_THROWN_IN = frozenset({"dealer", "dealer_override", "play", "bid", "note"})
_DECLARED = _THROWN_IN | {"melds", "meld_winner", "bella", "exchange"}
_FIELDS: Mapping[str, frozenset[str]] = {
    "played": frozenset(Hand._fields) - {"reneged", "stopped"},
    "thrown_in": _THROWN_IN,
    "reneged": _DECLARED | {"reneged"},
    "stopped": _DECLARED | {"last_trick", "stopped"},
}


def check_play(variant: Variant, hand: Hand, problems: Problems) -> None:
    """Note what does not belong to the way in which a hand ended, or to the game.

    Raises RecordError where that way cannot be read: nothing else of the record has a meaning then.
    """
    if problems.at("play"):
        problems.raise_any()
    if hand.dealer is None:
        problems.missing("dealer", phrase("Say who dealt."))
    if hand.play != "played" or hand.reneged is not None or hand.stopped is not None or problems:
        _check_fields(hand, problems)
    if hand.play != "played" and not _is_played_here(variant, hand):
        said = phrase(
            "{variant} knows no hand that is {play}.",
            variant=variant.name,
            play=hand.play.replace("_", " "),
        )
        problems.add("play", "not_in_this_game", said)
    if not variant.march and (hand.march is not None or problems.at("march")):
        problems.add(
            "march",
            "not_in_this_game",
            phrase("{variant} has no announced march.", variant=variant.name),
        )


def _check_fields(hand: Hand, problems: Problems) -> None:
    for field in Hand._fields:
        if field not in _FIELDS[hand.play] and (
            getattr(hand, field) is not None or problems.at(field)
        ):
            said = phrase(
                "A hand that was {play} has no “{field}”.",
                play=hand.play.replace("_", " "),
                field=field,
            )
            problems.add(field, "unexpected_field", said)
    if hand.play == "thrown_in" and hand.bid is not None:
        for field, part in hand.bid._asdict().items():
            if field not in ("turned", "calls") and (
                part is not None or problems.at(f"bid.{field}")
            ):
                said = phrase("A hand that was thrown in has no “{field}”.", field=field)
                problems.add(f"bid.{field}", "unexpected_field", said)


def _is_played_here(variant: Variant, hand: Hand) -> bool:
    match hand.play:
        case "thrown_in":
            return not variant.dealer_must
        case "reneged":
            return variant.renege != "off"
        case _:
            return variant.instant_end


def _played(
    variant: Variant, hand: Hand, before: Before | None, problems: Problems
) -> ScoredHand | None:
    if hand.march is not None and variant.march:
        return scored_march(variant, hand, problems)
    bid = made_bid(variant, hand, problems, needed=True)
    count = read_count(variant, hand, bid.trump, problems)
    melds = read_melds(variant, hand, bid.trump, _losing(variant, count), problems)
    if problems or count is None:
        return None
    if variant.instant_end and before is not None and before.totals is not None:
        check_not_over(variant, before.totals, count, melds, problems)
    carry = before.carry if before is not None else 0
    played = Played(hand.dealer or FIRST, bid, count, melds)
    ways = sides_without_trick(variant, count, bid.trump)
    scored = reckoned(variant, played, ways[0], carry)
    for way in ways[1:]:
        other = reckoned(variant, played, way, carry)
        if other._replace(lines=scored.lines) != scored:
            said = phrase("Say how many tricks each side won: it decides what this hand brings.")
            problems.missing("tricks", said)
    return scored


def _losing(variant: Variant, count: Count | None) -> Sides:
    """The sides known to have won no trick that lose their melds for it."""
    if count is None or count.tricks is None or not variant.melds_need_trick:
        return NO_SIDE
    return possible_without_trick(variant, count, None)[0]


def _thrown_in(
    variant: Variant, hand: Hand, before: Before | None, problems: Problems
) -> ScoredHand | None:
    check_thrown_in(variant, hand, problems)
    nothing, marks = (0,) * variant.sides, ("",) * variant.sides
    dealer = dealer_after_thrown_in(variant, hand.dealer or FIRST)
    carry = before.carry if before is not None else 0
    return ScoredHand("thrown_in", nothing, nothing, dealer, marks, (), carry)


def _reneged(
    variant: Variant, hand: Hand, before: Before | None, problems: Problems
) -> ScoredHand | None:
    """The other side scores every card point, the last trick, its melds and bella (D4)."""
    bid = made_bid(variant, hand, problems, needed=False)
    if hand.reneged is None:
        problems.missing("reneged", phrase("Say which side reneged."))
    reneged = frozenset(hand.reneged or ())
    melds = read_melds(variant, hand, bid.trump, reneged, problems)
    if problems:
        return None
    deck = variant.no_trump_deck if bid.trump == NO_TRUMP else variant.deck
    declared: list[Line] = []
    penalty: list[Line] = []
    for side in frozenset(variant.each_side) - reneged:
        add_declared(variant, side, melds, NO_SIDE, declared)
        penalty.append(Line(side, deck.total + variant.last_trick, "renege"))
    score, dealer = sums(variant, penalty + declared), hand.dealer or FIRST
    deals_next = dealer_after_score(variant, dealer, score) if penalty else dealer
    carry = before.carry if before is not None else 0
    marks, lines = ("",) * variant.sides, tuple(penalty + declared)
    points = sums(variant, declared)
    return ScoredHand("reneged", points, score, deals_next, marks, lines, carry, bid=bid)


PLAYS: Mapping[str, Play] = {
    "played": _played,
    "thrown_in": _thrown_in,
    "reneged": _reneged,
    "stopped": scored_stop,
}
"""How a hand is scored, by the way in which it ended."""
