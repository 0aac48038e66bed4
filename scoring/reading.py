"""Readers of JSON values: types and ranges, with every error of form by field.

A reader takes the variant, a value, the path of its field and the problems so far; it returns the
typed value, or None with a problem noted.
"""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.cards import NO_TRUMP, RANKS, card_from, rank_from, suit_from
from scoring.json_values import Json
from scoring.language import phrase
from scoring.problems import Problems
from scoring.seats import SEATS, Seat, Side
from scoring.variant import Variant

Reader = Callable[[Variant, Any, str, Problems], Any]


def read_object(
    variant: Variant, value: object, field: str, problems: Problems, readers: Mapping[str, Reader]
) -> Json:
    """The readable fields of an object by name; null is the same as left out."""
    parts: dict[str, object] = {}
    if type(value) is not dict:
        problems.add(field, "bad_value", phrase("An object with named fields is expected here."))
        return parts
    above = f"{field}." if field else ""
    for name, part in value.items():
        reader = readers.get(name)
        if reader is None:
            text = phrase("There is no field “{name}” here.", name=name)
            problems.add(f"{above}{name}", "unknown_field", text)
        elif part is not None:
            read = reader(variant, part, above + name, problems)
            if read is not None:
                parts[name] = read
    return parts


def read_items(
    value: object, field: str, problems: Problems, length: int | None = None
) -> list[Any]:
    """The items of a list, empty if it is no list or has another length."""
    if type(value) is list and length in (None, len(value)):
        return value
    text = (
        phrase("A list is expected here.")
        if length is None
        else phrase("A list of {length} is expected here, one for each side.", length=length)
    )
    problems.add(field, "bad_value", text)
    return []


def read_flag(variant: Variant, value: object, field: str, problems: Problems) -> bool | None:
    if type(value) is bool:
        return value
    problems.add(field, "bad_value", phrase("True or false is expected here."))
    return None


def read_seat(variant: Variant, value: object, field: str, problems: Problems) -> Seat | None:
    """A seat of the table, from 0; else bad_seat."""
    if type(value) is int and 0 <= value < variant.players:
        return SEATS[value]
    _note_no_such("seat", variant.players, value, field, problems)
    return None


def read_side(variant: Variant, value: object, field: str, problems: Problems) -> Side | None:
    """A side, from 0; else bad_side."""
    if type(value) is int and 0 <= value < variant.sides:
        return variant.each_side[value]
    _note_no_such("side", variant.sides, value, field, problems)
    return None


def _note_no_such(thing: str, number: int, value: object, field: str, problems: Problems) -> None:
    if type(value) is int:
        text = phrase(
            "There is no such {thing}: they are 0 to {number}.", thing=thing, number=number - 1
        )
        problems.add(field, f"bad_{thing}", text)
    else:
        problems.add(field, "bad_value", phrase("A {thing} is a whole number.", thing=thing))


def read_number(variant: Variant, value: object, field: str, problems: Problems) -> int | None:
    """An integer."""
    if type(value) is int:
        return value
    problems.add(field, "bad_value", phrase("A whole number is expected here."))
    return None


def read_numbers(
    variant: Variant, value: object, field: str, problems: Problems
) -> tuple[int, ...] | None:
    """One integer per side."""
    numbers: tuple[int, ...] | None = read_some_numbers(variant, value, field, problems)
    if numbers and None in numbers:
        problems.add(field, "bad_value", phrase("Give one number for each side."))
        return None
    return numbers


def read_some_numbers(variant: Variant, value: object, field: str, problems: Problems) -> Any:
    """One integer per side, None if left out."""
    numbers = read_items(value, field, problems, variant.sides)
    for place, number in enumerate(numbers):
        if type(number) is not int and number is not None:
            problems.add(
                f"{field}.{place}", "bad_value", phrase("A whole number is expected here.")
            )
            return None
    return tuple(numbers) or None


def read_suit(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """One of the four suits."""
    suit = suit_from(value) if isinstance(value, str) else None
    if suit is None or suit == NO_TRUMP:
        problems.add(field, "bad_value", phrase("A suit is C, D, H or S."))
        return None
    return suit


def read_rank(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """A rank of the full deck."""
    rank = rank_from(value) if isinstance(value, str) else None
    if rank is None:
        text = phrase("A rank is A, K, Q, J, T, 9, 8 or 7.")
        if len(variant.ranks) == len(RANKS):
            text = phrase("A rank is A, K, Q, J, T, 9, 8, 7 or 6.")
        problems.add(field, "bad_value", text)
    return rank


def read_card(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """A card of the game's deck."""
    card = card_from(value) if isinstance(value, str) else None
    if card is not None and card[0] in variant.ranks:
        return card
    problems.add(
        field, "bad_value", phrase("A card is its rank and its suit, like TH, and is in the deck.")
    )
    return None


def one_of(words: tuple[str, ...]) -> Reader:
    """Make a reader that accepts one of these words."""

    def read(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
        if isinstance(value, str) and value in words:
            return value
        problems.add(
            field,
            "bad_value",
            phrase("One of these is expected here: {words}.", words=", ".join(words)),
        )
        return None

    return read


def list_of(reader: Reader) -> Reader:
    """Make a reader of lists that reads each item with `reader`; unreadable items are left out."""

    def read(variant: Variant, value: object, field: str, problems: Problems) -> tuple[Any, ...]:
        items = enumerate(read_items(value, field, problems))
        found = (reader(variant, item, f"{field}.{place}", problems) for place, item in items)
        return tuple(item for item in found if item is not None)

    return read
