"""What entrants have behind them: whom they met, when they were free, where they sat."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product
from typing import NamedTuple

from tracker.pairing.draw import Field, Pairing


class Seats(NamedTuple):
    """How many times more an entrant was at the first side than not, and if so the last time."""

    ahead: int = 0
    was_first: bool | None = None


def rounds_met(field: Field) -> Mapping[frozenset[int], tuple[int, ...]]:
    """The rounds in which two were against each other; those who never were are missing.

    A table that was not played has brought nobody together.
    """
    met: dict[frozenset[int], tuple[int, ...]] = {}
    for number, pairing in _played(field):
        for one, two in combinations(pairing.sides, 2):
            for pair in map(frozenset, product(one, two)):
                met[pair] = (*met.get(pair, ()), number)
    return met


def free_rounds(field: Field) -> Counter[int]:
    """How often entrants had a bye, or a table that was not played, which is as good as one."""
    byes = (one.entrant for past in field.past for one in past.sitting_out if one.reason == "bye")
    unplayed = (
        entrant
        for past in field.past
        for table in past.tables
        if table.points is None
        for entrant in table.pairing.entrants
    )
    return Counter(chain(byes, unplayed))


def seats(field: Field) -> Mapping[int, Seats]:
    """Where entrants sat at the tables that were played; a new one gets the seats of nobody."""
    sat: defaultdict[int, Seats] = defaultdict(Seats)
    for _, pairing in _played(field):
        for side, entrants in enumerate(pairing.sides):
            for entrant in entrants:
                ahead = sat[entrant].ahead + (1 if side == 0 else -1)
                sat[entrant] = Seats(ahead, side == 0)
    return sat


def _played(field: Field) -> Iterator[tuple[int, Pairing]]:
    for number, past in enumerate(field.past, start=1):
        for table in past.tables:
            if table.points is not None:
                yield number, table.pairing
