"""People who log in: the first one, those who were invited, and what they change about themselves.

Passwords are checked and hashed by Django; of a password nothing else is ever stored.
"""

import datetime as dt
from typing import Any, NamedTuple

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import connection, transaction

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.accounts.queries import clubs_without_admin
from tracker.audit.services import add_line
from tracker.clubs.services import add_player, create_club
from tracker.common.errors import Problem, Problems, RecordError, refusal, unless_taken
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import name_from
from tracker.models import Club, Role, User
from tracker.models.user import ADMIN, USERNAME_LENGTH


class AccountPerson(NamedTuple):
    """Somebody who is to log in."""

    name: str
    username: str
    password: str
    email: str = ""


def make_user(*, person: AccountPerson, now: dt.datetime, is_site_admin: bool = False) -> User:
    """Makes an account.

    Raises RecordError.
    """
    problems = Problems()
    name = name_from(person.name, "name", problems)
    username = name_from(person.username, "username", problems, USERNAME_LENGTH)
    if User.objects.filter(username__iexact=username).exists():
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
    """Makes the account that keeps the whole score book, and its club.

    Clubs that nobody keeps yet become theirs too, and with one of those no club need be named.
    Who founds a club is its first player. With `is_open` everybody who reaches the book writes at
    the evenings of these clubs. Raises RecordError, also where somebody is there already.
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
    """Gives an account another name and e-mail address.

    Raises RecordError.
    """
    problems = Problems()
    user.name = name_from(name, "name", problems)
    user.email = _email(email, problems)
    problems.raise_any()
    user.save(update_fields=["name", "email"])
    return user


def end_sessions(*, user: User, now: dt.datetime) -> User:
    """Logs somebody out wherever they have logged in before."""
    user.sessions_from = now
    user.save(update_fields=["sessions_from"])
    note("sessions_ended", account=user.pk)
    return user


def _founded(name: str, user: User, is_open: bool, now: dt.datetime) -> Club:
    """The club; what is wrong with its name is said of the field for it."""
    try:
        return create_club(name=name, now=now, by=user, has_open_evenings=is_open)
    except RecordError as error:
        said = (Problem("club", problem.code, problem.message) for problem in error.problems)
        raise RecordError(tuple(said)) from error


def _email(email: str, problems: Problems) -> str:
    email = email.strip()
    try:
        if email:
            validate_email(email)
    except ValidationError:
        said = phrase("An e-mail address looks like anna@example.org. This field is optional.")
        problems.add("email", "bad_value", said)
    return email


def _check_password(password: str, user: User, problems: Problems) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        problems.add("password", "weak_password", " ".join(error.messages))


def _lock_users() -> None:
    """Lets nobody else make an account until the transaction ends; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tracker_user IN SHARE ROW EXCLUSIVE MODE")


_TAKEN = phrase("Somebody is called “{}” already: choose another user name.")
