"""Minimum-cost perfect matching; the only module that uses rustworkx."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from operator import mul
from random import Random

from rustworkx import PyGraph, max_weight_matching

from tracker.engine.pairing.conflicts import Fits

Cost = tuple[int, ...]
"""Cost of a pair, most important component first; each is at least 0, and all pairs have as
many.
"""

NEAREST = 40
MOST = 1 << 123
"""Matching adds at most eight times the largest weight, in numbers that end at 2 to the 127."""
LOT = 16
"""Random bits that choose between matchings of equal cost."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The pairs, each pair and the list of pairs ascending, and their total cost."""

    pairs: tuple[tuple[int, int], ...]
    cost: Cost


@dataclass(frozen=True, slots=True)
class Candidates:
    """The graph to match: allowed pairs and their costs.

    Nodes are numbers from 0. `orders` are permutations that bring good partners close to each
    other; `wild` is a node close to all others, such as the bye. `cost` of two nodes, the smaller
    one first, is None where they must not be matched. The first `dear` components justify a search
    among all pairs when the nearest do not suffice.
    """

    orders: tuple[Sequence[int], ...]
    cost: Callable[[int, int], Cost | None]
    wild: int | None = None
    dear: int = 1

    @property
    def nodes(self) -> int:
        return len(self.orders[0]) + (self.wild is not None)

    def within(self, window: int) -> set[tuple[int, int]]:
        """The pairs no further from each other than the window, in one order at least."""
        near = {
            (min(pair), max(pair))
            for order in self.orders
            for step in range(1, window + 1)
            for pair in zip(order, order[step:], strict=False)
        }
        if self.wild is not None:
            near.update((min(index, self.wild), max(index, self.wild)) for index in self.orders[0])
        return near


def cheapest_matching(candidates: Candidates, random: Random) -> Matching | None:
    """Returns the matching with the lowest sum of costs, compared component by component.

    `random` chooses between equally cheap ones. None if there is no perfect matching, which is
    always so for an odd number. Pairs within 40 places are tried first, then four times as many for
    as long as someone is unmatched or a dear cost remains, so that any remaining cost is
    unavoidable.
    """
    window = NEAREST
    while True:
        found = _matching(candidates, window, random)
        if window >= candidates.nodes or (found and not any(found.cost[: candidates.dear])):
            return found
        window *= 4


def _matching(candidates: Candidates, window: int, random: Random) -> Matching | None:
    costs = {}
    for pair in sorted(candidates.within(window)):
        cost = candidates.cost(*pair)
        if cost is not None:
            costs[pair] = cost
    if not costs:
        return None
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * candidates.nodes)
    weights = _weights(costs, candidates.nodes // 2, random)
    graph.add_edges_from([(*pair, weight) for pair, weight in zip(costs, weights, strict=True)])
    found = max_weight_matching(graph, weight_fn=int)
    if 2 * len(found) < candidates.nodes:
        return None
    pairs = tuple(sorted((min(pair), max(pair)) for pair in found))
    return Matching(pairs, tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True))))


def _weights(costs: Mapping[tuple[int, int], Cost], pairs: int, random: Random) -> Iterator[int]:
    """One weight for each cost, the higher the cheaper.

    A unit of one cost outweighs all that a matching can add up of the costs after it, and one more
    pair outweighs all costs. How many bits that takes depends on the sums that can be: about 90
    for 1,000 entrants with seven costs. Nothing may exceed 123 bits, so chance takes no more than
    is left, and where that is nothing, the last costs are left out. A million entrants are far
    from that.
    """
    sums = [most + 1 for most in _highest_sums(costs, pairs)]
    kept = [
        top for top, product in zip(sums, accumulate(sums, mul), strict=True) if product <= MOST
    ]
    bits = min(LOT, max(1, MOST // prod(kept) // pairs).bit_length() - 1)
    chance = pairs * ((1 << bits) - 1) + 1
    units = [chance * prod(kept[after:]) for after in range(1, len(kept) + 1)]
    whole = chance * prod(kept)
    for cost in costs.values():
        yield whole - sum(map(mul, cost, units)) - random.getrandbits(bits)


def _highest_sums(costs: Mapping[tuple[int, int], Cost], pairs: int) -> Iterator[int]:
    """No matching adds up more of each cost: no two of its pairs have the same second node."""
    highest: dict[int, Cost] = {}
    for (_, second), cost in costs.items():
        highest[second] = tuple(map(max, highest.get(second, cost), cost))
    for column in zip(*highest.values(), strict=True):
        yield min(pairs * max(column), sum(column))


def pair_adjacent(
    places: int, fits: Sequence[Fits], lot: Random
) -> tuple[tuple[int, int], ...] | None:
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


def match_guests(
    hosts: Sequence[int], guests: Sequence[int], fits: Sequence[Fits], lot: Random
) -> dict[int, int] | None:
    """A guest for each host, of as many: the one in the same place, changed as in `pair_adjacent`.

    `fits` are asked for a host and a guest.
    """

    def across(fit: Fits) -> Fits:
        def fits_places(*two: int) -> bool:
            host, guest = _host_first(*two)
            return host % 2 < guest % 2 and fit(hosts[host // 2], guests[guest // 2])

        return fits_places

    found = pair_adjacent(len(hosts) + len(guests), [across(fit) for fit in fits], lot)
    if found is None:
        return None
    pairs = (_host_first(*two) for two in found)
    return {hosts[host // 2]: guests[guest // 2] for host, guest in pairs}


def _host_first(one: int, two: int) -> tuple[int, int]:
    """Two places, with hosts at the even and guests at the odd ones."""
    return (two, one) if one % 2 else (one, two)
