"""Browsers in which somebody has logged in before: strangers cannot use up their tries.

Such a browser keeps a cookie for a year: a mark drawn by lot, and for whose accounts it is good.
It opens nothing.
"""

import secrets
from datetime import timedelta
from typing import NamedTuple

from allauth.account.signals import user_logged_in
from django.conf import settings
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from tracker.models import User

KEPT_FOR = timedelta(days=365)
MOST_ACCOUNTS = 8
SALT = "known browser"


class KnownBrowser(NamedTuple):
    """What a cookie says: the mark of the browser, and the accounts, the newest first."""

    mark: str
    accounts: list[int]


def mark_of(request: HttpRequest, account: User | None) -> str:
    """The mark of a browser in which this account has logged in; empty for every other one."""
    known = _known(request)
    return known.mark if account is not None and account.pk in known.accounts else ""


def cookie_name() -> str:
    """The name of the cookie; over https one that no other site of the domain can plant."""
    return "__Host-known" if settings.HTTPS else "known"


@receiver(user_logged_in)
def _remember(request: HttpRequest, response: HttpResponse, user: User, **_more: object) -> None:
    mark, accounts = _known(request)
    others = [account for account in accounts if account != user.pk]
    response.set_cookie(
        cookie_name(),
        signing.dumps(KnownBrowser(mark, [user.pk, *others][:MOST_ACCOUNTS]), salt=SALT),
        max_age=KEPT_FOR,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> KnownBrowser:
    """What the cookie of the request says; a new mark and nobody where there is no good one."""
    try:
        cookie = request.COOKIES.get(cookie_name(), "")
        return KnownBrowser(*signing.loads(cookie, salt=SALT, max_age=KEPT_FOR))
    except signing.BadSignature:
        return KnownBrowser(secrets.token_urlsafe(16), [])
