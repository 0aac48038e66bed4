"""A game as the fold of its hands: records are the truth, totals are worked out from them."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.hand import score_read
from scoring.hand_reading import read_hand
from scoring.ladder import LADDERS, winner_at
from scoring.language import phrase
from scoring.problems import Problems, RecordError
from scoring.record import Before, Hand
from scoring.scored import ScoredHand
from scoring.seats import Seat, Side, leader
from scoring.variant import Variant


class Standing(NamedTuple):
    """How a game stands: the totals per side, who deals next, and the winner once it is over.

    `small` are klammern's small points, `carry` the points that wait for the next hand.
    """

    totals: tuple[int, ...]
    small: tuple[int, ...]
    dealer: Seat | None
    carry: int = 0
    finished: bool = False
    winner: Side | None = None


class Step(NamedTuple):
    """One hand of a game with its dealer, what it brings, and how the game stands after it."""

    hand: Hand
    scored: ScoredHand
    standing: Standing


def beginning(variant: Variant, first_dealer: Seat | None = None) -> Standing:
    """A game before its first hand; without a first dealer the first hand has to name him."""
    nothing = (0,) * variant.sides
    return Standing(nothing, nothing, first_dealer)


def next_step(
    variant: Variant, standing: Standing, hand: Hand, problems: Problems | None = None
) -> Step:
    """The next hand of a game scored, and how the game stands then.

    Raises RecordError: all problems of the hand, with those that reading it found.
    """
    found = Problems() if problems is None else problems
    if standing.finished:
        found.add("", "game_over", phrase("The game had ended before this hand."))
        found.raise_any()
    hand = hand._replace(dealer=_dealer(standing, hand, found))
    scored = score_read(variant, hand, Before(standing.totals, standing.carry), found)
    after = _after(variant, standing, hand, scored)
    return Step(hand, scored._replace(next_dealer=after.dealer), after)


def fold(
    variant: Variant, records: Iterable[object], first_dealer: Seat | None = None
) -> tuple[Step, ...]:
    """Every hand of a game scored in order, from records as JSON values.

    Raises RecordError with the problems of the first hand that has any, and its index.
    """
    steps: list[Step] = []
    standing = beginning(variant, first_dealer)
    for index, record in enumerate(records):
        problems = Problems()
        try:
            step = next_step(variant, standing, read_hand(variant, record, problems), problems)
        except RecordError as refused:
            raise refused.in_hand(index) from None
        steps.append(step)
        standing = step.standing
    return tuple(steps)


def closed(standing: Standing) -> Standing:
    """The game ended as it stands: the leader has won, nobody with equal totals."""
    if standing.finished:
        return standing
    return standing._replace(finished=True, winner=leader(standing.totals), dealer=None)


def _dealer(standing: Standing, hand: Hand, problems: Problems) -> Seat | None:
    if hand.dealer is None:
        return standing.dealer
    if standing.dealer not in (None, hand.dealer) and not hand.dealer_override:
        said = phrase("It is another player's turn to deal: say so if the table let this one deal.")
        problems.add("dealer", "wrong_dealer", said)
    return hand.dealer


def _after(variant: Variant, standing: Standing, hand: Hand, scored: ScoredHand) -> Standing:
    climbed = LADDERS[variant.ladder].climbed
    totals, small = climbed(standing.totals, standing.small, scored.score)
    winner = _winner(variant, totals, hand, scored)
    dealer = scored.next_dealer if winner is None else None
    return Standing(totals, small, dealer, scored.carry, winner is not None, winner)


def _winner(
    variant: Variant, totals: tuple[int, ...], hand: Hand, scored: ScoredHand
) -> Side | None:
    if scored.outcome == "stopped":
        return hand.stopped
    if hand.march is not None:
        announcer = variant.side_of[hand.march]
        return announcer if scored.outcome == "march_made" else variant.others[announcer][0]
    maker = scored.bid.maker
    return winner_at(variant, totals, None if maker is None else variant.side_of[maker])
