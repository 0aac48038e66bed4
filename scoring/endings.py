"""How hands end: played, thrown in, reneged, stopped, or won outright."""

from collections.abc import Callable, Mapping

from scoring.bidding import check_thrown_in, made_bid
from scoring.contract import contract_points, reckoned_contract
from scoring.counting import Count, read_count
from scoring.dealing import dealer_after_score, dealer_after_thrown_in
from scoring.extended import nearest, reckon_more
from scoring.game_points import reckoned_game_points
from scoring.language import phrase
from scoring.march import scored_march
from scoring.melding import read_melds
from scoring.outright import scored_outright
from scoring.problems import Problems
from scoring.reckoning import HandPlay, add_declared, reckon_hand, sums
from scoring.record import Hand, ScoreBefore
from scoring.roem import check_roem, with_roem
from scoring.scored import Line, ScoredHand
from scoring.seats import FIRST
from scoring.stopping import check_not_over, scored_stop
from scoring.tricks import NO_SIDE, Sides, possible_without_trick, sides_without_trick
from scoring.variant import Variant

Ending = Callable[[Variant, Hand, ScoreBefore | None, Problems], ScoredHand | None]
"""Scores a hand with this ending; the result is meaningless if problems were noted."""

_THROWN_IN = frozenset({"dealer", "dealer_override", "play", "bid", "note"})
_DECLARED = _THROWN_IN | {"melds", "meld_winner", "bella", "exchange"}
_INSIDE = frozenset({"bellas", "stopped_points"})
"""Parts of fields that are checked elsewhere."""
_FIELDS: Mapping[str, frozenset[str]] = {
    "played": frozenset(Hand._fields) - {"reneged", "stopped", "outright"},
    "thrown_in": _THROWN_IN,
    "reneged": _DECLARED | {"reneged"},
    "stopped": _DECLARED | {"last_trick", "stopped"},
    "outright": _THROWN_IN | {"outright"},
}
RECKONINGS: Mapping[str, Callable[[Variant, HandPlay, Sides, int], ScoredHand]] = {
    "points": reckon_hand,
    "extended": reckon_more,
    "contract": reckoned_contract,
    "game_points": reckoned_game_points,
}
"""Scoring procedures for played hands."""


def check_play(variant: Variant, hand: Hand, problems: Problems) -> None:
    """Note fields that do not belong to this ending, or to the game.

    Raises RecordError if the ending cannot be read: no other field has a meaning then.
    """
    if problems.at("play"):
        problems.raise_any()
    if hand.dealer is None:
        problems.missing("dealer", phrase("Choose the dealer."))
    if problems or hand.play != "played" or _has_other_end(hand):
        _check_fields(variant, hand, problems)
    if hand.play != "played" and not _is_played_here(variant, hand):
        text = phrase(
            "{variant} has no hand that is {play}.",
            variant=variant.name,
            play=hand.play.replace("_", " "),
        )
        problems.add("play", "not_in_this_game", text)
    if (problems or hand.roem is not None) and _has_no_roem(variant, hand, problems):
        text = phrase("{variant} has no sums of roem.", variant=variant.name)
        problems.add("roem", "not_in_this_game", text)
    if not variant.march and (hand.march is not None or problems.at("march")):
        problems.add(
            "march",
            "not_in_this_game",
            phrase("{variant} has no announced march.", variant=variant.name),
        )


def _has_other_end(hand: Hand) -> bool:
    """True if a player or side is recorded as having ended the hand before its last trick."""
    return hand.reneged is not None or hand.stopped is not None or hand.outright is not None


def _has_no_roem(variant: Variant, hand: Hand, problems: Problems) -> bool:
    """True if meld sums were recorded in a game without roem."""
    return not variant.side_melds and (hand.roem is not None or problems.at("roem"))


def _check_fields(variant: Variant, hand: Hand, problems: Problems) -> None:
    belongs = _FIELDS[hand.play] | _INSIDE
    if hand.play == "stopped" and variant.may_stop:
        belongs = belongs - {"last_trick"}
    for field in Hand._fields:
        if field not in belongs and (getattr(hand, field) is not None or problems.at(field)):
            text = phrase(
                "A hand that was {play} has no “{field}”.",
                play=hand.play.replace("_", " "),
                field=field,
            )
            problems.add(field, "unexpected_field", text)
    if hand.play == "thrown_in" and hand.bid is not None:
        for field, part in hand.bid._asdict().items():
            if field not in ("turned", "calls") and (
                part is not None or problems.at(f"bid.{field}")
            ):
                text = phrase("A hand that was thrown in has no “{field}”.", field=field)
                problems.add(f"bid.{field}", "unexpected_field", text)


