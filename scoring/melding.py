"""The melds of a hand: validity, joint possibility, and who scores them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.arrangement import Arrangements, TooManyArrangementsError
from scoring.cards import cards_set, pair_set
from scoring.contest import ALL_OF, NOBODY, MeldAward, award_of, best_places
from scoring.language import phrase, phrases
from scoring.melds import MeldClaim, bella_claim, check_pairs, read_claims
from scoring.problems import Problems
from scoring.record import Hand
from scoring.seats import FIRST, Seat, Side
from scoring.tricks import Sides
from scoring.variant import Variant

LEAST_HUNDRED = 5
"""The number of cards in a sequence called a hundred."""
MOST_MELDS = 12
"""More melds than a hand of nine cards can hold."""

Claims = tuple[MeldClaim, ...]

_TOO_MANY = phrase("These melds take more than the {} cards of a hand.")
_NOT_THE_BETTER = phrase("This does not match the melds you entered.")
_NOTHING_TO_COMPARE = phrase("There are no melds of two sides to compare.")
_VOID = phrase(
    "A card of {bella} in the hundred makes {bella} void: leave {bella} out, or enter "
    "the high card and suit of the hundred."
)
_OUT_OF_PLAY = phrase("King and queen of trump are not among the cards captured.")


class ShownMelds(NamedTuple):
    """The melds shown, and the king and queen of bella."""

    claims: Claims
    bella: Claims

    @property
    def all(self) -> Claims:
        return self.claims + self.bella

    @property
    def is_sure(self) -> bool:
        """True if every card is known."""
        return not [claim for claim in self.all if len(claim.placements) > 1]

    def at(self, seat: Seat) -> "ShownMelds":
        """The claims of one player."""
        claims, bella = (tuple(claim for claim in claims if claim.seat == seat) for claims in self)
        return ShownMelds(claims, bella)


@dataclass(slots=True)
class Melds:
    """The melds of a hand with their award, and the sides that scored bella.

    `void` are the sides whose bella counts nothing.
    """

    claims: Claims = ()
    award: MeldAward = NOBODY
    bella: tuple[Side, ...] = ()
    void: tuple[Side, ...] = ()


NO_MELDS = Melds()


def read_melds(
    variant: Variant, hand: Hand, trump: str | None, losing: Sides, problems: Problems
) -> Melds:
    """The melds and bella of a hand; impossible ones are noted.

    Melds of the sides in `losing` bring nothing, even if they win the contest.
    """
    if not hand.melds and hand.bella is None and hand.meld_winner is None:
        return NO_MELDS
    if hand.melds and not variant.announcements:
        text = phrase("{variant} has no melds of the hand.", variant=variant.name)
        problems.add("melds", "not_in_this_game", text)
        return NO_MELDS
    bella = _bella(variant, hand, trump, problems)
    claims = read_claims(variant, hand.melds or (), trump, problems)
    held = ShownMelds(claims, bella)
    if hand.cards is not None:
        held = _in_play(cards_set(sum(hand.cards, ())), held, problems)
    if problems and problems.at("melds"):
        return NO_MELDS
    is_alone = len(claims) + len(bella) == 1 and hand.meld_winner is None
    award = _alone(claims) if is_alone else _judged(variant, hand, held, losing, problems)
    if bella and claims and variant.hundred_voids_bella:
        bella = _bella_beside_hundreds(variant, held, trump, problems)
        if not bella:
            return Melds(claims, award, void=(held.bella[0].side,))
    if len(bella) < 2:
        return Melds(claims, award, (bella[0].side,) if bella else ())
    return Melds(claims, award, tuple(claim.side for claim in bella))


def _alone(claims: Claims) -> MeldAward:
    """A single meld scores, even with unknown cards."""
    return ALL_OF[claims[0].side] if claims else NOBODY


def _bella(variant: Variant, hand: Hand, trump: str | None, problems: Problems) -> Claims:
    if hand.bella is None:
        return ()
    bellas = variant.terms(trump).bellas
    if bellas and hand.bellas is None:
        return (bella_claim(variant, hand.bella, trump),)
    seats = hand.bellas or (hand.bella,)
    if len(seats) <= bellas:
        return tuple(bella_claim(variant, seat, trump) for seat in seats)
    text = (
        phrase("A hand without a trump has no bella: leave it out.")
        if variant.has_bella
        else phrase("{variant} has no bella: leave it out.", variant=variant.name)
    )
    if bellas:
        text = phrase("One trump suit has one king and one queen: name one seat.")
    problems.add("bella", "bella_not_allowed", text)
    return ()


def _bella_beside_hundreds(
    variant: Variant, held: ShownMelds, trump: str | None, problems: Problems
) -> Claims:
    """The bella, none if its king or queen is in a declared hundred.

    If the unknown cards of a run of five or more could decide that, they are asked for.
    """
    (bella,) = held.bella
    pair = pair_set(trump or "") if trump else 0
    hundreds = [claim for claim in held.claims if claim.seat == bella.seat and claim.size > 3]
    for claim in hundreds:
        if claim.meld.kind == "sequence" and claim.size < LEAST_HUNDRED:
            continue
        touched = {bool(placed.cards & pair) for placed in claim.placements}
        if len(touched) > 1:
            problems.add("bella", "meld_detail_needed", _VOID.format(bella=variant.words.bella))
        elif True in touched:
            return ()
    return held.bella


def _in_play(cards: int, held: ShownMelds, problems: Problems) -> ShownMelds:
    """The claims that are possible with the captured cards."""
    claims, bella = (tuple(_captured(claim, cards) for claim in claims) for claims in held)
    for place, claim in enumerate(claims):
        if not claim.placements:
            text = phrase("A card of this meld is not among those captured.")
            problems.add(f"melds.{place}", "bad_meld", text)
    if any(not claim.placements for claim in bella):
        problems.add("bella", "bella_conflict", _OUT_OF_PLAY)
        return ShownMelds(claims, ())
    return ShownMelds(claims, bella)


def _captured(claim: MeldClaim, cards: int) -> MeldClaim:
    possible = tuple(placed for placed in claim.placements if not placed.cards & ~cards)
    return replace(claim, placements=possible)


def _judged(
    variant: Variant, hand: Hand, held: ShownMelds, losing: Sides, problems: Problems
) -> MeldAward:
    """The award; empty, with the problems noted, if it cannot be determined."""
    claims, sides = held.claims, {claim.side for claim in held.claims}
    if hand.meld_winner is not None and not (variant.meld_contest and len(sides) > 1):
        problems.add("meld_winner", "meld_winner_conflict", _NOTHING_TO_COMPARE)
    _check_held(variant, held, problems)
    if problems and any(problems.at(field) for field in ("melds", "meld_winner", "bella")):
        return NOBODY
    if not held.is_sure:
        return _judged_without_details(variant, hand, held, losing, problems)
    if not variant.meld_contest:
        return MeldAward(all_of=variant.each_side)
    if len(sides) < 2:
        return ALL_OF[sides.pop()] if sides else NOBODY
    return _judged_in_full(variant, hand, claims, problems)


def _check_held(variant: Variant, held: ShownMelds, problems: Problems) -> None:
    """Note melds that cannot be held together for any choice of their unknown cards."""
    shown, cards = held.all, [0] * variant.players
    for claim in shown:
        cards[claim.seat] += claim.size
    if max(cards) > variant.hand_size:
        for seat in {claim.seat for claim in held.claims}:
            _check_size(variant, held.at(seat), problems)
    if len(held.claims) <= MOST_MELDS * variant.players:
        check_pairs(variant, shown, problems)


def _check_size(variant: Variant, held: ShownMelds, problems: Problems) -> None:
    """Note a player whose melds, with bella, need more cards than a hand has."""
    known = 0
    for claim in held.all:
        known |= claim.placements[0].cards if len(claim.placements) == 1 else 0
    in_runs = sum(claim.meld.length or 0 for claim in held.claims)
    at_least = max(known.bit_count(), in_runs)
    if at_least > variant.hand_size or len(held.claims) > MOST_MELDS:
        problems.add("melds", "too_many_cards", _TOO_MANY.format(variant.hand_size))


def _judged_in_full(variant: Variant, hand: Hand, claims: Claims, problems: Problems) -> MeldAward:
    best = best_places([claim.placements[0].key for claim in claims])
    if hand.meld_winner is not None:
        sides = {claims[place].side for place in best}
        if hand.meld_winner != ("tie" if len(sides) > 1 else min(sides)):
            problems.add("meld_winner", "meld_winner_conflict", _NOT_THE_BETTER)
    return award_of(variant, hand.dealer or FIRST, claims, best)


def _judged_without_details(
    variant: Variant, hand: Hand, held: ShownMelds, losing: Sides, problems: Problems
) -> MeldAward:
    ways = Arrangements(variant, hand.dealer or FIRST, held.claims, held.bella, hand.meld_winner)
    try:
        awards = ways.awards(losing)
        if not awards and not _can_be_held(variant, held, problems):
            return NOBODY
    except TooManyArrangementsError:
        problems.add("melds", "meld_detail_needed", _details_wanted(held.claims))
        return NOBODY
    if len(awards) == 1:
        return awards[0]
    if awards:
        problems.add("melds", "meld_detail_needed", _details_wanted(held.claims))
    else:
        problems.add("meld_winner", "meld_winner_conflict", _NOT_THE_BETTER)
    return NOBODY


def _can_be_held(variant: Variant, held: ShownMelds, problems: Problems) -> bool:
    """True if the players can hold all this; problems are noted.

    Raises TooManyArrangementsError.
    """
    if Arrangements(variant, Seat(0), *held).exist():
        return True
    seats: Iterable[Seat] = {claim.seat for claim in held.claims}
    if all(Arrangements(variant, Seat(0), *held.at(seat)).exist() for seat in seats):
        text = phrase("The deck does not have the cards for all these melds.")
        problems.add("melds", "card_at_two_seats", text)
    else:
        problems.add("melds", "too_many_cards", _TOO_MANY.format(variant.hand_size))
    return False


def _details_wanted(claims: Claims) -> str:
    open_ = [str(place + 1) for place, claim in enumerate(claims) if len(claim.placements) > 1]
    which = phrases("meld {melds}", "melds {melds}", len(open_), melds=", ".join(open_))
    return phrase(
        "Whose meld is better? Choose the side, or enter the high card and suit of {which}.",
        which=which,
    )
