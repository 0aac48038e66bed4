"""The waiting list: a place that becomes free goes to whoever has waited longest."""

from datetime import datetime

from tracker.models import Entrant, Event, Registration, SelfCheckIn
from tracker.models.registration import PLACED, WAITING
from tracker.reading.events.registering import places_taken, registration_terms, takes_entrants
from tracker.reading.events.telling import ChangeKind
from tracker.services.events.changes import note_change


def fill_places(event: Event, now: datetime) -> None:
    """Gives the free places of a locked event to those who wait, in the order they came in."""
    terms = registration_terms(event)
    if terms is None or not takes_entrants(event):
        return
    free = None if terms.limit is None else max(terms.limit - places_taken(event), 0)
    for registration in event.registrations.filter(state=WAITING)[:free]:
        Registration.objects.filter(pk=registration.pk).update(state=PLACED)
        note_change(event, ChangeKind.MOVED_UP, now, registration=registration.number)


def release_registration(entrant: Entrant) -> None:
    """Lets a registration have its place again whose entrant comes off the list."""
    Registration.objects.filter(entrant=entrant).update(state=PLACED, entrant=None)
    SelfCheckIn.objects.filter(entrant=entrant).delete()
