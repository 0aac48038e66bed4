"""What a session is worth for a season: points, ranks, a share of the winner's, an average."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tracker.engine.ranking.exact import Score, mean, quotient

HUNDRED = 100


class SessionShare(NamedTuple):
    """What somebody who attended a session has from it; `hands` are those that the points took.

    `marches` is None where not all of their hands are written down. `team` is the same for
    those who played as one and have one rank together, 0 for who did alone.
    """

    player: int
    rank: int
    points: Score
    hands: int = 0
    marches: int | None = 0
    team: int = 0


@dataclass(frozen=True, slots=True)
class Session:
    """A session with everybody who attended it, and who were partners in it, in order of number."""

    key: int
    played: tuple[SessionShare, ...]
    pairs: frozenset[tuple[int, int]] = frozenset()


class SessionValue(Protocol):
    """A way to make a session's scores."""

    def values(self, session: Session) -> Mapping[int, Score]:
        """The score of everybody who attended."""
        ...


@dataclass(frozen=True, slots=True)
class RawPoints:
    """The points as they are."""

    def values(self, session: Session) -> Mapping[int, Score]:
        return {share.player: share.points for share in session.played}


@dataclass(frozen=True, slots=True)
class RankPoints:
    """Points for ranks: those of the list, and nothing after its end.

    Without a list the winner of n has n points and the last one 1. Who shares a rank shares the
    points of all the places that it takes, as in rule A7 of the Racing Rules of Sailing.
    """

    points: tuple[int, ...] = ()

    def values(self, session: Session) -> Mapping[int, Score]:
        # A pair takes one place, and both have its points.
        ranks = [*{share.team or -share.player: share.rank for share in session.played}.values()]
        due = {rank: self._shared(rank, ranks.count(rank), len(ranks)) for rank in set(ranks)}
        return {share.player: due[share.rank] for share in session.played}

    def _shared(self, rank: int, sharers: int, field: int) -> Score:
        return mean(self._of(place, field) for place in range(rank, rank + sharers))

    def _of(self, place: int, field: int) -> int:
        if not self.points:
            return field - place + 1
        return self.points[place - 1] if place <= len(self.points) else 0


@dataclass(frozen=True, slots=True)
class PercentOfWinner:
    """The points in percent of the most that anybody had; nothing where nobody had any."""

    def values(self, session: Session) -> Mapping[int, Score]:
        best = max(share.points for share in session.played)
        return {
            share.player: quotient(HUNDRED * share.points, best) if best > 0 else 0
            for share in session.played
        }


@dataclass(frozen=True, slots=True)
class AveragePerHand:
    """The points for each hand, so that whoever played fewer loses nothing by it."""

    def values(self, session: Session) -> Mapping[int, Score]:
        return {
            share.player: quotient(share.points, share.hands) if share.hands else 0
            for share in session.played
        }
