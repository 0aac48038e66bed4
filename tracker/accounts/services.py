"""Accounts: the first one, invited ones, and changes users make to their own.

Django validates and hashes passwords; nothing else about a password is stored.
"""

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import connection, transaction
from django.db.models import Q

from scoring.language import phrase
from tracker.access import codes
from tracker.access.security_log import note
from tracker.accounts.queries import clubs_without_admin, is_invitation_good
from tracker.audit.services import add_line
from tracker.clubs.services import create_club
from tracker.common.errors import (
    BadCodeError,
    Problem,
    Problems,
    RecordError,
    refusal,
    unless_taken,
)
from tracker.engine.records import names
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import name_from
from tracker.models import ApiToken, Club, Evening, Invitation, Role, User
from tracker.models.token import SCOPES
from tracker.models.user import ADMIN, USERNAME_LENGTH
from tracker.players.services.roster import add_player


class AccountPerson(NamedTuple):
    """A new user's details."""

    name: str
    username: str
    password: str
    email: str = ""


def make_user(*, person: AccountPerson, now: dt.datetime, is_site_admin: bool = False) -> User:
    """Raises RecordError."""
    problems = Problems()
    name = name_from(person.name, "name", problems)
    username = name_from(person.username, "username", problems, USERNAME_LENGTH)
    if "@" in username:
        text = phrase("A user name has no @: you can log in by your e-mail address as well.")
        problems.add("username", "bad_value", text)
    elif User.objects.filter(username__iexact=username).exists():
        problems.add("username", "taken", _TAKEN.format(username))
    email = _email(person.email, problems)
    user = User(username=username, name=name, email=email, created_at=now)
    user.is_site_admin = is_site_admin
    _check_password(person.password, user, problems)
    problems.raise_any()
    user.set_password(person.password)
    with unless_taken("username", _TAKEN.format(username)):
        user.save()
    note("account_made", account=user.pk)
    return user


def make_first_user(
    *, person: AccountPerson, club: str, is_open: bool, now: dt.datetime
) -> tuple[User, Club]:
    """Creates the site admin's account and their club.

    They become admin of existing clubs without one, in which case a club name is optional. The
    founder of a club is its first player. With `is_open` everyone who can reach the book may write
    at the evenings of these clubs. Raises RecordError, also if an account exists already.
    """
    with transaction.atomic():
        _lock_users()
        if User.objects.exists():
            raise refusal(
                "", "not_first", phrase("Somebody has set this score book up already: log in.")
            )
        user = make_user(person=person, now=now, is_site_admin=True)
        kept = list(clubs_without_admin())
        Club.objects.filter(pk__in=[ownerless.pk for ownerless in kept]).update(
            has_open_evenings=is_open
        )
        for ownerless in kept:
            Role.objects.create(user=user, name=ADMIN, club=ownerless, given_at=now)
            given: dict[str, Any] = {"club": ownerless, "subject": user.pk, "now": now}
            add_line(AuditAction.ACCOUNT_GIVEN_ROLE, **given, role=ADMIN)
        if club.strip() or not kept:
            founded = _founded(club, user, is_open, now)
            add_player(club=founded, name=user.name, now=now)
            return user, founded
        return user, kept[0]


def set_profile(*, user: User, name: str, email: str) -> User:
    """Changes the name and e-mail address of an account. Raises RecordError."""
    problems = Problems()
    user.name = name_from(name, "name", problems)
    user.email = _email(email, problems)
    problems.raise_any()
    user.save(update_fields=["name", "email"])
    return user


def end_sessions(*, user: User, now: dt.datetime) -> User:
    """Invalidates all sessions of a user."""
    user.sessions_from = now
    user.save(update_fields=["sessions_from"])
    note("sessions_ended", account=user.pk)
    return user


def _founded(name: str, user: User, is_open: bool, now: dt.datetime) -> Club:
    """The new club; errors in its name are reported for the form field `club`."""
    try:
        return create_club(name=name, now=now, by=user, has_open_evenings=is_open)
    except RecordError as error:
        text = (Problem("club", problem.code, problem.message) for problem in error.problems)
        raise RecordError(tuple(text)) from error


def _email(email: str, problems: Problems) -> str:
    email = email.strip()
    try:
        if email:
            validate_email(email)
    except ValidationError:
        text = phrase("An e-mail address looks like anna@example.org. This field is optional.")
        problems.add("email", "bad_value", text)
    return email


def _check_password(password: str, user: User, problems: Problems) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        problems.add("password", "weak_password", " ".join(error.messages))


def _lock_users() -> None:
    """Locks account creation until the transaction ends; SQLite has a single writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tracker_user IN SHARE ROW EXCLUSIVE MODE")


_TAKEN = phrase("Somebody is called “{}” already: choose another user name.")


# Roles: granted directly or by invitation, and removed.


GOOD_FOR = dt.timedelta(days=7)


def give_role(
    *,
    user: User,
    name: str,
    now: dt.datetime,
    club: Club | None = None,
    evening: Evening | None = None,
) -> Role:
    """Grants a role in a club or at an evening, replacing the user's current role there."""
    with transaction.atomic():
        role, _ = Role.objects.update_or_create(
            user=user, club=club, evening=evening, defaults={"name": name, "given_at": now}
        )
        note("role_given", account=user.pk, role=name, **_where(club, evening))
        _add_line(AuditAction.ACCOUNT_GIVEN_ROLE, role, now)
        return role


