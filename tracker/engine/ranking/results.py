"""What players have done in a number of games."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game: the players of every side, the totals per side, and the side that won."""

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """What a player's games add up to."""

    player: int
    played: int
    won: int
    points_for: int
    points_against: int

    @property
    def difference(self) -> int:
        """By how many points the player's sides were ahead."""
        return self.points_for - self.points_against


def tallies(results: Iterable[GameResult]) -> tuple[PlayerTally, ...]:
    """What every player has done, in the order in which they first appear.

    Points against are those of the best other side, so with three sides not both count.
    """
    games: dict[int, list[tuple[bool, int, int]]] = defaultdict(list)
    for result in results:
        for side, players in enumerate(result.sides):
            best_other = max(result.totals[:side] + result.totals[side + 1 :])
            game = (side == result.winner, result.totals[side], best_other)
            for player in players:
                games[player].append(game)
    return tuple(_tally(player, played) for player, played in games.items())


def _tally(player: int, games: list[tuple[bool, int, int]]) -> PlayerTally:
    won, points_for, points_against = (sum(column) for column in zip(*games, strict=True))
    return PlayerTally(player, len(games), won, points_for, points_against)
