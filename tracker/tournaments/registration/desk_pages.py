"""The director's view of a tournament's registrations."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration, phrase
from tracker.common.dates_texts import clock, day
from tracker.common.queries.matching import NameMatch, name_matches
from tracker.engine.records import names
from tracker.models import Registration, SelfCheckIn, Tournament
from tracker.models.registration import (
    ACCEPTED,
    PENDING,
    PLACED,
    REFUSED,
    STANDING,
    WAITING,
    WITHDRAWN,
)
from tracker.tournaments.book.queries import PLAYERS
from tracker.tournaments.registration.queries import (
    RegistrationState,
    is_check_in_open,
    place_in_line,
    registration_state,
    registrations_of,
    takes_entrants,
)

# Registration for a tournament as everybody sees it, as its sender does, and at the door.


MOST_FOUND = 8
SHORTEST = 2
"""Letters to type at the door before names are shown."""
HEADS = {
    PENDING: phrase("Your registration is not confirmed yet"),
    PLACED: phrase("You have a place"),
    WAITING: phrase("You are on the waiting list"),
    ACCEPTED: phrase("You are on the entry list"),
    REFUSED: phrase("The director has refused this registration"),
    "withdrawn": phrase("This registration was taken back"),
}


@dataclass(frozen=True, slots=True)
class RegistrationStatus:
    """Public state of registration; `text` has sentences."""

    is_open: bool
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnRegistration:
    """A registration as its sender sees it; `head` is its state, `text` the next step.

    `entrant` is the key of the resulting entrant, and `is_there` whether it is checked in.
    """

    number: int
    players: str
    head: str
    text: tuple[str, ...]
    word: str
    is_pending: bool
    can_withdraw: bool
    entrant: int | None
    is_there: bool


@dataclass(frozen=True, slots=True)
class DoorEntrant:
    """An entrant on the page at the door."""

    pk: int
    name: str
    from_club: str
    is_there: bool


@dataclass(frozen=True, slots=True)
class Door:
    """The page behind the code at the door."""

    is_open: bool
    closed: str
    own: tuple[OwnRegistration, ...]
    found: tuple[DoorEntrant, ...]


def registration_seen(
    tournament: Tournament, state: RegistrationState | None
) -> RegistrationStatus | None:
    """Returns the public state of registration; None if there is nothing to show."""
    if state is None or not takes_entrants(tournament):
        return None
    if not state.is_open:
        return RegistrationStatus(False, (_("Registration is closed."),))
    until = _("Registration is open until {day}, {time}.").format(
        day=day(timezone.localdate(state.until)), time=clock(state.until)
    )
    if state.free is None:
        return RegistrationStatus(True, (until,))
    if state.free:
        free = ngettext("{free} place is free.", "{free} places are free.", state.free)
        return RegistrationStatus(True, (until, free.format(free=state.free)))
    full = _("All places are taken: whoever registers now is on the waiting list.")
    waiting = ngettext("{number} is waiting.", "{number} are waiting.", state.waiting)
    line = (waiting.format(number=state.waiting),) if state.waiting else ()
    return RegistrationStatus(True, (until, full, *line))


def own_registration(registration: Registration) -> OwnRegistration:
    """A registration as its sender sees it."""
    entrant, tournament = registration.entrant, registration.tournament
    is_there = entrant is not None and entrant.checked_in_at is not None
    is_drawn = entrant is not None and tournament.size is not None
    return OwnRegistration(
        number=registration.number,
        players=players_named(registration),
        head=str(HEADS[registration.state]),
        text=tuple(_sender_texts(registration, is_there=is_there)),
        word=registration.refused_because,
        is_pending=registration.state == PENDING,
        can_withdraw=registration.state in STANDING
        and tournament.state != "final"
        and not is_drawn,
        entrant=registration.entrant_id,
        is_there=is_there,
    )


def players_named(registration: Registration) -> str:
    """Lists the names in a registration, with that of the pair or team."""
    players = str(enumeration([player.name for player in registration.players.all()]))
    return f"{registration.name} ({players})" if registration.name else players


def door(tournament: Tournament, own: Iterable[Registration], search: str, now: datetime) -> Door:
    """Returns the entrants a phone at the door can check in: its own registrations, and search
    results.
    """
    is_open = is_check_in_open(tournament, now)
    return Door(
        is_open=is_open,
        closed="" if is_open else _closed(tournament, now),
        own=tuple(
            own_registration(registration) for registration in own if registration.state in STANDING
        ),
        found=_found(tournament, search) if is_open else (),
    )


def _sender_texts(registration: Registration, *, is_there: bool) -> Iterable[str]:
    if registration.state == PENDING:
        yield (
            _("Open the link in the e-mail from the score book: only then can you have a place.")
            if registration.email
            else _("The director reads your registration: only then can you have a place.")
        )
    elif registration.state == WAITING:
        yield _("You are number {place} on the waiting list.").format(
            place=place_in_line(registration)
        )
        yield _("When a place becomes free, you move up. Look here again before you come.")
    elif registration.state in STANDING:
        yield _("You are number {number}.").format(number=registration.number)
    if registration.state == PLACED:
        yield _("The director reads your registration and puts you on the entry list.")
    if is_there:
        yield _("You are checked in.")
    elif registration.state == ACCEPTED:
        yield _("On the day, scan the code at the door with this phone to check in.")


def _closed(tournament: Tournament, now: datetime) -> str:
    """Explains why check-in is closed, and what to do."""
    if tournament.state in ("draft", "open") and timezone.localdate(now) < tournament.evening.date:
        text = _("Check-in opens on the day of the tournament: {day}.")
        return text.format(day=day(tournament.evening.date))
    return _("Check-in is over. Please go to the director.")


def _found(tournament: Tournament, search: str) -> tuple[DoorEntrant, ...]:
    """Returns entrants and players whose names contain the text, by name."""
    wanted = search.strip()
    if len(wanted) < SHORTEST:
        return ()
    rows = tournament.entrants.filter(left_at=None).prefetch_related(PLAYERS)
    found = sorted(
        (
            entrant
            for entrant in rows
            if names.is_found(wanted, entrant.name)
            or any(names.is_found(wanted, member.player.name) for member in entrant.members.all())
        ),
        key=lambda entrant: names.sort_key(entrant.name),
    )
    return tuple(
        DoorEntrant(entrant.pk, entrant.name, entrant.from_club, entrant.checked_in_at is not None)
        for entrant in found[:MOST_FOUND]
    )


STATES = {
    PENDING: phrase("is not confirmed"),
    PLACED: phrase("has a place"),
    WAITING: phrase("is waiting"),
    ACCEPTED: phrase("is on the entry list"),
    WITHDRAWN: phrase("was taken back"),
    REFUSED: phrase("was refused"),
}


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A name in a registration: its match in the club, and whether it is on the list."""

    name: str
    match: NameMatch
    is_entered: bool

    @property
    def is_clear(self) -> bool:
        """True if the name needs no decision."""
        return not self.is_entered and (bool(self.match.known) or not self.match.near)


