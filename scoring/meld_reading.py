"""Parses a declared meld, described in words or card by card."""

from collections.abc import Mapping

from scoring.cards import RANKS, card_from
from scoring.json_values import Json
from scoring.language import phrase
from scoring.problems import Problems
from scoring.reading import (
    Reader,
    list_of,
    one_of,
    read_number,
    read_object,
    read_rank,
    read_seat,
    read_suit,
)
from scoring.record import MELD_KINDS, Meld
from scoring.seats import Seat
from scoring.variant import Variant


def read_meld(variant: Variant, value: object, field: str, problems: Problems) -> Meld | None:
    """The meld in a JSON value, None if unreadable."""
    by_cards = isinstance(value, dict) and value.get("cards") is not None
    readers = _BY_CARDS if by_cards else _readers_in_words(value)
    parts = read_object(variant, value, field, problems, readers)
    needed = ("seat",) if by_cards else _NEEDED.get(parts.get("kind", ""), _ALWAYS_NEEDED)
    for name in needed:
        if name not in parts:
            problems.missing(f"{field}.{name}", phrase("A meld needs its {name}.", name=name))
    if problems.at(field):
        return None
    return (
        _from_cards(parts["seat"], parts["cards"], field, problems) if by_cards else Meld(**parts)
    )


def _readers_in_words(value: object) -> Mapping[str, Reader]:
    """The fields of the meld's kind; of all kinds if it is unknown."""
    kind = value.get("kind") if isinstance(value, dict) else None
    return _OF_KIND.get(kind, _IN_WORDS) if isinstance(kind, str) else _IN_WORDS


def _out_of_place(variant: Variant, value: object, field: str, problems: Problems) -> None:
    name = field.rsplit(".", 1)[-1]
    problems.add(
        field,
        "unknown_field",
        phrase("Remove {name}: this meld does not use it.", name=name),
    )


def _from_cards(seat: Seat, cards: tuple[str, ...], field: str, problems: Problems) -> Meld | None:
    shape = _shape(cards) if len(set(cards)) == len(cards) > 1 else None
    if shape is None:
        problems.add(
            field,
            "bad_meld",
            phrase(
                "The cards {cards} are not a sequence, four, three or marriage.",
                cards=" ".join(cards),
            ),
        )
        return None
    return Meld(seat=seat, cards=cards, **shape)


def _shape(cards: tuple[str, ...]) -> Json | None:
    """The kind of meld that these distinct cards make, None if none."""
    suits, places = {card[1] for card in cards}, sorted(RANKS.index(card[0]) for card in cards)
    if len(suits) == 1 and places[-1] - places[0] == len(cards) - 1:
        high, suit = RANKS[places[0]], cards[0][1]
        if len(cards) >= 3:
            return {"kind": "sequence", "length": len(cards), "high": high, "suit": suit}
        return {"kind": "marriage", "suit": suit} if (high, len(cards)) == ("K", 2) else None
    if len(set(places)) == 1 and len(cards) in (3, 4):
        return {"kind": "four" if len(cards) == 4 else "three", "rank": cards[0][0]}
    return None


def _card(variant: Variant, value: object, field: str, problems: Problems) -> str | None:
    """Any card; whether the deck has it is checked for the whole meld."""
    card = card_from(value) if isinstance(value, str) else None
    if card is None:
        problems.add(field, "bad_value", phrase("A card is its rank and its suit, like TH."))
    return card


_IN_WORDS: dict[str, Reader] = {
    "seat": read_seat,
    "kind": one_of(MELD_KINDS),
    "length": read_number,
    "high": read_rank,
    "suit": read_suit,
    "rank": read_rank,
    "cards": _out_of_place,
}
_BY_CARDS: Mapping[str, Reader] = {
    **dict.fromkeys(_IN_WORDS, _out_of_place),
    "seat": read_seat,
    "cards": list_of(_card),
}
_OF_KIND: Mapping[str, Mapping[str, Reader]] = {
    "sequence": _IN_WORDS | {"rank": _out_of_place},
    "four": _IN_WORDS | dict.fromkeys(("length", "high", "suit"), _out_of_place),
    "three": _IN_WORDS | dict.fromkeys(("length", "high", "suit"), _out_of_place),
    "marriage": _IN_WORDS | dict.fromkeys(("length", "high", "rank"), _out_of_place),
}
_ALWAYS_NEEDED = ("seat", "kind")
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "sequence": (*_ALWAYS_NEEDED, "length"),
    "four": (*_ALWAYS_NEEDED, "rank"),
    "three": (*_ALWAYS_NEEDED, "rank"),
}
