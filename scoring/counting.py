"""Captures of each side: card points, last trick, and tricks if known.

Rules.md, section 7: the points must add up if all cards are captured, and be attainable.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.decks import Deck
from scoring.language import phrase
from scoring.problems import Problems
from scoring.record import Hand
from scoring.seats import Side
from scoring.totals import is_possible, is_possible_in
from scoring.variant import Variant

Numbers = tuple[int, ...]

_WAYS = ("captured", "counted", "cards")

IMPOSSIBLE: Mapping[str, str] = {
    "many": (
        phrase(
            "Together these are {together} points, but at most {most} can be in play: count again."
        )
    ),
    "few": (
        phrase(
            "Together these are {together} points, but at least {least} are in play: count again."
        )
    ),
    "other": phrase("These points cannot be made from the cards in play: count again."),
}
"""Error messages for impossible points; phones use the same ones."""


# Created for every hand, and slots take less than half the time of a NamedTuple.
@dataclass(slots=True)
class Count:
    """The card points per side and the side with the last trick.

    If that side is unknown, `last_trick` is None and the points include its ten. `tricks` is the
    number of tricks per side, None if unknown.
    """

    points: Numbers
    last_trick: Side | None
    tricks: Numbers | None


def read_count(variant: Variant, hand: Hand, trump: str | None, problems: Problems) -> Count | None:
    """The count of a played hand; None, with the problems noted, if it is impossible."""
    field = _way_counted(hand, problems)
    tricks = known_tricks(variant, hand, problems)
    if hand.last_trick is None and hand.counted is None:
        problems.missing("last_trick", phrase("Choose the winner of the last trick."))
    if field is None or problems.at(field):
        return None
    deck = variant.under[trump].deck if trump in variant.under else variant.deck
    if hand.cards is not None:
        points = cards_worth(variant, hand.cards, trump)
        return _checked(Count(points, hand.last_trick, tricks), "cards", problems)
    numbers = read_numbers(variant, deck, hand, field, problems)
    needs_last_trick = field == "captured" or problems.at("last_trick")
    if numbers is None or (hand.last_trick is None and needs_last_trick):
        return None
    return _possible(variant, deck, field, Count(numbers, hand.last_trick, tricks), problems)


def _way_counted(hand: Hand, problems: Problems) -> str | None:
    """The field with the points; None, with a problem noted, unless there is exactly one."""
    values = (hand.captured, hand.counted, hand.cards)
    if values.count(None) == 2 and not problems:
        return _WAYS[0 if values[0] else 1 if values[1] else 2]
    given = [field for field in _WAYS if getattr(hand, field) is not None or problems.at(field)]
    if len(given) == 1:
        return given[0]
    if given:
        text = phrase(
            "The points are given as {first} and again as {second}: leave one out.",
            first=given[0],
            second=given[1],
        )
        problems.add(given[1], "bad_value", text)
    else:
        problems.missing("captured", phrase("Count the card points of each side."))
    return None


def known_tricks(variant: Variant, hand: Hand, problems: Problems) -> Numbers | None:
    """The tricks per side according to `tricks`, `swept` or `cards`; contradictions are noted."""
    if hand.tricks is None and hand.swept is None and hand.cards is None:
        return None
    known = {
        "tricks": hand.tricks,
        "swept": _all_tricks(variant, hand.swept),
        "cards": _tricks_of_piles(variant, hand.cards),
    }
    told = {field: tricks for field, tricks in known.items() if tricks is not None}
    for field, tricks in told.items():
        if min(tricks) < 0 or sum(tricks) != variant.tricks:
            text = phrase(
                "The tricks do not add up: {variant} has {tricks} in a hand.",
                variant=variant.name,
                tricks=variant.tricks,
            )
            problems.add(field, "tricks_sum", text)
            return None
    first, *others = told.values()
    if any(other != first for other in others):
        text = phrase("This does not match the tricks you entered.")
        problems.add(list(told)[1], "tricks_conflict", text)
        return None
    return first


def _all_tricks(variant: Variant, sweeper: int | None) -> Numbers | None:
    if sweeper is None:
        return None
    return tuple(variant.tricks * (side == sweeper) for side in range(variant.sides))


def _tricks_of_piles(variant: Variant, piles: tuple[tuple[str, ...], ...] | None) -> Numbers | None:
    """The tricks in the captured cards; -1 for a pile that is not made of whole tricks."""
    if piles is None:
        return None
    return tuple(
        -1 if len(pile) % variant.players else len(pile) // variant.players for pile in piles
    )


def cards_worth(variant: Variant, piles: tuple[tuple[str, ...], ...], trump: str | None) -> Numbers:
    """The card points of captured cards, per pile."""
    worth = variant.terms(trump).values
    return tuple(sum(worth[card[1]].get(card[0], 0) for card in pile) for pile in piles)


def read_numbers(
    variant: Variant, deck: Deck, hand: Hand, field: str, problems: Problems
) -> Numbers | None:
    """The points as entered, with a missing one filled in."""
    most = deck.total + (variant.last_trick if field == "counted" else 0)
    numbers: Numbers = getattr(hand, field)
    adds_up = variant.adds_up
    if numbers.count(None) > (1 if adds_up else 0):
        missing = f"{field}.{numbers.index(None)}"
        problems.missing(missing, phrase("Count the points of this side too."))
        return None
    rest = most - sum(filter(None, numbers))
    numbers = tuple(rest if number is None else number for number in numbers)
    if min(numbers) < 0 or max(numbers) > most:
        side = next(side for side, number in enumerate(numbers) if not 0 <= number <= most)
        text = phrase("Card points are from 0 to {most}.", most=most)
        problems.add(f"{field}.{side}", "captured_range", text)
        return None
    if adds_up and sum(numbers) != most:
        problems.add(field, "captured_sum", _other_sum(variant, sum(numbers), most))
        return None
    return numbers


def _other_sum(variant: Variant, together: int, most: int) -> str:
    return phrase(
        "The two sides took {together} card points together; in {variant} it must be {most}.",
        together=together,
        variant=variant.name,
        most=most,
    )


def _possible(
    variant: Variant, deck: Deck, field: str, typed: Count, problems: Problems
) -> Count | None:
    """The count as entered, without the last trick's ten if its side is known."""
    count, winner = typed, typed.last_trick
    if winner is not None and field == "counted":
        points = less(typed.points, winner, variant.last_trick)
        count = Count(points, winner, typed.tricks)
    if count.tricks is not None and _checked(count, field, problems) is None:
        return None
    if winner is None:
        can_be = _can_be_somehow(variant, deck, count)
    else:
        can_be = _can_be(deck, count.points, winner, count.tricks)
    if not can_be:
        text = _why_impossible(variant, deck, field, typed.points)
        problems.add(field, "captured_impossible", text)
    return count if can_be else None


