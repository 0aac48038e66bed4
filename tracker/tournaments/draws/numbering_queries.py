"""Start numbers as the first draw gives them out, before anything is written."""

from random import Random

from tracker.models import Entrant, Event
from tracker.tournaments.draws.queries import asked_out
from tracker.tournaments.queries import EventData, load_event


def numbered_book(event: Event) -> EventData:
    """The event as it is stored; before its first draw with the numbers that this would give.

    Those who are there are numbered from 1, by lot or by the entry list, and the others get later
    numbers. Who has only asked to sit out round 1 is in the plan like those who are there.
    """
    book = load_event(event)
    if event.size is not None:
        return book
    asked = asked_out(event, 1)
    there = [
        entrant
        for entrant in book.entrants
        if _is_there(entrant) or (entrant.pk in asked and not _left(entrant))
    ]
    if event.seeding == "lot":
        Random(f"{event.seed}|numbers").shuffle(there)  # noqa: S311 -- a draw is repeatable
    drawn = {entrant.pk for entrant in there}
    missing = [entrant for entrant in book.entrants if entrant.pk not in drawn]
    for number, entrant in enumerate([*there, *missing], start=1):
        entrant.number = number
    event.size = len(there)
    return book


def _is_there(entrant: Entrant) -> bool:
    return entrant.checked_in_at is not None and not _left(entrant)


def _left(entrant: Entrant) -> bool:
    return entrant.left_at is not None
