"""Hands scored in game points: card points and melds are converted to fewer.

Rules.md, section 9, Baloot. One side's points are counted and the other has the rest; if raised,
the winner of the hand takes everything.
"""

from functools import lru_cache
from typing import NamedTuple

from scoring.counting import Count, less
from scoring.dealing import dealer_after_score
from scoring.declarations import GamePoints
from scoring.melding import Melds
from scoring.reckoning import HandPlay, add_lines, swept_by
from scoring.scored import SWEPT, Line, ScoredHand, plain_line
from scoring.seats import FIRST, Side
from scoring.tricks import Sides
from scoring.variant import Variant

TEN, FIVE = 10, 5
MARKS = ("", "")

Pair = tuple[int, ...]
"""A number for each of the two sides."""


class Cards(NamedTuple):
    """The game points of the cards, the card points lost by rounding, and the lines."""

    points: Pair
    lost: Pair
    lines: tuple[Line, ...]


class Projects(NamedTuple):
    """The game points of melds and bella per side."""

    melds: Pair = (0, 0)
    bella: Pair = (0, 0)


class Share(NamedTuple):
    """The input for deciding a hand's winner: `points` are the hand points, all of them the
    sweeper's if one is.
    """

    makers: Side
    raised: int
    sweeper: Side | None
    points: Pair
    held: Projects


NO_PROJECTS = Projects()


def reckoned_game_points(
    variant: Variant, played: HandPlay, without_trick: Sides, carry: int
) -> ScoredHand:
    """Score the hand; points held over go to its winner."""
    bid, melds = played.bid, played.melds
    rules = variant.terms(bid.trump).game_points
    assert rules is not None
    makers, raised = variant.side_of[bid.maker or FIRST], bid.raised or 0
    sweeper = swept_by(variant, without_trick) if without_trick else None
    cards = _cards(variant, rules, played.captured, _counting_side(variant, makers, raised))
    if sweeper is not None:
        cards = _swept(rules, sweeper)
    held, points, lines = NO_PROJECTS, cards.points, cards.lines
    if melds.claims or melds.bella or melds.void:
        held, own = _held(rules, melds)
        keeps = sweeper is not None and variant.sweep_projects == "keep"
        points = _together(cards.points, held, sweeper, keeps=keeps)
        lines = _lines(cards.lines, own, sweeper, keeps=keeps)
    share = Share(makers, raised, sweeper, points, held)
    winner, score = _winner(variant, share, cards.lost), points
    if raised or carry or sweeper is not None or winner != makers:
        settlement = _settled(variant, rules, share, winner)
        settlement += [Line(winner, carry, "carry.in")] * (carry != 0)
        lines, score = (*lines, *settlement), add_lines(points, settlement)
    ends = raised > 0 and variant.raises[raised - 1] == "game"
    if ends and variant.game_pays == "target" and variant.target is not None:
        written = _target_alone(variant, score, winner, variant.target)
        lines, score = (*lines, *written), add_lines(score, written)
    dealer = None if ends else dealer_after_score(variant, played.dealer, score)
    outcome, wins = "made" if winner == makers else "set", winner if ends else None
    return ScoredHand(outcome, points, score, dealer, MARKS, lines, 0, carry, bid, wins)


def _cards(variant: Variant, rules: GamePoints, count: Count, counts: Side) -> Cards:
    """The game points of the cards, from those of the side that `counts`, last trick included."""
    one, other = count.points
    if count.last_trick is not None:
        one, other = less(count.points, count.last_trick, -variant.last_trick)
    return _divided(rules, counts, one, other)


def _counting_side(variant: Variant, makers: Side, raised: int) -> Side:
    """The opponents of the last raiser: defenders raise first; no raise counts as the makers'."""
    return makers if raised % 2 else variant.others[makers][0]


@lru_cache(maxsize=4096)
def _divided(rules: GamePoints, counts: Side, one: int, other: int) -> Cards:
    """The game points of both sides, cached: hands often have the same card points."""
    raw = (one, other)
    few = _rounded(rules, raw[counts])
    points = (few, rules.whole - few) if counts == 0 else (rules.whole - few, few)
    lost = (one - rules.unit * points[0], other - rules.unit * points[1])
    lines = (
        Line(Side(side), own, "gamepoints", str(raw[side]) if side == counts else None)
        for side, own in enumerate(points)
        if own
    )
    return Cards(points, lost, tuple(lines))


def _rounded(rules: GamePoints, points: int) -> int:
    """The game points of the counted side: to the nearest ten, a five down or kept."""
    rest = points % TEN
    if rest != FIVE or not rules.keeps_five:
        points += TEN - rest if rest > FIVE else -rest
    return points // rules.unit


