"""Twos by lot or by seeds, changed as little as wishes ask for."""

from collections.abc import Sequence
from random import Random

from tracker.engine.pairing.conflicts import Fits
from tracker.engine.pairing.matching import Candidates, Cost, cheapest_matching


def twos(places: int, fits: Sequence[Fits], lot: Random) -> tuple[tuple[int, int], ...] | None:
    """Places from 0 in twos, 0 with 1, 2 with 3 and so on; None where the last of `fits` has none.

    `fits` are asked for two places and say what is wanted, the strictest first: as many twos as
    can be fit the first, of the others as many the next. Of the ways that leaves the fewest get
    another partner, and among those the lot decides.
    """
    *wished, allowed = fits

    def cost(one: int, two: int) -> Cost | None:
        if not allowed(one, two):
            return None
        unmet = (not fit(one, two) for fit in wished)
        return (*unmet, two != one ^ 1)

    if not places:
        return ()
    found = cheapest_matching(Candidates((range(places),), cost, dear=len(wished)), lot)
    return None if found is None else found.pairs


def guest_of(
    hosts: Sequence[int], guests: Sequence[int], fits: Sequence[Fits], lot: Random
) -> dict[int, int] | None:
    """A guest for each host, of as many: the one in the same place, with changes as in `twos`.

    `fits` are asked for a host and a guest.
    """

    def across(fit: Fits) -> Fits:
        def fits_places(*two: int) -> bool:
            host, guest = _host_first(*two)
            return host % 2 < guest % 2 and fit(hosts[host // 2], guests[guest // 2])

        return fits_places

    found = twos(len(hosts) + len(guests), [across(fit) for fit in fits], lot)
    if found is None:
        return None
    pairs = (_host_first(*two) for two in found)
    return {hosts[host // 2]: guests[guest // 2] for host, guest in pairs}


def _host_first(one: int, two: int) -> tuple[int, int]:
    """Two places, with hosts at the even and guests at the odd ones."""
    return (two, one) if one % 2 else (one, two)
