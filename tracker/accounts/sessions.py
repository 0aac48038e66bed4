"""Sessions: absolute expiry after 30 days, and tolerance of a busy database."""

import time
from collections.abc import Callable
from typing import Any

from allauth.account.authentication import get_authentication_records
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.sessions.backends import base, db
from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from tracker.platform.database.errors import classify

LONGEST_SECONDS = 30 * 24 * 60 * 60
NOTED_EVERY_SECONDS = 10 * 60
"""The least interval between session refreshes, each of which is a write."""
SEEN = "seen_at"
Answer = Callable[[HttpRequest], HttpResponse]


def expire_sessions(get_response: Answer) -> Answer:
    """Middleware that ends a session 30 days after login, and refreshes it while in use.

    A session that began before the user logged out everywhere ends as well. Django itself ends
    sessions idle for SESSION_COOKIE_AGE.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        # Anonymous visitors have no session and cost no query.
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            _keep_or_end(request, time.time())
        return get_response(request)

    return answer


def _keep_or_end(request: HttpRequest, now: float) -> None:
    records = get_authentication_records(request, request.user)
    if records and records[0]["at"] < max(now - LONGEST_SECONDS, _good_from(request.user)):
        logout(request)
    elif now - request.session.get(SEEN, 0) > NOTED_EVERY_SECONDS:
        _note_seen(request.session, now)


def _note_seen(session: Any, now: float) -> None:
    """Refreshes a session; if the write fails, the next request tries again."""
    before = session.get(SEEN, 0)
    session[SEEN] = now
    try:
        session.save()
    except (UpdateError, DatabaseError):
        session[SEEN] = before
        session.modified = False


def _good_from(user: Any) -> float:
    return user.sessions_from.timestamp() if user.sessions_from else 0


class SessionStore(db.SessionStore):
    """Django's session store, which would report a busy database as a concurrent logout."""

    def save(self, must_create: bool = False) -> None:
        """Raises UpdateError if the session was deleted, and database errors as they are."""
        try:
            super().save(must_create)
        except base.UpdateError as error:
            if classify(error.__context__) is None:
                raise
            raise error.__context__ from None  # type: ignore[misc]
