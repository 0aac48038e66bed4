"""Seasons: their evenings, and their tables, computed or stored as editions."""

import json
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Subquery, Sum

from scoring.json_values import Json, JsonMapping
from tracker.access.visibility import hides_results, visible_evenings
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.ranking.exact import Score, whole
from tracker.engine.ranking.outcome import Outcome
from tracker.engine.ranking.season import (
    Flipped,
    Honour,
    SeasonCell,
    SeasonRow,
    SeasonRules,
    SeasonTable,
    Session,
    SessionShare,
    honours,
    season_table,
)
from tracker.engine.ranking.season_codes import STANDARD, rules_from
from tracker.engine.records.tallies import HandsTally
from tracker.evenings.queries import ranks, sides_of
from tracker.games.tallies_queries import tallies_at_tables
from tracker.models import (
    Club,
    Entrant,
    Evening,
    Game,
    Member,
    Placing,
    Round,
    Ruling,
    Season,
    SeasonEdition,
    Tournament,
    TypedTotal,
)
from tracker.models.season import SEASON_CLOSED
from tracker.models.tournament import FINAL
from tracker.tournaments.book.queries import (
    TableCounts,
    TournamentData,
    counted_tables,
    nominal_hands_of,
    tables,
)
from tracker.tournaments.standings.queries import tournament_standings

Pair = tuple[int, int]


class TypedLine(NamedTuple):
    """A player's evening as paper has it; a line without anything is removed."""

    points: int | None = None
    is_excused: bool = False
    adjustment: int = 0
    rounds: int | None = None


NO_LINE = TypedLine()


def line_typed(line: TypedTotal) -> TypedLine:
    return TypedLine(line.points, line.is_excused, line.adjustment, line.rounds)


def _with_typed_lines(
    evenings: Iterable[Evening], found: Mapping[int, Session]
) -> dict[int, Session]:
    """The sessions of annotated evenings, each with what was typed of it from paper."""
    wanted = [evening.pk for evening in evenings if getattr(evening, "has_typed_lines", False)]
    typed: dict[int, list[TypedTotal]] = defaultdict(list)
    for line in TypedTotal.objects.filter(evening__in=wanted) if wanted else ():
        typed[line.evening_id].append(line)
    return {**found, **{pk: _with_typed(found[pk], lines) for pk, lines in typed.items()}}


def _with_typed(session: Session, lines: Sequence[TypedTotal]) -> Session:
    """A session with the totals, leave, bonuses and penalties that were typed.

    A total counts for a player whom the book has no result of. Who shares the most points then has
    the first place, as at an evening without a tournament.
    """
    known = {share.player for share in session.played}
    typed = [
        SessionShare(line.player_id, 0, line.points, marches=None, rounds=line.rounds or 0)
        for line in lines
        if line.points is not None and line.player_id not in known
    ]
    played = (*session.played, *typed)
    if typed:
        points = [share.points for share in played]
        played = tuple(
            share._replace(rank=1 + sum(other > share.points for other in points))
            for share in played
        )
    return replace(
        session,
        played=played,
        excused=frozenset(line.player_id for line in lines if line.is_excused),
        adjustments={line.player_id: line.adjustment for line in lines if line.adjustment},
    )


def book_sessions(evenings: Sequence[Evening]) -> dict[int, Session]:
    """The results of each evening's tournament or finished games; empty if there are none."""
    if not evenings:
        return {}
    over = Game.objects.filter(evening__in=evenings, removed_at=None, is_finished=True)
    tallies = tallies_at_tables(over)
    books = _books(evenings, counted_tables(tallies))
    without = [evening.pk for evening in evenings if evening.pk not in books]
    played = over.filter(evening__in=without).prefetch_related("seats")
    by_evening: dict[int, list[Game]] = defaultdict(list)
    for game in played:
        by_evening[game.evening_id].append(game)
    found = {pk: of_games(pk, by_evening[pk], tallies[None]) for pk in without}
    return found | {pk: of_tournament(pk, book) for pk, book in books.items()}


def of_games(pk: int, played: Sequence[Game], tallies: Mapping[int, HandsTally]) -> Session:
    """An evening without a tournament: the places and points of its standings."""
    count: dict[int, int] = defaultdict(int)
    games: dict[int, int] = defaultdict(int)
    marches: dict[int, int] = defaultdict(int)
    pairs: set[Pair] = set()
    for game in played:
        sides = sides_of(game)
        tally = tallies.get(game.pk)
        for at, players in enumerate(sides):
            pairs |= _pairs(players)
            for player in players:
                count[player] += tally.hands if tally else 0
                games[player] += 1
                marches[player] += tally.counts[at].marches if tally else 0
    return Session(
        pk,
        tuple(
            SessionShare(
                player=tally.player,
                rank=rank,
                points=tally.points_for,
                hands=count[tally.player],
                marches=marches[tally.player],
                rounds=games[tally.player],
            )
            for rank, tally in ranks(played)
        ),
        frozenset(pairs),
    )


