"""Plans fixed beforehand: round robin, home and away, Howell, Mitchell and balanced tournaments."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import ClassVar, NamedTuple

from scoring.language import chain_texts, phrase, phrases
from tracker.engine.pairing.conflicts import check_apart
from tracker.engine.pairing.draw import (
    HOUSE,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Shape,
    SitOut,
)
from tracker.engine.pairing.fitting import check_field, exact_rounds, rounds_of_all
from tracker.engine.pairing.seating import number_tables, seat_sides, seats
from tracker.engine.records.plurals import counted_noun


def check_plan(field: PairingInput, numbers: int, rounds: int) -> None:
    """Raises CannotDrawError for a start number or a round that the plan does not have."""
    late = [entry.entrant for entry in field.entries if entry.entrant > numbers]
    if late:
        raise CannotDrawError(
            phrase(
                "The plan has {numbers} places, and no number {late}.",
                numbers=numbers,
                late=min(late),
            ),
            phrase(
                "Note that they are not there, or let them play as substitutes for "
                "somebody who left."
            ),
        )
    if field.number > rounds:
        raise CannotDrawError(
            phrase("The plan has {rounds}.", rounds=counted_noun(rounds, "round")),
            phrase("End the tournament here, or draw on in another way."),
        )


def met_by_plan(
    field: PairingInput, meetings: Iterable[tuple[int, int]], reason: str = "movement"
) -> Draw:
    """Draws a round from planned meetings, table after table from 1.

    Entrants whose opponent is missing sit out for this reason, and so do two who must never meet,
    who are the "conflicts" of the draw. Unused table numbers are left out.
    """
    there = field.there
    planned = list(enumerate(meetings, start=1))
    full = [(number, meeting) for number, meeting in planned if there.issuperset(meeting)]
    apart = [(number, meeting) for number, meeting in full if frozenset(meeting) in field.never]
    tables = [
        DrawnPairing(number, ((one,), (other,)))
        for number, (one, other) in full
        if frozenset((one, other)) not in field.never
    ]
    out = there.difference(*(table.entrants for table in tables))
    return Draw(
        tuple(tables),
        tuple(SitOut(entrant, reason) for entrant in sorted(out)),
        field.seed,
        (("conflicts", len(apart)),),
    )


@dataclass(frozen=True, slots=True)
class Mitchell(PairingSystem):
    """The first half of the start numbers stays at tables 1, 2, …; the other half moves up by one.

    An entrant who cannot walk needs a number of the first half. `boards`: the same deals are played
    at all tables, and each table is noted ("boards", (set,)); sets move down a table each round,
    and with an even number of tables the moving line skips one after half of the rounds.
    `arrow_switch`: in the last of every eight rounds begun the two lines change sides, so that
    there can be one ranking for both.
    """

    boards: bool = False
    arrow_switch: bool = False

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """Up to a round for each table, and one less where the moving line skips a table."""
        return range(1, self._last(entrants) + 1)

    def draw(self, field: PairingInput) -> Draw:
        """The tables of the plan; raises CannotDrawError for what it does not have."""
        check_field(field, self.shapes)
        tables = _mitchell_tables(field.size)
        check_plan(field, 2 * tables, self._last(field.size))
        draw = met_by_plan(field, self._meetings(tables, field.number - 1))
        return replace(draw, tables=tuple(self._at_table(field, table) for table in draw.tables))

    def _last(self, pairs: int) -> int:
        tables = _mitchell_tables(pairs)
        return tables - self._skips(tables)

    def _skips(self, tables: int) -> bool:
        return self.boards and tables % 2 == 0

    def _meetings(self, tables: int, moved: int) -> list[tuple[int, int]]:
        """Returns the pair at each table after so many moves, stationary line first."""
        if self._skips(tables) and moved >= tables // 2:
            moved += 1
        return [(at + 1, tables + (at - moved) % tables + 1) for at in range(tables)]

    def _at_table(self, field: PairingInput, table: DrawnPairing) -> DrawnPairing:
        switched = self.arrow_switch and field.number > field.rounds - (field.rounds + 7) // 8
        sides = table.sides[::-1] if switched else table.sides
        tables = _mitchell_tables(field.size)
        boards = (table.table - 1 + field.number - 1) % tables + 1
        notes = (Note("boards", (boards,)),) if self.boards else ()
        return replace(table, sides=sides, notes=notes)


def _mitchell_tables(pairs: int) -> int:
    if pairs < 3:
        raise CannotDrawError(
            phrase("{pairs} cannot make two lines.", pairs=counted_noun(pairs, "pair")),
            phrase("Wait for a third pair."),
        )
    return (pairs + 1) // 2


MOST = 20


@dataclass(frozen=True, slots=True)
class Howell(PairingSystem):
    """Round robin with sides shared out: each two pairs are on one line about half the time.

    The pair with the last number stays at table 1, on the first side; where the number of pairs is
    odd that number is free, and who would meet it sits out. Sets of boards do not move with it.
    """

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """A round for each opponent: with fewer some would never meet."""
        return exact_rounds(_numbers(entrants) - 1)

    def draw(self, field: PairingInput) -> Draw:
        """The tables of the plan; raises CannotDrawError for what it does not have."""
        check_field(field, self.shapes)
        numbers = _numbers(field.size)
        check_plan(field, numbers, numbers - 1)
        draw = met_by_plan(field, _howell_meetings(numbers, field.number - 1))
        return replace(draw, tables=number_tables(draw.tables, field.entries))


def _numbers(pairs: int) -> int:
    if not 3 <= pairs <= MOST:
        raise CannotDrawError(
            phrase(
                "A Howell movement is for 3 to {most} pairs, not for {pairs}.",
                most=MOST,
                pairs=pairs,
            ),
            phrase("Move the pairs in two lines (Mitchell), or play a round robin."),
        )
    return pairs + pairs % 2


def _howell_meetings(numbers: int, round_: int) -> list[tuple[int, int]]:
    """The last number meets number `round_` from 0; two who are as far from it meet each other.

    The last number keeps its line, as in the movement's tables for bridge: only then can any two
    pairs be on one line as often as on different ones.
    """
    moving = numbers - 1
    fixed = (numbers, round_ + 1)
    around = [
        ((round_ + first) % moving + 1, (round_ - first) % moving + 1) for first in firsts(moving)
    ]
    return [fixed, *around]


@cache
def firsts(moving: int) -> tuple[int, ...]:
    """For each distance from the centre, whether it is ahead (+) or behind that has the first side.

    The centre has the second side, against the pair that stays. Of all choices the one in which two
    pairs are on the same line as often as on different ones, as nearly as can be: the choice with
    the smallest sum of squared differences.
    """
    distances = range(1, (moving + 1) // 2)
    choices = product(*((distance, -distance) for distance in distances))
    return min(choices, key=lambda choice: _imbalance(choice, moving))


def _imbalance(choice: tuple[int, ...], moving: int) -> int:
    line = [0] * moving
    line[0] = -1
    for distance in choice:
        line[distance % moving], line[-distance % moving] = 1, -1
    return sum(
        sum(line[at] * line[at - apart] for at in range(moving)) ** 2
        for apart in range(1, (moving + 1) // 2)
    )


# Plans in which each two are partners once and opponents twice.
#
# From the specification's tables: a base round, and in each round its number is added to every one.


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
        return _design_tables(cycle.tables, lambda player: _turned(player, round_, cycle.modulus))
    prime = 3 if size == 9 else PRIME_POWERS[size]
    base = NINE if size == 9 else _base(prime, size)
    return _design_tables(base, lambda player: 1 + _sum(player or 0, round_, prime))


def _turned(one: int | None, round_: int, modulus: int) -> int:
    return modulus + 1 if one is None else (one + round_) % modulus + 1


def _design_tables(
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


@dataclass(frozen=True, slots=True)
class BalancedSchedule(PairingSystem):
    """Every two players are partners once and opponents twice.

    Played to its end it is perfectly balanced; cut short, two may be opponents from not at all to
    twice. The house takes the seats of vacant start numbers.
    """

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 2),)

    def rounds(self, entrants: int) -> range:
        """Allows up to a round for each partner, and one more if the movement has byes."""
        _check_size(entrants)
        return range(1, _rounds(entrants) + 1)

    def draw(self, field: PairingInput) -> Draw:
        """The tables of the plan; raises CannotDrawError where there is none for its numbers."""
        check_field(field, self.shapes)
        _check_size(field.size)
        check_plan(field, field.size, _rounds(field.size))
        there = field.there
        tables = [
            DrawnPairing(number, _with_house(table, there))
            for number, table in enumerate(design(field.size, field.number - 1), start=1)
        ]
        played = [table for table in tables if len(set(table.entrants) - {HOUSE}) > 1]
        check_apart(field, played, phrase("Remove the conflict, or draw partners each round."))
        out = there.difference(*(table.entrants for table in played))
        sitting = tuple(SitOut(entrant, "movement") for entrant in sorted(out))
        return Draw(number_tables(played, field.entries), sitting, field.seed)

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """One where the number is one over full tables; the house fills the rest."""
        return int(entrants % shape.seats == 1)


def _rounds(size: int) -> int:
    return size if size % 4 else size - 1


def _with_house(table: DesignTable, there: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Seats the house for a missing player, and has someone present deal first."""
    sides = tuple(
        tuple(entrant if entrant in there else HOUSE for entrant in side) for side in table
    )
    return seat_sides(Counter(), sides) if seats(sides)[0] == HOUSE else sides


