"""An event that pages watch: what is read first, in one query, tells whether anything is new."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.shortcuts import get_object_or_404

from tracker.common.queries.version_cache import VersionCache, digest
from tracker.models import Event, Game, Pairing, Round
from tracker.tournaments.book.counting_queries import TableCounts, counted_hands
from tracker.tournaments.book.queries import EventData, load_event

if TYPE_CHECKING:
    from datetime import datetime

    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        """What is counted of an event to see whether it has changed; None for nothing."""

        played: int | None
        finished: int | None
        games_over: int | None
        games_there: int | None
        published: int | None

    CountedEvent = WithAnnotations[Event, Counts]


@dataclass(frozen=True)
class StampedEvent:
    """An event at a moment, and two texts that are others whenever something of it is.

    `stamp` speaks of what counts: results, draws, places. `live` of every hand as well.
    """

    event: Event
    stamp: str
    live: str
    now: datetime

    @cached_property
    def book(self) -> EventData:
        """All that is stored of the event, read when something must be worked out from it."""
        return replace(load_event(self.event), count=kept_counts)


def watched_event(club_slug: str, pk: int, now: datetime) -> StampedEvent:
    """An event of the club as it is at this moment."""
    found = get_object_or_404(counted_events(now), evening__club__slug=club_slug, pk=pk)
    return watched_now(found, now)


def counted_events(now: datetime) -> QuerySet[CountedEvent]:
    """Events with what is counted of them, as `watched` wants them.

    Every write to an event makes its next version and every hand the next one of its game; what
    is published at a moment of its own counts from that moment on. Only games that are over have
    a result, so a hand of another changes nothing that counts.
    """
    games = Game.objects.filter(evening=OuterRef("evening")).order_by().values("evening")
    finished = games.filter(is_finished=True)
    rounds = Round.objects.filter(event=OuterRef("pk"), published_at__lte=now)
    shown = rounds.order_by().values("event")
    return Event.objects.select_related("evening__club").annotate(
        played=Subquery(games.annotate(of=Sum("version")).values("of")),
        finished=Subquery(finished.annotate(of=Sum("version")).values("of")),
        games_over=Subquery(finished.annotate(of=Count("pk")).values("of")),
        games_there=Subquery(games.filter(removed_at=None).annotate(of=Sum("pk")).values("of")),
        published=Subquery(shown.annotate(of=Count("pk")).values("of")),
    )


def watched_now(event: CountedEvent, now: datetime) -> StampedEvent:
    """One of the counted events, as it is at this moment."""
    of = (event.evening.epoch, event.pk, event.version, event.evening.title, event.published)
    stamp = digest((*of, event.finished, event.games_over, event.games_there))
    return StampedEvent(event, stamp, digest((stamp, event.played)), now)


MOST_TABLES = 20_000
FEW = 100
"""So many tables at most are asked for by their keys."""


_COUNTED: VersionCache[TableCounts | None] = VersionCache(MOST_TABLES)


def kept_counts(book: EventData) -> Mapping[int, TableCounts]:
    """What was counted at every table: only tables whose games have changed are counted anew."""
    tables = {pairing.pk: _version(book, pairing) for pairing in _with_games(book)}
    found = _COUNTED.find(tables)
    changed = tables.keys() - found.keys()
    if changed:
        new = counted_hands(book.event, None if len(changed) > FEW else changed)
        for pk in changed:
            found[pk] = _COUNTED.get(tables[pk], partial(new.get, pk))
    return {pk: counted for pk, counted in found.items() if counted is not None}


def _with_games(book: EventData) -> Iterable[Pairing]:
    """The tables at which something was started."""
    for round_ in book.rounds:
        yield from (pairing for pairing in round_.pairings.all() if pairing.games.all())


def _version(book: EventData, pairing: Pairing) -> Hashable:
    games = tuple((game.pk, game.version) for game in pairing.games.all())
    return book.event.evening.epoch, pairing.pk, games
