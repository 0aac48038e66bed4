"""What a hand brings that is written in game points: points of cards and melds become few.

Rules.md, section 9, Baloot. One side counts and the other has the rest; raised, the winner of the
hand takes everything.
"""

from dataclasses import dataclass

from scoring.dealing import dealer_after_score
from scoring.declarations import GamePoints
from scoring.melding import Melds
from scoring.reckoning import Played, counted_lines, sums, swept_by
from scoring.scored import Line, ScoredHand, plain_line
from scoring.seats import FIRST, Side
from scoring.tricks import Sides
from scoring.variant import Variant

TEN, FIVE = 10, 5


@dataclass(slots=True)
class Share:
    """What both sides have in game points, and whose hand it is.

    `cards`, `melds` and `bella` are game points per side, `lost` the card points that each lost
    by rounding; `sweeper` is the side with every trick, None where there is none.
    """

    makers: Side
    sweeper: Side | None
    raised: int
    cards: tuple[int, ...]
    melds: tuple[int, ...]
    bella: tuple[int, ...]
    lost: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The hand points; nothing else than the sweeper's counts where there is one."""
        together = map(sum, zip(self.cards, self.melds, self.bella, strict=True))
        return tuple(
            own if self.sweeper in (None, side) else 0 for side, own in enumerate(together)
        )


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
    score = sums(variant, lines + settlement)
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
    lines = counted_lines(variant, played.captured, played.melds, without_trick)
    raw = sums(variant, [line for line in lines if not line.rule.startswith(("meld", "bella"))])
    melds = sums(variant, [line for line in lines if line.rule.startswith("meld.")])
    cards = _converted(variant, rules, raw, _counting_side(variant, makers, raised))
    lost = tuple(own - rules.unit * few for own, few in zip(raw, cards, strict=True))
    if sweeper is not None:
        cards = tuple(rules.sweep * (side == sweeper) for side in variant.each_side)
    return Share(
        *(makers, sweeper, raised, cards),
        tuple(points // rules.unit for points in melds),
        tuple(rules.bella * played.melds.bella.count(side) for side in variant.each_side),
        lost,
    )


def _counting_side(variant: Variant, makers: Side, raised: int) -> Side:
    """The opponents of who raised last: defenders raise first, and nobody is as if makers had."""
    return makers if raised % 2 else variant.others[makers][0]


def _converted(
    variant: Variant, rules: GamePoints, raw: tuple[int, ...], counting: Side
) -> tuple[int, ...]:
    """The game points of the cards: one side rounds, the other has the rest."""
    own = raw[counting]
    rest = own % TEN
    if rest != FIVE or not rules.keeps_five:
        own += TEN - rest if rest > FIVE else -rest
    few = own // rules.unit
    return tuple(few if side == counting else rules.whole - few for side in variant.each_side)


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
    lines = [
        Line(loser, -share.points[loser], "settlement.set"),
        Line(loser, kept, "bella.kept"),
        Line(winner, taken, "settlement.set"),
        Line(winner, _more(variant, share.raised, cards, melds), "raise"),
    ]
    return [line for line in lines if line.points]


def _more(variant: Variant, raised: int, cards: int, melds: int) -> int:
    """What the raises add: cards in full, melds so many times at most, bella never."""
    times = variant.raises[raised - 1] if raised else 1
    if times == "game":
        return 0
    cap = times if variant.project_cap is None else min(times, variant.project_cap)
    return (times - 1) * cards + (cap - 1) * melds