def _check_size(players: int) -> None:
    if players in SIZES:
        return
    below = [size for size in SIZES if size < players][-1:]
    above = [size for size in SIZES if size > players][:1]
    nearest = chain_texts(below + above, phrase("{one} or {other}"))
    raise CannotDrawError(
        phrases(
            "{number} player has no balanced plan.",
            "{number} players have no balanced plan.",
            players,
        ),
        phrase("{nearest} have one; or draw partners each round.", nearest=nearest),
    )


BergerMeeting = tuple[int, int]


def berger(n: int) -> tuple[tuple[BergerMeeting, ...], ...]:
    """Returns Berger tables: rounds in which n positions meet once, as pairs from 1.

    With an odd n the position that is in no pair of a round sits out. The first of a pair is on
    side 0; counts of side 0 differ by at most 1. A round pairs by distance from its centre, and the
    centres go on by half the field: 1, 5, 2, 6, 3, 7, 4 with eight, as in the tables that J. Berger
    made for chess.
    """
    even = n + n % 2
    return tuple(
        tuple(pair for pair in _round(even, number) if max(pair) <= n)
        for number in range(1, even if n > 1 else 1)
    )


def _round(n: int, number: int) -> tuple[BergerMeeting, ...]:
    around = n - 1
    centre = (number - 1) * (n // 2) % around + 1
    last = (centre, n) if number % 2 else (n, centre)
    others = (
        ((centre + k - 1) % around + 1, (centre - k - 1) % around + 1) for k in range(1, n // 2)
    )
    return (last, *others)


@dataclass(frozen=True, slots=True)
class RoundRobin(PairingSystem):
    """Round robin in the order of Berger's tables; twice, with sides changed, if `double`.

    Start numbers are the places in the plan. An opponent of a vacant number has a bye, and so do
    two who must not meet: those pairs are the "conflicts" of the draw.
    """

    double: bool = False

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """As many as until all have met, once or twice: with fewer some would never meet."""
        once = rounds_of_all(entrants)
        return exact_rounds(2 * once[-1]) if self.double else once

    def draw(self, field: PairingInput) -> Draw:
        """The next round of the plan for `field.size`; raises CannotDrawError for what it lacks."""
        check_field(field, self.shapes)
        check_plan(field, field.size + field.size % 2, self.rounds(field.size)[-1])
        draw = met_by_plan(field, _berger_meetings(field.size, field.number), "bye")
        return replace(draw, tables=number_tables(draw.tables, field.entries))

    def meetings(
        self, size: int, rounds: Sequence[Sequence[DrawnPairing]]
    ) -> tuple[tuple[int, int], ...]:
        """The meetings of the plan; a vacant number is met too."""
        return _berger_meetings(size, len(rounds)) if size > 1 else ()


def _berger_meetings(size: int, round_: int) -> tuple[BergerMeeting, ...]:
    """The plan's meetings of a round from 1, for an even number of places.

    The second time sides change.
    """
    once = berger(size + size % 2)
    again, index = divmod(round_ - 1, len(once))
    return tuple(pair[::-1] for pair in once[index]) if again else once[index]


@dataclass(frozen=True, slots=True)
class HomeAndAway(RoundRobin):
    """Round robin in the order of Berger's tables; who is on side 0 is at home.

    Twice, so that each is once at home to every other; or once, with as many rounds at home as away
    as there can be.
    """

    double: bool = True
