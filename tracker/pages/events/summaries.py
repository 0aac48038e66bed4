"""An event in a list, and at the head of its pages."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tracker.models import Club, Event
from tracker.reading.events import listing
from tracker.reading.paging import Paged, page_of
from tracker.vocabulary.events import EventSummary, event_summary, found_events


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
    return page_of(_found(club, search, with_drafts=with_drafts, own=own), number, _cards)


def book_events(search: str = "", number: int = 1) -> Paged[BookEvent]:
    """The events of all clubs found in the same way, a page at a time.

    Those that are being set up, and copies that are only rehearsed, are not among them.
    """
    found = found_events(listing.public_events(), search)

    def read(shown: Sequence[Event]) -> tuple[BookEvent, ...]:
        clubs = [event.evening.club for event in shown]
        return tuple(map(BookEvent, _cards(shown), clubs))

    return page_of(found, number, read)


def _found(
    club: Club, search: str, *, with_drafts: bool, own: Collection[int] = ()
) -> tuple[Event, ...]:
    return found_events(listing.events_of(club, with_drafts=with_drafts, own=own), search)


def _cards(events: Sequence[Event]) -> tuple[EventCard, ...]:
    entrants = listing.entrants_in(events)
    return tuple(
        EventCard(event_summary(event), entrants.get(event.pk, 0), event.evening.date.isoformat())
        for event in events
    )
