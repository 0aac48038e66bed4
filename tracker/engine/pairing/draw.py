"""Input and output of a draw: entrants, random numbers, pairings, fixed tables."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from random import Random
from typing import ClassVar, NamedTuple

from scoring.language import phrase

HOUSE = 0
"""Placeholder entrant for a seat filled by the house."""


class Note(NamedTuple):
    """Something worth knowing about a table, such as ("met_before", (3,)): its code and facts."""

    code: str
    facts: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """Number of sides at a table, and of entrants per side.

    Pairs, teams and two-player games have 2 sides of 1; individually drawn partners 2 of 2;
    three-handed games 3 of 1.
    """

    sides: int = 2
    members: int = 1

    @property
    def seats(self) -> int:
        """Entrants at a table."""
        return self.sides * self.members


@dataclass(frozen=True, slots=True)
class DrawEntry:
    """An entrant to be drawn: a player, a pair or a team.

    `entrant` is the start number, from 1. `place` is the place in the standings before this round,
    from 1 and without ties; before round 1 it is the seeding, or the lot. `points` form the score
    groups. `table` is the fixed table of an entrant who cannot walk.
    """

    entrant: int
    place: int
    points: Fraction = Fraction(0)
    club: str = ""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnPairing:
    """The start numbers at a table by side, each side in the order of its seats.

    Seats go round the table by side: with sides (a, b) and (c, d) they are a, c, b, d. `part` is
    the part of the tournament that the table belongs to, such as "group A" or "final"; "" where
    there is only one.
    """

    table: int
    sides: tuple[tuple[int, ...], ...]
    part: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def entrants(self) -> tuple[int, ...]:
        """Everyone at the table, side by side."""
        return tuple(entrant for side in self.sides for entrant in side)


@dataclass(frozen=True, slots=True)
class SitOut:
    """An entrant without a table in a round.

    `reason` is "bye" where the draw gave it, "movement" where a fixed plan did, "out" after a
    knock-out.
    """

    entrant: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedPairing:
    """A table of an earlier round with the points of each side; None where it was not played."""

    pairing: DrawnPairing
    points: tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class PastRound:
    """An earlier round: its tables, and who sat out."""

    tables: tuple[PlayedPairing, ...]
    sitting_out: tuple[SitOut, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingInput:
    """Everything that a draw is made from.

    `entries` are the entrants present; `past` the earlier rounds, oldest first; `rounds` the number
    of rounds in the tournament. `size` is the number of start numbers that a fixed plan was made
    for when round 1 was drawn; late arrivals may take a vacant number. `never` and `rather_not` are
    the pairs who must not, or should not, meet or be partners. `locked` are tables of this round
    that stay as they are (`tracker.engine.pairing.draw`).
    """

    entries: tuple[DrawEntry, ...]
    rounds: int
    size: int
    seed: str
    shape: Shape = Shape()
    past: tuple[PastRound, ...] = ()
    never: frozenset[frozenset[int]] = frozenset()
    rather_not: frozenset[frozenset[int]] = frozenset()
    locked: tuple[DrawnPairing, ...] = ()

    @property
    def there(self) -> frozenset[int]:
        """The start numbers of those who are there."""
        return frozenset(entry.entrant for entry in self.entries)

    @property
    def number(self) -> int:
        """Which round is drawn, from 1."""
        return len(self.past) + 1


@dataclass(frozen=True, slots=True)
class Draw:
    """A round as drawn, tables in the order of their numbers.

    `costs` say by code what the draw had to accept, such as ("repeats", 1); what it could avoid
    is there with 0. The seed draws the same again.
    """

    tables: tuple[DrawnPairing, ...]
    sitting_out: tuple[SitOut, ...]
    seed: str
    costs: tuple[tuple[str, int], ...] = ()


class CostItem(NamedTuple):
    """Something that a draw weighs, by its code: what it costs at a table, and in the round."""

    code: str
    here: int
    everywhere: int


class RejectedPair(NamedTuple):
    """Two who would have suited the rule better, and by its code and facts what was in the way."""

    code: str
    one: int
    other: int
    facts: tuple[int | str, ...] = ()


class GroupPlace(NamedTuple):
    """Where an entrant was among those with the same points: its position from 1, and how many."""

    entrant: int
    points: Fraction
    position: int
    size: int


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why those of a table sit there.

    `rule` is what brought them together, `groups` where they were in their score groups. `weighed`
    is what the draw weighs, the most important first, `others` what was nearer and impossible.
    """

    rule: tuple[Note, ...] = ()
    groups: tuple[GroupPlace, ...] = ()
    weighed: tuple[CostItem, ...] = ()
    others: tuple[RejectedPair, ...] = ()


