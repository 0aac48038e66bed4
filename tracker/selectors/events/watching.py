"""An event that pages watch: what is read first, in one query, tells whether anything is new."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.db.models import Count, OuterRef, Subquery, Sum
from django.shortcuts import get_object_or_404

from tracker.models import Event, Game, Round
from tracker.selectors.digest import digest

if TYPE_CHECKING:
    from datetime import datetime

    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        """What is counted of an event to see whether it has changed; None for nothing."""

        played: int | None
        games_there: int | None
        published: int | None

    CountedEvent = WithAnnotations[Event, Counts]


class Watched(NamedTuple):
    """An event, and a text that is another whenever anything of it is."""

    event: Event
    stamp: str
    now: datetime


def watched_event(club_slug: str, pk: int, now: datetime) -> Watched:
    """An event of the club as it is at this moment.

    Every write to an event makes its next version and every hand the next one of its game; what
    is published at a moment of its own counts from that moment on.
    """
    games = Game.objects.filter(evening=OuterRef("evening")).order_by().values("evening")
    rounds = Round.objects.filter(event=OuterRef("pk"), published_at__lte=now)
    shown = rounds.order_by().values("event")
    events = Event.objects.select_related("evening__club").annotate(
        played=Subquery(games.annotate(of=Sum("version")).values("of")),
        games_there=Subquery(games.annotate(of=Count("pk")).values("of")),
        published=Subquery(shown.annotate(of=Count("pk")).values("of")),
    )
    event: CountedEvent = get_object_or_404(events, evening__club__slug=club_slug, pk=pk)
    of = (event.evening.epoch, event.pk, event.version, event.evening.title)
    return Watched(event, digest((*of, event.played, event.games_there, event.published)), now)
