"""Start numbers are given out with the first draw, and go when it is taken back."""

from datetime import datetime

from tracker.models import Entrant, Event
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import note_change
from tracker.tournaments.queries import EventData


def give_numbers(event: Event, book: EventData, now: datetime) -> None:
    """Stores the numbers of `numbered_book` in its locked event."""
    Entrant.objects.bulk_update(book.entrants, ["number"])
    event.size = book.event.size
    event.save(update_fields=["size"])
    note_change(event, ChangeKind.NUMBERS_GIVEN, now, there=book.event.size or 0)


def take_numbers_back(event: Event) -> None:
    """Takes the start numbers of a locked event away, so that the next draw gives new ones."""
    event.entrants.update(number=None)
    event.size = None
    event.save(update_fields=["size"])
