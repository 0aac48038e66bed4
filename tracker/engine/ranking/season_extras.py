"""Honours of a season beside its ranks: the last, most marches, most improved, the best pair."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.engine.ranking.exact import Score, mean
from tracker.engine.ranking.season import SeasonRow, SeasonTable
from tracker.engine.ranking.season_values import Session, SessionValue

FEWEST = 2
"""So many sessions of each half somebody must have attended to have improved."""


class Honour(NamedTuple):
    """What somebody is named for, and the figure: players, or pairs of them, that share it."""

    code: str
    players: tuple[tuple[int, ...], ...]
    figure: Score


def honours(
    table: SeasonTable, sessions: Sequence[Session], value: SessionValue, together: int
) -> tuple[Honour, ...]:
    """The honours that there are, in a fixed order; a pair needs so many sessions together."""
    found = (
        _last(table.rows),
        _marches(sessions),
        _most("improved", _improvements(table.rows)),
        _most("pair", _pairs(sessions, value, together)),
    )
    return tuple(figure for figure in found if figure is not None)


def _last(rows: Iterable[SeasonRow]) -> Honour | None:
    """The Poedel: the last of those who have a rank, where somebody is before them."""
    ranked = [row for row in rows if row.rank is not None]
    last = [row for row in ranked if row.rank == ranked[-1].rank]
    if len(last) == len(ranked):
        return None
    return Honour("last", tuple((row.player,) for row in last), last[0].total)


def _most(code: str, figures: Mapping[tuple[int, ...], Score]) -> Honour | None:
    """Those with the highest figure, if it is more than nothing."""
    best = max(figures.values(), default=0)
    if best <= 0:
        return None
    return Honour(
        code, tuple(sorted(who for who, figure in figures.items() if figure == best)), best
    )


def _marches(sessions: Iterable[Session]) -> Honour | None:
    """The most marches; where hands are missing it is only told that nobody can be named."""
    made: Counter[tuple[int, ...]] = Counter()
    played = [share for session in sessions for share in session.played]
    for share in played:
        made[share.player,] += share.marches or 0
    most = _most("marches", dict(made))
    is_known = all(share.marches is not None for share in played)
    return most if is_known or most is None else Honour("marches_unknown", (), 0)


def _improvements(rows: Iterable[SeasonRow]) -> Mapping[tuple[int, ...], Score]:
    """By how much the average of the second half is above that of the first.

    Of an odd number of sessions the one in the middle belongs to neither.
    """
    found: dict[tuple[int, ...], Score] = {}
    for row in rows:
        half = len(row.cells) // 2
        scores = [cell.value if cell.is_attended else None for cell in row.cells]
        first = [score for score in scores[:half] if score is not None]
        second = [score for score in scores[len(scores) - half :] if score is not None]
        if len(first) >= FEWEST and len(second) >= FEWEST:
            found[row.player,] = Fraction(mean(second)) - mean(first)
    return found


def _pairs(
    sessions: Iterable[Session], value: SessionValue, together: int
) -> Mapping[tuple[int, ...], Score]:
    """What both scored together, on average of the sessions in which they were partners."""
    scores: dict[tuple[int, ...], list[Score]] = defaultdict(list)
    for session in sessions:
        values = value.values(session)
        for one, other in session.pairs:
            if one in values and other in values:
                scores[one, other].append(values[one] + values[other])
    return {pair: mean(listed) for pair, listed in scores.items() if len(listed) >= together}
