"""Cards, suits and ranks, and sets of cards as bits of one integer.

A card is written rank then suit, "TH" for the ten of hearts. A set of cards is an integer with one
bit per card: nine bits a suit, the ace lowest, so that a sequence is a run of neighbouring bits.
"""

from collections.abc import Iterable
from itertools import product

from scoring.language import phrase, phrase_of

SUITS = "CDHS"
NO_TRUMP = "NT"
DECLARED = ("AT", "OB", "UN")
"""All trump, and no trump from the top and from the bottom: possible declarations beside `NT`."""
RANKS = "AKQJT9876"
"""From high to low in every sequence, independent of the order in tricks (rules.md, section 1)."""

SUIT_NAMES: dict[str, str] = {
    "C": phrase("clubs"),
    "D": phrase("diamonds"),
    "H": phrase("hearts"),
    "S": phrase("spades"),
    NO_TRUMP: phrase("no trump"),
}
SUIT_SIGNS: dict[str, str] = {
    "C": "♣\ufe0e",
    "D": "♦\ufe0e",
    "H": "♥\ufe0e",
    "S": "♠\ufe0e",
    NO_TRUMP: phrase("no trump"),
}
RANK_NAMES: dict[str, str] = {
    "A": phrase("ace"),
    "K": phrase("king"),
    "Q": phrase("queen"),
    "J": phrase("jack"),
    "T": phrase("ten"),
    "9": phrase("nine"),
    "8": phrase("eight"),
    "7": phrase("seven"),
    "6": phrase("six"),
}
RANK_PLURALS: dict[str, str] = {
    "A": phrase("aces"),
    "K": phrase("kings"),
    "Q": phrase("queens"),
    "J": phrase("jacks"),
    "T": phrase("tens"),
    "9": phrase("nines"),
    "8": phrase("eights"),
    "7": phrase("sevens"),
    "6": phrase("sixes"),
}
DECLARED_NAMES: dict[str, str] = {
    NO_TRUMP: phrase("no trump"),
    "AT": phrase("all trump"),
    "OB": phrase("Obenabe (no trump from the top)"),
    "UN": phrase("Undenufe (no trump from the bottom)"),
}
_DECLARED_SIGNS = {"AT": phrase("all trump"), "OB": "Obenabe", "UN": "Undenufe"}
TRUMP_NAMES: dict[str, str] = SUIT_NAMES | _DECLARED_SIGNS
"""The players' names of all suits and declarations."""
TRUMP_SIGNS: dict[str, str] = SUIT_SIGNS | _DECLARED_SIGNS
_SHIFT = {suit: len(RANKS) * place for place, suit in enumerate(SUITS)}
_RANK_BIT = {rank: 1 << place for place, rank in enumerate(RANKS)}


_LETTERS = {
    "A": phrase_of("card", "A"),
    "K": phrase_of("card", "K"),
    "Q": phrase_of("card", "Q"),
    "J": phrase_of("card", "J"),
}


def _in_either_case(names: Iterable[str]) -> dict[str, str]:
    """Each of these names by all its spellings in upper and lower case."""
    return {
        "".join(letters): name
        for name in names
        for letters in product(*zip(name, name.lower(), strict=True))
    }


_SUITS_AS_WRITTEN = _in_either_case(SUIT_NAMES)
_TRUMPS_AS_WRITTEN = _SUITS_AS_WRITTEN | _in_either_case(DECLARED)
_RANKS_AS_WRITTEN = _in_either_case(RANKS) | {"10": "T"}
_CARDS_AS_WRITTEN = {
    rank_text + suit_text: rank + suit
    for rank_text, rank in _RANKS_AS_WRITTEN.items()
    for suit_text, suit in _in_either_case(SUITS).items()
}


def suit_from(text: str) -> str | None:
    """The suit or no trump named by a text in either case; None if it is neither."""
    return _SUITS_AS_WRITTEN.get(text)


def trump_from(text: str) -> str | None:
    """The suit or other declaration named by a text in either case; None if it is neither."""
    return _TRUMPS_AS_WRITTEN.get(text)


def rank_from(text: str) -> str | None:
    """The rank named by a text in either case, "10" read as "T"; None if it is no rank."""
    return _RANKS_AS_WRITTEN.get(text)


def card_from(text: str) -> str | None:
    """The canonical card, "TH" for "10h"; None if the text is no card."""
    return _CARDS_AS_WRITTEN.get(text)


def card_bit(card: str) -> int:
    return _RANK_BIT[card[0]] << _SHIFT[card[1]]


def cards_set(cards: tuple[str, ...]) -> int:
    together = 0
    for card in cards:
        together |= card_bit(card)
    return together


def run_set(length: int, high: str, suit: str) -> int:
    """The set of a sequence; its cards must exist in the deck."""
    return ((1 << length) - 1) << RANKS.index(high) << _SHIFT[suit]


def rank_set(rank: str) -> int:
    """The set of all four cards of a rank."""
    return sum(_RANK_BIT[rank] << shift for shift in _SHIFT.values())


def pair_set(suit: str) -> int:
    """King and queen of a suit."""
    return run_set(2, "K", suit)


def rank_shown(rank: str) -> str:
    """The rank on the reader's cards: "10" for "T", "V" for "J" in French."""
    return "10" if rank == "T" else _LETTERS.get(rank, rank)
