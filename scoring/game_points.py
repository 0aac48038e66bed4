"""What a hand brings that is written in game points: points of cards and melds become few.

Rules.md, section 9, Baloot. One side counts and the other has the rest; raised, the winner of the
hand takes everything.
"""

from dataclasses import dataclass

from scoring.contest import award_points
from scoring.counting import Count, less
from scoring.dealing import dealer_after_score
from scoring.declarations import GamePoints
from scoring.melding import Melds
from scoring.reckoning import Played, add_lines, swept_by
from scoring.scored import Line, ScoredHand, plain_line
from scoring.seats import FIRST, Side
from scoring.tricks import Sides
from scoring.variant import Variant

TEN, FIVE = 10, 5


@dataclass(slots=True)
class Share:
    """What both sides have in game points, and whose hand it is.

    `cards`, `melds` and `bella` are game points per side, `lost` the card points that each lost
    by rounding, and `points` the hand points, nothing but the sweeper's where there is one;
    `sweeper` is the side with every trick, None where there is none.
    """

    makers: Side
    sweeper: Side | None
    raised: int
    cards: tuple[int, ...]
    melds: tuple[int, ...]
    bella: tuple[int, ...]
    lost: tuple[int, ...]

    points: tuple[int, ...]


def reckoned_game_points(
    variant: Variant, played: Played, without_trick: Sides, carry: int
) -> ScoredHand:
    """The scored hand; points that waited for it go to its winner."""
    rules = variant.terms(played.bid.trump).game_points
    assert rules is not None
    share = _shared(variant, rules, played, without_trick)
    winner = _winner(variant, share)
    lines = _lines(variant, share, played.melds)
    settlement = _settled(variant, rules, share, winner)
    if carry:
        settlement.append(Line(winner, carry, "carry.in"))
    score = add_lines(share.points, settlement) if settlement else share.points
    ends = bool(share.raised) and variant.raises[share.raised - 1] == "game"
    return ScoredHand(
        "made" if winner == share.makers else "set",
        share.points,
        score,
        None if ends else dealer_after_score(variant, played.dealer, score),
        ("",) * variant.sides,
        (*lines, *settlement),
        0,
        carry,
        played.bid,
        wins=winner if ends else None,
    )


def _shared(variant: Variant, rules: GamePoints, played: Played, without_trick: Sides) -> Share:
    makers = variant.side_of[played.bid.maker or FIRST]
    raised = played.bid.raised or 0
    sweeper = swept_by(variant, without_trick) if without_trick else None
    award, claims, bellas = played.melds.award, played.melds.claims, played.melds.bella
    raw = _with_last_trick(variant, played.captured)
    counting = _counting_side(variant, makers, raised)
    few = _rounded(rules, raw[counting])
    cards = (few, rules.whole - few) if counting == 0 else (rules.whole - few, few)
    lost = (raw[0] - rules.unit * cards[0], raw[1] - rules.unit * cards[1])
    if sweeper is not None:
        cards = (rules.sweep, 0) if sweeper == 0 else (0, rules.sweep)
    melds = bella = (0, 0)
    if claims:
        one, other = award_points(variant, claims, award)
        melds = (one // rules.unit, other // rules.unit)
    if bellas:
        first = bellas.count(variant.each_side[0])
        bella = (rules.bella * first, rules.bella * (len(bellas) - first))
    points = (cards[0] + melds[0] + bella[0], cards[1] + melds[1] + bella[1])
    if sweeper is not None:
        points = (points[0], 0) if sweeper == 0 else (0, points[1])
    return Share(makers, sweeper, raised, cards, melds, bella, lost, points)


def _with_last_trick(variant: Variant, count: Count) -> tuple[int, ...]:
    """The card points with the last trick in them, as tables count."""
    if count.last_trick is None:
        return count.points
    return less(count.points, count.last_trick, -variant.last_trick)


def _counting_side(variant: Variant, makers: Side, raised: int) -> Side:
    """The opponents of who raised last: defenders raise first, and nobody is as if makers had."""
    return makers if raised % 2 else variant.others[makers][0]


def _rounded(rules: GamePoints, points: int) -> int:
    """The game points of the side that counts: to the nearest ten, a five down or kept."""
    rest = points % TEN
    if rest != FIVE or not rules.keeps_five:
        points += TEN - rest if rest > FIVE else -rest
    return points // rules.unit


def _winner(variant: Variant, share: Share) -> Side:
    """More points win, then more lost by rounding; else who did not raise last, or the makers."""
    makers, (defenders,) = share.makers, variant.others[share.makers]
    if share.sweeper is not None:
        return share.sweeper
    for numbers in (share.points, share.lost):
        if numbers[makers] != numbers[defenders]:
            return makers if numbers[makers] > numbers[defenders] else defenders
    return defenders if share.raised and share.raised % 2 == 0 else makers


def _lines(variant: Variant, share: Share, melds: Melds) -> list[Line]:
    """The lines of the hand points, side by side."""
    lines = []
    for side in variant.each_side:
        if share.sweeper not in (None, side):
            continue
        if share.cards[side]:
            lines.append(plain_line(side, share.cards[side], "gamepoints"))
        if melds.claims:
            lines += _meld_lines(variant, share, side, melds)
        if share.bella[side]:
            lines.append(plain_line(side, share.bella[side], "bella"))
    return lines


def _meld_lines(variant: Variant, share: Share, side: Side, melds: Melds) -> list[Line]:
    """A side's melds: each by itself, in the side's game points."""
    own = [claim for claim in melds.claims if claim.side == side]
    if side not in melds.award.all_of:
        return [Line(side, 0, "meld.beaten", claim.meld) for claim in own]
    together = sum(claim.points for claim in own)
    return [
        Line(side, claim.points * share.melds[side] // together, claim.line.rule, claim.meld)
        for claim in own
    ]


def _settled(variant: Variant, rules: GamePoints, share: Share, winner: Side) -> list[Line]:
    """What the winner takes beside its own where it takes everything."""
    if share.sweeper is None and not share.raised and winner == share.makers:
        return []
    (loser,) = variant.others[winner]
    is_swept = share.sweeper is not None
    cards = rules.sweep if is_swept else rules.whole
    melds = share.melds[winner] if is_swept else sum(share.melds)
    passed = share.bella[loser] if variant.bella_on_set == "pass" and not is_swept else 0
    taken = cards + melds + passed + share.bella[winner] - share.points[winner]
    kept = share.bella[loser] if variant.bella_on_set == "keep" and not is_swept else 0
    more = _more(variant, share.raised, cards, melds) if share.raised else 0
    lines = (
        (loser, -share.points[loser], "settlement.set"),
        (loser, kept, "bella.kept"),
        (winner, taken, "settlement.set"),
        (winner, more, "raise"),
    )
    return [plain_line(*line) for line in lines if line[1]]


def _more(variant: Variant, raised: int, cards: int, melds: int) -> int:
    """What the raises add: cards in full, melds so many times at most, bella never."""
    times = variant.raises[raised - 1] if raised else 1
    if times == "game":
        return 0
    cap = times if variant.project_cap is None else min(times, variant.project_cap)
    return (times - 1) * cards + (cap - 1) * melds
