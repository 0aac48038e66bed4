"""Whether what is kept of months is what their games come to."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tracker.engine.rating.games import Who
from tracker.models import Club, KeptMonth
from tracker.statistics.queries.monthly import OF_PAIRS, OF_TABLE, CountedMonths
from tracker.statistics.queries.months import PlayedMonths
from tracker.statistics.ratings.kept_queries import PAIRS, PLAYERS, RatedKind, game_ratings


class MonthsKept(NamedTuple):
    """What is kept of the months in which a club has played a game, in one respect."""

    club: int
    variant: str
    kind: str


class _Look(NamedTuple):
    """How a club's months are found as they are now, and those that are kept wrongly."""

    played: Callable[[Club, str], PlayedMonths]
    wrong: Callable[[Club, str], Iterator[KeptMonth]]


def every_months_kept(since: int = 0) -> list[MonthsKept]:
    """All that the book keeps, in order, of the clubs from that key on."""
    rows = KeptMonth.objects.filter(club__gte=since).order_by()
    return sorted(map(MonthsKept._make, rows.values_list(*MonthsKept._fields).distinct()))


def wrong_months(of: MonthsKept) -> list[KeptMonth]:
    """The months that are kept otherwise than their games say.

    No lock is held meanwhile, so one of whose games somebody has written is left to another time.
    """
    club, look = Club.objects.filter(pk=of.club).first(), _LOOKS.get(of.kind)
    if club is None or look is None:
        return []
    found = [*look.wrong(club, of.variant)]
    stamps = {month.stamp for month in look.played(club, of.variant).months} if found else ()
    return [kept for kept in found if kept.stamp in stamps]


def _of_ratings(kind: RatedKind[Who]) -> _Look:
    return _Look(
        lambda club, variant: game_ratings(club, variant).played,
        lambda club, variant: game_ratings(club, variant).wrong_months(kind),
    )


def _of_statistics(counted: CountedMonths) -> _Look:
    return _Look(counted.present_months, counted.wrong_months)


_LOOKS = {
    PLAYERS.months.kind: _of_ratings(PLAYERS),
    PAIRS.months.kind: _of_ratings(PAIRS),
    OF_TABLE.months.kind: _of_statistics(OF_TABLE),
    OF_PAIRS.months.kind: _of_statistics(OF_PAIRS),
}
