"""Tells the intake which credentials were accepted, and for whom."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tracker.access.matrix import ViewerRole
from tracker.platform.web.phone_cookie import secret_of
from tracker.platform.web.priority import KNOWN, Priority

DIRECTORS = frozenset(ViewerRole) - {ViewerRole.EVERYBODY, ViewerRole.PHONE}
Answer = Callable[[HttpRequest], HttpResponse]


def tell_priority(get_response: Answer) -> Answer:
    """Middleware that notes the accepted credential of a request in its environ."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if hasattr(request, "viewer"):
            request.META[KNOWN] = _accepted(request)
        return response

    return answer


def _accepted(request: HttpRequest) -> tuple[str, Priority] | None:
    """The credential and its priority; None for an anonymous request."""
    if getattr(request, "phone", None) is not None:
        return secret_of(request), Priority.PHONE
    if request.user.is_authenticated:
        held = request.viewer.held  # type: ignore[attr-defined]
        is_director = not DIRECTORS.isdisjoint(held)
        session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        return session, Priority.DIRECTOR if is_director else Priority.MEMBER
    if getattr(request, "auth", None) is not None:
        return request.headers["Authorization"], Priority.MEMBER
    return None
