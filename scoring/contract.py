"""Hands with a contract: the makers need the number they bid, and more than half.

Rules.md, section 9, Coinche. If doubled, the winner of the hand scores everything and the loser
only its own bella; likewise if the contract failed. House rules choose what doubling multiplies,
what defenders keep, and the price of capot.
"""

from dataclasses import dataclass

from scoring.dealing import dealer_after_score
from scoring.extended import nearest, played_lines, rounding_lines, with_sweep
from scoring.reckoning import HandPlay, add_lines, sums, swept_by
from scoring.record import CAPOT, Bid
from scoring.scored import Line, ScoredHand, plain_line
from scoring.seats import FIRST, Side
from scoring.settlement import comparison
from scoring.tricks import Sides
from scoring.variant import Variant


@dataclass(slots=True)
class Stake:
    """The terms of a contract: its makers, the points of both sides, and its value.

    `points` are the hand points per side and `weighed` those including the all-tricks bonus,
    `bella` each side's points for bella, `melds` those announced by both, `contract` the bid's
    points on the sheet, `times` the factor of the raises.
    """

    makers: Side
    outcome: str
    points: tuple[int, ...]
    weighed: tuple[int, ...]
    bella: tuple[int, ...]
    melds: int
    contract: int
    times: int


def reckoned_contract(
    variant: Variant, played: HandPlay, without_trick: Sides, carry: int
) -> ScoredHand:
    """Score the hand; `carry` are points held over from earlier hands."""
    lines = played_lines(variant, played, without_trick)
    stake = _staked(variant, played.bid, lines, without_trick)
    settlement, carry_left = _settled(variant, stake)
    carried_in = 0
    winner = _winner(variant, stake) if carry else None
    if winner is not None:
        carried_in = carry
        settlement.append(Line(winner, carry, "carry.in"))
    score = add_lines(stake.points, settlement)
    return ScoredHand(
        stake.outcome,
        stake.points,
        score,
        dealer_after_score(variant, played.dealer, score),
        ("",) * variant.sides,
        (*lines, *settlement),
        carry_left + carry - carried_in,
        carried_in,
        played.bid,
        short=_short(variant, stake, score, without_trick),
    )


def _staked(variant: Variant, bid: Bid, lines: list[Line], without_trick: Sides) -> Stake:
    makers = variant.side_of[bid.maker or FIRST]
    points = sums(variant, lines)
    weighed = points
    if without_trick:
        weighed = with_sweep(variant, points, without_trick, makers)
    bella, melds = [0] * variant.sides, 0
    for line in lines:
        if line.rule == "bella":
            bella[line.side] += line.points
        elif line.points and line.rule.startswith("meld."):
            melds += line.points
    is_reached = _is_reached(variant, bid, weighed[makers], bella[makers], without_trick)
    outcome = _outcome(variant, weighed, makers) if is_reached else "set"
    contract = contract_points(variant, bid)
    if bid.contract == CAPOT:
        contract = _capot(variant, is_made=is_reached)
    times = _times(variant, bid)
    return Stake(makers, outcome, points, weighed, tuple(bella), melds, contract, times)


def _outcome(variant: Variant, weighed: tuple[int, ...], makers: Side) -> str:
    """The outcome for makers who have what they bid."""
    return "made" if variant.bid_is_enough else comparison(weighed, makers).outcome


def _is_reached(variant: Variant, bid: Bid, points: int, bella: int, without_trick: Sides) -> bool:
    """True if the makers have what they bid."""
    if bid.contract == CAPOT:
        return swept_by(variant, without_trick) == variant.side_of[bid.maker or FIRST]
    assert isinstance(bid.contract, int)
    return points - (0 if variant.bella_helps else bella) >= bid.contract


def contract_points(variant: Variant, bid: Bid) -> int:
    """The points of a bid as such."""
    return bid.contract if isinstance(bid.contract, int) else variant.capot_bid


def _capot(variant: Variant, *, is_made: bool) -> int:
    """The points of capot as a bid, which fill up its cards to the price of the house rule."""
    price = variant.capot_made if is_made else variant.capot_lost
    if price is None:
        return variant.capot_bid
    return price if variant.only_bid else price - whole_hand(variant, sweeps=is_made)


def whole_hand(variant: Variant, *, sweeps: bool = False) -> int:
    """The card points of a hand if one side scores them all, rounded like other points."""
    points = variant.set_pays if isinstance(variant.set_pays, int) else 0
    return nearest(points + _sweep_bonus(variant) * sweeps, variant.step)


def _sweep_bonus(variant: Variant) -> int:
    return variant.all_tricks if isinstance(variant.all_tricks, int) else 0


def _times(variant: Variant, bid: Bid) -> int:
    """The factor of kontra and re."""
    if not bid.kontra:
        return 1
    times = variant.re_times if bid.re else variant.raises[0]
    return times if isinstance(times, int) else 1


def _has_failed(variant: Variant, stake: Stake) -> bool:
    """True if the makers score nothing; if doubled, a tie always fails."""
    is_equal = stake.outcome == "tied"
    return stake.outcome == "set" or (is_equal and (stake.times > 1 or variant.tie_pays == "both"))


