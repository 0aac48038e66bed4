"""State of registration for a tournament, and access to single registrations."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tracker.access.codes import code_hash
from tracker.models import Entrant, RegisteredPlayer, Registration, RegistrationTerms, Tournament
from tracker.models.registration import PENDING, PLACED, STANDING, WAITING
from tracker.models.tournament import OPEN


@dataclass(frozen=True, slots=True)
class RegistrationState:
    """State of registration; `free` and `limit` are None without a limit.

    `is_open` tells whether registration is possible now.
    """

    is_open: bool
    until: datetime
    limit: int | None
    taken: int
    waiting: int

    @property
    def free(self) -> int | None:
        """Number of free places; later registrations wait."""
        return None if self.limit is None else max(self.limit - self.taken, 0)


def registration_terms(tournament: Tournament) -> RegistrationTerms | None:
    """The terms of a tournament that takes registrations, or has taken some."""
    return RegistrationTerms.objects.filter(tournament=tournament).first()


def registration_state(tournament: Tournament, now: datetime) -> RegistrationState | None:
    """Returns the state of registration, or None if the tournament never had any."""
    terms = registration_terms(tournament)
    if terms is None:
        return None
    is_open = takes_entrants(tournament) and terms.closed_at is None and now < terms.until
    waiting = tournament.registrations.filter(state=WAITING).count()
    return RegistrationState(is_open, terms.until, terms.limit, places_taken(tournament), waiting)


def takes_entrants(tournament: Tournament) -> bool:
    """True if the tournament takes entries and round 1 is not drawn."""
    return tournament.state == OPEN and tournament.size is None


def places_taken(tournament: Tournament) -> int:
    """Counts the entrants on the list and the accepted registrations."""
    return (
        tournament.entrants.filter(left_at=None).count()
        + tournament.registrations.filter(state=PLACED).count()
    )


def registration_with(tournament: Tournament, secret: str) -> Registration | None:
    """The registration for the tournament whose link has this secret."""
    return _whole(tournament).filter(secret_hash=code_hash(secret)).first()


def registrations_with(tournament: Tournament, secrets: Iterable[str]) -> tuple[Registration, ...]:
    """Returns the registrations whose links a phone holds."""
    return tuple(
        _whole(tournament).filter(secret_hash__in=[code_hash(secret) for secret in secrets])
    )


def contact_of(entrant: Entrant) -> tuple[str, str]:
    """The e-mail address and telephone number of an entrant's registration, "" without one."""
    found = Registration.objects.filter(entrant=entrant).values_list("email", "phone")
    return found.first() or ("", "")


def registration_for(club_slug: str, tournament_pk: int, number: int) -> Registration:
    """Returns a registration for a tournament of the club, else raises 404."""
    within = Registration.objects.filter(
        tournament__evening__club__slug=club_slug,
        tournament=tournament_pk,
        secret_hash__isnull=False,
    )
    found = within.select_related("tournament__evening__club", "entrant").prefetch_related(
        "players"
    )
    return get_object_or_404(found, number=number)


def registrations_of(tournament: Tournament) -> tuple[Registration, ...]:
    """All registrations for the tournament, in the order they came in."""
    return tuple(_whole(tournament))


CONFIRMED_WITHIN = timedelta(days=1)


def lapsed_registrations(now: datetime) -> QuerySet[Registration]:
    """The registrations whose mail was not opened in time; those without an address stay."""
    late = Registration.objects.filter(state=PENDING, registered_at__lte=now - CONFIRMED_WITHIN)
    return late.exclude(email="")


def wished_names(tournament: Tournament) -> frozenset[str]:
    """The names, without case, of those who play or have registered and not been refused."""
    standing = RegisteredPlayer.objects.filter(
        registration__tournament=tournament, registration__state__in=STANDING
    )
    playing = tournament.members.filter(until_round=None)
    return frozenset(
        (
            *standing.values_list("name_key", flat=True),
            *playing.values_list("player__name_key", flat=True),
        )
    )


def place_in_line(registration: Registration) -> int:
    """The place on the waiting list, from 1."""
    ahead = Registration.objects.filter(tournament=registration.tournament_id, state=WAITING)
    return ahead.filter(number__lte=registration.number).count()


def is_check_in_open(tournament: Tournament, now: datetime) -> bool:
    """True if entrants can check in on their own phones.

    That is on the day, before the announced time, and before round 1 is drawn.
    """
    until = tournament.check_in_until
    has_come = timezone.localdate(now) >= tournament.evening.date
    return takes_entrants(tournament) and has_come and (until is None or now <= until)


def _whole(tournament: Tournament) -> QuerySet[Registration]:
    found = Registration.objects.filter(tournament=tournament).select_related(
        "tournament__evening", "entrant"
    )
    return found.prefetch_related("players")
