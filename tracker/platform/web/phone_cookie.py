"""The cookie by which a phone is known."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

KEPT_FOR = timedelta(days=30)
"""How long a browser keeps the cookie. The server stops believing it long before."""


def secret_of(request: HttpRequest) -> str:
    """The secret that came with the request, good or not; empty without one."""
    return request.COOKIES.get(cookie_name(), "")


def set_phone_cookie(response: HttpResponse, secret: str) -> None:
    """Has the browser keep the secret by which its phone is known."""
    response.set_cookie(
        cookie_name(),
        secret,
        max_age=KEPT_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def cookie_name() -> str:
    """The name of the cookie; over https one that no other site of the domain can plant."""
    return "__Host-phone" if settings.HTTPS else "phone"
