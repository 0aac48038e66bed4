"""The tables of a round with the points of their sides, as the wall and the overview show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.engine.ranking.standings import number as in_figures
from tracker.tournaments.rounds.texts import TableInRound


@dataclass(frozen=True, slots=True)
class SidePoints:
    """A side of a table and its points, "" where there are none to show."""

    name: str
    points: str
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class TableScore:
    """A table with its sides; `game` is its last sheet."""

    table: int
    sides: tuple[SidePoints, ...]
    is_over: bool
    game: int | None


def table_score(table: TableInRound, points: Sequence[int]) -> TableScore:
    """The table with these points, one number per side, or with none."""
    shown = points if any(points) else ()
    best = max(shown, default=0)
    is_drawn = list(shown).count(best) != 1
    return TableScore(
        table=table.table,
        sides=tuple(
            SidePoints(
                name=side.name,
                points=in_figures(shown[at]) if shown else "",
                is_ahead=bool(shown) and shown[at] == best and not is_drawn,
            )
            for at, side in enumerate(table.sides)
        ),
        is_over=table.is_over,
        game=table.game,
    )
