"""The longest run of bids made, from months that are counted one by one.

A run can begin in one month and end in another. So of each player a month says how long the run was
with which it began, and with how long a one it ended.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tracker.statistics.queries.people import Run
from tracker.statistics.queries.played import FinishedGame


class MadeInMonth(NamedTuple):
    """A run that was at its longest with the bid `at` of a month, in that game."""

    length: int
    at: int
    player: int
    game: int


@dataclass(slots=True)
class RunsOfPlayer:
    """The run with which a player began a month, and how long the last one was.

    Without a bid that failed there was but one, and `last` is None.
    """

    first: int = 0
    at: int = 0
    game: int = 0
    last: int | None = None


NO_RUN = MadeInMonth(0, 0, 0, 0)
Row = tuple[int, int, int, int, int | None]


def runs_of(games: Iterable[FinishedGame]) -> tuple[MadeInMonth | None, list[Row]]:
    """The longest run that began within a month after a bid that failed, and those of each player.

    A player's row begins with the player, and goes on as `RunsOfPlayer`.
    """
    best = NO_RUN
    found: dict[int, RunsOfPlayer] = defaultdict(RunsOfPlayer)
    for at, (player, game, is_made) in enumerate(_tries(games)):
        own = found[player]
        if not is_made:
            own.last = 0
        elif own.last is None:
            own.first, own.at, own.game = own.first + 1, at, game
        else:
            own.last += 1
            if own.last > best.length:
                best = MadeInMonth(own.last, at, player, game)
    rows = [(who, own.first, own.at, own.game, own.last) for who, own in found.items()]
    return (best if best.length else None), rows


class LongestRun:
    """The longest run in months one after another, of equals the earlier one."""

    def __init__(self) -> None:
        self._lasting: dict[int, int] = {}
        self.run: Run | None = None

    def follow(self, best: Sequence[int] | None, runs: Iterable[Sequence[Any]]) -> None:
        """Goes on with a month, as it comes from `runs_of` or from JSON."""
        longest = MadeInMonth(*best) if best else NO_RUN
        for player, first, at, game, last in runs:
            length = self._lasting.get(player, 0) + first
            if first and (length, -at) > (longest.length, -longest.at):
                longest = MadeInMonth(length, at, player, game)
            self._lasting[player] = length if last is None else last
        if longest.length > (self.run.length if self.run else 0):
            self.run = Run(longest.length, longest.player, longest.game)


def _tries(games: Iterable[FinishedGame]) -> Iterator[tuple[int, int, bool]]:
    """The bids of players one after another: whose, in which game, and whether it was made."""
    for game in games:
        if game.tally.has_makers:
            for seat, _, _, is_made in game.tally.tries:
                yield game.tally.players[seat], game.pk, is_made
