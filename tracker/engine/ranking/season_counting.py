"""How many of a season's scores count: all, the best so many, or all but so many."""

from dataclasses import dataclass
from typing import Protocol


class Counting(Protocol):
    """A rule that says how many scores count."""

    def number_of(self, held: int) -> int:
        """How many of each player's scores count when so many sessions were held."""
        ...


@dataclass(frozen=True, slots=True)
class All:
    """Every score counts."""

    def number_of(self, held: int) -> int:
        return held


@dataclass(frozen=True, slots=True)
class BestOf:
    """So many count, however many sessions are held."""

    scores: int

    def number_of(self, held: int) -> int:
        return min(self.scores, held)


@dataclass(frozen=True, slots=True)
class Drop:
    """All but so many count; one always does."""

    scores: int

    def number_of(self, held: int) -> int:
        return _all_but(self.scores, held)


@dataclass(frozen=True, slots=True)
class DropEvery:
    """One score is dropped for every so many sessions: of 4 to 7 one, of 8 to 11 two."""

    sessions: int

    def number_of(self, held: int) -> int:
        return _all_but(held // self.sessions, held)


@dataclass(frozen=True, slots=True)
class DropFrom:
    """A score is dropped from so many sessions on, and another from each number after it."""

    sessions: tuple[int, ...]

    def number_of(self, held: int) -> int:
        return _all_but(sum(held >= number for number in self.sessions), held)


def _all_but(dropped: int, held: int) -> int:
    return max(held - dropped, min(held, 1))
