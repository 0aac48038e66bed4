"""Contact details of players."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from tracker.common.contacts import email_from, phone_from
from tracker.common.errors import Problems
from tracker.engine.records import names
from tracker.models import Club, Contact, Player, Registration, SelfCheckIn
from tracker.tournaments.log.services import locked_tournament
from tracker.tournaments.registration.queries import lapsed_registrations
from tracker.tournaments.registration.waiting_list_services import (
    delete_registrations,
    fill_places,
)


def set_contact(*, player: Player, email: str, phone: str) -> Contact:
    """Stores a player's contact details; empty fields delete them.

    Raises RecordError.
    """
    problems = Problems()
    email = email_from(email, "email", problems)
    phone = phone_from(phone, "phone", problems)
    problems.raise_any()
    values = {"email": email, "phone": phone}
    return Contact.objects.update_or_create(player=player, defaults=values)[0]


# Deleting registrations: some time after their tournament, or with a person.


KEPT_FOR = timedelta(days=30)
"""The time registrations are kept after the end of their tournament."""


def forget_registrations(*, now: datetime) -> int:
    """Deletes the registrations of tournaments long over, and those nobody has confirmed in time;
    returns how many.
    """
    with transaction.atomic():
        over = {"tournament__final_at__lte": now - KEPT_FOR}
        SelfCheckIn.objects.filter(entrant__tournament__final_at__lte=now - KEPT_FOR).delete()
        found = Registration.objects.filter(**over) | lapsed_registrations(now)
        return delete_registrations(found)


def forget_registered(*, club: Club, known: Iterable[str], now: datetime) -> None:
    """Deletes a person's registrations for tournaments of a club, found by these names.

    The next people on the waiting list move up.
    """
    keys = {names.search_key(name) for name in known}
    own = Registration.objects.filter(tournament__evening__club=club, players__name_key__in=keys)
    found = Registration.objects.filter(pk__in=[*own.values_list("pk", flat=True)])
    tournaments = [*found.values_list("tournament", flat=True).distinct().order_by("tournament")]
    delete_registrations(found)
    for tournament in tournaments:
        fill_places(locked_tournament(tournament), now)
