"""The events of a club and of the whole book, the newest first, and who is entered in them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from django.db.models import Count, Q, QuerySet

from tracker.models import Club, Entrant, Event, Member
from tracker.models.club import REHEARSAL
from tracker.models.event import DRAFT

Events = QuerySet[Event]
"""Events as they are asked for."""


def events_of(club: Club, *, with_drafts: bool, own: Collection[int] = ()) -> Events:
    """A club's events; those being set up only if asked for, or of one of the evenings `own`."""
    events = Event.objects.filter(evening__club=club).select_related("evening")
    shown = events if with_drafts else events.exclude(~Q(evening__in=own), state=DRAFT)
    return shown.order_by("-evening__date", "-pk")


def public_events() -> Events:
    """The events of all clubs without drafts, and without copies that are only rehearsed."""
    events = Event.objects.filter(evening__club__coming_at=None).exclude(state=DRAFT)
    events = events.exclude(evening__club__slug=REHEARSAL)
    return events.select_related("evening__club").order_by("-evening__date", "-pk")


def player_keys_in(events: Events) -> Mapping[int, Sequence[str]]:
    """By event the names of its players, as they are searched for."""
    players: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(event__in=events.order_by().values("pk"))
    for event, name in members.values_list("event", "player__name_key"):
        players[event].append(name)
    return players


def entrants_in(events: Sequence[Event]) -> Mapping[int, int]:
    """By event how many have entered and not left."""
    still_there = Entrant.objects.filter(event__in=events, left_at=None).order_by()
    return dict(still_there.values_list("event").annotate(Count("pk")))