def of_tournament(pk: int, book: TournamentData) -> Session:
    """An evening with a tournament: the places and points of its standings.

    An entrant's result counts for the players who played for it to the end. A player who sat at no
    table did not attend, regardless of points the tournament awards for that.
    """
    table = tournament_standings(book)
    played = {
        number: [score.outcome for score in card.rounds if score.outcome.is_played]
        for number, card in table.tournament.cards.items()
    }
    there = [row for row in table.rows if played[row.entrant]]
    shares: list[SessionShare] = []
    pairs: set[Pair] = set()
    for row in there:
        # Absent players leave no gap among the ranks.
        rank = 1 + sum(other.rank < row.rank for other in there)
        points = table.tournament.cards[row.entrant].match_points
        shares += _shares(book, row.entrant, rank, points, played[row.entrant])
        pairs |= _partners(book, row.entrant, played[row.entrant])
    return Session(pk, tuple(shares), frozenset(pairs))


def _shares(
    book: TournamentData, number: int, rank: int, points: Score, rounds: Sequence[Outcome]
) -> Iterator[SessionShare]:
    nominal = nominal_hands_of(book.tournament)
    planned = (book.tournament.hands or 0) * book.tournament.games
    # Averages assume the same number of hands in every round; a paper slip has only points.
    hands = sum(nominal or round_.hands or planned for round_ in rounds)
    is_on_paper = any(round_.is_on_paper for round_ in rounds)
    marches = None if is_on_paper else sum(round_.counts.marches for round_ in rounds)
    for player in _players(book, number):
        yield SessionShare(player, rank, points, hands, marches, number, len(rounds))


def _partners(book: TournamentData, number: int, rounds: Iterable[Outcome]) -> set[Pair]:
    """The pairs of players who shared a side, according to the rounds."""
    sides = ((number, *round_.partners) for round_ in rounds)
    return {
        pair
        for side in sides
        for pair in _pairs(player for member in side for player in _players(book, member))
    }


def _players(book: TournamentData, number: int) -> list[int]:
    members = book.numbered[number].members.all()
    return [member.player_id for member in members if member.until_round is None]


def _pairs(players: Iterable[int]) -> set[Pair]:
    listed = sorted(players)
    return {(one, other) for at, one in enumerate(listed) for other in listed[at + 1 :]}


def _books(
    evenings: Iterable[Evening], hands: Mapping[int, TableCounts]
) -> dict[int, TournamentData]:
    """The tournaments of evenings with everything their standings need."""
    members = Prefetch("members", Member.objects.all())
    tournaments = list(
        Tournament.objects.filter(evening__in=evenings)
        .select_related("evening__club")
        .prefetch_related(
            Prefetch("entrants", Entrant.objects.prefetch_related(members)),
            Prefetch("drawn_rounds", Round.objects.prefetch_related(tables())),
            Prefetch("rulings", Ruling.objects.select_related("entrant", "round")),
        )
    )
    out = _out(tournaments)
    return {
        tournament.evening_id: TournamentData(
            tournament=tournament,
            entrants=tuple(tournament.entrants.all()),
            rounds=tuple(tournament.drawn_rounds.all()),
            rulings=tuple(tournament.rulings.all()),
            out=out,
            count=lambda _book: hands,
        )
        for tournament in tournaments
    }


def _out(tournaments: Iterable[Tournament]) -> Mapping[int, Sequence[Placing]]:
    """The entrants without a table, by the key of the round."""
    found: dict[int, list[Placing]] = defaultdict(list)
    without = Placing.objects.filter(round__tournament__in=tournaments, pairing=None)
    for placing in without.select_related("entrant"):
        found[placing.round_id].append(placing)
    return found


# The evenings that count for a season, each computed once and cached until it changes.


MOST_KEPT = 500


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """An evening with players; `is_provisional` while a game is still open."""

    evening: Evening
    session: Session
    is_provisional: bool


class Sessions(NamedTuple):
    """The sessions of a season, in date order; `waiting` are not announced yet."""

    held: tuple[PlayedEvening, ...]
    waiting: tuple[Evening, ...]


_KEPT: VersionCache[Session] = VersionCache(MOST_KEPT)


