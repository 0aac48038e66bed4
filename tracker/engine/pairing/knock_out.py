"""Knock-out: who loses is out, or goes where the options say."""

from dataclasses import dataclass
from typing import ClassVar

from scoring.language import phrase
from tracker.engine.pairing.bracket import (
    TreeMatch,
    double,
    for_every_place,
    single,
    with_consolation,
)
from tracker.engine.pairing.draw import (
    Bracket,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    Shape,
)
from tracker.engine.pairing.fitting import check_number
from tracker.engine.pairing.order import by_place
from tracker.engine.pairing.progress import progress
from tracker.engine.pairing.redraw import draw_survivors, places_after, rounds_so_far
from tracker.engine.pairing.seeding import Line, line_in, seed_line
from tracker.engine.pairing.trees import Tree, bracket_of, draw_trees, origins, places


@dataclass(frozen=True, slots=True)
class KnockOut(PairingSystem):
    """Rounds until one is left, with byes to the best seeds where the number is no power of two.

    `consolation`: those who lose in the first round play a knock-out of their own. `double`: out
    after two losses, with at most one second final. `placement`: losers play on, so that every
    place is played for. `redraw`: survivors are drawn anew each round. Only one of them at a time.
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
        """As many as until one is left; with two lives one more, for the second final."""
        stages = {match.stage for match in self._matches(entrants) if not match.is_reset}
        return range(len(stages), len(stages) + (2 if self.double else 1))

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
