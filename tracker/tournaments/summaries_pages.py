"""An event in a list, and at the head of its pages."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tracker.common.queries.paging import Paged, page_of
from tracker.models import Club, Event
from tracker.tournaments import listing_queries as listing
from tracker.tournaments.texts import EventSummary, event_summary, found_events


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


def event_cards(club: Club) -> tuple[EventCard, ...]:
    """All events of a club, the newest first."""
    return _cards(tuple(listing.events_of(club, with_drafts=True)))


def event_list(
    club: Club, search: str, number: int, *, with_drafts: bool, own: Collection[int]
) -> Paged[EventCard]:
    """A club's events, the newest first, a page at a time: those that have every word of the
    search in their name, date or game, or in the name of a player.

    Events that are being set up are left out, unless asked for; those of the evenings `own` never.
    """
    events = listing.events_of(club, with_drafts=with_drafts, own=own)
    return page_of(found_events(events, search), number, _cards)


def book_events(search: str, number: int) -> Paged[BookEvent]:
    """The events of all clubs found in the same way, a page at a time.

    Those that are being set up, and copies that are only rehearsed, are not among them.
    """
    found = found_events(listing.public_events(), search)

    def read(shown: Sequence[Event]) -> tuple[BookEvent, ...]:
        clubs = [event.evening.club for event in shown]
        return tuple(map(BookEvent, _cards(shown), clubs))

    return page_of(found, number, read)


def _cards(events: Sequence[Event]) -> tuple[EventCard, ...]:
    entrants = listing.entrants_in(events)
    return tuple(
        EventCard(event_summary(event), entrants.get(event.pk, 0), event.evening.date.isoformat())
        for event in events
    )