@dataclass(frozen=True, slots=True)
class RegistrationRow:
    """A registration in the list; `text` stands beside the names."""

    number: int
    players: str
    state: str
    text: str
    wishes: str
    has_question: bool


@dataclass(frozen=True, slots=True)
class OwnCheckIn:
    """An entrant checked in on a phone at the door, and how."""

    entrant: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Registrations:
    """All registrations: with a place, waiting, not confirmed, and ended.

    `text` describes the state of registration; `clear` counts those that can be accepted without an
    answer.
    """

    is_set: bool
    is_open: bool
    text: tuple[str, ...]
    placed: tuple[RegistrationRow, ...]
    waiting: tuple[RegistrationRow, ...]
    pending: tuple[RegistrationRow, ...]
    ended: tuple[RegistrationRow, ...]
    clear: int
    checked_in: tuple[OwnCheckIn, ...]


@dataclass(frozen=True, slots=True)
class RegistrationPage:
    """One registration with all its data."""

    row: RegistrationRow
    came: str
    from_club: str
    email: str
    refused_because: str
    players: tuple[NamedPlayer, ...]


def registrations(tournament: Tournament, now: datetime) -> Registrations:
    state = registration_state(tournament, now)
    found = registrations_of(tournament) if state else ()
    known = matched_players(tournament, found) if found else {}
    line = [registration for registration in found if registration.state == WAITING]
    places = {registration: place for place, registration in enumerate(line, start=1)}
    rows = [
        _row(registration, known[registration.number], places.get(registration))
        for registration in found
    ]
    seen = registration_seen(tournament, state)
    placed = _in_state(rows, PLACED)
    return Registrations(
        is_set=state is not None,
        is_open=state is not None and state.is_open,
        text=seen.text if seen else (),
        placed=placed,
        waiting=_in_state(rows, WAITING),
        pending=_in_state(rows, PENDING),
        ended=_in_state(rows, REFUSED, WITHDRAWN),
        clear=sum(not row.has_question for row in placed),
        checked_in=tuple(_checked_in(tournament)),
    )


