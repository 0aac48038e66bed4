"""An event in a list, and at the head of its pages."""

from dataclasses import dataclass

from django.db.models import Count, Q

from scoring import VARIANTS
from scoring.language import phrase
from tracker import names
from tracker.models import Club, Event
from tracker.models.event import DRAFT
from tracker.selectors.events.option_words import FORMAT_WORDS
from tracker.selectors.words import day

STATES = {
    "draft": phrase("being set up"),
    "open": phrase("takes entries"),
    "running": phrase("being played"),
    "final": "final",
}


@dataclass(frozen=True, slots=True)
class EventHead:
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

    head: EventHead
    entrants: int
    iso_date: str


def event_head(event: Event) -> EventHead:
    """The head of the pages of an event."""
    return EventHead(
        pk=event.pk,
        name=event.evening.title,
        date=day(event.evening.date),
        state=event.state,
        state_said=STATES[event.state],
        game=VARIANTS[event.variant].name,
        format=FORMAT_WORDS[event.format][0],
    )


def event_cards(
    club: Club, search: str = "", *, most: int | None = None, with_drafts: bool = False
) -> tuple[EventCard, ...]:
    """A club's events, the newest first: those whose name, date or game has the text in it.

    Events that are being set up are left out, unless asked for.
    """
    still = Q(entrants__left_at=None)
    found = Event.objects.filter(evening__club=club).select_related("evening")
    if not with_drafts:
        found = found.exclude(state=DRAFT)
    counted = found.annotate(count=Count("entrants", filter=still))
    newest_first = counted.order_by("-evening__date", "-pk")[:most]
    cards = (
        EventCard(event_head(event), event.count, event.evening.date.isoformat())
        for event in newest_first
    )
    wanted = names.key(search.strip())
    return tuple(card for card in cards if wanted in _searched(card))


def _searched(card: EventCard) -> str:
    head = card.head
    return names.key(f"{head.name} {head.date} {card.iso_date} {head.game} {head.format}")
