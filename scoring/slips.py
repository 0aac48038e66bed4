"""Plausible totals on a table's slip after a number of hands.

Tighter bounds would need the hands themselves: only what a hand brings all sides together is known,
from the cards, the melds and the maker rule of the game (rules.md, section 5).
"""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import NamedTuple

from scoring.cards import SUITS
from scoring.language import Phrase, phrase, phrases
from scoring.seats import leader
from scoring.variant import Variant

BIG_POINTS = 2
"""The maximum from one hand in games where small points become big ones."""
RAISED = 4
"""Kontra and re multiply the value of a hand by this."""
ROEM_IN_TRICK, ROEM_ONCE_MORE = 100, 100
CAPOT_BID = 500
"""More than any possible bid."""


class HandSum(NamedTuple):
    """The possible sums of a played hand over all sides.

    `least`, or more by a multiple of `step`, up to `most`.
    """

    least: int
    most: int
    step: int


def sum_fault(variant: Variant, points: Sequence[int], hands: range) -> Phrase | None:
    """Why a table cannot have these points, one number per side; None if it can.

    `hands` are the possible numbers of hands played.
    """
    if min(points) < 0:
        return phrase("A side cannot have fewer than 0 points.")
    total, bounds = sum(points), hand_sum(variant)
    if any(_can_be(total, played, bounds) for played in hands):
        return None
    most = hands[-1]
    if total > most * bounds.most:
        return phrases(
            "Together {total}: {count} hand makes at most {most}.",
            "Together {total}: {count} hands make at most {most}.",
            most,
            total=total,
            count=most,
            most=most * bounds.most,
        )
    if len(hands) > 1:
        return phrase("Together {total}: no number of hands gives that total.", total=total)
    return _short_or_between(total, most, bounds)


def target_fault(variant: Variant, points: Sequence[int], games: int) -> Phrase | None:
    """Why games to their target cannot end with these points, one number per side.

    None if they can. Before its last hand no side of a game has reached the target.
    """
    target, most = variant.target, max(points)
    if target is None:
        return None
    if most < target and not (variant.march or variant.whole_suit_wins):
        return phrase(
            "This game goes to {target}: the winner has at least that many points, not {points}.",
            target=target,
            points=most,
        )
    reached = sum(own >= target for own in points)
    if games > 1 or not isinstance(variant.both_out, int) or reached < 2:
        reach = games * (target - 1 + hand_sum(variant).most)
        if most > reach:
            return phrase(
                "Too many points: after its last hand a side can have at most {most}.",
                most=reach,
            )
    is_drawn = leader(points) is None and variant.both_out not in ("maker", "in_order")
    if games == 1 and reached > 1 and is_drawn:
        return phrase(
            (
                "A game tied at {points} is decided by another hand, so the winner must "
                "have more points."
            ),
            points=most,
        )
    return None


def hands_fault(hands: int, most: int) -> Phrase | None:
    """The error for more hands than can have been played."""
    if 1 <= hands <= most:
        return None
    return phrase("A table plays from 1 to {most} hands.", most=most)


def _short_or_between(total: int, hands: int, bounds: HandSum) -> Phrase:
    """The error for a sum that is too small, or between possible sums."""
    over = total - hands * bounds.least
    if over < 0:
        return phrases(
            "Together {total}: {count} hand makes at least {least}.",
            "Together {total}: {count} hands make at least {least}.",
            hands,
            total=total,
            count=hands,
            least=hands * bounds.least,
        )
    below = total - over % bounds.step
    return phrases(
        "Together {total}: {count} hand can make {below} or {above}, but nothing between.",
        "Together {total}: {count} hands can make {below} or {above}, but nothing between.",
        hands,
        total=total,
        count=hands,
        below=below,
        above=below + bounds.step,
    )


def _can_be(total: int, hands: int, bounds: HandSum) -> bool:
    over = total - hands * bounds.least
    return over >= 0 and total <= hands * bounds.most and over % bounds.step == 0


