"""Finding what belongs to an event by its address: always within its club, else 404."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring import Variant
from tracker.common.queries.lookups import evening_for
from tracker.games.permissions_queries import variant_of
from tracker.games.start_queries import Seating, seating_of
from tracker.models import (
    Call,
    Conflict,
    Entrant,
    Evening,
    Event,
    Game,
    Hand,
    Pairing,
    Rehearsal,
    Round,
    Ruling,
    Seat,
)
from tracker.models.event import DRAFT
from tracker.tournaments.book.stamps_queries import StampedEvent, watched_event


def event_for(club_slug: str, pk: int) -> Event:
    """An event of the club."""
    events = Event.objects.select_related("evening__club")
    return get_object_or_404(events, evening__club__slug=club_slug, pk=pk)


def round_for(club_slug: str, event_pk: int, number: int) -> Round:
    """A round of an event of the club."""
    rounds = Round.objects.select_related("event__evening__club")
    within = rounds.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, number=number)


def pairing_for(club_slug: str, event_pk: int, number: int, table: int) -> Pairing:
    """A table of a round of an event of the club."""
    within = Pairing.objects.select_related("round__event__evening__club").filter(
        round__event__evening__club__slug=club_slug, round__event=event_pk
    )
    return get_object_or_404(within, round__number=number, table=table)


def entrant_for(club_slug: str, event_pk: int, pk: int) -> Entrant:
    """An entrant of an event of the club."""
    entrants = Entrant.objects.select_related("event__evening__club")
    within = entrants.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


def ruling_for(club_slug: str, event_pk: int, pk: int) -> Ruling:
    """A ruling of an event of the club."""
    rulings = Ruling.objects.select_related("event__evening__club", "entrant")
    within = rulings.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


def conflict_for(club_slug: str, event_pk: int, pk: int) -> Conflict:
    """Two entrants of an event of the club who are kept apart."""
    conflicts = Conflict.objects.select_related("event__evening__club", "first", "second")
    within = conflicts.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


def call_for(club_slug: str, event_pk: int, pk: int) -> Call:
    """A call of a table of an event of the club."""
    calls = Call.objects.select_related("pairing__round__event__evening__club")
    within = calls.filter(
        pairing__round__event__evening__club__slug=club_slug, pairing__round__event=event_pk
    )
    return get_object_or_404(within, pk=pk)


def rehearsal_for(club_slug: str, event_pk: int, pk: int) -> Rehearsal:
    """A rehearsal of an event of the club, with its copy, which is in another."""
    rehearsals = Rehearsal.objects.select_related("event__evening__club", "copy__evening__club")
    within = rehearsals.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


# The games of an event, hand by hand.


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of an event with all that was read of it."""

    game: Game
    variant: Variant
    seating: Seating
    hands: tuple[Hand, ...]


def played_games(event: Event) -> Mapping[int, tuple[PlayedGame, ...]]:
    """The games of an event by the key of their pairing, in a fixed number of queries."""
    games = Game.objects.filter(pairing__round__event=event, removed_at=None)
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    read = games.prefetch_related(seats, "hands").order_by("started_at", "pk")
    found: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in read:
        hands = tuple(game.hands.all())
        played = PlayedGame(game, variant_of(game), seating_of(game), hands)
        found[game.pairing_id or 0].append(played)
    return {pairing: tuple(games) for pairing, games in found.items()}


# What everybody may read: an event that is still being set up is not there, nor is its evening.


def public_evening_for(club_slug: str, pk: int) -> Evening:
    """An evening of the club."""
    found = evening_for(club_slug, pk)
    if Event.objects.filter(evening=found, state=DRAFT).exists():
        raise Http404
    return found


def public_event_for(
    club_slug: str, pk: int, now: datetime, *, with_drafts: bool = False
) -> StampedEvent:
    """An event of the club as it is at this moment."""
    watched = watched_event(club_slug, pk, now)
    if watched.event.state == DRAFT and not with_drafts:
        raise Http404
    return watched
