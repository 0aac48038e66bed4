"""Opponents by lot, without those who must not meet."""

from collections.abc import Iterable, Sequence
from random import Random

from tracker.pairing.conflicts import Fits


def opponents(
    hosts: Sequence[int], guests: Iterable[int], fits: Sequence[Fits], lot: Random
) -> dict[int, int] | None:
    """A guest for each host, by lot; None where the last of `fits` allows no way at all.

    There are as many guests as hosts. `fits` say what is wanted, the strictest first: as many
    hosts as can be are served by the first, the others by the next.
    """
    order = list(guests)
    lot.shuffle(order)
    return matched(hosts, order, fits)


def matched(
    hosts: Sequence[int], guests: Sequence[int], fits: Sequence[Fits]
) -> dict[int, int] | None:
    """The same without a lot: each host the guest in the same place, where that fits."""
    host_of = {
        guest: host for host, guest in zip(hosts, guests, strict=True) if fits[0](host, guest)
    }
    for fit in fits:
        served = set(host_of.values())
        for host in hosts:
            if host not in served:
                _serve(host, guests, fit, host_of)
    complete = len(host_of) == len(guests)
    return {host: guest for guest, host in host_of.items()} if complete else None


def _serve(host: int, guests: Sequence[int], fit: Fits, host_of: dict[int, int]) -> None:
    """Give the host a guest, moving others from guest to guest where nobody is free (Kuhn 1955)."""
    came_from: dict[int, int] = {}
    asking = [host]
    for asker in asking:
        for guest in guests:
            if guest in came_from or not fit(asker, guest):
                continue
            came_from[guest] = asker
            if guest not in host_of:
                _move(guest, host, came_from, host_of)
                return
            asking.append(host_of[guest])


def _move(guest: int, host: int, came_from: dict[int, int], host_of: dict[int, int]) -> None:
    now_at = {served: its for its, served in host_of.items()}
    while True:
        asker = came_from[guest]
        host_of[guest] = asker
        if asker == host:
            return
        guest = now_at[asker]
