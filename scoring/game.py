"""A game as the fold of its hands: records are the source, totals are derived."""

from collections.abc import Iterable, Sized
from typing import NamedTuple

from scoring.hand import score_read
from scoring.hand_reading import read_hand
from scoring.in_order import first_out
from scoring.ladder import LADDERS, winner_at
from scoring.language import phrase
from scoring.problems import Problems, RecordError
from scoring.record import Hand, ScoreBefore
from scoring.scored import ScoredHand
from scoring.seats import Seat, Side, leader
from scoring.variant import Variant


class Standing(NamedTuple):
    """The state of a game: totals per side, dealer, and the winner once it is over.

    `small` are klammern's small points, `carry` the points held over to the next hand, and `hands`
    counts the hands in games that end after a number of them.
    """

    totals: tuple[int, ...]
    small: tuple[int, ...]
    dealer: Seat | None
    carry: int = 0
    finished: bool = False
    winner: Side | None = None
    hands: int = 0


class Step(NamedTuple):
    """A hand of a game: its dealer, its score, and the standing after it."""

    hand: Hand
    scored: ScoredHand
    standing: Standing


def beginning(variant: Variant, first_dealer: Seat | None = None) -> Standing:
    """A game before its first hand, which has to name the dealer if `first_dealer` is None."""
    nothing = (0,) * variant.sides
    return Standing(nothing, nothing, first_dealer)


def next_step(
    variant: Variant, standing: Standing, hand: Hand, problems: Problems | None = None
) -> Step:
    """Score the next hand of a game.

    Raises RecordError with all problems of the hand, including those found by reading it.
    """
    found = Problems() if problems is None else problems
    if standing.finished:
        found.add("", "game_over", phrase("The game had ended before this hand."))
        found.raise_any()
    hand = hand._replace(dealer=_dealer(standing, hand, found))
    scored = score_read(variant, hand, ScoreBefore(standing.totals, standing.carry), found)
    after = _after(variant, standing, hand, scored)
    return Step(hand, scored._replace(next_dealer=after.dealer, carry=after.carry), after)


def fold(
    variant: Variant, records: Iterable[object], first_dealer: Seat | None = None
) -> tuple[Step, ...]:
    """Score every hand of a game in order, from records as JSON values.

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


def end_game(
    standing: Standing, *, keeps_carry: bool = True, preferred: Side | None = None
) -> Standing:
    """End the game as it stands: the leader wins; a tie has no winner.

    If `preferred` is among the tied sides, it wins.
    """
    if standing.finished:
        return standing
    carry = standing.carry if keeps_carry else 0
    winner = leader(standing.totals)
    if winner is None and preferred is not None:
        is_ahead = standing.totals[preferred] == max(standing.totals)
        winner = preferred if is_ahead else None
    return standing._replace(finished=True, winner=winner, dealer=None, carry=carry)


def ended_by_table(variant: Variant, standing: Standing, preferred: Side | None = None) -> Standing:
    """End the game as it stands; points held over are lost."""
    keeps_carry = variant.tie_pays != "litige"
    return end_game(standing, keeps_carry=keeps_carry, preferred=preferred)


def _dealer(standing: Standing, hand: Hand, problems: Problems) -> Seat | None:
    if hand.dealer is None:
        return standing.dealer
    if standing.dealer not in (None, hand.dealer) and not hand.dealer_override:
        text = phrase(
            "It is another player's turn to deal. If this player dealt out of turn, say so."
        )
        problems.add("dealer", "wrong_dealer", text)
    return hand.dealer


def _after(variant: Variant, standing: Standing, hand: Hand, scored: ScoredHand) -> Standing:
    climbed = LADDERS[variant.ladder].climbed
    totals, small = climbed(standing.totals, standing.small, scored.score)
    winner = _winner(variant, standing.totals, totals, scored)
    counts = variant.hands is not None and is_counted(variant, hand.play, hand.reneged or ())
    hands = standing.hands + counts
    is_over = winner is not None
    if not is_over and variant.hands is not None and hands >= variant.hands:
        is_over, winner = True, leader(totals)
    dealer = None if is_over else scored.next_dealer
    carry = 0 if is_over and variant.tie_pays == "litige" else scored.carry
    return Standing(totals, small, dealer, carry, is_over, winner, hands)


def is_counted(variant: Variant, play: str, reneged: Sized) -> bool:
    """True if a hand counts towards the length of a game: played, or with one side's renege."""
    return play != "thrown_in" and len(reneged) < variant.sides


def makers_of(variant: Variant, scored: ScoredHand) -> Side | None:
    """The side that made trump; None if no one did, or it was not recorded."""
    maker = scored.bid.maker
    return None if maker is None else variant.side_of[maker]


def _winner(
    variant: Variant, before: tuple[int, ...], totals: tuple[int, ...], scored: ScoredHand
) -> Side | None:
    if scored.wins is not None:
        return scored.wins
    if scored.short:
        totals = tuple(-1 if side in scored.short else own for side, own in enumerate(totals))
    if variant.both_out == "in_order" and scored.outcome == "counted":
        first = first_out(variant, before, scored)
        if first is not None:
            return first
    return winner_at(variant, before, totals, makers_of(variant, scored))
