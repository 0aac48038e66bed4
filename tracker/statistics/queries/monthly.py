"""What all games of a club come to, from what is kept of each month.

A month is added up as JSON has it, for all of them are read whenever a worker has just started.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, groupby
from operator import add
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tracker.engine.rating import Participant
from tracker.games.tallies_queries import FinishedGame, Versions, played_games, versions_of
from tracker.models import Club, Game, KeptMonth
from tracker.statistics.queries.months import FiguresCache, MonthGames, PlayedMonths, months_of
from tracker.statistics.queries.people import (
    LongestRun,
    Pair,
    PersonalFigures,
    Run,
    pairs_of,
    players_of,
    runs_of,
)
from tracker.statistics.queries.sums import (
    Mean,
    Proportion,
    RecordHand,
    RoemSums,
    Sums,
    every_seat,
    sums_of,
)
from tracker.statistics.queries.wanted import StatisticsFilter, finished_games
from tracker.statistics.ratings.queries import PAIRS, PLAYERS, RatedKind, game_ratings

Json = dict[str, Any]
COUNTED = "2"
"""Another one whenever the same tallies come to something else."""


class TableFigures(NamedTuple):
    """What games come to for the whole table: all together, each player, and the longest run."""

    sums: Sums
    players: Mapping[int, PersonalFigures]
    run: Run | None


class PairsFigures(NamedTuple):
    """What partners have done in so many games and hands."""

    games: int
    hands: int
    pairs: Mapping[Pair, PersonalFigures]


@dataclass(frozen=True, slots=True)
class CountedMonths:
    """A way to count the games of a month, and what is kept of it; `places` as the games have."""

    months: FiguresCache[Json]
    work_out: Callable[[Sequence[FinishedGame]], Json]
    places: int | None = None

    def games(self, club: Club, wanted: StatisticsFilter) -> QuerySet[Game]:
        """The games that are counted so, of every kind."""
        games = finished_games(club, wanted)
        return games.filter(places=self.places) if self.places else games

    def of(self, club: Club, wanted: StatisticsFilter, versions: Versions) -> list[Json]:
        """The months one after another, of the games in these versions."""
        played = _played(club, wanted, versions)
        known = self.months.find(played)
        missing = [of for of in played.months if of.stamp not in known]
        found = known | dict(self._worked_out(played, missing, versions))
        self.months.keep(played, found, [of.stamp for of in missing])
        return [found[of.stamp] for of in played.months]

    def present_months(self, club: Club, variant: str) -> PlayedMonths:
        """All months of a game as they are now."""
        return _played(club, StatisticsFilter(variant), self._versions(club, variant))

    def wrong_months(self, club: Club, variant: str) -> Iterator[KeptMonth]:
        """What is kept of months as they are, and is not what their games come to."""
        versions = self._versions(club, variant)
        played = _played(club, StatisticsFilter(variant), versions)
        return self.months.wrong(played, dict(self._worked_out(played, played.months, versions)))

    def _versions(self, club: Club, variant: str) -> Versions:
        return versions_of(self.games(club, StatisticsFilter(variant)).filter(variant=variant))

    def _worked_out(
        self, played: PlayedMonths, months: Sequence[MonthGames], versions: Versions
    ) -> Iterator[tuple[str, Json]]:
        if not months:
            return
        keys = tuple(chain.from_iterable(of.games for of in months))
        games = played_games(played.games_of(months), Versions(keys, versions.evenings))
        by_month = {
            month: tuple(of_month)
            for month, of_month in groupby(games, lambda game: game.day.replace(day=1))
        }
        for of in months:
            yield of.stamp, self.work_out(by_month.get(of.month, ()))


def _played(club: Club, wanted: StatisticsFilter, versions: Versions) -> PlayedMonths:
    return PlayedMonths(club.pk, wanted.game, months_of(versions, COUNTED), wanted.since)


def table_figures(months: Iterable[Json]) -> TableFigures:
    """What months one after another come to."""
    sums, players, longest = Sums(), _Added(), LongestRun()
    for of in months:
        sums.join(_sums_from(of["sums"]))
        for who, *figures in of["players"]:
            players.add(who, figures)
        longest.follow(of["run"], of["runs"])
    return TableFigures(sums, players.personal(), longest.run)


def pairs_figures(months: Iterable[Json]) -> PairsFigures:
    """The same of partners."""
    games = hands = 0
    pairs = _Added()
    for of in months:
        games += of["games"]
        hands += of["hands"]
        for low, high, *figures in of["pairs"]:
            pairs.add((low, high), figures)
    return PairsFigures(games, hands, pairs.personal())


def month_of_table(games: Sequence[FinishedGame]) -> Json:
    """What games in a row come to, as it is kept."""
    run, runs = runs_of(games)
    return {
        "sums": asdict(sums_of(games, every_seat)),
        "players": [[who, *_figures(of)] for who, of in players_of(games).items()],
        "run": run,
        "runs": runs,
    }


def month_of_pairs(games: Sequence[FinishedGame]) -> Json:
    """The same of partners."""
    return {
        "games": len(games),
        "hands": sum(game.tally.hands for game in games),
        "pairs": [[*pair, *_figures(of)] for pair, of in pairs_of(games).items()],
    }


def _as_kept(figures: Json) -> Json:
    return figures


OF_TABLE = CountedMonths(FiguresCache("table", _as_kept, _as_kept), month_of_table)
OF_PAIRS = CountedMonths(FiguresCache("pairs", _as_kept, _as_kept), month_of_pairs, places=4)
"""Only at tables of four does anybody share a side."""


class _Added:
    """The figures of many, added up."""

    def __init__(self) -> None:
        self._rows: dict[Any, Sequence[Any]] = {}

    def add(self, who: Any, figures: Sequence[Any]) -> None:
        known = self._rows.get(who)
        self._rows[who] = figures if known is None else [*map(add, known, figures)]

    def personal(self) -> dict[Any, PersonalFigures]:
        return {
            who: PersonalFigures(Proportion(made, tried), Mean(points, made_by), Mean(lead, hands))
            for who, (made, tried, points, made_by, lead, hands) in self._rows.items()
        }


def _figures(of: PersonalFigures) -> tuple[float, ...]:
    shares = (of.success.made, of.success.tried)
    return (*shares, of.as_maker.total, of.as_maker.hands, of.difference.total, of.difference.hands)


def _sums_from(stored: Mapping[str, Any]) -> Sums:
    """The sums that were stored so: `asdict` in JSON."""
    return Sums(
        games=stored["games"],
        hands=stored["hands"],
        known_hands=stored["known_hands"],
        success=Proportion(**stored["success"]),
        by_suit=_shares(stored["by_suit"]),
        by_call=_shares(stored["by_call"]),
        as_maker=Mean(**stored["as_maker"]),
        as_defender=Mean(**stored["as_defender"]),
        difference=Mean(**stored["difference"]),
        bellas=stored["bellas"],
        melds=stored["melds"],
        best=_record(stored["best"]),
        march=_record(stored["march"]),
        roem=_roem(stored["roem"]),
    )


def _roem(stored: Mapping[str, Any]) -> RoemSums:
    return RoemSums(
        own=Mean(**stored["own"]),
        against=Mean(**stored["against"]),
        nats=stored["nats"],
        pits=stored["pits"],
        best=_record(stored["best"]),
    )


def _shares(stored: Mapping[str, Any]) -> dict[str, Proportion]:
    return {code: Proportion(**share) for code, share in stored.items()}


def _record(stored: Sequence[Any] | None) -> RecordHand | None:
    if stored is None:
        return None
    points, game, number, players = stored
    return RecordHand(points, game, number, tuple(players))


# Whether what is kept of months is what their games come to.


class MonthCacheKey(NamedTuple):
    """What is kept of the months in which a club has played a game, in one respect."""

    club: int
    variant: str
    kind: str


class _MonthLookup(NamedTuple):
    """How a club's months are found as they are now, and those that are kept wrongly."""

    played: Callable[[Club, str], PlayedMonths]
    wrong: Callable[[Club, str], Iterator[KeptMonth]]


