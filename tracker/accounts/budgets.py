"""How many wrong passwords are looked at, and how fast after that: nobody is shut out for long.

A browser in which the account has logged in before has a budget of its own. All others share
theirs: those at one address, those who try this account, and those at one address whatever they
try. A try that comes too soon is not looked at, and uses up nothing.

The library's public `allauth.core.ratelimit` has no way to put back what was taken.
"""

from typing import NamedTuple

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.http import HttpRequest

from tracker.accounts.known_browsers import mark_of
from tracker.models import User


class Lane(NamedTuple):
    """Tries that are counted together: by which of the settings' rates, and under which key."""

    action: str
    key: str


def take(request: HttpRequest, typed: str, account: User | None) -> RateLimitUsage | None:
    """A try out of every budget that it belongs to; None where one of them is empty.

    The caller puts it back when the password was right.
    """
    taken = RateLimitUsage(usage=[])
    for lane in _lanes(request, str(account.pk) if account else typed.casefold(), account):
        usage = _of_lane(request, lane)
        if not usage:
            taken.rollback()
            return None
        taken.usage += usage
    return taken


def _lanes(request: HttpRequest, whose: str, account: User | None) -> tuple[Lane, ...]:
    mark = mark_of(request, account)
    if mark:
        return (Lane("wrong_here", f"{whose} {mark}"),)
    address = ratelimit.get_ip(request)
    return (
        Lane("wrong_here", f"{whose} {address}"),
        Lane("wrong_for_account", whose),
        Lane("wrong_from_address", address),
    )


def _of_lane(request: HttpRequest, lane: Lane) -> list[ratelimit.SingleRateLimitUsage]:
    """What the try uses up: one of so many at once, or the next after a wait, or both."""
    asked = (
        ratelimit.consume(request, app="allauth.account", action=action, key=lane.key)
        for action in (lane.action, f"{lane.action}_slowly")
    )
    return [single for usage in asked if usage for single in usage.usage]
