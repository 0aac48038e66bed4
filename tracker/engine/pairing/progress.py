"""How far a bracket has been played."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.language import phrase
from tracker.engine.pairing.bracket import BracketSource, TreeMatch
from tracker.engine.pairing.draw import CannotDrawError, PairingInput, PlayedPairing
from tracker.engine.pairing.seeding import match_of


class MatchOutcome(NamedTuple):
    """Who goes on from a match as its winner, and who as its loser."""

    winner: int
    loser: int


class Seen(NamedTuple):
    """A match as it was played: its round, from 1, and its table."""

    number: int
    played: PlayedPairing


@dataclass(slots=True)
class Progress:
    """What is known of each match by its number; `due` are those to be drawn now.

    `sides` has None for who is not known yet. `undecided` were drawn and have no winner.
    """

    sides: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    outcomes: dict[int, MatchOutcome] = field(default_factory=dict)
    seen: dict[int, Seen] = field(default_factory=dict)
    due: list[TreeMatch] = field(default_factory=list)
    undecided: list[Seen] = field(default_factory=list)

    def pair(self, match: TreeMatch) -> tuple[int, int]:
        """Who meets in a match of which both are known."""
        one, other = self.sides[match.number]
        if one is None or other is None:
            raise KeyError(match.number)
        return one, other

    @property
    def waiting(self) -> frozenset[int]:
        """Those for whom a match without an outcome waits."""
        open_sides = (self.sides[number] for number in self.sides if number not in self.outcomes)
        return frozenset(who for sides in open_sides for who in sides if who is not None)


def present(field: PairingInput) -> tuple[frozenset[int], ...]:
    """Who was there when each round was drawn, and as the last who is there now."""
    earlier = (
        frozenset(
            [who for played in past.tables for who in played.pairing.entrants]
            + [out.entrant for out in past.sitting_out]
        )
        for past in field.past
    )
    return (*earlier, field.there)


def progress(field: PairingInput, matches: Sequence[TreeMatch], slots: Sequence[int]) -> Progress:
    """The bracket played as far as the rounds of the field go.

    More points win a table. Without, who is still there at the next draw goes on; so does who
    meets somebody gone, or the first of two who are both gone. A director's exchange of seats
    stands: who sat at the table has played the match.
    """
    numbers = {match.number for match in matches}
    now = Progress(seen={n: seen for n, seen in _seen(field).items() if n in numbers})
    there = present(field)
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


def _seen(field: PairingInput) -> dict[int, Seen]:
    return {
        match_of(played.pairing): Seen(number, played)
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
    """Who won a table, with those who were there at the next draw; None where nothing says it."""
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
    """Whether the loser of the final had lost before: the winner came from the winners."""
    final = reset.sides[0].number
    return now.outcomes[final].winner == now.sides[final][0]
