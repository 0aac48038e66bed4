"""Registration for an event as everybody sees it, as its sender does, and at the door."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration, phrase
from tracker.common.dates_texts import clock, day
from tracker.engine.records import names
from tracker.models import Event, Registration
from tracker.models.registration import ACCEPTED, PLACED, REFUSED, STANDING, WAITING
from tracker.tournaments.entries.queries import PLAYERS
from tracker.tournaments.registration.queries import (
    RegistrationState,
    is_check_in_open,
    place_in_line,
    takes_entrants,
)

MOST_FOUND = 8
SHORTEST = 2
"""So many letters of a name are typed at the door before anybody is shown."""
HEADS = {
    PLACED: phrase("You have a place"),
    WAITING: phrase("You are on the waiting list"),
    ACCEPTED: phrase("You are on the entry list"),
    REFUSED: phrase("The director has refused this registration"),
    "withdrawn": phrase("This registration was taken back"),
}


@dataclass(frozen=True, slots=True)
class RegistrationSeen:
    """How registration stands for everybody: `said` are sentences."""

    is_open: bool
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnRegistration:
    """A registration as its sender sees it; `head` says how it stands, `said` what follows.

    `entrant` is the key of the entrant that came of it, and `is_there` whether it is checked in.
    """

    number: int
    players: str
    head: str
    said: tuple[str, ...]
    word: str
    can_withdraw: bool
    entrant: int | None
    is_there: bool


@dataclass(frozen=True, slots=True)
class DoorEntrant:
    """Somebody on the entry list as the door shows them."""

    pk: int
    name: str
    from_club: str
    is_there: bool


@dataclass(frozen=True, slots=True)
class Door:
    """What a phone sees that has scanned the code at the door."""

    is_open: bool
    closed: str
    own: tuple[OwnRegistration, ...]
    found: tuple[DoorEntrant, ...]


def registration_seen(event: Event, state: RegistrationState | None) -> RegistrationSeen | None:
    """How registration stands; None where there is nothing to say of it."""
    if state is None or not takes_entrants(event):
        return None
    if not state.is_open:
        return RegistrationSeen(False, (_("Registration is closed."),))
    until = _("Registration is open until {day}, {time}.").format(
        day=day(timezone.localdate(state.until)), time=clock(state.until)
    )
    if state.free is None:
        return RegistrationSeen(True, (until,))
    if state.free:
        free = ngettext("{free} place is free.", "{free} places are free.", state.free)
        return RegistrationSeen(True, (until, free.format(free=state.free)))
    full = _("All places are taken: whoever registers now is on the waiting list.")
    waiting = ngettext("{number} is waiting.", "{number} are waiting.", state.waiting)
    line = (waiting.format(number=state.waiting),) if state.waiting else ()
    return RegistrationSeen(True, (until, full, *line))


def own_registration(registration: Registration) -> OwnRegistration:
    """A registration as its sender sees it."""
    entrant, event = registration.entrant, registration.event
    is_there = entrant is not None and entrant.checked_in_at is not None
    is_drawn = entrant is not None and event.size is not None
    return OwnRegistration(
        number=registration.number,
        players=players_named(registration),
        head=str(HEADS[registration.state]),
        said=tuple(_said_to_sender(registration, is_there=is_there)),
        word=registration.refused_because,
        can_withdraw=registration.state in STANDING and event.state != "final" and not is_drawn,
        entrant=registration.entrant_id,
        is_there=is_there,
    )


def players_named(registration: Registration) -> str:
    """The names in a registration, and what a pair or team calls itself."""
    players = str(enumeration([player.name for player in registration.players.all()]))
    return f"{registration.name} ({players})" if registration.name else players


def door(event: Event, own: Iterable[Registration], search: str, now: datetime) -> Door:
    """What a phone at the door can check in: those whose links it has, and those it looks for."""
    is_open = is_check_in_open(event, now)
    return Door(
        is_open=is_open,
        closed="" if is_open else _closed(event, now),
        own=tuple(
            own_registration(registration) for registration in own if registration.state in STANDING
        ),
        found=_found(event, search) if is_open else (),
    )


def _said_to_sender(registration: Registration, *, is_there: bool) -> Iterable[str]:
    if registration.state in STANDING:
        if registration.state == WAITING:
            yield _("You are number {place} on the waiting list.").format(
                place=place_in_line(registration)
            )
            yield _("When a place becomes free, you move up. Look here again before you come.")
        else:
            yield _("You are number {number}.").format(number=registration.number)
    if registration.state == PLACED:
        yield _("The director reads your registration and puts you on the entry list.")
    if is_there:
        yield _("You are checked in.")
    elif registration.state == ACCEPTED:
        yield _("On the day, scan the code at the door with this phone to check in.")


def _closed(event: Event, now: datetime) -> str:
    """Why nobody can check in now, and what to do."""
    if event.state in ("draft", "open") and timezone.localdate(now) < event.evening.date:
        said = _("Check-in opens on the day of the tournament: {day}.")
        return said.format(day=day(event.evening.date))
    return _("Check-in is over. Please go to the director.")


def _found(event: Event, search: str) -> tuple[DoorEntrant, ...]:
    """The entrants and their players with the text in their names, by name."""
    wanted = names.search_key(search.strip())
    if len(wanted) < SHORTEST:
        return ()
    rows = event.entrants.filter(left_at=None).prefetch_related(PLAYERS)
    found = sorted(
        (
            entrant
            for entrant in rows
            if wanted in names.search_key(entrant.name)
            or any(
                wanted in names.search_key(member.player.name) for member in entrant.members.all()
            )
        ),
        key=lambda entrant: names.sort_key(entrant.name),
    )
    return tuple(
        DoorEntrant(entrant.pk, entrant.name, entrant.from_club, entrant.checked_in_at is not None)
        for entrant in found[:MOST_FOUND]
    )
