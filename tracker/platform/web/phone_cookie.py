"""The cookie that identifies a phone."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

KEPT_FOR = timedelta(days=30)
"""The cookie's lifetime. The server stops accepting it long before."""


def secret_of(request: HttpRequest) -> str:
    """The secret in the request, unchecked; empty without one."""
    return request.COOKIES.get(cookie_name(), "")


def set_phone_cookie(response: HttpResponse, secret: str) -> None:
    """Sets the cookie with the phone's secret."""
    response.set_cookie(
        cookie_name(),
        secret,
        max_age=KEPT_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def cookie_name() -> str:
    """The cookie's name; over HTTPS with a prefix that keeps sibling subdomains from setting it."""
    return "__Host-phone" if settings.HTTPS else "phone"