Comer = int | Note


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match to print: sides are start numbers, or where they come from: ("winner_of", (3,)).

    `table` is None until it is drawn, `winner` until it is decided.
    """

    number: int
    part: str
    sides: tuple[Comer, Comer]
    table: int | None = None
    winner: int | None = None


Bracket = tuple[tuple[BracketMatch, ...], ...]
"""Rounds of matches, the first first; "byes" do not appear before the round in which they play."""


class CannotDrawError(Exception):
    """A round or a tournament that cannot be: the reason, and the nearest thing that works."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.reason} {self.remedy}"


class NoOpponentsLeftError(CannotDrawError):
    """No entrant has an opponent left, though more rounds were announced."""


class PairingSystem(ABC):
    """A way to draw rounds. Its options are its fields, so that it is a frozen value."""

    __slots__ = ()
    shapes: ClassVar[tuple[Shape, ...]]

    @abstractmethod
    def rounds(self, entrants: int) -> range:
        """Returns the numbers of rounds possible for so many entrants; raises CannotDrawError if
        none.

        The last of the range is the natural number where there is one: all against all, or until
        one is left. If rounds are unlimited, it is a number of two digits.
        """

    @abstractmethod
    def draw(self, field: PairingInput) -> Draw:
        """The next round; raises CannotDrawError where there is none."""

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """Why a table of the draw of this field is as it is; of a plan there is nothing to say."""
        return Reasons()

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """Counts those without a table in a round that is drawn of so many entrants."""
        return entrants % shape.seats

    def final_places(self, field: PairingInput) -> tuple[tuple[int, ...], ...] | None:
        """The start numbers by place after the past rounds, the best first, equals together.

        None where no final is played, so that only the standings say who is ahead.
        """
        return None

    def meetings(
        self, size: int, rounds: Sequence[Sequence[DrawnPairing]]
    ) -> tuple[tuple[int, int], ...]:
        """The pairs that were to meet in the last of these drawn rounds, those gone included.

        Only where all meet all by a plan for `size` start numbers, or in groups.
        """
        return ()

    def has_finals(self, field: PairingInput) -> bool:
        """True if places after the past rounds are those of finals, not of groups."""
        return True

    def brackets(self, field: PairingInput) -> tuple[Bracket, ...]:
        """Returns the brackets as far as they are known, to print; empty without elimination.

        A round that is drawn and not played belongs in the past with points None.
        """
        return ()

    @property
    def has_threes(self) -> bool:
        """True if three surplus players can have a table of their own."""
        return False

    @property
    def avoids_repeats(self) -> bool:
        """True if repeated meetings or partnerships are avoided while possible."""
        return False


def chance(field: PairingInput, purpose: str) -> Random:
    """The dice of a round for one purpose; the same field rolls the same, on every machine."""
    return Random(f"{field.seed}:{field.number}:{purpose}")  # noqa: S311 - a lot, no secret


def by_place(field: PairingInput) -> list[DrawEntry]:
    """Sorts those present by place, leader first."""
    return sorted(field.entries, key=lambda entry: entry.place)


def by_lot(field: PairingInput, random: Random) -> list[DrawEntry]:
    """Shuffles those present; the result does not depend on their original order."""
    order = sorted(field.entries, key=lambda entry: entry.entrant)
    random.shuffle(order)
    return order


OPEN, CLOSED = "open", "closed"

Sides = tuple[tuple[int, ...], ...]


def is_closed(pairing: DrawnPairing) -> bool:
    """True if the table is the second of a match of teams."""
    return pairing.part == CLOSED or pairing.part.endswith(f", {CLOSED}")


