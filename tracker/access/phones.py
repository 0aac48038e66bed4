"""Which phone asks: known by its cookie."""

from datetime import timedelta
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tracker import selectors, surroundings
from tracker.models import Device, Evening

KEPT_FOR = timedelta(days=30)
"""How long a browser keeps the cookie. The server stops believing it long before."""


def device_of(request: HttpRequest) -> Device | None:
    """The phone at a table that sends this, with its table, evening and club; None for others.

    It is looked up once for each request. No phone is sent away for having been silent where only
    the clock was set ahead.
    """
    if not hasattr(request, "phone"):
        found = selectors.device_with(secret_of(request), surroundings.start().believed_now())
        request.phone = found  # type: ignore[attr-defined]
    return cast(Device | None, request.phone)  # type: ignore[attr-defined]


def secret_of(request: HttpRequest) -> str:
    """The secret that came with the request, good or not; empty without one."""
    return request.COOKIES.get(cookie_name(), "")


def set_device_cookie(response: HttpResponse, secret: str) -> None:
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


def phone_at(request: HttpRequest, evening: Evening) -> Device | None:
    """The phone that sends this, if it belongs to the evening; elsewhere it is one like others."""
    device = device_of(request)
    return device if device and device.table.evening_id == evening.pk else None
