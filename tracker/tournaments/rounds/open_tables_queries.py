"""The tables that a round still waits for, read without anybody who sits there."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, prefetch_related_objects
from django.http import Http404
from django.shortcuts import get_object_or_404

from tracker.engine.records.folding import COUNTED
from tracker.models import Device, Event, Game, Hand, Round
from tracker.tournaments.book.queries import tables
from tracker.tournaments.book.results_queries import is_played

# A published round as it is found, and how far its tables are.


def published_round(club_slug: str, event_pk: int, number: int, now: datetime) -> Round:
    """A round that everybody can see at this moment; else 404."""
    rounds = Round.objects.select_related("event__evening__club")
    within = rounds.filter(event__evening__club__slug=club_slug, event=event_pk)
    found = get_object_or_404(within, number=number)
    if found.published_at is None or found.published_at > now:
        raise Http404
    return found


def with_tables(round_: Round) -> Round:
    """The same round with its tables, their seats and their games."""
    prefetch_related_objects([round_], tables())
    return round_


def hands_counted(round_: Round) -> Mapping[int, int]:
    """How many hands were counted at each table, by the key of its pairing."""
    hands = Hand.objects.filter(
        game__pairing__round=round_, game__removed_at=None, state=COUNTED
    ).values_list("game__pairing")
    return dict(hands.annotate(count=Count("pk")).order_by())


class OpenTable(NamedTuple):
    """A table without a result that is not put off.

    `has_phone` where one is at the table, `has_hands` where one was written down, `is_playing`
    where no game has ended after which another is to start.
    """

    has_phone: bool
    has_hands: bool
    is_playing: bool


def open_tables(event: Event, round_: Round) -> tuple[OpenTable, ...]:
    """Those of a round, in three statements however many tables it has."""
    games, waiting = _games(round_), [*_without_result(round_)]
    still = [
        (pk, str(table), games[pk]) for pk, table in waiting if not is_played(event, games[pk])
    ]
    if not still:
        return ()
    phones, hands = _tables_with_phones(event), hands_counted(round_)
    return tuple(
        OpenTable(table in phones, pk in hands, not played or not played[-1].is_finished)
        for pk, table, played in still
    )


def _without_result(round_: Round) -> Iterator[tuple[int, int]]:
    """The key and number of each table that has neither a result of its own nor another day."""
    free = Q(forfeited_by=None, typed_points__isnull=True, postponement=None)
    yield from round_.pairings.filter(free).values_list("pk", "table")


def _games(round_: Round) -> defaultdict[int | None, list[Game]]:
    """The games of each table in their order, by the key of its pairing."""
    found = defaultdict(list)
    games = Game.objects.filter(pairing__round=round_, removed_at=None)
    for game in games.only("pairing", "is_finished", "winner").order_by("started_at", "pk"):
        found[game.pairing_id].append(game)
    return found


def _tables_with_phones(event: Event) -> frozenset[str]:
    devices = Device.objects.filter(table__evening=event.evening_id, revoked_at=None)
    return frozenset(devices.values_list("table__name", flat=True))