@lru_cache(maxsize=64)
def _swept(rules: GamePoints, sweeper: Side) -> Cards:
    """The game points of the cards if one side won every trick."""
    points = (rules.sweep, 0) if sweeper == 0 else (0, rules.sweep)
    return Cards(points, (0, 0), (Line(sweeper, rules.sweep, "gamepoints", SWEPT),))


def _held(rules: GamePoints, melds: Melds) -> tuple[Projects, tuple[list[Line], list[Line]]]:
    """The game points of melds and bella, with each side's lines."""
    unit, all_of = rules.unit, melds.award.all_of
    scored, bella = [0, 0], [0, 0]
    own: tuple[list[Line], list[Line]] = ([], [])
    for claim in melds.claims:
        side = claim.side
        if side in all_of:
            worth = claim.points // unit
            scored[side] += worth
            own[side].append(Line(side, worth, claim.line.rule, claim.meld))
        else:
            own[side].append(Line(side, 0, "meld.beaten", claim.meld))
    for side in melds.bella if rules.bella else ():
        bella[side] = rules.bella
        own[side].append(plain_line(side, rules.bella, "bella"))
    for side in melds.void:
        own[side].append(plain_line(side, 0, "bella.void"))
    return Projects((scored[0], scored[1]), (bella[0], bella[1])), own


def _target_alone(variant: Variant, score: Pair, winner: Side, target: int) -> list[Line]:
    """The lines that write the target for the winner, and nothing for the other side."""
    (loser,) = variant.others[winner]
    lines = ((loser, -score[loser], "settlement.set"), (winner, target - score[winner], "raise"))
    return [plain_line(*line) for line in lines if line[1]]


def _together(cards: Pair, held: Projects, sweeper: Side | None, *, keeps: bool) -> Pair:
    """The hand points; of a side without a trick its melds, if it `keeps` them."""
    melds, bella = held
    one, other = cards[0] + melds[0] + bella[0], cards[1] + melds[1] + bella[1]
    if sweeper is None:
        return (one, other)
    return (one, melds[1] * keeps) if sweeper == 0 else (melds[0] * keeps, other)


def _lines(
    cards: tuple[Line, ...],
    own: tuple[list[Line], list[Line]],
    sweeper: Side | None,
    *,
    keeps: bool,
) -> tuple[Line, ...]:
    """The lines of the hand points, side by side; of a side without a trick those it `keeps`."""
    if sweeper is not None:
        kept = own[1 - sweeper] if keeps else ()
        return (*cards, *own[sweeper], *(line for line in kept if line.rule.startswith("meld")))
    if cards[0].side == 1:
        return (*own[0], *cards, *own[1])
    return (cards[0], *own[0], *cards[1:], *own[1])


def _winner(variant: Variant, share: Share, lost: Pair) -> Side:
    """More points win, then more lost by rounding; else the side that did not raise last, or the
    makers.
    """
    if share.sweeper is not None:
        return share.sweeper
    makers, (defenders,) = share.makers, variant.others[share.makers]
    for numbers in (share.points, lost):
        if numbers[makers] != numbers[defenders]:
            return makers if numbers[makers] > numbers[defenders] else defenders
    return defenders if share.raised and share.raised % 2 == 0 else makers


def _settled(variant: Variant, rules: GamePoints, share: Share, winner: Side) -> list[Line]:
    """The lines for what the winner takes from the other side."""
    makers, raised, sweeper, points, (scored, bella) = share
    if sweeper is None and not raised and winner == makers:
        return []
    (loser,) = variant.others[winner]
    is_swept = sweeper is not None
    cards = rules.sweep if is_swept else rules.whole
    takes_all = not is_swept or variant.sweep_projects == "both"
    melds = sum(scored) if takes_all else scored[winner]
    passed = bella[loser] if variant.bella_on_set == "pass" and not is_swept else 0
    taken = cards + melds + passed + bella[winner] - points[winner]
    kept = bella[loser] if variant.bella_on_set == "keep" and not is_swept else 0
    if is_swept and variant.sweep_projects == "keep":
        kept = scored[loser]
    is_raised = raised and (variant.sweep_is_raised or not is_swept)
    more = _more(variant, raised, cards, melds) if is_raised else 0
    lines = (
        (loser, -points[loser], "settlement.set"),
        (loser, kept, "settlement.set" if is_swept else "bella.kept"),
        (winner, taken, "settlement.set"),
        (winner, more, "raise"),
    )
    return [plain_line(*line) for line in lines if line[1]]


def _more(variant: Variant, raised: int, cards: int, melds: int) -> int:
    """The effect of raises: cards in full, melds up to a limit, bella never."""
    times = variant.raises[raised - 1] if raised else 1
    if times == "game":
        return 0
    cap = times if variant.project_cap is None else min(times, variant.project_cap)
    return (times - 1) * cards + (cap - 1) * melds
