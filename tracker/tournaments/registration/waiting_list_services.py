"""The waiting list: a free place goes to the longest waiting registration."""

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.models import Entrant, RegisteredPlayer, Registration, SelfCheckIn, Tournament
from tracker.models.registration import PLACED, WAITING
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.log.services import locked_tournament, note_change
from tracker.tournaments.registration.queries import (
    is_check_in_open,
    places_taken,
    registration_terms,
    takes_entrants,
)

# Entrants who check in on a phone at the door.


def check_in_on_phone(*, entrant: Entrant, has_link: bool, now: datetime) -> Entrant:
    """Notes that an entrant is there, as a phone at the door says; the director can undo it.

    Raises RecordError while check-in is not open, and once the director has taken it back.
    """
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if not is_check_in_open(tournament, now):
            text = phrase("Check-in is not open. Please go to the director.")
            raise refusal("", "check_in_closed", text)
        is_undone = SelfCheckIn.objects.filter(entrant=entrant, undone_at__isnull=False).exists()
        if entrant.left_at is not None or (is_undone and entrant.checked_in_at is None):
            text = phrase("{entrant}: please go to the director.", entrant=entrant.name)
            raise refusal("", "check_in_refused", text)
        if entrant.checked_in_at is not None:
            return entrant
        entrant.checked_in_at = now
        entrant.save(update_fields=["checked_in_at"])
        SelfCheckIn.objects.create(entrant=entrant, at=now, has_link=has_link)
        kind = ChangeKind.SELF_THERE if has_link else ChangeKind.NAMED_THERE
        note_change(tournament, kind, now, entrant=entrant.pk)
        return entrant


moved_up = Signal()
"""Sent on commit when registrations have moved up: the `tournament`, and their `emails`."""


def fill_places(tournament: Tournament, now: datetime) -> None:
    """Gives the free places of a locked tournament to those who wait, in the order they came in."""
    terms = registration_terms(tournament)
    if terms is None or not takes_entrants(tournament):
        return
    free = None if terms.limit is None else max(terms.limit - places_taken(tournament), 0)
    moving = list(tournament.registrations.filter(state=WAITING)[:free])
    for registration in moving:
        Registration.objects.filter(pk=registration.pk).update(state=PLACED)
        note_change(tournament, ChangeKind.MOVED_UP, now, registration=registration.number)
    emails = {known.email.casefold(): known.email for known in moving if known.email}
    if emails:
        tell = partial(
            moved_up.send, sender=Tournament, tournament=tournament, emails=tuple(emails.values())
        )
        transaction.on_commit(tell, robust=True)


def delete_registrations(found: QuerySet[Registration]) -> int:
    """Deletes registrations with the names in them; returns how many."""
    keys = [*found.values_list("pk", flat=True)]
    RegisteredPlayer.objects.filter(registration__in=keys).delete()
    Registration.objects.filter(pk__in=keys).delete()
    return len(keys)


def release_registration(entrant: Entrant) -> None:
    """Restores the registration of an entrant removed from the list.

    A registration that only holds contact details is deleted with the entrant.
    """
    own = Registration.objects.filter(entrant=entrant)
    own.filter(secret_hash__isnull=False).update(state=PLACED, entrant=None)
    RegisteredPlayer.objects.filter(registration__in=own.values("pk")).delete()
    own.delete()
    SelfCheckIn.objects.filter(entrant=entrant).delete()