def _is_played_here(variant: Variant, hand: Hand) -> bool:
    match hand.play:
        case "thrown_in":
            return variant.can_throw_in
        case "reneged":
            return variant.renege != "off"
        case "outright":
            return variant.whole_suit_wins
        case _:
            has_enough = variant.may_stop and variant.target is not None
            return variant.instant_end or has_enough


def _played(
    variant: Variant, hand: Hand, before: ScoreBefore | None, problems: Problems
) -> ScoredHand | None:
    if hand.march is not None and variant.march:
        return scored_march(variant, hand, problems)
    bid = made_bid(variant, hand, problems, needed=True)
    count = read_count(variant, hand, bid.trump, problems)
    melds = read_melds(variant, hand, bid.trump, _losing(variant, count), problems)
    if hand.roem is not None and variant.side_melds and count is not None:
        check_roem(variant, hand.roem, count, problems)
    if problems or count is None:
        return None
    if variant.instant_end and before is not None and before.totals is not None:
        check_not_over(variant, before.totals, count, melds, problems)
    carry = before.carry if before is not None else 0
    played = HandPlay(hand.dealer or FIRST, bid, count, melds, hand.roem)
    ways = sides_without_trick(variant, count, bid.trump)
    if hand.roem is not None:
        ways = with_roem(variant, ways, hand.roem)
    reckon = RECKONINGS[variant.reckoning]
    scored = reckon(variant, played, ways[0], carry)
    for way in ways[1:]:
        other = reckon(variant, played, way, carry)
        if other._replace(lines=scored.lines) != scored:
            text = phrase("Enter the tricks of each side: they decide the score of this hand.")
            problems.missing("tricks", text)
    return scored


def _losing(variant: Variant, count: Count | None) -> Sides:
    """The sides known to have won no trick, and to lose their melds for it."""
    if count is None or count.tricks is None or not variant.melds_need_trick:
        return NO_SIDE
    return possible_without_trick(variant, count, None)[0]


def _thrown_in(
    variant: Variant, hand: Hand, before: ScoreBefore | None, problems: Problems
) -> ScoredHand | None:
    check_thrown_in(variant, hand, problems)
    nothing, marks = (0,) * variant.sides, ("",) * variant.sides
    dealer = dealer_after_thrown_in(variant, hand.dealer or FIRST)
    carry = before.carry if before is not None else 0
    return ScoredHand("thrown_in", nothing, nothing, dealer, marks, (), carry)


def _reneged(
    variant: Variant, hand: Hand, before: ScoreBefore | None, problems: Problems
) -> ScoredHand | None:
    """The other side scores every card point, the last trick, its melds and bella (D4)."""
    bid = made_bid(variant, hand, problems, needed=False)
    if hand.reneged is None:
        problems.missing("reneged", phrase("Choose the side that reneged."))
    reneged = frozenset(hand.reneged or ())
    melds = read_melds(variant, hand, bid.trump, reneged, problems)
    if problems:
        return None
    penalty_points = variant.terms(bid.trump).deck.total + variant.last_trick
    if isinstance(variant.renege, int):
        penalty_points += variant.renege
    declared: list[Line] = []
    penalty: list[Line] = []
    for side in frozenset(variant.each_side) - reneged:
        add_declared(variant, side, melds, NO_SIDE, declared)
        penalty.append(Line(side, nearest(penalty_points, variant.step), "renege"))
        if bid.contract is not None:
            penalty.append(Line(side, contract_points(variant, bid), "contract"))
    score, dealer = sums(variant, penalty + declared), hand.dealer or FIRST
    deals_next = dealer_after_score(variant, dealer, score) if penalty else dealer
    carry = before.carry if before is not None else 0
    marks, lines = ("",) * variant.sides, tuple(penalty + declared)
    points = sums(variant, declared)
    return ScoredHand("reneged", points, score, deals_next, marks, lines, carry, bid=bid)


ENDINGS: Mapping[str, Ending] = {
    "played": _played,
    "thrown_in": _thrown_in,
    "reneged": _reneged,
    "stopped": scored_stop,
    "outright": scored_outright,
}
"""Scoring functions by ending."""