def hand_sum(variant: Variant) -> HandSum:
    """The possible sums of a played hand, house rules included.

    A hand reneged by both sides brings nothing, and is left to the person who checks the slip.
    """
    if variant.settlement == "value":
        return _value_sum(variant)
    if variant.game_points:
        return _game_point_sum(variant)
    whole = {*_wholes(variant)}
    most, least = _most(variant, max(whole)), min(whole)
    if not _has_least(variant):
        return HandSum(0, most, variant.step)
    if not _is_kept(variant):
        return HandSum(0 if variant.tie_pays == "carry" else -(-least // 2), most, 1)
    return HandSum(
        least, most, gcd(*_additions(variant), *(points - least for points in whole)) or 1
    )


def _value_sum(variant: Variant) -> HandSum:
    if variant.ladder == "small_and_big":
        return HandSum(0, BIG_POINTS, 1)
    raised = RAISED if variant.raises else 1
    value = max(variant.value_take, variant.value_other) * variant.loss_factor
    return HandSum(0, raised * value * (variant.sides - 1), 1)


def _game_point_sum(variant: Variant) -> HandSum:
    """Game points of cards and melds, each multiplied by the highest raise."""
    scales = [scale for scale in variant.game_points.values() if scale is not None]
    raised = max((times for times in variant.raises if isinstance(times, int)), default=1)
    cards = max(max(scale.whole, scale.sweep) for scale in scales)
    melds = _melds(variant) // min(scale.unit for scale in scales)
    bella = max(scale.bella for scale in scales)
    most = raised * (cards + melds) + bella
    return HandSum(min(scale.whole for scale in scales), most, 1)


def _wholes(variant: Variant) -> Iterator[int]:
    """The sums of all cards and the last trick under each possible trump."""
    for trump in (*SUITS, *variant.declared):
        terms = variant.terms(trump)
        whole = terms.deck.total + variant.last_trick
        yield whole * terms.times
        if variant.renege != "off":
            yield whole


def _has_least(variant: Variant) -> bool:
    """True if the sum of all cards always counts in full."""
    may_stop = variant.instant_end or (variant.may_stop and variant.target is not None)
    is_other = variant.obligation == "contract" or variant.step != 1
    return variant.adds_up and not (may_stop or variant.whole_suit_wins or is_other)


def _is_kept(variant: Variant) -> bool:
    """True if points lost by one side always go to the other."""
    if variant.obligation == "none":
        return True
    return variant.set_pays == "both" and variant.tie_pays in ("both", "made")


def _additions(variant: Variant) -> Iterator[int]:
    """Possible additions to a hand's cards, each a multiple of the step."""
    half = 2 if variant.meld_tie == "split" else 1
    for points in _meld_points(variant):
        yield points // half
    yield variant.bella_points
    if variant.side_melds:
        yield 10
    for bonus in (variant.all_tricks, variant.counter_sweep, variant.renege):
        if isinstance(bonus, int):
            yield bonus
    if variant.all_tricks == "double":
        yield from _wholes(variant)


def _meld_points(variant: Variant) -> Iterator[int]:
    if variant.announcements:
        yield from variant.sequences
        yield from variant.fours.values()
        for text in variant.declared.values():
            yield from (text.fours or {}).values()
    yield from variant.threes.values()
    yield variant.marriage


def _most(variant: Variant, whole: int) -> int:
    """An upper bound of a hand: everything, to every other side, raised and doubled."""
    times = max(terms.times for terms in variant.under.values())
    bonuses = (variant.all_tricks, variant.counter_sweep, variant.renege, variant.set_pays)
    bonus = sum(points for points in bonuses if isinstance(points, int))
    brought = whole + times * (_melds(variant) + bonus)
    if variant.all_tricks == "double":
        brought *= 2
    if variant.obligation == "contract":
        prices = max(CAPOT_BID, variant.capot_made or 0, variant.capot_lost or 0)
        brought = (brought + (variant.contract_max or 0) + prices) * variant.re_times
    return brought * max(1, variant.sides - 1) + variant.sides * (variant.step - 1)


def _melds(variant: Variant) -> int:
    """An upper bound of all melds of a hand."""
    if variant.side_melds:
        return ROEM_IN_TRICK * variant.tricks + ROEM_ONCE_MORE + _bellas(variant)
    sequences = fours = 0
    if variant.announcements:
        best = max(
            (variant.hand_size // length * points)
            for length, points in enumerate((*variant.sequences, 0), start=3)
        )
        sequences = variant.players * best
        worth = [variant.fours, *(text.fours for text in variant.declared.values() if text.fours)]
        fours = max(sum(by_rank.values()) for by_rank in worth)
    others = sum(variant.threes.values()) + 4 * variant.marriage
    return sequences + fours + others + _bellas(variant)


def _bellas(variant: Variant) -> int:
    return 4 * variant.bella_points
