"""Tournament formats as frozen values.

A `Format` describes how a tournament is drawn, played and shown. Its `PairingSystem` makes the
pairings, and the fields of that system are the director's options. The constructor rejects
contradictory values with a sentence that begins with the field.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple, get_args, get_origin

from scoring.json_values import JsonMapping
from scoring.language import phrase
from tracker.engine.pairing.draw import CannotDrawError, PairingSystem, Shape
from tracker.engine.ranking.codes import POLICIES, SCORINGS
from tracker.engine.ranking.keys import key_for

DrawnBy = Literal["encounters", "results", "plan"]
Late = Literal["drawn", "free_place", "substitute"]
Elimination = Literal["none", "finals", "all"]
PUTS_OUT = phrase(
    "In this format, missing a round means dropping out: put in a substitute for that round."
)
"""Explains why byes cannot be requested where losers are eliminated."""
_KNOWN: Mapping[str, tuple[str, ...]] = {
    "drawn_by": get_args(DrawnBy),
    "late": get_args(Late),
    "elimination": get_args(Elimination),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How each round follows from the last.

    `drawn_by` is what decides pairings: earlier meetings, results, or a plan by start number.
    `late` is the treatment of entrants after the first draw: "drawn" like the others; given the
    vacant "free_place" of a plan for an even number; or admitted only as a "substitute". In the
    latter two cases the first draw fixes the set of start numbers. `elimination` tells who is
    eliminated by a loss: no one, players in "finals", or all from round 1. `byes` are the possible
    values of a round without a table, by the first word of `tracker.engine.ranking.codes`; none
    where such a round only leads to the next.
    """

    drawn_by: DrawnBy
    late: Late = "drawn"
    elimination: Elimination = "none"
    byes: tuple[str, ...] = POLICIES

    def __post_init__(self) -> None:
        refuse("A course", self._faults())

    @property
    def goes_by_results(self) -> bool:
        """True if results decide pairings, and not a plan or earlier meetings."""
        return self.drawn_by == "results"

    @property
    def is_planned(self) -> bool:
        """True if the first draw fixes the set of start numbers."""
        return self.late != "drawn"

    @property
    def is_bracket(self) -> bool:
        """True if losers are eliminated, at the latest in the finals."""
        return self.elimination != "none"

    @property
    def is_knock_out(self) -> bool:
        """True if losers are eliminated from round 1; the tree alone decides places."""
        return self.elimination == "all"

    @property
    def policies(self) -> tuple[str, ...]:
        """Policies offered for such rounds; all where the policy has no effect."""
        return self.byes or POLICIES

    def _faults(self) -> Iterator[str]:
        yield from [*field_errors(self)] or self._other_faults()

    def _other_faults(self) -> Iterator[str]:
        for name, known in _KNOWN.items():
            if getattr(self, name) not in known:
                yield f"{name}: it is one of {', '.join(known)}."
        for policy in self.byes:
            if policy not in POLICIES:
                yield f"byes: “{policy}” is nothing that results know."
        yield from (text for text, is_so in self._contradictions() if is_so)

    def _contradictions(self) -> Iterator[tuple[str, bool]]:
        is_plan = self.drawn_by == "plan"
        yield "late: a plan has no place for whoever comes.", is_plan and not self.is_planned
        yield "late: only a plan has a free place.", self.late == "free_place" and not is_plan
        yield (
            "elimination: who loses can be out only where results decide who meets.",
            self.is_bracket and not self.goes_by_results,
        )
        yield (
            "byes: where all who lose are out, a bye is only the way to the next round.",
            self.is_knock_out and bool(self.byes),
        )


def field_errors(value: Any) -> Iterator[str]:
    """The fields of a frozen value that are of another kind, so that nothing more can be asked."""
    for known in fields(value):
        kind: Any = get_origin(known.type) or known.type
        if kind is not Literal and not isinstance(getattr(value, known.name), kind):
            yield f"{known.name}: it has to be of the kind {kind.__name__}."


def refuse(what: str, faults: Iterator[str]) -> None:
    """Raises ValueError with all that is wrong."""
    found = " ".join(faults)
    if found:
        raise ValueError(f"{what} cannot be like this. {found}")


LONGEST_CODE = 30
TRIED = range(2, 25)
"""The numbers of entrants for which a new format is asked how many rounds it has."""


class OptionWords(NamedTuple):
    """Name and description of an option, and labels of its values if they are listed."""

    label: str
    help: str = ""
    values: Mapping[str, str] = {}


