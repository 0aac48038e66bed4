"""Stamps that change with a tournament, read in one query, so that pages can be cached.

Below, lookups of tournaments and rounds by address.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery, Sum
from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring import Variant
from tracker.access.visibility import hides_results
from tracker.common.queries.version_cache import VersionCache, digest
from tracker.games.start_queries import Seating, seating_of
from tracker.models import (
    Call,
    Conflict,
    Entrant,
    Game,
    Hand,
    Pairing,
    Rehearsal,
    Round,
    Ruling,
    Seat,
    Tournament,
)
from tracker.models.tournament import DRAFT
from tracker.rules.queries import variant_of
from tracker.tournaments.book.queries import (
    TableCounts,
    TournamentData,
    counted_hands,
    load_tournament,
)

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        """Counts that change with the tournament; None for zero."""

        played: int | None
        finished: int | None
        games_over: int | None
        games_there: int | None
        published: int | None

    CountedTournament = WithAnnotations[Tournament, Counts]


@dataclass(frozen=True)
class StampedTournament:
    """A tournament and two stamps that change with it.

    `stamp` covers results, draws and places; `hand_stamp` also every hand. It `is_ahead` of its
    prize-giving where it has places that are hidden from others.
    """

    tournament: Tournament
    stamp: str
    hand_stamp: str
    now: datetime
    is_ahead: bool = False

    @cached_property
    def book(self) -> TournamentData:
        """The full data of the tournament, loaded on first access."""
        return replace(load_tournament(self.tournament), count=kept_counts)


def stamped_tournament(club_slug: str, pk: int, now: datetime) -> StampedTournament:
    """Returns the current state of a club's tournament."""
    found = get_object_or_404(counted_tournaments(now), evening__club__slug=club_slug, pk=pk)
    return stamp_tournament(found, now)


def counted_tournaments(now: datetime) -> QuerySet[CountedTournament]:
    """Annotates tournaments with the counts that `watched` needs.

    Every write to a tournament increments its version and every hand the version of its game; what
    is published at a set time counts from that time on. Only finished games have a result, so hands
    of other games do not affect `stamp`.
    """
    games = Game.objects.filter(evening=OuterRef("evening")).order_by().values("evening")
    finished = games.filter(is_finished=True)
    rounds = Round.objects.filter(tournament=OuterRef("pk"), published_at__lte=now)
    shown = rounds.order_by().values("tournament")
    return Tournament.objects.select_related("evening__club").annotate(
        played=Subquery(games.annotate(of=Sum("version")).values("of")),
        finished=Subquery(finished.annotate(of=Sum("version")).values("of")),
        games_over=Subquery(finished.annotate(of=Count("pk")).values("of")),
        games_there=Subquery(games.filter(removed_at=None).annotate(of=Sum("pk")).values("of")),
        published=Subquery(shown.annotate(of=Count("pk")).values("of")),
    )


def stamp_tournament(tournament: CountedTournament, now: datetime) -> StampedTournament:
    """Stamps a counted tournament at this moment."""
    of = (
        tournament.evening.epoch,
        tournament.pk,
        tournament.version,
        tournament.evening.title,
        tournament.evening.date,
        tournament.published,
    )
    stamp = digest((*of, tournament.finished, tournament.games_over, tournament.games_there))
    return StampedTournament(tournament, stamp, digest((stamp, tournament.played)), now)


def unhidden(watched: StampedTournament) -> StampedTournament:
    """The tournament as if its prize-giving were over, for those who prepare it."""
    if not hides_results(watched.tournament):
        return watched
    tournament = copy(watched.tournament)
    tournament.revealed_from = None
    stamp = digest((watched.stamp, "unhidden"))
    hand_stamp = digest((watched.hand_stamp, "unhidden"))
    return StampedTournament(tournament, stamp, hand_stamp, watched.now, is_ahead=True)


MOST_TABLES = 20_000
FEW = 100
"""Up to this many tables are fetched by key."""


_COUNTED: VersionCache[TableCounts | None] = VersionCache(MOST_TABLES)


def kept_counts(book: TournamentData) -> Mapping[int, TableCounts]:
    """Returns the counts of every table; only tables whose games changed are recounted."""
    tables = {pairing.pk: _version(book, pairing) for pairing in _with_games(book)}
    found = _COUNTED.find(tables)
    changed = tables.keys() - found.keys()
    if changed:
        new = counted_hands(book.tournament, None if len(changed) > FEW else changed)
        for pk in changed:
            found[pk] = _COUNTED.get(tables[pk], partial(new.get, pk))
    return {pk: counted for pk, counted in found.items() if counted is not None}


