"""Routing of public reads to the replica."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tracker.access.gate import SAFE
from tracker.access.matrix import Action
from tracker.access.routes import policy_of
from tracker.platform.database import replica
from tracker.platform.web import phone_cookie

OWN_SECONDS = 2 * replica.BEHIND_SECONDS
"""How long a browser that has posted reads from the primary database."""
Answer = Callable[[HttpRequest], HttpResponseBase]


class PublicReads:
    """Middleware that serves public pages from the replica, except to clients that write.

    Logged-in users, phones and programs must read their own writes; so must an anonymous browser
    that has just posted, which a cookie marks.
    """

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The response; after a POST it sets the cookie that keeps this browser on the primary
        database.
        """
        replica.read_from_book()
        answer = self._get_response(request)
        if request.method not in SAFE:
            answer.set_cookie(
                cookie_name(),
                "1",
                max_age=OWN_SECONDS,
                secure=settings.HTTPS,
                httponly=True,
                samesite="Lax",
            )
        return answer

    def process_view(
        self, request: HttpRequest, view: object, arguments: object, named: object
    ) -> None:
        """Chooses the database before the view reads; pages outside clubs read the primary one."""
        match = request.resolver_match
        policy = policy_of(match) if match and "club" in match.kwargs else None
        if policy and policy.read == Action.SEE and request.method in SAFE and not _writes(request):
            replica.read_from_copy()


def _writes(request: HttpRequest) -> bool:
    known = {settings.SESSION_COOKIE_NAME, phone_cookie.cookie_name(), cookie_name()}
    return bool(known & request.COOKIES.keys()) or "Authorization" in request.headers


def cookie_name() -> str:
    """The name of the cookie that marks a client that has just posted."""
    return "__Host-sent" if settings.HTTPS else "sent"
