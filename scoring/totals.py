"""Attainable card points: whether the cards can be divided so (rules.md, section 7).

Only the values of the cards and the number captured by each side count, not melds or who could win
a trick. A table of attainable totals is a bit set with a bit per combination, built up card by
card.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from scoring.decks import Deck
from scoring.seats import Side

Counts = tuple[int, ...]
"""The number of cards of each value, in the order of the deck's values."""


def is_possible(deck: Deck, captured: tuple[int, ...], last_trick: Side) -> bool:
    """True if these card points are attainable, with `last_trick` won by that side."""
    if deck.sides == 2:
        table = _two_with_last_trick(deck)[last_trick]
        bit = captured[0] * (deck.total + 1) + captured[1]
    elif deck.zeros - deck.left_out < 2 * deck.trick_cards:
        return any(True for _tricks in possible_tricks(deck, captured, last_trick))
    else:
        # With this many worthless cards in play, they always fill the tricks of three sides.
        table, outside = _three_sides(deck), deck.total - sum(captured)
        bit = (outside * (deck.total + 1) + captured[0]) * (deck.total + 1) + captured[1]
        if outside < 0 or bit >= 8 * len(table):
            return False
    return bool(table[bit >> 3] >> (bit & 7) & 1)


@lru_cache(maxsize=4096)
def is_possible_in(deck: Deck, captured: tuple[int, ...], tricks: tuple[int, ...]) -> bool:
    """True if these card points are attainable in these numbers of tricks."""
    if deck.sides == 2:
        bit = captured[0] * (deck.total + 1) + captured[1]
        return bool(_two_sides(deck)[tricks[0]][bit >> 3] >> (bit & 7) & 1)
    outside = deck.total - sum(captured)
    if outside < 0:
        return False
    rooms = (deck.left_out, *(deck.trick_cards * won for won in tricks))
    return _shared(deck, tuple(Counter(deck.values).values()), (outside, *captured), rooms)


def possible_tricks(
    deck: Deck, captured: tuple[int, ...], last_trick: Side | None
) -> Iterator[tuple[int, ...]]:
    """Every division of the tricks in which the card points are attainable.

    The side with the last trick has won at least one; it may be unknown.
    """
    for some in product(range(deck.tricks + 1), repeat=deck.sides - 1):
        tricks = (*some, deck.tricks - sum(some))
        has_last = last_trick is None or tricks[last_trick] > 0
        if tricks[-1] >= 0 and has_last and is_possible_in(deck, captured, tricks):
            yield tricks


@lru_cache(maxsize=32)
def _two_sides(deck: Deck) -> tuple[bytes, ...]:
    """The attainable pairs of totals, by the number of side 0's tricks."""
    most, radix = len(deck.values) + 1, deck.total + 1
    block = (radix * radix + 7) // 8
    reached = 1
    for value in deck.values:
        reached |= reached << 8 * block * most + value * radix | reached << 8 * block + value
    blocks = reached.to_bytes(most * most * block, "little")
    return tuple(
        _with_room(deck, blocks, block, deck.trick_cards * won) for won in range(deck.tricks + 1)
    )


def _with_room(deck: Deck, blocks: bytes, block: int, room: int) -> bytes:
    """The attainable pairs with `room` cards on side 0 and the others in play on side 1."""
    most, rest = len(deck.values) + 1, deck.in_play - room
    together = 0
    for first in range(min(room, most - 1) + 1):
        at_least = max(0, deck.in_play - deck.zeros - first)
        for second in range(at_least, min(rest, most - 1 - first) + 1):
            start = (first * most + second) * block
            together |= int.from_bytes(blocks[start : start + block], "little")
    return together.to_bytes(block, "little")


@lru_cache(maxsize=32)
def _two_with_last_trick(deck: Deck) -> tuple[bytes, bytes]:
    """The attainable pairs of totals if side 0 has won a trick, and if side 1 has."""
    tables = _two_sides(deck)
    return _joined(tables[1:]), _joined(tables[:-1])


def _joined(tables: tuple[bytes, ...]) -> bytes:
    together = 0
    for table in tables:
        together |= int.from_bytes(table, "little")
    return together.to_bytes(len(tables[0]), "little")


@lru_cache(maxsize=4)
def _three_sides(deck: Deck) -> bytes:
    """The attainable totals: points left out, then side 0, then side 1; side 2 has the rest."""
    left_out = deck.left_out
    outside, radix = sum(sorted(deck.values, reverse=True)[:left_out]) + 1, deck.total + 1
    layer = outside * radix * radix
    everything = (1 << (left_out + 1) * layer) - 1
    reached = 1
    for value in deck.values:
        out = reached << layer + value * radix * radix
        reached |= (out | reached << value * radix | reached << value) & everything
    together = 0
    for number in range(left_out + 1):
        together |= reached >> number * layer & (1 << layer) - 1
    return together.to_bytes((layer + 7) // 8, "little")


def _shared(deck: Deck, left: Counts, points: tuple[int, ...], rooms: tuple[int, ...]) -> bool:
    """True if the remaining cards make piles of these points and at most these sizes."""
    if len(points) == 1:
        return sum(left) <= rooms[0]
    for pile in _piles(deck)[points[0]]:
        rest = tuple(have - take for have, take in zip(left, pile, strict=True))
        if sum(pile) <= rooms[0] and min(rest) >= 0 and _shared(deck, rest, points[1:], rooms[1:]):
            return True
    return False


@lru_cache(maxsize=4)
def _piles(deck: Deck) -> dict[int, list[Counts]]:
    """Every pile of non-zero cards by its points."""
    counts = Counter(deck.values)
    piles: dict[int, list[Counts]] = {total: [] for total in range(deck.total + 1)}
    for pile in product(*(range(number + 1) for number in counts.values())):
        piles[sum(value * number for value, number in zip(counts, pile, strict=True))].append(pile)
    return piles
