"""User accounts for tests."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from tracker.accounts import services as accounts
from tracker.models import Club, Evening, Invitation, User

PASSWORD = "drei alte Karten"


def person(username: str = "anna", **more: Any) -> accounts.AccountPerson:
    """The details of a new user."""
    given = {"name": username.title(), "username": username, "password": PASSWORD}
    return accounts.AccountPerson(**given | more)


def user_of(
    username: str = "anna",
    *,
    admin_of: Club | None = None,
    at: Evening | None = None,
    role: str = "director",
    is_site_admin: bool = False,
    **more: Any,
) -> User:
    """A user, admin of a club or with a role at an evening."""
    now = timezone.now()
    user = accounts.make_user(person=person(username, **more), now=now, is_site_admin=is_site_admin)
    if admin_of is not None:
        accounts.give_role(user=user, name="admin", club=admin_of, now=now)
    if at is not None:
        accounts.give_role(user=user, name=role, evening=at, now=now)
    return user


def logged_in(client: Any, username: str = "anna", password: str = PASSWORD) -> Any:
    """The response to a login."""
    return client.post("/account/login/", {"login": username, "password": password})


def invited_to(
    club: Club | None = None,
    *,
    evening: Evening | None = None,
    name: str = "admin",
    secret: str = "s" * 32,
    now: datetime | None = None,
    by: User | None = None,
) -> Invitation:
    """An invitation made by this user, or by a new admin of the club."""
    kept = evening.club if evening is not None else club
    by = by or user_of(f"host{User.objects.count()}", admin_of=kept)
    return accounts.invite(
        name=name,
        club=club,
        evening=evening,
        for_whom="Bea",
        by=by,
        secret=secret,
        now=now or timezone.now(),
    )
