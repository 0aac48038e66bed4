"""Plans in which each two are partners once and opponents twice.

From the specification's tables: a base round, and in each round its number is added to every one.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

DesignTable = tuple[tuple[int, int], tuple[int, int]]


class Cycle(NamedTuple):
    """A base round over the residues of `modulus`; None is the one who stays."""

    modulus: int
    tables: tuple[tuple[int | None, int, int, int], ...]


CYCLES = {
    4: Cycle(3, ((None, 0, 1, 2),)),
    5: Cycle(5, ((1, 4, 2, 3),)),
    8: Cycle(7, ((None, 0, 1, 3), (2, 6, 4, 5))),
    12: Cycle(11, ((None, 0, 1, 3), (2, 9, 6, 7), (4, 10, 5, 8))),
    13: Cycle(13, ((1, 4, 2, 7), (3, 12, 6, 8), (5, 11, 9, 10))),
    16: Cycle(15, ((None, 0, 1, 2), (3, 6, 9, 11), (4, 13, 8, 12), (5, 10, 7, 14))),
    17: Cycle(17, ((1, 2, 3, 8), (4, 15, 10, 12), (5, 9, 6, 13), (7, 16, 11, 14))),
    20: Cycle(
        19,
        ((None, 0, 1, 2), (3, 5, 9, 15), (4, 14, 12, 17), (6, 18, 10, 13), (7, 11, 8, 16)),
    ),
    21: Cycle(
        21,
        ((1, 2, 3, 6), (4, 13, 12, 19), (5, 9, 14, 16), (7, 20, 11, 17), (8, 18, 10, 15)),
    ),
    24: Cycle(
        23,
        (
            (None, 0, 1, 2),
            (3, 5, 7, 17),
            (4, 12, 18, 22),
            (6, 20, 10, 13),
            (8, 19, 11, 16),
            (9, 15, 14, 21),
        ),
    ),
}
NINE = ((3, 6, 2, 1), (4, 8, 5, 7))
"""The base round of nine: its digits to base 3 are added one by one, without carrying."""
PRIME_POWERS = {25: 5, 29: 29, 37: 37, 41: 41, 49: 7, 53: 53}
"""The size of each plan over a finite field, and the prime that it is made from."""
SIZES = (*sorted({*CYCLES, 9, *PRIME_POWERS}),)


def design(size: int, round_: int) -> tuple[DesignTable, ...]:
    """The tables of a round, from 0, of a plan for so many; who is in none of them sits out.

    The numbers are from 1 to `size`. Raises KeyError for a size without a plan.
    """
    if size in CYCLES:
        cycle = CYCLES[size]
        return _tables(cycle.tables, lambda player: _turned(player, round_, cycle.modulus))
    prime = 3 if size == 9 else PRIME_POWERS[size]
    base = NINE if size == 9 else _base(prime, size)
    return _tables(base, lambda player: 1 + _sum(player or 0, round_, prime))


def _turned(one: int | None, round_: int, modulus: int) -> int:
    return modulus + 1 if one is None else (one + round_) % modulus + 1


def _tables(
    base: Sequence[tuple[int | None, int, int, int]], number: Callable[[int | None], int]
) -> tuple[DesignTable, ...]:
    fours = (tuple(map(number, four)) for four in base)
    return tuple(((a, b), (c, d)) for a, b, c, d in fours)


def _base(prime: int, size: int) -> tuple[tuple[int, int, int, int], ...]:
    """The base round over the field of `size`: g^i and g^(i+2n) against g^(i+n) and g^(i+3n).

    n is a quarter of the size, i counts from 0 to n - 1, and g is the first element whose powers
    are all the others but 0.
    """
    quarter = (size - 1) // 4
    powers = next(
        found for g in range(2, size) if len(set(found := _powers(g, prime, size))) == size - 1
    )
    return tuple(
        (powers[i], powers[i + 2 * quarter], powers[i + quarter], powers[i + 3 * quarter])
        for i in range(quarter)
    )


def _powers(element: int, prime: int, size: int) -> list[int]:
    powers = [1]
    while len(powers) < size - 1:
        powers.append(_product(powers[-1], element, prime))
    return powers


def _sum(one: int, other: int, prime: int) -> int:
    """The sum in the field, whose elements are a + b·prime for a + b·√r."""
    return (one + other) % prime + prime * ((one // prime + other // prime) % prime)


def _product(one: int, other: int, prime: int) -> int:
    """The product in the field; r is the smallest number that has no root modulo the prime."""
    (b, a), (d, c) = divmod(one, prime), divmod(other, prime)
    squares = {root * root % prime for root in range(prime)}
    r = min(set(range(prime)) - squares)
    return (a * c + r * b * d) % prime + prime * ((a * d + b * c) % prime)
