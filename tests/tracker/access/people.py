"""Who asks, in tests of what they may do: people with a role somewhere, and phones at tables."""

import time
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve
from django.utils import timezone

from tests.factories import joined, new_id
from tracker.access.gate import FRESH_SECONDS, Gate
from tracker.models import Club, Evening, Role, Table, User
from tracker.models.user import ADMIN
from tracker.platform.web.phone_cookie import cookie_name

PASSED, LOGIN, AGAIN, HIDDEN, REFUSED = "passed", "log in", "say again who", "not there", "refused"
LONG_AGO = FRESH_SECONDS + 1
_serials = count(1)


def person(**more: Any) -> User:
    """Somebody with an account and no role."""
    name = f"somebody-{next(_serials)}"
    return User.objects.create(username=name, name=name, created_at=timezone.now(), **more)


def officer(role: str, at: Evening) -> User:
    """The scorer or director of an evening, or the admin of its club."""
    user = person()
    club: Club | None = at.club if role == ADMIN else None
    evening = None if role == ADMIN else at
    Role.objects.create(user=user, name=role, club=club, evening=evening, given_at=timezone.now())
    return user


def logged_in(user: User, *, seconds_ago: float = 0) -> Client:
    """Their browser; so long ago they said who they are."""
    client = Client()
    client.force_login(user)
    session = client.session
    text = {"method": "password", "at": time.time() - seconds_ago, "username": user.username}
    session["account_authentication_methods"] = [text]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


class Browser(NamedTuple):
    """What a request brings along of who sends it; `user` is None for who has not logged in."""

    client: Client
    user: User | None = None
    session: Mapping[str, Any] = {}


def browser_of(user: User, *, seconds_ago: float = 0) -> Browser:
    """The browser of somebody who has logged in so long ago."""
    client = logged_in(user, seconds_ago=seconds_ago)
    return Browser(client, user, dict(client.session))


def came_of(browser: Browser, method: str, address: str) -> str:
    """The gate's answer to a request: one of the words above."""
    request = RequestFactory().generic(method, address)
    request.COOKIES = {name: morsel.value for name, morsel in browser.client.cookies.items()}
    request.user, request.session = browser.user or AnonymousUser(), browser.session  # type: ignore[assignment]
    request.resolver_match = resolve(request.path_info)
    try:
        sent_on = Gate(HttpResponse).process_view(request, None, (), {})
    except Http404:
        return HIDDEN
    except PermissionDenied:
        return REFUSED
    if sent_on is None:
        return PASSED
    return AGAIN if sent_on["Location"].startswith("/account/reauthenticate/?next=/") else LOGIN


def phone_at(table: Table) -> Client:
    """The browser of a phone that has joined a table."""
    secret = f"secret {new_id()}"
    joined(table, secret=secret, now=timezone.now())
    client = Client()
    client.cookies[cookie_name()] = secret
    return client
