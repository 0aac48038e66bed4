"""The matches of a knock-out, before anybody has played: who comes to which from where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from tracker.engine.pairing.seeding import byes


class BracketSource(NamedTuple):
    """Where an entrant comes from: a place of the line, from 0, or a match by its number."""

    kind: Literal["slot", "winner", "loser"]
    number: int


@dataclass(frozen=True, slots=True)
class TreeMatch:
    """A match of the bracket.

    `stage` orders the rounds, and some stages may have no match. `best` is the place of a winner
    who plays no more, and else the best that can still be had; `lost` that of such a loser.
    `is_reset` is the second final, which is played only where the first loss of one met the
    first loss of the other.
    """

    number: int
    stage: int
    part: str
    sides: tuple[BracketSource, BracketSource]
    best: int
    lost: int
    is_reset: bool = False


Comers = Sequence[BracketSource | None]


@dataclass(slots=True)
class Builder:
    """Matches one after another, numbered from `first`."""

    first: int = 1
    title: str = ""
    matches: list[TreeMatch] = field(default_factory=list)

    def meet(self, comers: Comers, stage: int, part: str, best: int, lost: int) -> "StageResults":
        """Matches of neighbours; who has no neighbour goes on."""
        winners: list[BracketSource | None] = []
        losers: list[BracketSource | None] = []
        for one, other in zip(comers[::2], comers[1::2], strict=True):
            if one and other:
                number = self.first + len(self.matches)
                self.matches.append(TreeMatch(number, stage, part, (one, other), best, lost))
                winners.append(BracketSource("winner", number))
                losers.append(BracketSource("loser", number))
            else:
                winners.append(one or other)
                losers.append(None)
        return StageResults(winners, losers)

    def part(self, best: int, count: int) -> str:
        """The code of the matches of so many entrants for the places from `best` on."""
        if self.title:
            return self.title
        if best == 1:
            return "final" if count == 2 else "main"
        third = best == 3 and count == 2
        return "third place" if third else f"places {best}–{best + count - 1}"


class StageResults(NamedTuple):
    """Who comes out of a stage, match by match."""

    winners: Comers
    losers: Comers


def single(n: int, *, first: int = 1, title: str = "") -> tuple[TreeMatch, ...]:
    """Until one is left: n − 1 matches."""
    build = Builder(first, title)
    _until_one(build, _slots(n), stage=1, best=1)
    return tuple(build.matches)


def with_consolation(n: int) -> tuple[TreeMatch, ...]:
    """The same, and another knock-out of those who lost in the first round."""
    build = Builder()
    beaten = _until_one(build, _slots(n), stage=1, best=1)
    build.title = "consolation"
    _until_one(build, beaten, stage=2, best=n - len(beaten) + 1)
    return tuple(build.matches)


def for_every_place(n: int) -> tuple[TreeMatch, ...]:
    """Losers play on against those who lost as early, so that every place is played for."""
    build = Builder()
    _all_places(build, _slots(n), stage=1, best=1)
    return tuple(build.matches)


def double(n: int) -> tuple[TreeMatch, ...]:
    """Out after two losses: 2n − 2 matches, and one more where the final is the winner's first.

    Who loses among the winners comes to the losers far from those met before: turned round after
    one round, moved by half after the next.
    """
    build = Builder()
    winners, beaten = build.meet(_opening(_slots(n)), 1, "main", 1, 1)
    left, stage = n, 2
    while len(winners) > 1:
        winners, fallen = build.meet(winners, stage, "main", 1, 1)
        beaten, left = _losers_meet(build, beaten, stage, left)
        across = zip(beaten, _crossed(fallen, stage), strict=True)
        beaten, left = _losers_meet(
            build, [entrant for pair in across for entrant in pair], stage + 1, left
        )
        stage += 2
    (last, *_), (rival, *_) = build.meet([*winners, *beaten], stage, "final", 1, 2)
    if last and rival:
        number = last.number + 1
        build.matches.append(
            TreeMatch(number, stage + 1, "reset", (last, rival), 1, 2, is_reset=True)
        )
    return tuple(build.matches)


def _losers_meet(build: Builder, comers: Comers, stage: int, left: int) -> tuple[Comers, int]:
    out = sum(1 for pair in zip(comers[::2], comers[1::2], strict=True) if all(pair))
    winners, _ = build.meet(comers, stage, "losers", 1, left - out + 1)
    return winners, left - out


def _crossed(fallen: Comers, stage: int) -> Comers:
    half = len(fallen) // 2
    return [*fallen[half:], *fallen[:half]] if stage % 4 == 0 else fallen[::-1]


def _until_one(
    build: Builder, comers: Sequence[BracketSource], stage: int, best: int
) -> list[BracketSource]:
    """Play until one is left; gives the losers of the first round."""
    if len(comers) < 2:
        return []
    winners, losers = _round(build, comers, stage, best)
    _until_one(build, winners, stage + 1, best)
    return losers


def _all_places(build: Builder, comers: Sequence[BracketSource], stage: int, best: int) -> None:
    if len(comers) < 2:
        return
    winners, losers = _round(build, comers, stage, best)
    _all_places(build, winners, stage + 1, best)
    _all_places(build, losers, stage + 1, best + len(winners))


def _round(
    build: Builder, comers: Sequence[BracketSource], stage: int, best: int
) -> tuple[list[BracketSource], list[BracketSource]]:
    line = _opening(comers)
    part = build.part(best, len(comers))
    winners, losers = build.meet(line, stage, part, best, best + len(line) // 2)
    return [winner for winner in winners if winner], [loser for loser in losers if loser]


def _slots(n: int) -> list[BracketSource]:
    return [BracketSource("slot", number) for number in range(n)]


def _opening(comers: Iterable[BracketSource]) -> list[BracketSource | None]:
    """The first matches of a knock-out of these, with nobody where there is a bye."""
    coming = list(comers)
    nexts = iter(coming)
    pairs = ((next(nexts), None if bye else next(nexts)) for bye in byes(len(coming)))
    return [entrant for pair in pairs for entrant in pair]