def _why_impossible(variant: Variant, deck: Deck, field: str, points: Numbers) -> str:
    """Why these points are unattainable: their sum, or else a single one."""
    ten = variant.last_trick if field == "counted" else 0
    least, most = (points + ten for points in deck.worth)
    together = sum(points)
    why = "many" if together > most else "few" if together < least else "other"
    return IMPOSSIBLE[why].format(together=together, least=least, most=most)


def less(numbers: Numbers, side: Side, points: int) -> Numbers:
    """The numbers with one side's reduced by these points."""
    return (*numbers[:side], numbers[side] - points, *numbers[side + 1 :])


def _can_be(deck: Deck, points: Numbers, last_trick: Side, tricks: Numbers | None) -> bool:
    if min(points) < 0 or max(points) > deck.total:
        return False
    if tricks is None:
        return is_possible(deck, points, last_trick)
    return tricks[last_trick] > 0 and is_possible_in(deck, points, tricks)


def _can_be_somehow(variant: Variant, deck: Deck, count: Count) -> bool:
    """True if some side can have won the last trick, whose ten is in the points."""
    for side in variant.each_side:
        points = less(count.points, side, variant.last_trick)
        if _can_be(deck, points, side, count.tricks):
            return True
    return False


def _checked(count: Count, field: str, problems: Problems) -> Count | None:
    """None, with a problem noted, if a side has points or the last trick but no trick."""
    for side, won in enumerate(count.tricks or ()):
        if won:
            continue
        if count.last_trick == side:
            text = phrase("A side without a trick cannot have the last one.")
            problems.add("last_trick", "tricks_conflict", text)
            return None
        if count.points[side]:
            text = phrase("A side without a trick cannot have card points.")
            problems.add(f"{field}.{side}", "tricks_conflict", text)
            return None
    return count