def every_months_kept(since: int = 0) -> list[MonthCacheKey]:
    """All that the book keeps, in order, of the clubs from that key on."""
    rows = KeptMonth.objects.filter(club__gte=since).order_by()
    return sorted(map(MonthCacheKey._make, rows.values_list(*MonthCacheKey._fields).distinct()))


def wrong_months(of: MonthCacheKey) -> list[KeptMonth]:
    """The months that are kept otherwise than their games say.

    No lock is held meanwhile, so one of whose games somebody has written is left to another time.
    """
    club, look = Club.objects.filter(pk=of.club).first(), _LOOKS.get(of.kind)
    if club is None or look is None:
        return []
    found = [*look.wrong(club, of.variant)]
    stamps = {month.stamp for month in look.played(club, of.variant).months} if found else ()
    return [kept for kept in found if kept.stamp in stamps]


def _of_ratings(kind: RatedKind[Participant]) -> _MonthLookup:
    return _MonthLookup(
        lambda club, variant: game_ratings(club, variant).played,
        lambda club, variant: game_ratings(club, variant).wrong_months(kind),
    )


def _of_statistics(counted: CountedMonths) -> _MonthLookup:
    return _MonthLookup(counted.present_months, counted.wrong_months)


_LOOKS = {
    PLAYERS.months.kind: _of_ratings(PLAYERS),
    PAIRS.months.kind: _of_ratings(PAIRS),
    OF_TABLE.months.kind: _of_statistics(OF_TABLE),
    OF_PAIRS.months.kind: _of_statistics(OF_PAIRS),
}
