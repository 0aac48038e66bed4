"""A club's front page: games in play, latest results, and records."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from django.db.models import (
    Count,
    Exists,
    F,
    Max,
    Min,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Sum,
    TextField,
)
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import VARIANTS
from scoring.language import enumeration
from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock, day
from tracker.common.queries.version_cache import VersionCache, digest
from tracker.engine.records.names import sort_key
from tracker.engine.records.tallies import PlayerTally
from tracker.evenings.queries import first_places
from tracker.games.list_queries import listed_games
from tracker.games.sheet_pages import GameCard, card_of
from tracker.games.tallies_queries import FinishedGame, GameTally, played_games, versions_of
from tracker.models import Club, Evening, Game, Player, Round, Tournament
from tracker.models.tournament import DRAFT, FINAL, OPEN, RUNNING
from tracker.statistics.queries.wanted import (
    PlayedGameChoice,
    StatisticsFilter,
    choices,
    chosen,
    finished_games,
)
from tracker.tournaments.book.stamps_queries import counted_tournaments, stamp_tournament
from tracker.tournaments.rounds.texts import PHASES, RoundClock, clock_of, phase_of
from tracker.tournaments.standings.texts import StandingsRowView, public_standings

MOST_RESULTS = 6


@dataclass(frozen=True, slots=True)
class FrontResult:
    """The winner of an evening or tournament, and the score; `is_secret` before the prize-giving.

    Without a winner there are no places yet. `tournament` is None for an evening without one.
    """

    title: str
    date: str
    winner: str
    text: str
    is_secret: bool
    evening: int
    tournament: int | None


@dataclass(frozen=True, slots=True)
class Winners:
    """The first place: its holders, and their score."""

    names: tuple[str, ...]
    text: str


NOBODY = Winners((), "")
MOST_KEPT = 500

FirstPlace = tuple[PlayerTally, ...]
"""The players who share first place on an evening."""
_FIRST: VersionCache[FirstPlace] = VersionCache(MOST_KEPT)


def last_results(club: Club, now: dt.datetime) -> tuple[FrontResult, ...]:
    """The last evenings and tournaments that are over, newest first."""
    evenings = list(_over(club, timezone.localdate(now))[:MOST_RESULTS])
    tournaments = {
        evening.pk: evening.tournament for evening in evenings if hasattr(evening, "tournament")
    }
    alone = [evening.pk for evening in evenings if evening.pk not in tournaments]
    won = _of_tournaments(tournaments.values(), now) | _of_evenings(alone)
    return tuple(
        _result(evening, tournaments.get(evening.pk), won.get(evening.pk, NOBODY))
        for evening in evenings
    )


def _over(club: Club, today: dt.date) -> QuerySet[Evening]:
    """Evenings with games, none of them open; with a tournament, only if it has ended."""
    played = Game.objects.filter(evening=OuterRef("pk"), removed_at=None)
    is_played = Exists(played.filter(is_finished=True))
    is_on = Exists(played.filter(is_finished=False, evening__date=today))
    open_tournaments = Tournament.objects.filter(
        evening__club=club, state__in=(DRAFT, OPEN, RUNNING)
    )
    ended = Exists(Tournament.objects.filter(evening=OuterRef("pk"), state=FINAL))
    return (
        Evening.objects.filter(ended | is_played, ~is_on, club=club, date__lte=today)
        .exclude(pk__in=open_tournaments.values("evening"))
        .select_related("tournament")
        .order_by("-date", "-pk")
    )


def _result(evening: Evening, tournament: Tournament | None, won: Winners) -> FrontResult:
    is_secret = tournament is not None and hides_results(tournament)
    return FrontResult(
        title=evening.title,
        date=day(evening.date),
        winner="" if is_secret else enumeration(won.names),
        text="" if is_secret else won.text,
        is_secret=is_secret,
        evening=evening.pk,
        tournament=tournament.pk if tournament else None,
    )


def _of_tournaments(tournaments: Iterable[Tournament], now: dt.datetime) -> dict[int, Winners]:
    """The winners of tournaments by evening, computed once for each version of a tournament."""
    found = counted_tournaments(now).filter(pk__in=[tournament.pk for tournament in tournaments])
    return {
        tournament.evening_id: _first_of(public_standings(stamp_tournament(tournament, now)).rows)
        for tournament in found
    }


def _first_of(rows: Sequence[StandingsRowView]) -> Winners:
    first = [row for row in rows if row.rank == 1]
    if not first:
        return NOBODY
    figure = first[0].chief
    text = f"{figure.title} {figure.text}" if figure else ""
    return Winners(tuple(row.name for row in first), text)


def _of_evenings(evenings: Sequence[int]) -> dict[int, Winners]:
    """The leaders of evenings by their games, computed once while no game changes."""
    of_games = Game.objects.filter(evening__in=evenings).order_by().values("evening")
    stamps = {
        pk: (epoch, pk, games, versions)
        for pk, epoch, games, versions in of_games.annotate(
            Count("pk"), Sum("version")
        ).values_list("evening", "evening__epoch", "pk__count", "version__sum")
    }
    found = _FIRST.find(stamps)
    changed = [pk for pk in stamps if pk not in found]
    for pk, first in first_places(changed).items():
        found[pk] = _FIRST.get(stamps[pk], partial(_same, first))
    players = {row.player for first in found.values() for row in first}
    names = dict(Player.objects.filter(pk__in=players).values_list("pk", "name"))
    return {pk: _won(first, names) for pk, first in found.items()}


def _same(first: FirstPlace) -> FirstPlace:
    return first


def _won(first: FirstPlace, names: Mapping[int, str]) -> Winners:
    if not first:
        return NOBODY
    text = ngettext("{won} of {games} game won", "{won} of {games} games won", first[0].played)
    figures = text.format(won=first[0].won, games=first[0].played)
    return Winners(tuple(sorted((names[row.player] for row in first), key=sort_key)), figures)


# The next dates of a club.


MOST = 5


@dataclass(frozen=True, slots=True)
class NextDate:
    """A future evening, or a tournament with its game.

    `begins` is the announced time of day, if any. `tournament` is None for an evening without one,
    and `takes_entries` is true while entry is open.
    """

    title: str
    date: str
    iso_date: str
    is_today: bool
    begins: str
    game: str
    evening: int
    tournament: int | None
    takes_entries: bool


def next_dates(club: Club, now: dt.datetime) -> tuple[NextDate, ...]:
    """The next evenings and tournaments, earliest first, without those already over today."""
    today = timezone.localdate(now)
    coming = (
        Evening.objects.filter(club=club, date__gte=today)
        .exclude(tournament__state__in=(DRAFT, FINAL))
        .select_related("tournament")
        .order_by("date", Coalesce(F("tournament__check_in_until"), F("created_at")), "pk")
    )
    return tuple(_date(evening, today) for evening in coming[:MOST])


def _date(evening: Evening, today: dt.date) -> NextDate:
    tournament: Tournament | None = getattr(evening, "tournament", None)
    begins = tournament.check_in_until if tournament else None
    return NextDate(
        title=evening.title,
        date=day(evening.date),
        iso_date=evening.date.isoformat(),
        is_today=evening.date == today,
        begins=clock(begins) if begins else "",
        game=VARIANTS[tournament.variant].name if tournament else "",
        evening=evening.pk,
        tournament=tournament.pk if tournament else None,
        takes_entries=tournament is not None and tournament.state == OPEN,
    )


MOST_TABLES = 12
A_NIGHT, A_CONGRESS = dt.timedelta(days=1), dt.timedelta(days=7)
"""Play after midnight belongs to the evening before; older open games were forgotten."""


@dataclass(frozen=True, slots=True)
class RunningTournament:
    """A tournament being played: its last visible round, 0 before the first."""

    pk: int
    name: str
    round: int
    rounds: int
    text: str
    clock: RoundClock | None
    tables: int


@dataclass(frozen=True, slots=True)
class NowPlaying:
    """The games being played; `more` counts the tables the page has no room for."""

    games: tuple[GameCard, ...]
    more: int
    tournaments: tuple[RunningTournament, ...]

    @property
    def is_quiet(self) -> bool:
        return not self.games and not self.tournaments


def now_playing(club: Club, now: dt.datetime) -> NowPlaying:
    """The tables in play; those of a tournament appear only as the tournament."""
    since = timezone.localdate(now) - A_NIGHT
    own = Q(evening__club=club, evening__date__gte=since)
    playing = listed_games().filter(own, is_finished=False, pairing=None)
    games = tuple(card_of(game) for game in playing[:MOST_TABLES])
    return NowPlaying(games, playing.count() - len(games), _tournaments(club, now))


def _tournaments(club: Club, now: dt.datetime) -> tuple[RunningTournament, ...]:
    shown = Round.objects.filter(published_at__lte=now).order_by("-number")
    since = timezone.localdate(now) - A_CONGRESS
    in_play = Q(evening__games__is_finished=False, evening__games__removed_at=None)
    open_games = Count("evening__games", filter=in_play)
    running = (
        Tournament.objects.filter(evening__club=club, evening__date__gte=since, state=RUNNING)
        .select_related("evening")
        .prefetch_related(Prefetch("drawn_rounds", shown, to_attr="shown_rounds"))
        .annotate(tables=open_games)
        .order_by("-evening__date", "-pk")
    )
    return tuple(_running(tournament, now) for tournament in running)


def _running(tournament: Tournament, now: dt.datetime) -> RunningTournament:
    rounds: list[Round] = getattr(tournament, "shown_rounds", [])
    last = rounds[0] if rounds else None
    return RunningTournament(
        pk=tournament.pk,
        name=tournament.evening.title,
        round=last.number if last else 0,
        rounds=tournament.rounds,
        text=PHASES[phase_of(last, now)] if last else "",
        clock=clock_of(last) if last else None,
        tables=getattr(tournament, "tables", 0),
    )


# The data of a club's front page, ready to print.


@dataclass(frozen=True, slots=True)
class Front:
    """The front page; without players it shows the first steps."""

    name: str
    slug: str
    has_players: bool
    now: NowPlaying
    ahead: tuple[NextDate, ...]
    results: tuple[FrontResult, ...]


def front(club: Club, now: dt.datetime) -> Front:
    return Front(
        name=club.name,
        slug=club.slug,
        has_players=club.players.filter(is_active=True).exists(),
        now=now_playing(club, now),
        ahead=next_dates(club, now),
        results=last_results(club, now),
    )


MOST_RECORDS_KEPT = 32
MOST_NAMED = 3
"""The most players named for a record; more are given as a number."""


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record in words: holder and date, with a link to its game, hand or player."""

    what: str
    figure: str
    who: str
    date: str
    game: int | None = None
    hand: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Records:
    """The records in a `game`, one of those that were played; None where none is finished."""

    games: tuple[PlayedGameChoice, ...]
    game: PlayedGameChoice | None
    rows: tuple[ClubRecord, ...]


