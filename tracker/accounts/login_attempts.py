"""Login attempts: logged, and rate-limited on failure; nobody is locked out for long.

A browser in which the account has logged in before keeps a cookie for a year, which grants no
access but has its own budget. All other attempts share budgets: per address, per account, and per
address for any account. An attempt over budget is not checked, and uses up nothing.

The library's public `allauth.core.ratelimit` cannot refund an attempt.
"""

import secrets
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from allauth.account.signals import password_changed, password_reset, user_logged_in
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.conf import settings
from django.contrib.auth.signals import user_logged_out, user_login_failed
from django.core import signing
from django.core.cache import cache
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from tracker.access.security_log import note
from tracker.models import User


@receiver(user_logged_in)
def _logged_in(user: User, **_more: object) -> None:
    note("logged_in", account=user.pk)


@receiver(user_logged_out)
def _logged_out(user: User | None, request: Any, **_more: Any) -> None:
    if user is not None:
        # tracker.platform.web.security tells the browser to clear its cache.
        request.has_logged_out = True
        note("logged_out", account=user.pk)


@receiver(user_login_failed)
def _login_failed(**_more: object) -> None:
    # Not logged: the name may be a password typed into the wrong box.
    note("login_failed")


@receiver(password_changed)
@receiver(password_reset)
def _password_changed(user: User, **_more: object) -> None:
    note("password_changed", account=user.pk)


KEPT_FOR = timedelta(days=365)
MOST_ACCOUNTS = 8
SALT = "known browser"
APP = "allauth.account"


class KnownBrowser(NamedTuple):
    """The contents of the cookie: the browser's mark, and its accounts, newest first."""

    mark: str
    accounts: list[int]


def mark_of(request: HttpRequest, account: User | None) -> str:
    """The mark of a browser in which this account has logged in; empty for any other."""
    known = _known(request)
    return known.mark if account is not None and account.pk in known.accounts else ""


def cookie_name() -> str:
    """The cookie's name; over HTTPS with a prefix that keeps sibling subdomains from setting it."""
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
    """The parsed cookie; a new mark without accounts if it is missing or invalid."""
    try:
        cookie = request.COOKIES.get(cookie_name(), "")
        return KnownBrowser(*signing.loads(cookie, salt=SALT, max_age=KEPT_FOR))
    except signing.BadSignature:
        return KnownBrowser(secrets.token_urlsafe(16), [])


class AttemptBudget(NamedTuple):
    """A budget of attempts: the rate in the settings, and its key."""

    action: str
    key: str


def consume(request: HttpRequest, typed: str, account: User | None) -> RateLimitUsage | None:
    """Consumes an attempt from every applicable budget; None if one of them is empty.

    The caller refunds it if the password is correct. A refused attempt writes nothing, and one
    that is counted in six places waits for the disk once.
    """
    budgets = _budgets(request, str(account.pk) if account else typed.casefold(), account)
    if _is_any_empty(request, budgets):
        return None
    taken = RateLimitUsage(usage=[])
    with transaction.atomic():
        for budget in budgets:
            usage = _usage_of(request, budget)
            if not usage:
                taken.rollback()
                return None
            taken.usage += usage
    return taken


def _is_any_empty(request: HttpRequest, budgets: tuple[AttemptBudget, ...]) -> bool:
    """True if both limits of a budget are used up; reads only."""
    keys = {budget: tuple(_keys(request, budget)) for budget in budgets}
    kept = cache.get_many([key for pairs in keys.values() for key, _rate in pairs])
    now = time.time()
    return not all(
        any(
            ratelimit.apply_rate(kept.get(key, []), now, rate, dry_run=True)[0]
            for key, rate in pairs
        )
        for pairs in keys.values()
    )


def _keys(request: HttpRequest, budget: AttemptBudget) -> Iterator[tuple[str, ratelimit.Rate]]:
    """The cache key of each limit of a budget."""
    for action in _actions(budget):
        for rate in ratelimit.get_rates(app=APP, action=action):
            named = {"app": APP, "action": action, "rate": rate, "key": budget.key}
            yield ratelimit.get_cache_key(request, **named), rate


def _budgets(request: HttpRequest, whose: str, account: User | None) -> tuple[AttemptBudget, ...]:
    mark = mark_of(request, account)
    if mark:
        return (AttemptBudget("wrong_here", f"{whose} {mark}"),)
    address = ratelimit.get_ip(request)
    return (
        AttemptBudget("wrong_here", f"{whose} {address}"),
        AttemptBudget("wrong_for_account", whose),
        AttemptBudget("wrong_from_address", address),
    )


def _usage_of(request: HttpRequest, budget: AttemptBudget) -> list[ratelimit.SingleRateLimitUsage]:
    """The usage consumed from one budget: its burst limit, its slow limit, or both."""
    asked = (
        ratelimit.consume(request, app=APP, action=action, key=budget.key)
        for action in _actions(budget)
    )
    return [single for usage in asked if usage for single in usage.usage]


def _actions(budget: AttemptBudget) -> tuple[str, str]:
    """The names of its burst limit and its slow limit."""
    return budget.action, f"{budget.action}_slowly"
