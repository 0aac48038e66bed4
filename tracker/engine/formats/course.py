"""How one round of a format comes of another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_origin

from scoring.language import phrase
from tracker.engine.ranking.codes import POLICIES

DrawnBy = Literal["encounters", "results", "plan"]
Late = Literal["drawn", "free_place", "substitute"]
Elimination = Literal["none", "finals", "all"]
PUTS_OUT = phrase(
    "In this format, missing a round means dropping out: put in a substitute for that round."
)
"""Why nobody asks for a round without a game where who loses is out."""
_KNOWN: Mapping[str, tuple[str, ...]] = {
    "drawn_by": get_args(DrawnBy),
    "late": get_args(Late),
    "elimination": get_args(Elimination),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How one round comes of another.

    `drawn_by` is what decides who meets: who has met before, the results, or a plan for the start
    numbers. `late` is what somebody is who comes after the first draw: "drawn" like everybody;
    given the "free_place" of a plan that an odd number leaves, if nobody has it; or nothing but a
    "substitute". In the latter two the start numbers of the first draw are all there are.
    `elimination` says who is out who loses: nobody, those in "finals", or all from round 1 on.
    `byes` are what a round without a table can be worth, by the first word of
    `tracker.engine.ranking.codes`; none where such a round is only the way to the next.
    """

    drawn_by: DrawnBy
    late: Late = "drawn"
    elimination: Elimination = "none"
    byes: tuple[str, ...] = POLICIES

    def __post_init__(self) -> None:
        refuse("A course", self._faults())

    @property
    def goes_by_results(self) -> bool:
        """Whether results decide who meets; else a plan does, or who has met before."""
        return self.drawn_by == "results"

    @property
    def is_planned(self) -> bool:
        """Whether only the start numbers of the first draw have a place."""
        return self.late != "drawn"

    @property
    def is_bracket(self) -> bool:
        """Whether who loses is out, at the latest in the finals."""
        return self.elimination != "none"

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses is out from round 1 on: places are those of the tree alone."""
        return self.elimination == "all"

    @property
    def policies(self) -> tuple[str, ...]:
        """What can be announced of such rounds: any where nobody reads it."""
        return self.byes or POLICIES

    def _faults(self) -> Iterator[str]:
        yield from [*misfits(self)] or self._other_faults()

    def _other_faults(self) -> Iterator[str]:
        for name, known in _KNOWN.items():
            if getattr(self, name) not in known:
                yield f"{name}: it is one of {', '.join(known)}."
        for policy in self.byes:
            if policy not in POLICIES:
                yield f"byes: “{policy}” is nothing that results know."
        yield from (said for said, is_so in self._contradictions() if is_so)

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


def misfits(value: Any) -> Iterator[str]:
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