class GameRecord(NamedTuple):
    """The highest value in a game, its player and, if from a single hand, the hand."""

    points: int
    game: FinishedGame
    players: tuple[int, ...]
    hand: int | None = None


class RecordsByKey(NamedTuple):
    """All records by keys of players and games; `marches` by number of players."""

    hand: GameRecord | None
    march: GameRecord | None
    total: GameRecord | None
    longest: GameRecord | None
    marches: tuple[int, tuple[int, ...]]

    @property
    def players(self) -> set[int]:
        named = {
            player for best in self[:4] if isinstance(best, GameRecord) for player in best.players
        }
        return named.union(self.marches[1])


_KEPT: VersionCache[RecordsByKey] = VersionCache(MOST_RECORDS_KEPT)


def club_records(club: Club, code: str = "") -> Records:
    """The records in the game with this code, by default the one played most."""
    finished = finished_games(club, StatisticsFilter())
    games = choices(finished)
    game = chosen(StatisticsFilter(code), games)
    if game is None:
        return Records(games, None, ())
    of_game = finished.filter(variant=game.code)
    found = _KEPT.get(_stamp(club, of_game), lambda: _found(of_game))
    names = dict(Player.objects.filter(pk__in=found.players).values_list("pk", "name"))
    return Records(games, game, tuple(_rows(found, names)))


