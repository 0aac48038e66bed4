"""Knock-out with optional consolation, double elimination and placement matches.

Also the knock-out whose survivors are drawn afresh for each round.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import ClassVar

from scoring.language import phrase
from tracker.engine.pairing.bracket import (
    Line,
    PlayedMatch,
    TreeMatch,
    byes,
    double,
    for_every_place,
    line_in,
    outcome,
    presence,
    progress,
    seed_line,
    single,
    with_consolation,
)
from tracker.engine.pairing.conflicts import Fits, remarks, wishes
from tracker.engine.pairing.draw import (
    Bracket,
    BracketMatch,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    PlayedPairing,
    Reasons,
    Shape,
    by_place,
    chance,
)
from tracker.engine.pairing.encounters import free_rounds
from tracker.engine.pairing.fitting import check_number, exact_rounds
from tracker.engine.pairing.matching import pair_adjacent
from tracker.engine.pairing.trees import (
    Tree,
    bracket_of,
    decide,
    draw_trees,
    origins,
    places,
    round_with,
)


@dataclass(slots=True)
class Survivors:
    """The survivors, those eliminated in each round, and the tables without a winner."""

    left: set[int]
    out: list[set[int]] = field(default_factory=list)
    undecided: list[PlayedMatch] = field(default_factory=list)


def survivors(field: PairingInput) -> Survivors:
    """Returns who survives the rounds; absence at a draw means elimination in that round."""
    there = presence(field)
    now = Survivors(set(there[0]))
    for number, past in enumerate(field.past, start=1):
        beaten = now.left - there[number - 1]
        for played in past.tables:
            settled = outcome(played, there[number])
            if settled is None:
                now.undecided.append(PlayedMatch(number, played))
            else:
                beaten.add(settled.loser)
        now.left -= beaten
        now.out.append(beaten)
    return now


def draw_survivors(field: PairingInput) -> Draw:
    """The survivors by lot, with byes to those placed best who had the fewest."""
    now = survivors(field)
    decide(now.undecided)
    had = free_rounds(field)
    there = sorted(
        (entry for entry in field.entries if entry.entrant in now.left),
        key=lambda entry: (had[entry.entrant], entry.place),
    )
    left = [entry.entrant for entry in there]
    free = sum(byes(len(left))) if len(left) > 1 else len(left)
    pairs = _by_lot(field, left[free:])
    odd = remarks(field)
    part = "final" if len(left) == 2 else "main"
    tables = [DrawnPairing(0, ((one,), (other,)), part, odd(one, other)) for one, other in pairs]
    if tables and free:
        noted = (*tables[0].notes, Note("byes", tuple(left[:free])))
        tables[0] = replace(tables[0], notes=noted)
    return round_with(field, tables, frozenset(left))


def _by_lot(field: PairingInput, playing: Sequence[int]) -> list[tuple[int, int]]:
    lot = chance(field, "survivors")
    order = lot.sample(playing, len(playing))
    fits = [_of_places(order, fit) for fit in wishes(field)]
    found = pair_adjacent(len(order), fits, lot)
    if found is None:
        raise CannotDrawError(
            phrase("Too many of those who are left must not meet."),
            phrase("Remove a conflict, or let somebody withdraw."),
        )
    return [(order[one], order[two]) for one, two in found]


def _of_places(order: Sequence[int], fit: Fits) -> Fits:
    return lambda one, two: fit(order[one], order[two])


def places_after(field: PairingInput) -> tuple[tuple[int, ...], ...]:
    """The start numbers by place: who is left, then who went out last, and so on."""
    now = survivors(field)
    groups = [now.left, *reversed(now.out)]
    return tuple(tuple(sorted(group)) for group in groups if group)


def rounds_so_far(field: PairingInput) -> Bracket:
    """The rounds that were drawn; of the next nothing is known."""
    there = presence(field)
    numbers = count(1)
    return tuple(
        tuple(_printed(next(numbers), played, still) for played in past.tables)
        for past, still in zip(field.past, there[1:], strict=True)
    )


def _printed(number: int, played: PlayedPairing, there: frozenset[int]) -> BracketMatch:
    settled = outcome(played, there)
    one, other = played.pairing.entrants
    winner = settled.winner if settled else None
    return BracketMatch(number, played.pairing.part, (one, other), played.pairing.table, winner)


@dataclass(frozen=True, slots=True)
class KnockOut(PairingSystem):
    """Rounds until one is left, with byes to the best seeds where the number is no power of two.

    `consolation`: first-round losers play a knock-out of their own. `double`: out after two losses,
    with at most one second final. `placement`: losers play on, so that every place is played for.
    `redraw`: survivors are drawn afresh for each round. At most one of these is set.
    """

    consolation: bool = False
    double: bool = False
    placement: bool = False
    redraw: bool = False

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def __post_init__(self) -> None:
        if self.consolation + self.double + self.placement + self.redraw > 1:
            raise CannotDrawError(
                phrase("A knock-out can have only one option for the losers."),
                phrase("Choose only one of its options."),
            )

    def rounds(self, entrants: int) -> range:
        """As many as until one is left, with the second final that two lives may need."""
        return exact_rounds(len({match.stage for match in self._matches(entrants)}))

    def draw(self, field: PairingInput) -> Draw:
        """The next round; who comes after the first is out."""
        if not field.past:
            check_number(len(field.entries))
        return draw_survivors(field) if self.redraw else draw_trees(field, [self._tree(field)])

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """The matches that the two come from, or their seeds; survivors are drawn by lot."""
        if self.redraw:
            return Reasons(rule=(Note("survivors"),))
        rule = () if field.past else (Note("seeds_apart"),)
        return Reasons(rule=(*origins(field, [self._tree(field)], table), *rule))

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """The byes of round 1."""
        return (1 << (entrants - 1).bit_length()) - entrants if entrants > 1 else 0

    def final_places(self, field: PairingInput) -> tuple[tuple[int, ...], ...]:
        """The start numbers by place after the past rounds, the best first, equals together."""
        if not field.past:
            return (tuple(sorted(field.there)),)
        if self.redraw:
            return places_after(field)
        tree = self._tree(field)
        return places(tree, progress(field, tree.matches, tree.slots))

    def bracket(self, field: PairingInput) -> Bracket:
        """All rounds as far as they are known, to print.

        A round that is drawn and not played belongs into the past with points None. Before the
        first it is what would be drawn.
        """
        if self.redraw:
            return rounds_so_far(field)
        tree = self._tree(field)
        return bracket_of(tree, progress(field, tree.matches, tree.slots))

    def brackets(self, field: PairingInput) -> tuple[Bracket, ...]:
        """The one bracket there is."""
        return (self.bracket(field),)

    def _tree(self, field: PairingInput) -> Tree:
        line = _line(field)
        return Tree(self._matches(sum(map(len, line))), line)

    def _matches(self, entrants: int) -> tuple[TreeMatch, ...]:
        check_number(entrants)
        if self.double:
            return double(entrants)
        if self.placement:
            return for_every_place(entrants)
        return with_consolation(entrants) if self.consolation else single(entrants)


def _line(field: PairingInput) -> Line:
    if field.past:
        return line_in([played.pairing for played in field.past[0].tables])
    return seed_line(field, [entry.entrant for entry in by_place(field)])
