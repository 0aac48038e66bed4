"""How many wrong passwords are looked at, and how fast after that: nobody is shut out for long.

A browser in which the account has logged in before has a budget of its own. All others share
theirs: those at one address, those who try this account, and those at one address whatever they
try. A try that comes too soon is not looked at, and uses up nothing.
"""

import hashlib
import ipaddress
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

from tracker.access.known import mark_of
from tracker.models import User

MINUTE = 60
PATIENCE, LOCKED_FOR, PAUSE = 1, 10, 0.02
"""Seconds: how long a try waits for others of its lane, and how often it looks."""
HOME = 64
"""The bits of an IPv6 address that one household has for itself."""


class Rate(NamedTuple):
    """So many tries in so many seconds."""

    tries: int
    seconds: int


RATES = {
    "here": (Rate(10, 15 * MINUTE), Rate(1, 2 * MINUTE)),
    "for_account": (Rate(30, 15 * MINUTE), Rate(1, MINUTE)),
    "from_address": (Rate(60, 15 * MINUTE), Rate(1, 10)),
}
"""How many at once, and then one every so often."""


class Use(NamedTuple):
    """A try that is counted: where, when, and for how many seconds."""

    key: str
    at: float
    seconds: int


class Taken(NamedTuple):
    """A try, as it is counted everywhere."""

    uses: list[Use]

    def rollback(self) -> None:
        """Puts it back; where that cannot be done it stays counted."""
        for use in self.uses:
            with _locked(use.key) as is_ours:
                if is_ours:
                    left = [at for at in cache.get(use.key, []) if at != use.at]
                    cache.set(use.key, left, use.seconds)


class Lane(NamedTuple):
    """Tries that are counted together: by which rates, and under which key."""

    rates: str
    key: str


def take(request: HttpRequest, typed: str, account: User | None) -> Taken | None:
    """A try out of every budget that it belongs to; None where one of them is empty.

    The caller puts it back when the password was right.
    """
    taken = Taken([])
    for lane in _lanes(request, str(account.pk) if account else typed.casefold(), account):
        uses = [use for rate in RATES[lane.rates] if (use := _use(lane, rate))]
        if not uses:
            taken.rollback()
            return None
        taken.uses.extend(uses)
    return taken


def _lanes(request: HttpRequest, whose: str, account: User | None) -> tuple[Lane, ...]:
    mark = mark_of(request, account)
    if mark:
        return (Lane("here", f"{whose} {mark}"),)
    address = _address(request)
    return (
        Lane("here", f"{whose} {address}"),
        Lane("for_account", whose),
        Lane("from_address", address),
    )


def _address(request: HttpRequest) -> str:
    """The address somebody comes from, as far as it tells one household from another."""
    said: str = get_adapter().get_client_ip(request)
    address = ipaddress.ip_address(said)
    if address.version == 4:
        return said
    return str(ipaddress.ip_network(f"{said}/{HOME}", strict=False).network_address)


def _use(lane: Lane, rate: Rate) -> Use | None:
    """The try as one of so many; None where there were as many already."""
    whose = hashlib.sha256(lane.key.encode()).hexdigest()
    key = f"tries:{lane.rates}:{rate.tries}/{rate.seconds}:{whose}"
    with _locked(key) as is_ours:
        now = time.time()
        before = [at for at in cache.get(key, []) if at > now - rate.seconds]
        if not is_ours or len(before) >= rate.tries:
            return None
        cache.set(key, [now, *before], rate.seconds)
        return Use(key, now, rate.seconds)


@contextmanager
def _locked(key: str) -> Iterator[bool]:
    """Keeps tries of one lane apart that come at the same moment; whether that could be done."""
    until = time.monotonic() + PATIENCE
    while not cache.add(f"{key}:lock", value=True, timeout=LOCKED_FOR):
        if time.monotonic() > until:
            yield False
            return
        time.sleep(PAUSE)
    try:
        yield True
    finally:
        cache.delete(f"{key}:lock")
