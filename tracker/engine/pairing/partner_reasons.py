"""Why four sit together whose partners and opponents were drawn: what it costs, and what else.

The search exchanges seats. So what is tried here are the exchanges of everybody at the table with
everybody in the round: who finds that another seat would be cheaper can read here that it is not.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from tracker.engine.pairing.draw import (
    HOUSE,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    Reasons,
    RejectedPair,
    Weighed,
)
from tracker.engine.pairing.encounters import encounters
from tracker.engine.pairing.partner_search import Costs, costs

FOUR = 4
MOST_SAID = 2
"""How many of the cheapest exchanges are told."""


class _Exchange(NamedTuple):
    """Two who change seats by their places, and how much more the round costs then."""

    more: int
    one: int
    other: int


def reasons_of_four(field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
    """What a table of four costs in either role, and the cheapest exchanges of seats."""
    fours = [drawn.entrants for drawn in draw.tables if _is_full(drawn)]
    of = costs(field, encounters(field.past), [*chain.from_iterable(fours)])
    at = {player: place for place, player in enumerate(of.players)}
    tables = [[at[player] for player in four] for four in fours]
    here = [at[player] for player in table.entrants]
    weighed = (
        Weighed("partners", _partners(of, here), sum(_partners(of, four) for four in tables)),
        Weighed("opponents", _opponents(of, here), sum(_opponents(of, four) for four in tables)),
    )
    cheapest = sorted(_exchanges(of, here, tables))[:MOST_SAID] if of.of(here) else ()
    others = (_other(field, of, here, tables, exchange) for exchange in cheapest)
    free = () if of.of(here) else (Note("none_cheaper"),)
    return Reasons(rule=(Note("least_again"), *free), weighed=weighed, others=tuple(others))


def _is_full(table: DrawnPairing) -> bool:
    return len(table.entrants) == FOUR and HOUSE not in table.entrants


def _partners(of: Costs, four: Sequence[int]) -> int:
    a, b, c, d = four
    return of.partners[a][b] + of.partners[c][d]


def _opponents(of: Costs, four: Sequence[int]) -> int:
    return of.of(four) - _partners(of, four)


def _exchanges(
    of: Costs, here: Sequence[int], tables: Sequence[Sequence[int]]
) -> Iterator[_Exchange]:
    """Every exchange of somebody here that changes who is partner or opponent."""
    before = of.of(here)
    for four in tables:
        both = before if four == here else before + of.of(four)
        # Among themselves only the first exchanges, with either opponent.
        movers, others = (here[:1], here[2:]) if four == here else (here, four)
        for one, other in product(movers, others):
            after = sum(of.of(seats) for seats in _changed(here, four, one, other))
            yield _Exchange(after - both, one, other)


def _changed(
    here: Sequence[int], four: Sequence[int], one: int, other: int
) -> tuple[list[int], ...]:
    """The tables of two once they have changed seats: one table where it is the same."""
    new = {one: other, other: one}
    both = (here,) if here == four else (here, four)
    return tuple([new.get(place, place) for place in seats] for seats in both)


def _other(
    field: PairingInput,
    of: Costs,
    here: Sequence[int],
    tables: Sequence[Sequence[int]],
    exchange: _Exchange,
) -> RejectedPair:
    more, one, other = exchange
    numbers = of.players[one], of.players[other]
    if more < 0:
        return RejectedPair("exchange_cheaper", *numbers, (-more,))
    if more == 0:
        return RejectedPair("exchange_same", *numbers)
    four = next(seats for seats in tables if other in seats)
    pairs = chain.from_iterable(_pairs(of, seats) for seats in _changed(here, four, one, other))
    _cost, two = max(pair for pair in pairs if {one, other} & {*pair[1]})
    who = tuple(sorted(of.players[place] for place in two))
    wishes = field.never | field.rather_not
    code = "exchange_unwished" if frozenset(who) in wishes else "exchange_again"
    return RejectedPair(code, *numbers, (more, *who))


def _pairs(of: Costs, four: Sequence[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """What each two of a table cost."""
    a, b, c, d = four
    for two in ((a, b), (c, d)):
        yield of.partners[two[0]][two[1]], two
    for two in ((a, c), (a, d), (b, c), (b, d)):
        yield of.opponents[two[0]][two[1]], two
