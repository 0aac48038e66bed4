"""Registration for an event: how it stands, and whose registration somebody holds."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tracker.access.codes import code_hash
from tracker.models import Entrant, Event, RegisteredPlayer, Registration, RegistrationTerms
from tracker.models.event import OPEN
from tracker.models.registration import PLACED, STANDING, WAITING


@dataclass(frozen=True, slots=True)
class RegistrationState:
    """How registration stands: `free` places are None without a limit, `limit` likewise.

    `is_open` is whether somebody can register now.
    """

    is_open: bool
    until: datetime
    limit: int | None
    taken: int
    waiting: int

    @property
    def free(self) -> int | None:
        """How many more can have a place; whoever comes after them waits."""
        return None if self.limit is None else max(self.limit - self.taken, 0)


def registration_terms(event: Event) -> RegistrationTerms | None:
    """The terms of an event that takes registrations, or has taken some."""
    return RegistrationTerms.objects.filter(event=event).first()


def registration_state(event: Event, now: datetime) -> RegistrationState | None:
    """How registration stands; None where the event never took any."""
    terms = registration_terms(event)
    if terms is None:
        return None
    is_open = takes_entrants(event) and terms.closed_at is None and now < terms.until
    waiting = event.registrations.filter(state=WAITING).count()
    return RegistrationState(is_open, terms.until, terms.limit, places_taken(event), waiting)


def takes_entrants(event: Event) -> bool:
    """Whether the event takes entries, and round 1 is not drawn."""
    return event.state == OPEN and event.size is None


def places_taken(event: Event) -> int:
    """How many places are taken: by those on the entry list, and those who are to come onto it."""
    return (
        event.entrants.filter(left_at=None).count()
        + event.registrations.filter(state=PLACED).count()
    )


def registration_with(event: Event, secret: str) -> Registration | None:
    """The registration for the event whose link has this secret."""
    return _whole(event).filter(secret_hash=code_hash(secret)).first()


def registrations_with(event: Event, secrets: Iterable[str]) -> tuple[Registration, ...]:
    """Those for the event that a phone holds the links of."""
    return tuple(_whole(event).filter(secret_hash__in=[code_hash(secret) for secret in secrets]))


def contact_of(entrant: Entrant) -> tuple[str, str]:
    """The e-mail address and telephone number of an entrant's registration, "" without one."""
    found = Registration.objects.filter(entrant=entrant).values_list("email", "phone")
    return found.first() or ("", "")


def registration_for(club_slug: str, event_pk: int, number: int) -> Registration:
    """A registration that somebody sent for an event of the club, else 404."""
    within = Registration.objects.filter(
        event__evening__club__slug=club_slug, event=event_pk, secret_hash__isnull=False
    )
    found = within.select_related("event__evening__club", "entrant").prefetch_related("players")
    return get_object_or_404(found, number=number)


def registrations_of(event: Event) -> tuple[Registration, ...]:
    """All registrations for the event, in the order they came in."""
    return tuple(_whole(event))


def wished_names(event: Event) -> frozenset[str]:
    """The names, without case, of those who play or have registered and not been refused."""
    standing = RegisteredPlayer.objects.filter(
        registration__event=event, registration__state__in=STANDING
    )
    playing = event.members.filter(until_round=None)
    return frozenset(
        (
            *standing.values_list("name_key", flat=True),
            *playing.values_list("player__name_key", flat=True),
        )
    )


def place_in_line(registration: Registration) -> int:
    """The place on the waiting list, from 1."""
    ahead = Registration.objects.filter(event=registration.event_id, state=WAITING)
    return ahead.filter(number__lte=registration.number).count()


def is_check_in_open(event: Event, now: datetime) -> bool:
    """Whether entrants can check in on their own phones.

    That is on the day, before the announced time, and before round 1 is drawn.
    """
    until = event.check_in_until
    has_come = timezone.localdate(now) >= event.evening.date
    return takes_entrants(event) and has_come and (until is None or now <= until)


def _whole(event: Event) -> QuerySet[Registration]:
    found = Registration.objects.filter(event=event).select_related("event__evening", "entrant")
    return found.prefetch_related("players")