def _winner(variant: Variant, stake: Stake) -> Side | None:
    """The side that takes the points held over, None if they wait on."""
    if stake.outcome == "made":
        return stake.makers
    is_decided = stake.outcome == "set" or stake.times > 1
    return variant.others[stake.makers][0] if is_decided else None


def _settled(variant: Variant, stake: Stake) -> tuple[list[Line], int]:
    """The lines of the settlement, and the points of this hand that wait for another."""
    if variant.only_bid:
        return _bid_alone(variant, stake)
    makers, (defenders,) = stake.makers, variant.others[stake.makers]
    if _has_failed(variant, stake):
        return _whole(variant, stake, defenders), 0
    if stake.times > 1:
        return _whole(variant, stake, makers), 0
    rounded = _each_own(variant, stake)
    if stake.outcome == "made" or variant.tie_pays == "made":
        rounded.append(plain_line(makers, stake.contract, "contract"))
        return rounded, 0
    written = stake.points[makers] + sum(line.points for line in rounded if line.side == makers)
    if variant.tie_pays == "litige":
        return [*rounded, plain_line(makers, -written, "carry.out")], written
    lost = [plain_line(makers, -written, "settlement.tie")]
    return [*rounded, *lost, *_kept(variant, stake, makers)], 0


def _bid_alone(variant: Variant, stake: Stake) -> tuple[list[Line], int]:
    """The lines that write nothing but the bid, times the raises, and the points that wait."""
    dropped = zip(variant.each_side, stake.points, strict=True)
    lines = [plain_line(side, -points, "contract.only") for side, points in dropped if points]
    (defenders,) = variant.others[stake.makers]
    winner = defenders if _has_failed(variant, stake) else stake.makers
    is_open = stake.outcome == "tied" and winner == stake.makers and variant.tie_pays != "made"
    if is_open:
        return lines, stake.contract if variant.tie_pays == "litige" else 0
    raised = (stake.times - 1) * stake.contract
    priced = ((stake.contract, "contract"), (raised, "raise"))
    return [*lines, *(plain_line(winner, points, rule) for points, rule in priced if points)], 0


def _each_own(variant: Variant, stake: Stake) -> list[Line]:
    """All tricks and rounding, when each side scores its own points."""
    rounded = rounding_lines(variant, stake.weighed) if variant.step != 1 else []
    if stake.weighed == stake.points:
        return rounded
    pairs = zip(variant.each_side, stake.weighed, stake.points, strict=True)
    bonus = [plain_line(side, most - own, "all_tricks") for side, most, own in pairs if most != own]
    return bonus + rounded


def _whole(variant: Variant, stake: Stake, winner: Side) -> list[Line]:
    """The lines that give one side everything and the contract, and the other its bella.

    Defenders who doubled in vain may have their own points instead.
    """
    (loser,) = variant.others[winner]
    has_made = winner == stake.makers
    keeps_own = has_made and variant.raised_defenders_score
    cards = whole_hand(variant, sweeps=has_made and stake.weighed[winner] != stake.points[winner])
    declared = stake.melds + stake.bella[winner]
    if variant.raise_counts == "made" and has_made:
        cards, declared = nearest(stake.weighed[winner], variant.step), 0
    if variant.bella_on_set == "pass" and not keeps_own:
        declared += stake.bella[loser]
    left = nearest(stake.points[loser], variant.step) if keeps_own else 0
    rule = "contract.flat" if has_made else f"settlement.{_why(stake)}"
    lines = (
        (loser, left - stake.points[loser], "round" if keeps_own else rule),
        (winner, cards + declared - stake.points[winner], "contract.flat"),
        (winner, stake.contract, "contract"),
        (winner, _raised(variant, stake, cards, declared), "raise"),
    )
    written = [plain_line(*line) for line in lines if line[1]]
    return written if keeps_own else written + _kept(variant, stake, loser)


def _raised(variant: Variant, stake: Stake, cards: int, declared: int) -> int:
    """The points that raises add to a side's cards, declarations and contract."""
    multiplied = stake.contract
    if variant.raise_counts != "bid":
        multiplied += cards
    if variant.raise_counts in ("all", "made"):
        multiplied += declared
    return (stake.times - 1) * multiplied


def _why(stake: Stake) -> str:
    return "tie" if stake.outcome == "tied" else "set"


def _kept(variant: Variant, stake: Stake, side: Side) -> list[Line]:
    """The bella that the losing side keeps."""
    points = stake.bella[side]
    has_kept = points and variant.bella_on_set == "keep"
    return [plain_line(side, points, "bella.kept")] if has_kept else []


def _short(
    variant: Variant, stake: Stake, score: tuple[int, ...], without_trick: Sides
) -> tuple[Side, ...]:
    """The sides that failed or won no trick, and score nothing but a bella."""
    if variant.bella_alone_wins:
        return ()
    failed = _has_failed(variant, stake)
    if not any(stake.bella):
        return ()
    return tuple(
        variant.each_side[side]
        for side, bella in enumerate(stake.bella)
        if bella
        and score[side] == bella
        and (variant.each_side[side] in without_trick or (failed and side == stake.makers))
    )
