"""Who beat each other in a circle."""

from collections.abc import Iterator, Mapping

Beaten = Mapping[int, set[int]]
"""Whom everybody beat."""


def circles(beaten: Beaten) -> dict[int, int]:
    """The circle of everybody, by one of its members; somebody on no circle is alone in it.

    Two are in a circle when each beat the other, be it by others in between: the strongly
    connected components, after Kosaraju. The time grows with the number of games.
    """
    winners_over: dict[int, set[int]] = {entrant: set() for entrant in beaten}
    for winner, losers in beaten.items():
        for loser in losers:
            winners_over[loser].add(winner)
    found: dict[int, int] = {}
    for first in reversed(_finished(beaten)):
        waiting = [first]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found[one] = first
                waiting += winners_over[one]
    return found


def _finished(beaten: Beaten) -> list[int]:
    """Everybody after all those whom a walk along the wins reaches from there first."""
    seen: set[int] = set()
    finished: list[int] = []
    for start in beaten:
        walk: list[tuple[int, Iterator[int]]] = (
            [] if start in seen else [(start, iter(beaten[start]))]
        )
        seen.add(start)
        while walk:
            one, losers = walk[-1]
            ahead = next((loser for loser in losers if loser not in seen), None)
            if ahead is None:
                finished.append(one)
                walk.pop()
            else:
                seen.add(ahead)
                walk.append((ahead, iter(beaten[ahead])))
    return finished
