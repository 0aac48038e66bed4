"""The cookie in which a phone keeps the links of registrations that were sent from it."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

KEPT_FOR = timedelta(days=180)
MOST_KEPT = 8
"""So many links a phone keeps; an older one goes for a newer."""
BETWEEN = "."


def kept_links(request: HttpRequest) -> tuple[str, ...]:
    """The secrets of the links that this phone keeps, good or not, the newest first."""
    kept = request.COOKIES.get(cookie_name(), "").split(BETWEEN)
    return tuple(filter(None, kept))[:MOST_KEPT]


def keep_link(request: HttpRequest, response: HttpResponse, link: str) -> None:
    """Has the phone keep one more link."""
    kept: Iterable[str] = dict.fromkeys((link, *kept_links(request)))
    response.set_cookie(
        cookie_name(),
        BETWEEN.join([*kept][:MOST_KEPT]),
        max_age=KEPT_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def cookie_name() -> str:
    """The name of the cookie; over https one that no other site of the domain can plant."""
    return "__Host-registered" if settings.HTTPS else "registered"