def sessions_of(season: Season, *, is_fresh: bool = False) -> Sessions:
    """The evenings of a season, oldest first.

    With `is_fresh` all of them are computed from their hands and nothing is cached: for services,
    whose transaction may be rolled back.
    """
    evenings = list(_stamped(evenings_of(season)))
    waiting = [evening for evening in evenings if _is_waiting(evening)]
    shown = [evening for evening in evenings if not _is_waiting(evening)]
    found = _with_typed_lines(shown, book_sessions(shown) if is_fresh else _kept(shown))
    held = (_played(evening, found[evening.pk]) for evening in shown if found[evening.pk].played)
    return Sessions(tuple(held), tuple(waiting))


def _played(evening: Evening, session: Session) -> PlayedEvening:
    if _is_provisional(evening):
        return PlayedEvening(evening, replace(session, is_over=False), is_provisional=True)
    return PlayedEvening(evening, session, is_provisional=False)


def season_stamp(season: Season) -> Hashable:
    """A stamp that changes whenever the results of a season's evenings do.

    It takes three queries, however many evenings there are.
    """
    evenings = evenings_of(season).order_by()
    of_tournament = ("tournament__version", "tournament__state", "tournament__revealed_from")
    of_evenings = evenings.values_list("pk", "epoch", "date", "title", *of_tournament)
    of_games = Game.objects.filter(evening__in=evenings.values("pk")).aggregate(
        games=Count("pk"),
        keys=Sum("pk"),
        versions=Sum("version"),
        over=Count("pk", filter=Q(is_finished=True)),
    )
    typed = TypedTotal.objects.filter(evening__in=evenings.values("pk")).aggregate(
        lines=Count("pk"), keys=Sum("pk"), last=Max("entered_at")
    )
    rules = json.dumps(season.rules, sort_keys=True)
    stamps = (*sorted(of_evenings), *of_games.values(), *typed.values())
    return (season.pk, season.state, season.seed, rules, *stamps)


def evenings_of(season: Season) -> QuerySet[Evening]:
    """The chosen evenings, else those of the season's days, but for any that are left out.

    None whose tournament is in setup.
    """
    of_club = visible_evenings().filter(club=season.club_id)
    chosen = list(season.chosen.values_list("evening_id", flat=True))
    if chosen and not leaves_chosen_out(season):
        return of_club.filter(pk__in=chosen)
    since = Q() if season.since is None else Q(date__gte=season.since)
    until = Q() if season.until is None else Q(date__lte=season.until)
    return of_club.filter(since, until).exclude(pk__in=chosen)


def leaves_chosen_out(season: Season) -> bool:
    return bool(season.rules.get("chosen") == "left_out")


