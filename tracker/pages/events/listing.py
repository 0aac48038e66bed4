"""The events of a club in codes, for programs."""

import datetime as dt
from dataclasses import dataclass

from tracker.models import Club, Event
from tracker.pages.events.summaries import event_cards


@dataclass(frozen=True, slots=True)
class EventListed:
    """An event in a list, with how many have entered; the codes are those of docs/events.md."""

    pk: int
    evening: int
    name: str
    date: dt.date
    state: str
    variant: str
    format: str
    entrants: int


def listed_events(
    club: Club, search: str = "", *, with_drafts: bool = False
) -> tuple[EventListed, ...]:
    """A club's events, the newest first, as the page of its events finds them."""
    cards = event_cards(club, search, with_drafts=with_drafts)
    found = Event.objects.filter(evening__club=club).values("pk", "variant", "format", "evening_id")
    codes = {one["pk"]: one for one in found}
    return tuple(
        EventListed(
            pk=card.head.pk,
            evening=codes[card.head.pk]["evening_id"],
            name=card.head.name,
            date=dt.date.fromisoformat(card.iso_date),
            state=card.head.state,
            variant=codes[card.head.pk]["variant"],
            format=codes[card.head.pk]["format"],
            entrants=card.entrants,
        )
        for card in cards
    )
