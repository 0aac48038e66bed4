"""Start numbers are given out with the first draw, and go when it is taken back."""

from datetime import datetime

from scoring.language import phrase
from tracker.models import Entrant, Event
from tracker.selectors.events.book import EventBook
from tracker.services.events.changes import note_change


def give_numbers(event: Event, book: EventBook, now: datetime) -> None:
    """Stores the numbers of `numbered_book` in its locked event."""
    Entrant.objects.bulk_update(book.entrants, ["number"])
    event.size = book.event.size
    event.save(update_fields=["size"])
    said = phrase("Start numbers were given out to {there}.", there=event.size)
    note_change(event, said, now)


def take_numbers_back(event: Event) -> None:
    """Takes the start numbers of a locked event away, so that the next draw gives new ones."""
    event.entrants.update(number=None)
    event.size = None
    event.save(update_fields=["size"])
