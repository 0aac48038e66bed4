"""How to reach those of an entry list that was brought in: kept as a registration keeps it."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max

from tracker.engine.records import names
from tracker.models import Entrant, RegisteredPlayer, Registration
from tracker.models.registration import ACCEPTED


def keep_contact(
    entrant: Entrant, players: Sequence[str], email: str, phone: str, now: datetime
) -> None:
    """Notes how to reach an entrant of a locked event, in a registration that nobody sent."""
    event = entrant.event
    last = event.registrations.aggregate(last=Max("number"))["last"] or 0
    registration = Registration.objects.create(
        event=event,
        number=last + 1,
        state=ACCEPTED,
        email=email,
        phone=phone,
        registered_at=now,
        entrant=entrant,
    )
    name_players(registration, players)


def name_players(registration: Registration, players: Sequence[str]) -> None:
    """Notes whose registration it is, by which it goes with the person."""
    RegisteredPlayer.objects.bulk_create(
        RegisteredPlayer(
            registration=registration, place=place, name=name, name_key=names.search_key(name)
        )
        for place, name in enumerate(players)
    )