class Movement(NamedTuple):
    """A variant of the format for the planner: its name and options.

    `over` are the surplus players beyond full tables of four for which it applies.
    """

    name: str
    options: JsonMapping = {}
    over: tuple[int, ...] = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format, by the `code` stored with a tournament.

    `name` and `about` are for the choice of one, `announced` is the sentence for players, `options`
    has words for every field of the `system`. An option `course_option` with a
    value of `courses` replaces the `course`. A match is at `tables_per_match` tables, and an
    entrant has the players for all of them.

    A tournament of it counts by `scoring` and `keys` where nothing else is chosen.
    `is_round_robin`: keys treat it as federations treat all against all. `can_lock`: a table can
    stay as it is while the others are drawn again. `house_fills`: the house takes the seat of who
    is not there. `has_square`: its results fill a square of all against all. `has_route`: cards
    show the way through all rounds. `has_home`: the first side of a table is at home.
    `can_postpone`: a table can play on another date, and its round closes without it. `movements`
    are the variants that the planner offers.
    """

    code: str
    name: str
    about: str
    announced: str
    system: type[Any]
    course: Course
    course_option: str = ""
    courses: Mapping[str, Course] = field(default_factory=dict)
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    tables_per_match: Literal[1, 2] = 1
    scoring: str = "raw"
    keys: tuple[str, ...] = ("PTS", "HIGH", "LOT")
    is_round_robin: bool = False
    can_lock: bool = False
    house_fills: bool = False
    has_square: bool = False
    has_route: bool = False
    has_home: bool = False
    can_postpone: bool = False
    movements: tuple[Movement, ...] = ()

    def __post_init__(self) -> None:
        refuse(f"The format “{self.code}”", self._faults())

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """Possible shapes of a table."""
        found: tuple[Shape, ...] = self.system.shapes
        return found

    def system_with(self, options: Mapping[str, object]) -> PairingSystem:
        """Its way of drawing with these options; raises CannotDrawError for two that clash."""
        made: PairingSystem = self.system(**options)
        return made

    def course_with(self, options: JsonMapping) -> Course:
        """Its course with these options."""
        return self.courses.get(options.get(self.course_option, ""), self.course)

    def _faults(self) -> Iterator[str]:
        yield from [*self._misfits()] or self._other_faults()

    def _misfits(self) -> Iterator[str]:
        yield from field_errors(self)
        if not (isinstance(self.system, type) and issubclass(self.system, PairingSystem)):
            yield "system: it is a way of drawing, a PairingSystem."

    def _other_faults(self) -> Iterator[str]:
        if len(self.code) > LONGEST_CODE or not re.fullmatch(r"[a-z]+(-[a-z]+)*", self.code):
            yield f"code: it is up to {LONGEST_CODE} small letters, with hyphens between words."
        for name in ("name", "about", "announced"):
            if not getattr(self, name):
                yield f"{name}: people have to read something."
        yield from self._faults_of_options()
        yield from self._faults_of_rounds()
        yield from self._faults_of_standings()
        yield from self._faults_of_tables()

    def _faults_of_options(self) -> Iterator[str]:
        kinds = {field.name: field.type for field in fields(self.system)}
        if set(kinds) != set(self.options):
            yield f"options: its system has {_names(kinds)}, and words have {_names(self.options)}."
            return
        for name, words in self.options.items():
            if _listed(kinds[name]) != set(words.values):
                yield f"options: the values of {name} are {_names(_listed(kinds[name]))}."
        if not set(self.courses) <= _listed(kinds.get(self.course_option)):
            yield "courses: they go by the values of course_option."
        for movement in self.movements:
            if not set(movement.options) <= set(kinds):
                yield f"movements: its system has {_names(kinds)}, not {_names(movement.options)}."

    def _faults_of_rounds(self) -> Iterator[str]:
        system, found = self.system_with({}), {}
        for entrants in TRIED:
            try:
                found[entrants] = system.rounds(entrants)
            except CannotDrawError:
                continue
        if not found:
            yield f"rounds: none of {TRIED[0]} to {TRIED[-1]} entrants can play any."
        for entrants, rounds in found.items():
            if not rounds or rounds[0] < 1:
                yield f"rounds: {entrants} entrants would play fewer than 1."
                return

    def _faults_of_standings(self) -> Iterator[str]:
        if self.scoring not in SCORINGS:
            yield f"scoring: it is one of {_names(SCORINGS)}."
        if not self.keys:
            yield "keys: standings go by one key at least."
        for code in self.keys:
            try:
                key_for(code)
            except KeyError:
                yield f"keys: there is no “{code}”."
        if self.is_round_robin and self.course.drawn_by != "plan":
            yield "is_round_robin: only a plan has everybody meet everybody."

    def _faults_of_tables(self) -> Iterator[str]:
        courses = (self.course, *self.courses.values())
        if self.tables_per_match not in (1, 2):
            yield "tables_per_match: a match is at one table or at two."
        elif self.tables_per_match == 2 and self.shapes != (Shape(2, 1),):
            yield "tables_per_match: only two sides of one exchange them at a second table."
        if self.can_lock and any(course.is_planned for course in courses):
            yield "can_lock: a plan says who meets, so that no table can stay by itself."
        if self.house_fills and not all(course.is_planned for course in courses):
            yield "house_fills: only in a plan is there a seat of somebody who is missing."
        if self.has_home and self.shapes != (Shape(2, 1),):
            yield "has_home: one of two sides is at home."
        if self.can_postpone and any(course.drawn_by != "plan" for course in courses):
            yield "can_postpone: only in a plan does the next round not wait for a result."
        if self.has_route and any(course.drawn_by != "plan" for course in courses):
            yield "has_route: only a plan knows the rounds to come."


def _listed(kind: object) -> set[str]:
    """The values of an option that is a list of them."""
    return set(get_args(kind)) if get_origin(kind) is Literal else set()


def _names(found: Any) -> str:
    return ", ".join(sorted(found)) or "none"
