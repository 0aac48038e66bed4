"""What the director does with registrations: accepts, refuses, gives a place, or takes one."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.models import Entrant, Event, Registration
from tracker.models.registration import ACCEPTED, PLACED, REFUSED, STANDING, WAITING
from tracker.tournaments.entries.services import NewEntrant, enter, remove_entrant
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)
from tracker.tournaments.registration.waiting_list_services import fill_places


def accept_registration(
    *, registration: Registration, players: Sequence[str], now: datetime
) -> Entrant:
    """Puts a registration on the entry list, its players under these names; once and no more.

    Raises RecordError.
    """
    with transaction.atomic():
        event = locked_event(registration.event_id)
        registration = _standing(registration)
        if registration.entrant is not None:
            return registration.entrant
        new = NewEntrant(tuple(players), registration.name, registration.from_club)
        (entrant,) = enter(event=event, new=[new], now=now)
        own = Registration.objects.filter(pk=registration.pk)
        own.update(state=ACCEPTED, entrant=entrant)
        return entrant


def refuse_registration(*, registration: Registration, word: str, now: datetime) -> None:
    """Ends a registration with a word for who sent it; an entrant who was not drawn goes too."""
    word = checked_reason(word, "word")
    with transaction.atomic():
        event = locked_event(registration.event_id)
        check_not_final(event)
        registration = _standing(registration)
        if registration.entrant is not None:
            remove_entrant(entrant=registration.entrant, now=now)
            event = locked_event(event.pk)
        own = Registration.objects.filter(pk=registration.pk)
        own.update(state=REFUSED, ended_at=now, refused_because=word)
        _note(event, ChangeKind.REGISTRATION_REFUSED, registration, now)
        fill_places(event, now)


def readmit_registration(*, registration: Registration, now: datetime) -> None:
    """Takes a refusal back: the registration waits in its old order, and moves up where it can."""
    _set_state(registration, REFUSED, WAITING, ChangeKind.REGISTRATION_READMITTED, now)


def give_place(*, registration: Registration, now: datetime) -> None:
    """Gives somebody who waits a place before their turn, beyond the limit where there is none."""
    _set_state(registration, WAITING, PLACED, ChangeKind.PLACE_GIVEN, now)


def take_place(*, registration: Registration, now: datetime) -> None:
    """Has somebody with a place wait again, who moves up where there is a free one."""
    _set_state(registration, PLACED, WAITING, ChangeKind.PLACE_TAKEN, now)


def _set_state(
    registration: Registration, before: str, after: str, kind: ChangeKind, now: datetime
) -> None:
    with transaction.atomic():
        event = locked_event(registration.event_id)
        check_not_final(event)
        own = Registration.objects.filter(pk=registration.pk, state=before)
        if own.update(state=after, ended_at=None, refused_because=""):
            _note(event, kind, registration, now)
            fill_places(event, now)


def _note(event: Event, kind: ChangeKind, registration: Registration, now: datetime) -> None:
    note_change(event, kind, now, registration=registration.number)


def _standing(registration: Registration) -> Registration:
    """The registration as it is now. Raises RecordError where it has ended."""
    found = Registration.objects.select_related("entrant").get(pk=registration.pk)
    if found.state not in STANDING:
        said = phrase("This registration has ended: it was taken back, or refused.")
        raise refusal("", "registration_ended", said)
    return found
