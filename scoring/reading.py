"""Reading JSON values: types and ranges, every problem of form with its field.

A reader takes the variant, a value, the path of its field and the problems so far; it gives back
the typed value, or None with a problem noted.
"""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.cards import NO_TRUMP, card_from, rank_from, suit_from
from scoring.problems import Problems
from scoring.variant import Variant

Reader = Callable[[Variant, Any, str, Problems], Any]


def read_object(
    variant: Variant, value: object, field: str, problems: Problems, readers: Mapping[str, Reader]
) -> dict[str, Any]:
    """The readable parts of an object by name; null is the same as left out."""
    parts: dict[str, Any] = {}
    if type(value) is not dict:
        problems.add(field, "bad_value", "Here stands an object with named fields.")
        return parts
    above = f"{field}." if field else ""
    for name, part in value.items():
        reader = readers.get(name)
        if reader is None:
            said = f"There is no field “{name}” here."
            problems.add(f"{above}{name}", "unknown_field", said)
        elif part is not None:
            read = reader(variant, part, above + name, problems)
            if read is not None:
                parts[name] = read
    return parts


def read_items(
    value: object, field: str, problems: Problems, length: int | None = None
) -> list[Any]:
    """The items of a list, none if it is no list or has not the length."""
    if type(value) is list and length in (None, len(value)):
        return value
    wanted = "a list" if length is None else f"a list of {length}, one for each side"
    problems.add(field, "bad_value", f"Here stands {wanted}.")
    return []


def read_flag(variant: Variant, value: object, field: str, problems: Problems) -> bool | None:
    """True or false."""
    if type(value) is bool:
        return value
    problems.add(field, "bad_value", "This is either true or false.")
    return None


def read_seat(variant: Variant, value: object, field: str, problems: Problems) -> int | None:
    """A seat of the table, from 0; else bad_seat."""
    if type(value) is int and 0 <= value < variant.players:
        return value
    _note_no_such("seat", variant.players, value, field, problems)
    return None


def read_side(variant: Variant, value: object, field: str, problems: Problems) -> int | None:
    """A side, from 0; else bad_side."""
    if type(value) is int and 0 <= value < variant.sides:
        return value
    _note_no_such("side", variant.sides, value, field, problems)
    return None


def _note_no_such(thing: str, number: int, value: object, field: str, problems: Problems) -> None:
    if type(value) is int:
        said = f"There is no such {thing}: they are 0 to {number - 1}."
        problems.add(field, f"bad_{thing}", said)
    else:
        problems.add(field, "bad_value", f"A {thing} is a whole number.")


def read_number(variant: Variant, value: object, field: str, problems: Problems) -> int | None:
    """A whole number."""
    if type(value) is int:
        return value
    problems.add(field, "bad_value", "This is a whole number.")
    return None


def read_numbers(
    variant: Variant, value: object, field: str, problems: Problems
) -> tuple[int, ...] | None:
    """One whole number per side."""
    numbers: tuple[int, ...] | None = read_some_numbers(variant, value, field, problems)
    if numbers and None in numbers:
        problems.add(field, "bad_value", "Every side has a number here.")
        return None
    return numbers


def read_some_numbers(variant: Variant, value: object, field: str, problems: Problems) -> Any:
    """One whole number per side, None where it was left out."""
    numbers = read_items(value, field, problems, variant.sides)
    for place, number in enumerate(numbers):
        if type(number) is not int and number is not None:
            problems.add(f"{field}.{place}", "bad_value", "This is a whole number.")
            return None
    return tuple(numbers) or None


def read_suit(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """One of the four suits."""
    suit = suit_from(value) if isinstance(value, str) else None
    if suit is None or suit == NO_TRUMP:
        problems.add(field, "bad_value", "A suit is C, D, H or S.")
        return None
    return suit


def read_rank(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """A rank of the full deck."""
    rank = rank_from(value) if isinstance(value, str) else None
    if rank is None:
        problems.add(field, "bad_value", "A rank is A, K, Q, J, T, 9, 8 or 7.")
    return rank


def read_card(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """A card of the game's deck."""
    card = card_from(value) if isinstance(value, str) else None
    if card is not None and card[0] in variant.ranks:
        return card
    problems.add(
        field, "bad_value", "A card is its rank and its suit, like TH, and is in the deck."
    )
    return None


def one_of(words: tuple[str, ...]) -> Reader:
    """A reader of one of these words."""

    def read(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
        if isinstance(value, str) and value in words:
            return value
        problems.add(field, "bad_value", f"This is one of {', '.join(words)}.")
        return None

    return read


def list_of(reader: Reader) -> Reader:
    """A reader of a list, each item read by `reader`; items that cannot be read are left out."""

    def read(variant: Variant, value: object, field: str, problems: Problems) -> tuple[Any, ...]:
        items = enumerate(read_items(value, field, problems))
        found = (reader(variant, item, f"{field}.{place}", problems) for place, item in items)
        return tuple(item for item in found if item is not None)

    return read