def _stamp(club: Club, games: QuerySet[Game]) -> str:
    """A stamp that changes whenever one of the games does, without reading each of them."""
    # PostgreSQL has no minimum of UUIDs.
    epoch = Cast("evening__epoch", TextField())
    counted = games.order_by().aggregate(
        Count("pk"), Sum("pk"), Sum("version"), Min("variant"), first=Min(epoch), last=Max(epoch)
    )
    return digest((club.pk, sorted(counted.items())))


def _found(games: QuerySet[Game]) -> RecordsByKey:
    played = played_games(games, versions_of(games))
    # Totals on a die are not points, and in Klammern they are big points.
    in_points = games.filter(ladder__isnull=True).order_by()
    totals: Mapping[int, Sequence[int]] = dict(in_points.values_list("pk", "totals"))
    marches = Counter(player for game in played for player in _marched(game.tally))
    most = max(marches.values(), default=0)
    return RecordsByKey(
        hand=_most(played, lambda tally, side: tally.sides[side].best),
        march=_most(played, lambda tally, side: tally.sides[side].march),
        total=_highest_total(played, totals),
        longest=_longest(played),
        marches=(most, tuple(sorted(pk for pk, times in marches.items() if times == most))),
    )


def _most(
    played: Iterable[FinishedGame], best_of: Callable[[GameTally, int], tuple[int, int] | None]
) -> GameRecord | None:
    """The best hand of a kind; the earlier of equal ones."""
    found: GameRecord | None = None
    for game in played:
        for side in range(len(game.tally.sides)):
            best = best_of(game.tally, side)
            if best is not None and (found is None or best[0] > found.points):
                found = GameRecord(best[0], game, _of_side(game.tally, side), best[1])
    return found


