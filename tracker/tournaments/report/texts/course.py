"""The course of an event: how the first ones came to what they are ranked by, round by round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import sub

from django.utils.translation import gettext as _

from tracker.engine.charts.lines import ChartLine, LineChart, line_chart
from tracker.engine.ranking.exact import Score
from tracker.tournaments.book.queries import course_of
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView, public_standings

FIRST_ONES = 6
MATCH_POINTS = "MP"


@dataclass(frozen=True, slots=True)
class PointsCourse:
    """What somebody has after each round, as far as it counts: match points where these rank."""

    name: str
    totals: tuple[Score, ...]


def course_told(watched: StampedEvent, standings: PublicStandings) -> tuple[PointsCourse, ...]:
    """The course of the first ones; of nobody where the places are those of a bracket."""
    if course_of(watched.event).is_bracket:
        return ()
    first = standings.rows[:FIRST_ONES]
    if not _has_match_points(standings):
        return tuple(map(_points, first))
    after = [*_matches(watched, standings)]
    return tuple(
        PointsCourse(row.name, tuple(had.get(row.number, 0) for had in after)) for row in first
    )


def course_chart(
    course: Sequence[PointsCourse], standings: PublicStandings, *, has_whole_names: bool = False
) -> LineChart | None:
    """How far each was behind who led of them, 0 for the leader; one round alone makes none.

    The totals themselves would lie on one another: rounds bring more than what parts the first.
    """
    rounds = max((len(line.totals) for line in course), default=0)
    if rounds < 2:
        return None
    best = [max(totals) for totals in zip(*(line.totals for line in course), strict=True)]
    behind = [map(_drawn, map(sub, line.totals, best)) for line in course]
    is_matches = _has_match_points(standings)
    return line_chart(
        _("Match points behind the leader") if is_matches else _("Points behind the leader"),
        tuple(_("Round {number}").format(number=number + 1) for number in range(rounds)),
        [ChartLine(one.name, tuple(points)) for one, points in zip(course, behind, strict=True)],
        has_whole_names=has_whole_names,
    )


def _drawn(points: Score) -> int | float:
    return points if isinstance(points, int) else float(points)


def _has_match_points(standings: PublicStandings) -> bool:
    return bool(standings.columns) and standings.columns[0].code == MATCH_POINTS


def _points(row: StandingsRowView) -> PointsCourse:
    """Points of rounds that do not count among the best are left out."""
    points = (int(round_.value) if round_ and not round_.is_dropped else 0 for round_ in row.rounds)
    return PointsCourse(row.name, tuple(accumulate(points)))


def _matches(watched: StampedEvent, standings: PublicStandings) -> Iterator[Mapping[int, Score]]:
    """By start number the match points after each round that has begun."""
    for number in standings.earlier:
        yield _matches_of(public_standings(watched, number))
    yield _matches_of(standings)


def _matches_of(standings: PublicStandings) -> Mapping[int, Score]:
    values = ((row.number, row.cells[0].value) for row in standings.rows)
    return {number: value for number, value in values if isinstance(value, int | Fraction)}
