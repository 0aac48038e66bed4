"""Games that end within a hand, when melds, bella or the last trick reach the target.

Clobyosh (D3), and Schieber, where a side declares that it has enough; rules.md, sections 6 and 9.
"""

from scoring.bidding import made_bid
from scoring.counting import Count
from scoring.ladder import target_at
from scoring.language import phrase
from scoring.melding import Melds, read_melds
from scoring.problems import Problems
from scoring.reckoning import add_declared, sums
from scoring.record import Bid, Hand, ScoreBefore
from scoring.scored import Line, ScoredHand
from scoring.seats import Side
from scoring.totals import possible_tricks
from scoring.tricks import NO_SIDE
from scoring.variant import Variant


def scored_stop(
    variant: Variant, hand: Hand, before: ScoreBefore | None, problems: Problems
) -> ScoredHand | None:
    """The score of the side whose bonuses reached the target; nothing else of the hand counts."""
    bid = made_bid(variant, hand, problems, needed=True)
    side = hand.stopped
    if side is None:
        problems.missing("stopped", phrase("Choose the side that reached the target."))
    if before is None or before.totals is None:
        field = "before" if before is None else "before.totals"
        problems.missing(field, phrase("Enter what each side had before the hand."))
    others = frozenset(variant.each_side) - {side}
    melds = read_melds(variant, hand, bid.trump, others, problems)
    if hand.stopped_points is not None:
        _check_points(variant, hand.stopped_points, bid.trump, problems)
    if problems or side is None or before is None or before.totals is None:
        return None
    lines = _stopped_lines(variant, hand, side, bid, melds)
    points = sums(variant, [line for line in lines if line.rule != "factor"])
    score = sums(variant, lines)
    if not _reaches(variant, before.totals, side, score[side]):
        text = phrase(
            "{totals} and {points} do not reach the target of {target}.",
            totals=before.totals[side],
            points=score[side],
            target=target_at(variant, before.totals),
        )
        problems.add("stopped", "target_not_reached", text)
    marks = ("",) * variant.sides
    return ScoredHand("stopped", points, score, None, marks, tuple(lines), bid=bid, wins=side)


def _stopped_lines(variant: Variant, hand: Hand, side: Side, bid: Bid, melds: Melds) -> list[Line]:
    """The side's bonuses, its card points if counted, and the declaration's factor."""
    lines = bonus_lines(variant, side, melds, hand.last_trick)
    if hand.stopped_points:
        lines.insert(0, Line(side, hand.stopped_points, "counted"))
    more = (variant.terms(bid.trump).times - 1) * sums(variant, lines)[side]
    return [*lines, Line(side, more, "factor")] if more else lines


def _check_points(variant: Variant, points: int, trump: str | None, problems: Problems) -> None:
    """Note card points, perhaps including the last trick, that cannot be captured by then."""
    deck, last = variant.terms(trump).deck, variant.last_trick
    if not 0 <= points <= deck.total + last:
        text = phrase("Card points are from 0 to {most}.", most=deck.total + last)
        problems.add("stopped.points", "captured_range", text)
    elif not any(
        True
        for own in (points, points - last)
        if 0 <= own <= deck.total
        for _tricks in possible_tricks(deck, (own, deck.total - own), None)
    ):
        text = phrase("These points cannot be made from the cards in play: count again.")
        problems.add("stopped.points", "captured_impossible", text)


def check_not_over(
    variant: Variant, totals: tuple[int, ...], count: Count, melds: Melds, problems: Problems
) -> None:
    """Note a played hand in which the game had ended earlier; `totals` are those before it."""
    for side, total in zip(variant.each_side, totals, strict=True):
        bonus = sums(variant, bonus_lines(variant, side, melds, count.last_trick))[side]
        if _reaches(variant, totals, side, bonus):
            text = phrase(
                "With {total} and {bonus} the game was over: enter the hand as stopped.",
                total=total,
                bonus=bonus,
            )
            problems.add("play", "should_be_stopped", text)
            return


def bonus_lines(variant: Variant, side: Side, melds: Melds, last_trick: Side | None) -> list[Line]:
    """A side's melds, bella and last trick; here melds and bella need no trick."""
    lines: list[Line] = []
    add_declared(variant, side, melds, NO_SIDE, lines)
    if last_trick == side:
        lines.append(Line(side, variant.last_trick, "last_trick"))
    return lines


def _reaches(variant: Variant, totals: tuple[int, ...], side: Side, bonus: int) -> bool:
    """True if a bonus ends the game: it reaches the target, or breaks a tie beyond it."""
    target = target_at(variant, totals)
    return target is not None and bonus > 0 and totals[side] + bonus >= target
