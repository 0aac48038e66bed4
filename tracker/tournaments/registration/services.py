"""Registration for a tournament: opened by the director, used by the public."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from scoring.language import phrase
from tracker.access.codes import code_hash
from tracker.common.contacts import email_from
from tracker.common.errors import Problems, refusal
from tracker.engine.records import names
from tracker.engine.records.names import name_from, text_from
from tracker.models import Entrant, Registration, RegistrationTerms, Tournament
from tracker.models.person import NOTE_LENGTH
from tracker.models.registration import (
    ACCEPTED,
    PENDING,
    PLACED,
    REFUSED,
    STANDING,
    WAITING,
    WITHDRAWN,
)
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.entries.services import NewEntrant, enter, name_players, remove_entrant
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
)
from tracker.tournaments.registration.queries import (
    RegistrationState,
    lapsed_registrations,
    places_taken,
    registration_state,
)
from tracker.tournaments.registration.waiting_list_services import (
    delete_registrations,
    fill_places,
)

# What the director does with registrations: accepts, refuses, gives a place, or takes one.


def accept_registration(
    *, registration: Registration, players: Sequence[str], now: datetime
) -> Entrant:
    """Puts a registration on the entry list, its players under these names; once and no more.

    Raises RecordError.
    """
    with transaction.atomic():
        tournament = locked_tournament(registration.tournament_id)
        registration = _standing(registration)
        if registration.entrant is not None:
            return registration.entrant
        new = NewEntrant(tuple(players), registration.name, registration.from_club)
        (entrant,) = enter(tournament=tournament, new=[new], now=now)
        own = Registration.objects.filter(pk=registration.pk)
        own.update(state=ACCEPTED, entrant=entrant)
        return entrant


def refuse_registration(*, registration: Registration, word: str, now: datetime) -> None:
    """Ends a registration with a word for who sent it; an entrant who was not drawn goes too."""
    word = checked_reason(word, "word")
    with transaction.atomic():
        tournament = locked_tournament(registration.tournament_id)
        check_not_final(tournament)
        registration = _standing(registration)
        if registration.entrant is not None:
            remove_entrant(entrant=registration.entrant, now=now)
            tournament = locked_tournament(tournament.pk)
        own = Registration.objects.filter(pk=registration.pk)
        own.update(state=REFUSED, ended_at=now, refused_because=word)
        _note(tournament, ChangeKind.REGISTRATION_REFUSED, registration, now)
        fill_places(tournament, now)


def readmit_registration(*, registration: Registration, now: datetime) -> None:
    """Takes a refusal back: the registration waits in its old order, and moves up where it can."""
    _set_state(registration, (REFUSED,), WAITING, ChangeKind.REGISTRATION_READMITTED, now)


def give_place(*, registration: Registration, now: datetime) -> None:
    """Gives a waiting or unconfirmed registration a place, beyond the limit if necessary."""
    _set_state(registration, (WAITING, PENDING), PLACED, ChangeKind.PLACE_GIVEN, now)


def move_to_waiting_list(*, registration: Registration, now: datetime) -> None:
    """Moves a registration with a place to the waiting list; it moves up if a place is free."""
    _set_state(registration, (PLACED,), WAITING, ChangeKind.PLACE_TAKEN, now)


def _set_state(
    registration: Registration,
    before: tuple[str, ...],
    after: str,
    kind: ChangeKind,
    now: datetime,
) -> None:
    with transaction.atomic():
        tournament = locked_tournament(registration.tournament_id)
        check_not_final(tournament)
        own = Registration.objects.filter(pk=registration.pk, state__in=before)
        if own.update(state=after, ended_at=None, refused_because=""):
            _note(tournament, kind, registration, now)
            fill_places(tournament, now)


def _note(
    tournament: Tournament, kind: ChangeKind, registration: Registration, now: datetime
) -> None:
    note_change(tournament, kind, now, registration=registration.number)


def _standing(registration: Registration) -> Registration:
    """The registration as it is now. Raises RecordError where it has ended."""
    found = Registration.objects.select_related("entrant").get(pk=registration.pk)
    if found.state not in STANDING:
        text = phrase("This registration has ended: it was taken back, or refused.")
        raise refusal("", "registration_ended", text)
    return found


MOST_LIMIT = 2000
MOST_STANDING = 500
"""So many registrations stand at once; more than any hall holds come from a program."""
MOST_MAILED = 2000
"""So many wait for their mail to be opened, for a day at most."""


class NewRegistration(NamedTuple):
    """A registration: names of the players, and their details."""

    players: tuple[str, ...]
    name: str = ""
    from_club: str = ""
    wishes: str = ""
    email: str = ""


def set_registration(
    *, tournament: Tournament, until: datetime, limit: int | None, now: datetime
) -> RegistrationTerms:
    """Opens registration, or opens it again, until a moment and for so many entrants.

    A higher limit lets those who wait move up. Raises RecordError.
    """
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        problems = Problems()
        _check_until(tournament, until, now, problems)
        _check_limit(tournament, limit, problems)
        problems.raise_any()
        given = {"opened_at": now, "until": until, "limit": limit, "closed_at": None}
        terms, _is_new = RegistrationTerms.objects.update_or_create(
            tournament=tournament, defaults=given
        )
        note_change(tournament, ChangeKind.REGISTRATION_SET, now, is_public=True)
        fill_places(tournament, now)
        return terms


def close_registration(*, tournament: Tournament, now: datetime) -> None:
    """Closes registration early; registrations already made stay."""
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        open_ = RegistrationTerms.objects.filter(
            tournament=tournament, closed_at=None, until__gt=now
        )
        if open_.update(closed_at=now):
            note_change(tournament, ChangeKind.REGISTRATION_CLOSED, now, is_public=True)


def register(
    *,
    tournament: Tournament,
    new: NewRegistration,
    secret: str,
    now: datetime,
    must_confirm: bool = False,
) -> Registration:
    """Stores a registration with a place, or on the waiting list.

    One that must be confirmed takes no place before. Sending it twice stores it once. Raises
    RecordError.
    """
    problems = Problems()
    new = _spelt(tournament, new, problems)
    problems.raise_any()
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        before = Registration.objects.filter(
            secret_hash=code_hash(secret), tournament=tournament
        ).first()
        if before is not None:
            return before
        state = registration_state(tournament, now)
        if state is None or not state.is_open:
            raise refusal("", "registration_closed", phrase("Registration is closed."))
        if must_confirm:
            delete_registrations(lapsed_registrations(now).filter(tournament=tournament))
            pending = tournament.registrations.filter(state=PENDING)
            if new.email:
                _check_room(pending.exclude(email=""), MOST_MAILED)
            else:
                _check_room(pending.filter(email=""), MOST_STANDING)
            return _registered(tournament, new, secret, PENDING, now)
        _check_room(_confirmed(tournament), MOST_STANDING)
        return _registered(tournament, new, secret, _next_state(state), now)


def confirm_registration(*, registration: Registration, now: datetime) -> None:
    """Gives a registration its place, or one on the waiting list, once its mail was opened.

    Raises RecordError.
    """
    with transaction.atomic():
        tournament = locked_tournament(registration.tournament_id)
        check_not_final(tournament)
        own = Registration.objects.filter(pk=registration.pk, state=PENDING)
        state = registration_state(tournament, now)
        if state is None or not own.exists():
            return
        _check_room(_confirmed(tournament), MOST_STANDING)
        own.update(state=_next_state(state))
        _note(tournament, ChangeKind.REGISTRATION_CONFIRMED, registration, now)


def refuse_unconfirmed(*, tournament: Tournament, word: str, now: datetime) -> int:
    """Refuses all registrations that nobody has confirmed; returns how many."""
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        pending = tuple(tournament.registrations.filter(state=PENDING))
        for registration in pending:
            _note(tournament, ChangeKind.REGISTRATION_REFUSED, registration, now)
        own = Registration.objects.filter(pk__in=[each.pk for each in pending])
        return own.update(state=REFUSED, ended_at=now, refused_because=word)


def withdraw_registration(*, registration: Registration, now: datetime) -> None:
    """Takes a registration back, with its entrant; the next who waits moves up.

    Raises RecordError once round 1 is drawn: then only the director takes an entrant out.
    """
    with transaction.atomic():
        tournament = locked_tournament(registration.tournament_id)
        check_not_final(tournament)
        registration = Registration.objects.select_related("entrant").get(pk=registration.pk)
        if registration.state not in STANDING:
            return
        if registration.entrant is not None:
            if tournament.size is not None:
                text = phrase("Round 1 is drawn already: tell the director that you do not come.")
                raise refusal("", "entrant_drawn", text)
            remove_entrant(entrant=registration.entrant, now=now)
            tournament = locked_tournament(tournament.pk)
        Registration.objects.filter(pk=registration.pk).update(state=WITHDRAWN, ended_at=now)
        number = registration.number
        note_change(tournament, ChangeKind.REGISTRATION_WITHDRAWN, now, registration=number)
        fill_places(tournament, now)


def _next_state(state: RegistrationState) -> str:
    return PLACED if state.free is None or state.free > 0 else WAITING


def _confirmed(tournament: Tournament) -> QuerySet[Registration]:
    sent = tournament.registrations.filter(secret_hash__isnull=False, state__in=STANDING)
    return sent.exclude(state=PENDING)


def _check_room(there: QuerySet[Registration], most: int) -> None:
    if there.count() >= most:
        text = phrase("So many have registered that the director has to look at the list first.")
        raise refusal("", "registration_full", text)


def _check_until(
    tournament: Tournament, until: datetime, now: datetime, problems: Problems
) -> None:
    today, last = timezone.localdate(now), tournament.evening.date
    if until <= now:
        problems.add("until", "bad_value", phrase("This time is past. Enter a later one."))
    elif timezone.localdate(until) > max(today, last):
        text = phrase("The tournament is over by then. Enter its day, or one before it.")
        problems.add("until", "bad_value", text)


def _check_limit(tournament: Tournament, limit: int | None, problems: Problems) -> None:
    if limit is None:
        return
    taken = places_taken(tournament)
    if not 1 <= limit <= MOST_LIMIT:
        text = phrase("Enter a number from 1 to {most}.", most=MOST_LIMIT)
        problems.add("limit", "bad_value", text)
    elif limit < taken:
        text = phrase("{taken} places are taken already. Enter at least {taken}.", taken=taken)
        problems.add("limit", "bad_value", text)


def _spelt(tournament: Tournament, new: NewRegistration, problems: Problems) -> NewRegistration:
    """The registration in its one spelling; what is wrong with it is noted."""
    players = tuple(
        name_from(name, f"players.{place}", problems) for place, name in enumerate(new.players)
    )
    if len(players) != members_of(tournament):
        problems.add("players", "player_count", phrase("Enter the name of every player."))
    for place, name in enumerate(players):
        if names.search_key(name) in map(names.search_key, players[:place]):
            text = phrase("This name is here twice.")
            problems.add(f"players.{place}", "entered_twice", text)
    return NewRegistration(
        players,
        name_from(new.name, "name", problems) if new.name.strip() else "",
        text_from(new.from_club, "from_club", problems, names.NAME_LENGTH),
        text_from(new.wishes, "wishes", problems, NOTE_LENGTH),
        email_from(new.email, "email", problems),
    )


def _registered(
    tournament: Tournament, new: NewRegistration, secret: str, state: str, now: datetime
) -> Registration:
    last = tournament.registrations.aggregate(last=Max("number"))["last"] or 0
    registration = Registration.objects.create(
        tournament=tournament,
        number=last + 1,
        state=state,
        secret_hash=code_hash(secret),
        name=new.name,
        from_club=new.from_club,
        wishes=new.wishes,
        email=new.email,
        registered_at=now,
    )
    name_players(registration, new.players)
    note_change(tournament, ChangeKind.REGISTERED, now, registration=registration.number)
    return registration