def _highest_total(
    played: Iterable[FinishedGame], totals: Mapping[int, Sequence[int]]
) -> GameRecord | None:
    found: GameRecord | None = None
    for game in played:
        for side, total in enumerate(totals.get(game.pk, ())):
            if found is None or total > found.points:
                found = GameRecord(total, game, _of_side(game.tally, side))
    return found


def _longest(played: Iterable[FinishedGame]) -> GameRecord | None:
    longest = max(played, key=lambda game: game.tally.hands, default=None)
    return longest and GameRecord(longest.tally.hands, longest, longest.tally.players)


def _marched(tally: GameTally) -> Iterable[int]:
    """The players of each side, once for each of its marches."""
    for side, of_side in enumerate(tally.sides):
        for _time in range(of_side.marches):
            yield from _of_side(tally, side)


def _of_side(tally: GameTally, side: int) -> tuple[int, ...]:
    return tuple(tally.players[side :: len(tally.sides)])


def _rows(found: RecordsByKey, names: Mapping[int, str]) -> Iterable[ClubRecord]:
    in_points: tuple[tuple[str, GameRecord | None], ...] = (
        (_("Highest hand"), found.hand),
        (_("Biggest march"), found.march),
        (_("Highest total of a game"), found.total),
    )
    for what, best in in_points:
        if best is not None:
            yield _row(what, _points(best.points), best, names)
    if found.longest is not None:
        hands = found.longest.points
        text = ngettext("{hands} hand", "{hands} hands", hands).format(hands=hands)
        yield _row(_("Longest game"), text, found.longest, names)
    if found.marches[0]:
        yield _marches(*found.marches, names)


def _row(what: str, figure: str, best: GameRecord, names: Mapping[int, str]) -> ClubRecord:
    return ClubRecord(
        what=what,
        figure=figure,
        who=enumeration([names[player] for player in best.players]),
        date=day(best.game.day),
        game=best.game.pk,
        hand=best.hand,
    )


def _marches(times: int, players: Sequence[int], names: Mapping[int, str]) -> ClubRecord:
    known = sorted((names[player] for player in players), key=sort_key)
    text = ngettext("{number} player", "{number} players", len(known)).format(number=len(known))
    figure = ngettext("{times} march", "{times} marches", times).format(times=times)
    return ClubRecord(
        what=_("Most marches"),
        figure=figure,
        who=enumeration(known) if len(known) <= MOST_NAMED else text,
        date="",
        player=players[0] if len(players) == 1 else None,
    )


def _points(points: int) -> str:
    return ngettext("{points} point", "{points} points", points).format(points=points)