def _stamped(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    """Annotates evenings with numbers that change whenever one of their results does."""
    games = Game.objects.filter(evening=OuterRef("pk")).order_by().values("evening")
    finished = games.filter(is_finished=True)
    there = games.filter(removed_at=None)
    return (
        evenings.select_related("tournament")
        .annotate(
            finished=Subquery(finished.annotate(of=Sum("version")).values("of")),
            games_over=Subquery(finished.annotate(of=Count("pk")).values("of")),
            games_there=Subquery(there.annotate(of=Sum("pk")).values("of")),
            has_typed_lines=Exists(TypedTotal.objects.filter(evening=OuterRef("pk"))),
            games_open=Subquery(
                there.filter(is_finished=False).annotate(of=Count("pk")).values("of")
            ),
        )
        .order_by("date", "created_at", "pk")
    )


def latest_in_book(season: Season, most: int) -> list[tuple[Evening, Session]]:
    """The last evenings of a season, oldest first, with what the book itself has of them."""
    evenings = [*_stamped(evenings_of(season)).reverse()[:most]][::-1]
    found = _kept(evenings)
    return [(evening, found[evening.pk]) for evening in evenings]


def _kept(evenings: Collection[Evening]) -> dict[int, Session]:
    """The sessions, computing only changed ones, all at once."""
    stamps = {evening.pk: _stamp(evening) for evening in evenings}
    found = _KEPT.find(stamps)
    changed = [evening for evening in evenings if evening.pk not in found]
    for pk, session in book_sessions(changed).items():
        found[pk] = _KEPT.get(stamps[pk], partial(_same, session))
    return found


def _same(session: Session) -> Session:
    return session


def _stamp(evening: Evening) -> Hashable:
    tournament = tournament_of(evening)
    counts = (getattr(evening, name) for name in ("finished", "games_over", "games_there"))
    return (evening.epoch, evening.pk, tournament and tournament.version, *counts)


def _is_waiting(evening: Evening) -> bool:
    tournament = tournament_of(evening)
    return tournament is not None and hides_results(tournament)


def _is_provisional(evening: Evening) -> bool:
    tournament = tournament_of(evening)
    if tournament is not None:
        return tournament.state != FINAL
    return bool(getattr(evening, "games_open", 0))


def tournament_of(evening: Evening) -> Tournament | None:
    """The prefetched tournament of an evening, if it has one."""
    tournament: Tournament | None = getattr(evening, "tournament", None)
    return tournament


def provisional(held: Iterable[PlayedEvening]) -> tuple[PlayedEvening, ...]:
    """The evenings with games still open."""
    return tuple(evening for evening in held if evening.is_provisional)


SCHEMA, VERSION = "score-book/season", 1
NOTHING: Flipped = frozenset()
MOST_TABLES_KEPT = 8


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """The current table of a season, with the evenings that count and those not announced yet."""

    rules: SeasonRules
    table: SeasonTable
    held: tuple[PlayedEvening, ...]
    waiting: tuple[Evening, ...]
    honours: tuple[Honour, ...]


_KEPT_TABLES: VersionCache[SeasonResult] = VersionCache(MOST_TABLES_KEPT)


def season_now(
    season: Season, flipped: Flipped = NOTHING, *, is_fresh: bool = False
) -> SeasonResult:
    """Computes a season from its evenings; `is_fresh` as in `sessions_of`.

    Without flips it is cached until one of its evenings changes.
    """
    if is_fresh or flipped:
        return _computed(season, flipped, is_fresh=is_fresh)
    return _KEPT_TABLES.get(
        season_stamp(season), lambda: _computed(season, NOTHING, is_fresh=False)
    )


def _computed(season: Season, flipped: Flipped, *, is_fresh: bool) -> SeasonResult:
    found = sessions_of(season, is_fresh=is_fresh)
    rules = rules_from(season.rules, season.seed)
    if season.state == SEASON_CLOSED:
        # No evening is to come, however many were planned.
        rules = replace(rules, planned=0)
    played = [held.session for held in found.held]
    table = season_table(rules, played, flipped)
    together = {**STANDARD, **season.rules}["together"]
    named = honours(table, played, rules.value, together)
    return SeasonResult(rules, table, found.held, found.waiting, named)


def table_json(table: SeasonTable) -> Json:
    """The table as stored in an edition: players and evenings by key, numbers exact."""
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "sessions": list(table.sessions),
        "counts": table.counts,
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "total": str(row.total),
                "bonus": str(row.bonus),
                "attended": row.attended,
                "cells": [_cell_json(cell) for cell in row.cells],
            }
            for row in table.rows
        ],
    }


def table_from(stored: JsonMapping) -> SeasonTable:
    """Restores a stored table, without its tie-break comparisons."""
    sessions = tuple(stored["sessions"])
    return SeasonTable(
        sessions,
        stored["counts"],
        tuple(
            SeasonRow(
                rank=row["rank"],
                player=row["player"],
                total=_score(row["total"]),
                bonus=_score(row["bonus"]),
                attended=row["attended"],
                cells=tuple(
                    _cell(session, cell)
                    for session, cell in zip(sessions, row["cells"], strict=True)
                ),
            )
            for row in stored["rows"]
        ),
    )


def digest_of(stored: object) -> str:
    """The SHA-256 of JSON, independent of the order of keys."""
    text = json.dumps(stored, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _cell_json(cell: SeasonCell) -> list[object]:
    value = None if cell.value is None else str(cell.value)
    stored: list[object] = [value, cell.standing, cell.is_attended, cell.is_won]
    if cell.is_excused or cell.adjustment:
        stored += [cell.is_excused, cell.adjustment]
    return stored


def _cell(session: int, stored: list[Any]) -> SeasonCell:
    value, *rest = stored
    return SeasonCell(session, None if value is None else _score(value), *rest)


def _score(text: str) -> Score:
    return whole(Fraction(text))


# The table of a season or edition, with the names of its players and evenings.


class NamedSeason(NamedTuple):
    """A table; a player no longer in the club has no name."""

    table: SeasonTable
    names: Mapping[int, str]
    evenings: Mapping[int, Evening]


def named_season(season: Season, flipped: Flipped = NOTHING) -> NamedSeason:
    """The current table of a season; with cells flipped, as it would be."""
    found = season_now(season, flipped)
    return named_table(season.club, found.table, (held.evening for held in found.held))


def named_edition(season: Season, edition: SeasonEdition) -> NamedSeason:
    """A closed edition of a season, with current names."""
    table = table_from(edition.table)
    return named_table(season.club, table, Evening.objects.filter(pk__in=table.sessions))


def named_table(club: Club, table: SeasonTable, evenings: Iterable[Evening]) -> NamedSeason:
    return NamedSeason(table, names_of(club), {evening.pk: evening for evening in evenings})


def names_of(club: Club) -> Mapping[int, str]:
    return dict(club.players.values_list("pk", "name"))
