"""An event in a list, and at the head of its pages."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from scoring import VARIANTS
from scoring.language import phrase
from tracker.book import names
from tracker.models import Club, Entrant, Event, Member
from tracker.models.club import REHEARSAL
from tracker.models.event import DRAFT
from tracker.reading.events.rules import format_of
from tracker.reading.paging import Paged, paged
from tracker.vocabulary.moments import day

STATES = {
    "draft": phrase("being set up"),
    "open": phrase("takes entries"),
    "running": phrase("being played"),
    "final": phrase("finished"),
}


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event as every page names it; `state` is one of `tracker.models.event.STATES`."""

    pk: int
    name: str
    date: str
    state: str
    state_said: str
    game: str
    format: str


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list, with how many have entered."""

    head: EventSummary
    entrants: int
    iso_date: str


class BookEvent(NamedTuple):
    """An event in the list of the whole book, and its club."""

    card: EventCard
    club: Club


def event_summary(event: Event) -> EventSummary:
    """The head of the pages of an event."""
    return EventSummary(
        pk=event.pk,
        name=event.evening.title,
        date=day(event.evening.date),
        state=event.state,
        state_said=STATES[event.state],
        game=VARIANTS[event.variant].name,
        format=format_of(event).name,
    )


def event_cards(
    club: Club, search: str = "", *, with_drafts: bool = False
) -> tuple[EventCard, ...]:
    """A club's events, the newest first: those that have every word of it in
    their name, date or game, or in the name of a player.

    Events that are being set up are left out, unless asked for.
    """
    return _cards(_found(club, search, with_drafts=with_drafts))


def event_list(
    club: Club,
    search: str = "",
    number: int = 1,
    *,
    with_drafts: bool = False,
    own: Collection[int] = (),
) -> Paged[EventCard]:
    """The same, a page at a time; those of the evenings `own` are never left out."""
    return paged(_found(club, search, with_drafts=with_drafts, own=own), number, _cards)


def book_events(search: str = "", number: int = 1) -> Paged[BookEvent]:
    """The events of all clubs found in the same way, a page at a time.

    Those that are being set up, and copies that are only rehearsed, are not among them.
    """
    events = Event.objects.exclude(state=DRAFT).exclude(evening__club__slug=REHEARSAL)
    found = _with(events.select_related("evening__club"), search)

    def read(shown: Sequence[Event]) -> tuple[BookEvent, ...]:
        clubs = [event.evening.club for event in shown]
        return tuple(map(BookEvent, _cards(shown), clubs))

    return paged(found, number, read)


def _found(club: Club, search: str, *, with_drafts: bool, own: Collection[int] = ()) -> list[Event]:
    events = Event.objects.filter(evening__club=club).select_related("evening")
    if not with_drafts:
        events = events.exclude(~Q(evening__in=own), state=DRAFT)
    return _with(events, search)


def _with(events: QuerySet[Event], search: str) -> list[Event]:
    """The events that have each word of a search in their words or in the name of a player."""
    newest_first = list(events.order_by("-evening__date", "-pk"))
    words = [names.key(word) for word in search.split()]
    if not words:
        return newest_first
    players: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(event__in=events.order_by().values("pk"))
    for event, name in members.values_list("event", "player__name_key"):
        players[event].append(name)
    return [event for event in newest_first if _has(words, event, players[event.pk])]


def _has(words: Iterable[str], event: Event, players: Iterable[str]) -> bool:
    said = "\n".join((_searched(event), *players))
    return all(word in said for word in words)


def _cards(events: Sequence[Event]) -> tuple[EventCard, ...]:
    still_there = Entrant.objects.filter(event__in=events, left_at=None).order_by()
    entrants: Mapping[int, int] = dict(still_there.values_list("event").annotate(Count("pk")))
    return tuple(
        EventCard(event_summary(event), entrants.get(event.pk, 0), event.evening.date.isoformat())
        for event in events
    )


def _searched(event: Event) -> str:
    head = event_summary(event)
    said = f"{head.name} {head.date} {event.evening.date.isoformat()} {head.game} {head.format}"
    return names.key(said)