def remove_role(*, role: Role, now: dt.datetime) -> None:
    """Removes a role; does nothing if it is gone already.

    Raises RecordError for the last admin of a club.
    """
    with transaction.atomic():
        if role.club_id is not None:
            club = Club.objects.select_for_update(no_key=True).get(pk=role.club_id)
            admins = Role.objects.filter(club=club, name=ADMIN)
            if admins.filter(pk=role.pk).exists() and admins.count() == 1:
                text = phrase("This is the only admin. Make somebody else one first.")
                raise refusal("", "last_admin", text)
        gone, _ = Role.objects.filter(pk=role.pk).delete()
        if gone:
            where = _where(role.club, role.evening)
            note("role_removed", account=role.user_id, role=role.name, **where)
            _add_line(AuditAction.ACCOUNT_LOST_ROLE, role, now)


def invite(
    *,
    name: str,
    for_whom: str,
    secret: str,
    now: dt.datetime,
    by: User | None,
    club: Club | None = None,
    evening: Evening | None = None,
) -> Invitation:
    """Creates an invitation to a role; only the hash of its `secret` is stored.

    It is void once `by` may no longer give the role. Raises RecordError.
    """
    problems = Problems()
    for_whom = name_from(for_whom, "for_whom", problems)
    problems.raise_any()
    made = Invitation.objects.create(
        name=name,
        club=club,
        evening=evening,
        for_whom=for_whom,
        made_by=by,
        secret_hash=codes.code_hash(secret),
        created_at=now,
        expires_at=now + GOOD_FOR,
    )
    note("invitation_made", invitation=made.pk, role=name, **_where(club, evening))
    return made


def accept_invitation(*, invitation: Invitation, user: User, now: dt.datetime) -> Role:
    """Grants the user the role of the invitation, which is then used up.

    Raises BadCodeError if it has been used, or is no longer valid.
    """
    with transaction.atomic():
        found = Invitation.objects.select_for_update().get(pk=invitation.pk)
        is_over = found.used_at or found.revoked_at or found.expires_at <= now
        if is_over or not is_invitation_good(found):
            raise BadCodeError
        found.used_at, found.used_by = now, user
        found.save(update_fields=["used_at", "used_by"])
        note("invitation_used", invitation=found.pk, account=user.pk)
        return give_role(
            user=user, name=found.name, now=now, club=found.club, evening=found.evening
        )


def accept_as_new(*, invitation: Invitation, person: AccountPerson, now: dt.datetime) -> User:
    """Creates an account for an invited user, with the role.

    Raises RecordError and BadCodeError.
    """
    with transaction.atomic():
        user = make_user(person=person, now=now)
        accept_invitation(invitation=invitation, user=user, now=now)
        return user


def revoke_invitation(*, invitation: Invitation, now: dt.datetime) -> None:
    """Revokes an unused invitation."""
    unused = Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None)
    if unused.update(revoked_at=now):
        note("invitation_revoked", invitation=invitation.pk)


def return_invitation(*, invitation: Invitation) -> None:
    """Restores a revoked invitation."""
    Invitation.objects.filter(pk=invitation.pk).update(revoked_at=None)


def _add_line(deed: AuditAction, role: Role, now: dt.datetime) -> None:
    club = role.club or (role.evening.club if role.evening else None)
    if club is not None:
        facts = {"role": role.name, "evening": role.evening_id}
        add_line(deed, club=club, subject=role.user_id, now=now, **facts)


def _where(club: Club | None, evening: Evening | None) -> dict[str, int]:
    """The key of the club or evening, for the log."""
    if club is not None:
        return {"club": club.pk}
    return {} if evening is None else {"evening": evening.pk}


# API keys: created, used, revoked.


LONGEST = dt.timedelta(days=365)


def make_token(
    *,
    club: Club,
    name: str,
    scopes: Sequence[str],
    expires_on: dt.date,
    secret: str,
    today: dt.date,
    now: dt.datetime,
) -> ApiToken:
    """Creates an API key with write access; only the hash of the `secret` is stored.

    Raises RecordError.
    """
    name = _checked_name(name, scopes, expires_on, today)
    taken = phrase("There is a key “{name}” already: give this one another name.", name=name)
    with unless_taken("name", taken):
        token = ApiToken.objects.create(
            club=club,
            name=name,
            name_key=names.search_key(name),
            scopes=[scope for scope in SCOPES if scope in scopes],
            secret_hash=codes.code_hash(secret),
            created_at=now,
            expires_on=expires_on,
        )
        note("key_made", key=token.pk, club=club.slug, scopes=",".join(token.scopes))
        return token


def _checked_name(name: str, scopes: Sequence[str], expires_on: dt.date, today: dt.date) -> str:
    """The normalised name; raises RecordError with all problems of the key."""
    problems = Problems()
    name = names.name_from(name, "name", problems)
    if not scopes or not set(scopes) <= set(SCOPES):
        problems.add("scopes", "bad_value", phrase("Choose what the key may write."))
    if not today <= expires_on <= today + LONGEST:
        text = phrase("The last day of a key is from today to one year from now.")
        problems.add("expires_on", "bad_value", text)
    problems.raise_any()
    return name


def note_use(*, token: ApiToken, today: dt.date) -> None:
    """Records the day of last use; at most one write per day, so that reads stay cheap."""
    if token.last_used_on != today:
        unnoted = Q(last_used_on=None) | Q(last_used_on__lt=today)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used_on=today)


def revoke_token(*, token: ApiToken, now: dt.datetime) -> ApiToken:
    """Revokes a key for good; no effect if already revoked."""
    with transaction.atomic():
        if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now):
            note("key_revoked", key=token.pk)
            add_line(AuditAction.KEY_REVOKED, club=token.club_id, subject=token.pk, now=now)
    token.refresh_from_db()
    return token
