"""Joining a table: code shared by the page and the API."""

import secrets
from datetime import datetime
from uuid import uuid4

from allauth.core.internal.ratelimit import get_ip
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.common.errors import (
    BadCodeError,
    PhoneDisconnectedError,
    PinsClosedError,
    RecordError,
    TableFullError,
)
from tracker.phones.services import Applicant
from tracker.platform.web.phone_cookie import secret_of

SECRET_BYTES = 32
REFUSALS = (BadCodeError, PinsClosedError, TableFullError, PhoneDisconnectedError, RecordError)


def applicant_of(request: HttpRequest, now: datetime, player: int | None = None) -> Applicant:
    """The phone asking to join, with a new key and secret for it."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    return Applicant(
        uuid4(), secret, now, former=secret_of(request), player=player, source=get_ip(request)
    )


def why_not(refused: Exception, *, is_pin: bool = False) -> str:
    """The reason a phone was not admitted, and what to do."""
    if isinstance(refused, PinsClosedError):
        minutes = -(-refused.seconds // 60)
        return ngettext(
            "Too many wrong PINs. Wait {} minute, or scan the table’s code instead.",
            "Too many wrong PINs. Wait {} minutes, or scan the table’s code instead.",
            minutes,
        ).format(minutes)
    if isinstance(refused, TableFullError):
        return _("Four phones write at this table already: take one away first.")
    if isinstance(refused, PhoneDisconnectedError):
        return _("The director has taken this phone away: only the director lets it write again.")
    if isinstance(refused, RecordError):
        return str(refused.problems[0].message)
    if is_pin:
        return _("This is not the PIN that the table shows now.")
    return _("This code is no longer valid. Scan the one that the table shows now.")
