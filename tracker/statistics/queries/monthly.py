"""Figures for all games of a club, combined from cached months.

Months are combined in their JSON form, since a worker that has just started reads all of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, groupby
from operator import add
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.json_values import Json, JsonMapping
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

COUNTED = "2"
"""Increase this when the same tallies lead to other figures."""


class TableFigures(NamedTuple):
    """Figures for the whole table: the sums, each player, and the longest run."""

    sums: Sums
    players: Mapping[int, PersonalFigures]
    run: Run | None


class PairsFigures(NamedTuple):
    """The figures of partners, over this number of games and hands."""

    games: int
    hands: int
    pairs: Mapping[Pair, PersonalFigures]


@dataclass(frozen=True, slots=True)
class CountedMonths:
    """A way to count the games of a month, and its cache; `places` is the number of players."""

    months: FiguresCache[Json]
    work_out: Callable[[Sequence[FinishedGame]], Json]
    places: int | None = None

    def games(self, club: Club, wanted: StatisticsFilter) -> QuerySet[Game]:
        """The games counted this way, of every kind."""
        games = finished_games(club, wanted)
        return games.filter(places=self.places) if self.places else games

    def of(self, club: Club, wanted: StatisticsFilter, versions: Versions) -> list[Json]:
        """The figures of consecutive months, for the games in these versions."""
        played = _played(club, wanted, versions)
        known = self.months.find(played)
        missing = [of for of in played.months if of.stamp not in known]
        found = known | dict(self._worked_out(played, missing, versions))
        self.months.keep(played, found, [of.stamp for of in missing])
        return [found[of.stamp] for of in played.months]

    def present_months(self, club: Club, variant: str) -> PlayedMonths:
        return _played(club, StatisticsFilter(variant), self._versions(club, variant))

    def wrong_months(self, club: Club, variant: str) -> Iterator[KeptMonth]:
        """The cached months that are current but differ from what their games give."""
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
    """Combines consecutive months."""
    sums, players, longest = Sums(), _Added(), LongestRun()
    for of in months:
        sums.join(_sums_from(of["sums"]))
        for who, *figures in of["players"]:
            players.add(who, figures)
        longest.follow(of["run"], of["runs"])
    return TableFigures(sums, players.personal(), longest.run)


def pairs_figures(months: Iterable[Json]) -> PairsFigures:
    """Combines consecutive months of pairs."""
    games = hands = 0
    pairs = _Added()
    for of in months:
        games += of["games"]
        hands += of["hands"]
        for low, high, *figures in of["pairs"]:
            pairs.add((low, high), figures)
    return PairsFigures(games, hands, pairs.personal())


def month_of_table(games: Sequence[FinishedGame]) -> Json:
    """The figures of consecutive games, as cached."""
    run, runs = runs_of(games)
    return {
        "sums": asdict(sums_of(games, every_seat)),
        "players": [[who, *_figures(of)] for who, of in players_of(games).items()],
        "run": run,
        "runs": runs,
    }


def month_of_pairs(games: Sequence[FinishedGame]) -> Json:
    """The figures of pairs, as cached."""
    return {
        "games": len(games),
        "hands": sum(game.tally.hands for game in games),
        "pairs": [[*pair, *_figures(of)] for pair, of in pairs_of(games).items()],
    }


def _as_kept(figures: Json) -> Json:
    return figures


OF_TABLE = CountedMonths(FiguresCache("table", _as_kept, _as_kept), month_of_table)
OF_PAIRS = CountedMonths(FiguresCache("pairs", _as_kept, _as_kept), month_of_pairs, places=4)
"""Only games for four have partners."""


class _Added:
    """Figures of months, added up."""

    def __init__(self) -> None:
        self._rows: dict[Any, Sequence[Any]] = {}

    def add(self, who: object, figures: Sequence[object]) -> None:
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


def _sums_from(stored: JsonMapping) -> Sums:
    """Restores sums stored as JSON of `asdict`."""
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


def _roem(stored: JsonMapping) -> RoemSums:
    return RoemSums(
        own=Mean(**stored["own"]),
        against=Mean(**stored["against"]),
        nats=stored["nats"],
        pits=stored["pits"],
        best=_record(stored["best"]),
    )


def _shares(stored: JsonMapping) -> dict[str, Proportion]:
    return {code: Proportion(**share) for code, share in stored.items()}


def _record(stored: Sequence[Any] | None) -> RecordHand | None:
    if stored is None:
        return None
    points, game, number, players = stored
    return RecordHand(points, game, number, tuple(players))


# Checks the cached months against their games.


class MonthCacheKey(NamedTuple):
    """The cached months of one kind, for a club and a game."""

    club: int
    variant: str
    kind: str


class _MonthLookup(NamedTuple):
    """How to find a club's current months, and the wrongly cached ones."""

    played: Callable[[Club, str], PlayedMonths]
    wrong: Callable[[Club, str], Iterator[KeptMonth]]


def every_months_kept(since: int = 0) -> list[MonthCacheKey]:
    """Every entry in the cache, in order, from this club's key on."""
    rows = KeptMonth.objects.filter(club__gte=since).order_by()
    return sorted(map(MonthCacheKey._make, rows.values_list(*MonthCacheKey._fields).distinct()))


def wrong_months(of: MonthCacheKey) -> list[KeptMonth]:
    """The cached months that differ from their games.

    It takes no lock, so a month with a game written meanwhile is left for another time.
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
