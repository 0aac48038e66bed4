"""The matches of a knock-out: who plays whom first, who comes from where, how far it has got."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

from scoring.language import phrase
from tracker.engine.pairing.conflicts import wishes
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawnPairing,
    PairingInput,
    PlayedPairing,
    chance,
)
from tracker.engine.pairing.matching import match_guests

# The line of a knock-out: who plays whom first, the best far from one another.
#
# A match of the line is (a, b), or (a,) for a bye. Everything but the lots is a function of the
# number of entrants, so that past rounds are enough to find the line again.


Line = tuple[tuple[int, ...], ...]


def byes(n: int) -> tuple[bool, ...]:
    """For each first match of a knock-out of n whether it is a bye; the best seeds have them."""
    hosts = _hosts(n)
    return tuple(host <= 2 * len(hosts) - n for host in hosts)


def _hosts(n: int) -> list[int]:
    """The better seed of each first match; 1 and 2 are in different halves, 1 to 4 in quarters."""
    hosts = [1]
    while 2 * len(hosts) < n:
        last = 2 * len(hosts) + 1
        hosts = [seed for host in hosts for seed in (host, last - host)]
    return hosts


def seed_line(field: PairingInput, seeds: Sequence[int]) -> Line:
    """The line of these start numbers, the best seed first.

    Byes go to the best. Seeds 1 and 2 are in different halves; 3 and 4 come to the halves by lot,
    5 to 8 to the quarters, and so on; the others by lot to opponents whom they may meet, and from
    another club where that can be.
    """
    lot = chance(field, "line")
    hosts, free = _hosts(len(seeds)), 2 * len(_hosts(len(seeds))) - len(seeds)
    placed = _by_lot(len(hosts), free, lot)
    line = [seeds[placed[host] - 1] for host in hosts]
    at_home = [who for host, who in zip(hosts, line, strict=True) if host > free]
    others = lot.sample(seeds[len(hosts) :], len(at_home))
    guests = match_guests(at_home, others, wishes(field), lot)
    if guests is None:
        raise CannotDrawError(
            phrase("Too many entrants must not meet."),
            phrase("Remove one of the conflicts, or draw another format."),
        )
    return tuple((who, guests[who]) if who in guests else (who,) for who in line)


def _by_lot(hosts: int, free: int, lot: Random) -> dict[int, int]:
    """The seed that gets the place of each seed; those with a bye change among themselves."""
    placed = {1: 1}
    first = 2
    while first <= hosts:
        band = range(first, 2 * first - 1)
        for part in ([seed for seed in band if seed <= free], [s for s in band if s > free]):
            placed |= zip(part, lot.sample(part, len(part)), strict=True)
        first = band[-1] + 1
    return placed


def line_in(tables: Sequence[DrawnPairing]) -> Line:
    """The line whose first matches these tables are, by their notes; empty for no tables.

    Raises CannotDrawError where the notes "match" and "byes" are missing.
    """
    in_order = sorted(tables, key=match_of)
    free = iter([who for table in in_order for who in byes_noted(table)])
    played = iter([table.entrants for table in in_order])
    count = sum(len(table.entrants) + len(byes_noted(table)) for table in in_order)
    return tuple((next(free),) if bye else next(played) for bye in byes(count)) if tables else ()


def match_of(table: DrawnPairing) -> int:
    """The number of the match in its bracket; raises CannotDrawError for a table without one."""
    for note in table.notes:
        if note.code == "match":
            return int(note.facts[0])
    raise CannotDrawError(
        phrase("Table {table} of an earlier round belongs to no bracket.", table=table.table),
        phrase("Draw the tournament again from its first round."),
    )


def byes_noted(table: DrawnPairing) -> tuple[int, ...]:
    """Reads the byes from the note of a table."""
    return tuple(int(who) for note in table.notes if note.code == "byes" for who in note.facts)


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
    """Entrants that a stage sends on, match by match."""

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
    """Returns the first-round slots of a knock-out, with None for byes."""
    coming = list(comers)
    nexts = iter(coming)
    pairs = ((next(nexts), None if bye else next(nexts)) for bye in byes(len(coming)))
    return [entrant for pair in pairs for entrant in pair]


class MatchOutcome(NamedTuple):
    """The entrants who leave a match as winner and loser."""

    winner: int
    loser: int


class PlayedMatch(NamedTuple):
    """A match as it was played: its round, from 1, and its table."""

    number: int
    played: PlayedPairing


@dataclass(slots=True)
class Progress:
    """State of each match by number; `due` are those to be drawn now.

    `sides` has None for an entrant not known yet. `undecided` matches were drawn and have no
    winner.
    """

    sides: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    outcomes: dict[int, MatchOutcome] = field(default_factory=dict)
    seen: dict[int, PlayedMatch] = field(default_factory=dict)
    due: list[TreeMatch] = field(default_factory=list)
    undecided: list[PlayedMatch] = field(default_factory=list)

    def pair(self, match: TreeMatch) -> tuple[int, int]:
        """Returns the two entrants of a match where both are known."""
        one, other = self.sides[match.number]
        if one is None or other is None:
            raise KeyError(match.number)
        return one, other

    @property
    def waiting(self) -> frozenset[int]:
        """Entrants waiting for a match without an outcome."""
        open_sides = (self.sides[number] for number in self.sides if number not in self.outcomes)
        return frozenset(who for sides in open_sides for who in sides if who is not None)


def presence(field: PairingInput) -> tuple[frozenset[int], ...]:
    """Returns who was present when each round was drawn, and last who is present now."""
    earlier = (
        frozenset(
            [who for played in past.tables for who in played.pairing.entrants]
            + [out.entrant for out in past.sitting_out]
        )
        for past in field.past
    )
    return (*earlier, field.there)


def progress(field: PairingInput, matches: Sequence[TreeMatch], slots: Sequence[int]) -> Progress:
    """Plays the bracket through the rounds of the field.

    The side with more points wins a table. If a table has no points, the entrant still present at
    the next draw advances; if both have left, the first. An entrant whose opponent has left
    advances too. Seat swaps by the director stand: those who sat at the table have played the
    match.
    """
    numbers = {match.number for match in matches}
    now = Progress(seen={n: seen for n, seen in _seen(field).items() if n in numbers})
    there = presence(field)
    for stage in sorted({match.stage for match in matches}):
        drawn = [
            now.seen[match.number].number - 1
            for match in matches
            if match.stage >= stage and match.number in now.seen
        ]
        here = there[min(drawn, default=len(field.past))]
        is_open = not drawn
        later = bool(now.due)
        for match in (match for match in matches if match.stage == stage):
            _come(now, match, slots)
            if match.number in now.seen:
                _settle(now, match, there)
            elif not later:
                _walk_over(now, match, here, is_open=is_open)
    return now


def _seen(field: PairingInput) -> dict[int, PlayedMatch]:
    return {
        match_of(played.pairing): PlayedMatch(number, played)
        for number, past in enumerate(field.past, start=1)
        for played in past.tables
    }


def _come(now: Progress, match: TreeMatch, slots: Sequence[int]) -> None:
    one, other = (_comer(now, source, slots) for source in match.sides)
    if match.number in now.seen:
        one, other = now.seen[match.number].played.pairing.entrants
    now.sides[match.number] = (one, other)


def _comer(now: Progress, source: BracketSource, slots: Sequence[int]) -> int | None:
    if source.kind == "slot":
        return slots[source.number]
    known = now.outcomes.get(source.number)
    if known is None:
        return None
    return known.winner if source.kind == "winner" else known.loser


def outcome(played: PlayedPairing, there: frozenset[int]) -> MatchOutcome | None:
    """Returns who won a table, given those present at the next draw; None while undecided."""
    one, other = played.pairing.entrants
    points = played.points or (0, 0)
    still = {one, other} & there
    if points[0] != points[1]:
        wins = points[0] > points[1]
    elif len(still) == 2:
        return None
    else:
        wins = other not in still
    return MatchOutcome(one, other) if wins else MatchOutcome(other, one)


def _settle(now: Progress, match: TreeMatch, there: Sequence[frozenset[int]]) -> None:
    seen = now.seen[match.number]
    settled = outcome(seen.played, there[seen.number])
    if settled:
        now.outcomes[match.number] = settled
    else:
        now.undecided.append(seen)


def _walk_over(now: Progress, match: TreeMatch, here: frozenset[int], *, is_open: bool) -> None:
    one, other = now.sides[match.number]
    if one is None or other is None:
        return
    if match.is_reset and _is_needless(now, match):
        now.outcomes[match.number] = MatchOutcome(one, other)
    elif {one, other} <= here:
        if not is_open:
            raise CannotDrawError(
                phrase(
                    "{one} and {other} were not drawn when their match was due.",
                    one=one,
                    other=other,
                ),
                phrase("Draw the last round again."),
            )
        now.due.append(match)
    else:
        wins = one in here or other not in here
        now.outcomes[match.number] = MatchOutcome(one, other) if wins else MatchOutcome(other, one)


def _is_needless(now: Progress, reset: TreeMatch) -> bool:
    """True if the loser of the final had lost before: the winner came from the winners' bracket."""
    final = reset.sides[0].number
    return now.outcomes[final].winner == now.sides[final][0]