def _with_games(book: TournamentData) -> Iterable[Pairing]:
    for round_ in book.rounds:
        yield from (pairing for pairing in round_.pairings.all() if pairing.games.all())


def _version(book: TournamentData, pairing: Pairing) -> Hashable:
    games = tuple((game.pk, game.version) for game in pairing.games.all())
    return book.tournament.evening.epoch, pairing.pk, games


def tournament_for(club_slug: str, pk: int) -> Tournament:
    """A tournament of the club."""
    tournaments = Tournament.objects.select_related("evening__club")
    return get_object_or_404(tournaments, evening__club__slug=club_slug, pk=pk)


def round_for(club_slug: str, tournament_pk: int, number: int) -> Round:
    """A round of a tournament of the club."""
    rounds = Round.objects.select_related("tournament__evening__club")
    within = rounds.filter(tournament__evening__club__slug=club_slug, tournament=tournament_pk)
    return get_object_or_404(within, number=number)


def pairing_for(club_slug: str, tournament_pk: int, number: int, table: int) -> Pairing:
    """A table of a round of a tournament of the club."""
    within = Pairing.objects.select_related("round__tournament__evening__club").filter(
        round__tournament__evening__club__slug=club_slug, round__tournament=tournament_pk
    )
    return get_object_or_404(within, round__number=number, table=table)


def entrant_for(club_slug: str, tournament_pk: int, pk: int) -> Entrant:
    """An entrant of a tournament of the club."""
    entrants = Entrant.objects.select_related("tournament__evening__club")
    within = entrants.filter(tournament__evening__club__slug=club_slug, tournament=tournament_pk)
    return get_object_or_404(within, pk=pk)


def ruling_for(club_slug: str, tournament_pk: int, pk: int) -> Ruling:
    """A ruling of a tournament of the club."""
    rulings = Ruling.objects.select_related("tournament__evening__club", "entrant")
    within = rulings.filter(tournament__evening__club__slug=club_slug, tournament=tournament_pk)
    return get_object_or_404(within, pk=pk)


def conflict_for(club_slug: str, tournament_pk: int, pk: int) -> Conflict:
    """Two entrants of a tournament of the club who are kept apart."""
    conflicts = Conflict.objects.select_related("tournament__evening__club", "first", "second")
    within = conflicts.filter(tournament__evening__club__slug=club_slug, tournament=tournament_pk)
    return get_object_or_404(within, pk=pk)


def call_for(club_slug: str, tournament_pk: int, pk: int) -> Call:
    """A call of a table of a tournament of the club."""
    calls = Call.objects.select_related("pairing__round__tournament__evening__club")
    within = calls.filter(
        pairing__round__tournament__evening__club__slug=club_slug,
        pairing__round__tournament=tournament_pk,
    )
    return get_object_or_404(within, pk=pk)


def rehearsal_for(club_slug: str, tournament_pk: int, pk: int) -> Rehearsal:
    """Returns a rehearsal of a tournament, with its copy, which belongs to another club."""
    rehearsals = Rehearsal.objects.select_related(
        "tournament__evening__club", "copy__evening__club"
    )
    within = rehearsals.filter(tournament__evening__club__slug=club_slug, tournament=tournament_pk)
    return get_object_or_404(within, pk=pk)


# The games of a tournament, hand by hand.


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a tournament with everything loaded for it."""

    game: Game
    variant: Variant
    seating: Seating
    hands: tuple[Hand, ...]


def played_games(tournament: Tournament) -> Mapping[int, tuple[PlayedGame, ...]]:
    """Returns the games of a tournament by pairing key, in a fixed number of queries."""
    games = Game.objects.filter(pairing__round__tournament=tournament, removed_at=None)
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    read = games.prefetch_related(seats, "hands").order_by("started_at", "pk")
    found: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in read:
        hands = tuple(game.hands.all())
        played = PlayedGame(game, variant_of(game), seating_of(game), hands)
        found[game.pairing_id or 0].append(played)
    return {pairing: tuple(games) for pairing, games in found.items()}


# What everybody may read: a tournament that is still being set up is not there, nor is its evening.


def public_tournament_for(
    club_slug: str, pk: int, now: datetime, *, with_drafts: bool = False
) -> StampedTournament:
    """Returns the current public state of a club's tournament."""
    watched = stamped_tournament(club_slug, pk, now)
    if watched.tournament.state == DRAFT and not with_drafts:
        raise Http404
    return watched