def matches_of(past: PastRound) -> PastRound:
    """Merges both tables of each match and adds up the points of each team.

    A match counts as not played until both tables have points. A side at an open table without the
    same two at a closed one is a match that was not played.
    """
    closed = {
        played.pairing.sides[::-1]: played for played in past.tables if is_closed(played.pairing)
    }
    opened = (played for played in past.tables if not is_closed(played.pairing))
    return replace(past, tables=tuple(_match(played, closed) for played in opened))


def _match(opened: PlayedPairing, closed: Mapping[Sides, PlayedPairing]) -> PlayedPairing:
    pairing = opened.pairing
    other = closed.get(pairing.sides)
    points = None
    if other and opened.points and other.points:
        points = tuple(
            own + own_too for own, own_too in zip(opened.points, other.points[::-1], strict=True)
        )
    return PlayedPairing(whole_match(pairing), points)


def whole_match(opened: DrawnPairing) -> DrawnPairing:
    """The match of an open table."""
    return replace(opened, part=opened.part.removesuffix(OPEN).removesuffix(", "))


def drawn_around(system: PairingSystem, field: PairingInput) -> Draw:
    """The next round of a field, in which its locked tables are as they were.

    Who is left over and too few for a table sits out. Raises CannotDrawError.
    """
    if not field.locked:
        return system.draw(field)
    _check_there(field)
    drawn = _drawn_rest(system, _without_locked(field))
    tables = (*field.locked, *_beside(drawn.tables, field))
    return replace(drawn, tables=tuple(sorted(tables, key=lambda pairing: pairing.table)))


def reasons_around(
    system: PairingSystem, field: PairingInput, draw: Draw, table: DrawnPairing
) -> Reasons:
    """Why a table of such a draw is as it is; one that was locked was not drawn."""
    locked = {other.sides for other in field.locked}
    if table.sides in locked:
        return Reasons(rule=(Note("locked"),))
    drawn = replace(draw, tables=tuple(other for other in draw.tables if other.sides not in locked))
    return system.reasons(_without_locked(field), drawn, table)


def _without_locked(field: PairingInput) -> PairingInput:
    held = {who for table in field.locked for who in table.entrants}
    entries = tuple(entry for entry in field.entries if entry.entrant not in held)
    return replace(field, entries=entries, locked=())


def _check_there(field: PairingInput) -> None:
    for table in field.locked:
        if not field.there.issuperset({*table.entrants} - {HOUSE}):
            raise CannotDrawError(
                phrase(
                    "Table {table} is locked, and not all who sit there can be drawn.",
                    table=table.table,
                ),
                phrase("Unlock the table, or check them in."),
            )


def _drawn_rest(system: PairingSystem, rest: PairingInput) -> Draw:
    try:
        system.rounds(len(rest.entries))
    except CannotDrawError:
        out = (SitOut(entry.entrant, "bye") for entry in rest.entries)
        return Draw((), tuple(sorted(out, key=lambda sit_out: sit_out.entrant)), rest.seed)
    return system.draw(rest)


def _beside(tables: Sequence[DrawnPairing], field: PairingInput) -> list[DrawnPairing]:
    """The drawn tables at the numbers that locked ones leave, fixed tables first."""
    taken = {pairing.table for pairing in field.locked}
    own = {entry.entrant: entry.table for entry in field.entries if entry.table is not None}
    wanted = [{own[who] for who in pairing.entrants if who in own} for pairing in tables]
    stay = {
        pairing.table
        for pairing, numbers in zip(tables, wanted, strict=True)
        if pairing.table in numbers - taken
    }
    free = (number for number in count(1) if number not in taken | stay)
    numbered = []
    for pairing, numbers in zip(tables, wanted, strict=True):
        table = pairing.table if pairing.table in stay else next(free)
        notes = pairing.notes if pairing.table in stay or not numbers & taken else _noted(pairing)
        numbered.append(replace(pairing, table=table, notes=notes))
    return numbered


def _noted(pairing: DrawnPairing) -> tuple[Note, ...]:
    return (*pairing.notes, Note("table_taken"))
