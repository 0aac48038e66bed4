"""The waiting list: a place that becomes free goes to whoever has waited longest."""

from datetime import datetime
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from tracker.models import Entrant, Event, RegisteredPlayer, Registration, SelfCheckIn
from tracker.models.registration import PLACED, WAITING
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import note_change
from tracker.tournaments.registration.queries import (
    places_taken,
    registration_terms,
    takes_entrants,
)

moved_up = Signal()
"""Sent once it is stored that somebody has a place now: the `event`, and the `emails` of those."""


def fill_places(event: Event, now: datetime) -> None:
    """Gives the free places of a locked event to those who wait, in the order they came in."""
    terms = registration_terms(event)
    if terms is None or not takes_entrants(event):
        return
    free = None if terms.limit is None else max(terms.limit - places_taken(event), 0)
    moving = list(event.registrations.filter(state=WAITING)[:free])
    for registration in moving:
        Registration.objects.filter(pk=registration.pk).update(state=PLACED)
        note_change(event, ChangeKind.MOVED_UP, now, registration=registration.number)
    emails = {known.email.casefold(): known.email for known in moving if known.email}
    if emails:
        tell = partial(moved_up.send, sender=Event, event=event, emails=tuple(emails.values()))
        transaction.on_commit(tell, robust=True)


def release_registration(entrant: Entrant) -> None:
    """Lets a registration have its place again whose entrant comes off the list.

    One that nobody sent goes with the entrant.
    """
    own = Registration.objects.filter(entrant=entrant)
    own.filter(secret_hash__isnull=False).update(state=PLACED, entrant=None)
    RegisteredPlayer.objects.filter(registration__in=own.values("pk")).delete()
    own.delete()
    SelfCheckIn.objects.filter(entrant=entrant).delete()