def registration_page(registration: Registration) -> RegistrationPage:
    """Returns one registration, with possible matches of its names."""
    known = matched_players(registration.tournament, (registration,))[registration.number]
    came = registration.registered_at
    place = place_in_line(registration) if registration.state == WAITING else None
    return RegistrationPage(
        row=_row(registration, known, place),
        came=f"{day(timezone.localdate(came))}, {clock(came)}",
        from_club=registration.from_club,
        email=registration.email,
        refused_because=registration.refused_because,
        players=known,
    )


def accepted_at_once(tournament: Tournament) -> tuple[tuple[Registration, tuple[str, ...]], ...]:
    """Returns registrations with a place whose names need no decision, and the names to enter."""
    found = tuple(
        registration
        for registration in registrations_of(tournament)
        if registration.state == PLACED
    )
    known = matched_players(tournament, found)
    return tuple(
        (registration, entered)
        for registration in found
        if (entered := clear_names(known[registration.number]))
    )


def clear_names(players: Iterable[NamedPlayer]) -> tuple[str, ...]:
    """Returns the names to enter; empty if one needs an answer."""
    players = tuple(players)
    if not all(player.is_clear for player in players):
        return ()
    return tuple(player.match.known or player.name for player in players)


def matched_players(
    tournament: Tournament, found: Iterable[Registration]
) -> Mapping[int, tuple[NamedPlayer, ...]]:
    """Returns possible matches in the club by registration number."""
    found = tuple(found)
    typed = {player.name for registration in found for player in registration.players.all()}
    matches = name_matches(tournament.evening.club, typed) if typed else {}
    playing = tournament.members.filter(until_round=None)
    entered = set(playing.values_list("player__name_key", flat=True))
    return {
        registration.number: tuple(_named(registration, matches, entered)) for registration in found
    }


def _named(
    registration: Registration, matches: Mapping[str, NameMatch], entered: set[str]
) -> Iterator[NamedPlayer]:
    for player in registration.players.all():
        match = matches[player.name]
        is_entered = names.search_key(match.known or player.name) in entered
        yield NamedPlayer(player.name, match, is_entered)


def _row(
    registration: Registration, known: Iterable[NamedPlayer], place: int | None
) -> RegistrationRow:
    """Builds a line of the list; `place` is that on the waiting list."""
    line = _("place {place}").format(place=place) if place else ""
    is_asked = registration.state in STANDING and not all(player.is_clear for player in known)
    beside = (registration.from_club, line or str(STATES[registration.state]))
    return RegistrationRow(
        number=registration.number,
        players=players_named(registration),
        state=registration.state,
        text=" · ".join(filter(None, beside)),
        wishes=registration.wishes,
        has_question=is_asked and registration.state != ACCEPTED,
    )


def _in_state(rows: Iterable[RegistrationRow], *states: str) -> tuple[RegistrationRow, ...]:
    return tuple(row for row in rows if row.state in states)


def _checked_in(tournament: Tournament) -> Iterator[OwnCheckIn]:
    """Yields check-ins made by phone and not by the director, newest first."""
    found = SelfCheckIn.objects.filter(
        entrant__tournament=tournament, undone_at=None, entrant__checked_in_at__isnull=False
    )
    for check in found.select_related("entrant").order_by("-at", "-pk"):
        how = _("on their own phone") if check.has_link else _("by name, on a phone at the door")
        yield OwnCheckIn(check.entrant_id, check.entrant.name, f"{how}, {clock(check.at)}")
