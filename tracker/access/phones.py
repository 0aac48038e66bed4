"""Which phone asks: known by its cookie."""

from typing import cast

from django.http import HttpRequest

from tracker.models import Device, Evening
from tracker.operations import environment_checks as surroundings
from tracker.phones.phone_cookie import secret_of
from tracker.phones.queries import device_with


def device_of(request: HttpRequest) -> Device | None:
    """The phone at a table that sends this, with its table, evening and club; None for others.

    It is looked up once for each request. No phone is sent away for having been silent where only
    the clock was set ahead.
    """
    if not hasattr(request, "phone"):
        found = device_with(secret_of(request), surroundings.start().believed_now())
        request.phone = found  # type: ignore[attr-defined]
    return cast(Device | None, request.phone)  # type: ignore[attr-defined]


def phone_at(request: HttpRequest, evening: Evening) -> Device | None:
    """The phone that sends this, if it belongs to the evening; elsewhere it is one like others."""
    device = device_of(request)
    return device if device and device.table.evening_id == evening.pk else None


def phone_of_address(request: HttpRequest, club_slug: str, pk: int) -> Device | None:
    """The phone that sends this, if the address is that of its evening."""
    device = device_of(request)
    evening = device.table.evening if device else None
    is_here = evening is not None and (evening.pk, evening.club.slug) == (pk, club_slug)
    return device if is_here else None
