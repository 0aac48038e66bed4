"""Fairness of a tournament: counts of meetings and of seats."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing, PastRound
from tracker.engine.pairing.encounters import Pair, opponent_pairs, partner_pairs
from tracker.engine.pairing.seating import seats

Histogram = tuple[tuple[int, int], ...]
"""Pairs (number, how many have it), ascending, without the missing numbers."""

FIRST_DEALER = 0


@dataclass(frozen=True, slots=True)
class EntrantShare:
    """One entrant's share: byes, tables of three, tables with the house, first deals, seats.

    `seats` has one number per seat of the largest table.
    """

    entrant: int
    sit_outs: int
    threes: int
    house: int
    deals: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Fairness figures of a tournament's rounds.

    `partners` and `opponents` count all pairs of entrants by how often they met, including 0.
    `sit_outs`, `threes`, `house` and `deals` count entrants in the same way. `shares` has one row
    per entrant, by start number.
    """

    rounds: int
    partners: Histogram
    opponents: Histogram
    sit_outs: Histogram
    threes: Histogram
    house: Histogram
    deals: Histogram
    shares: tuple[EntrantShare, ...]

    @property
    def most_partners(self) -> int:
        """Highest number of meetings of a pair as partners."""
        return _most(self.partners)

    @property
    def most_opponents(self) -> int:
        """Highest number of meetings of a pair as opponents."""
        return _most(self.opponents)

    @property
    def seats(self) -> tuple[Histogram, ...]:
        """For each seat, how many entrants had it how often."""
        return tuple(
            _histogram(column) for column in zip(*(s.seats for s in self.shares), strict=True)
        )


def certificate(
    past: Sequence[PastRound],
    draw: Draw | None = None,
    dealers: Mapping[tuple[int, int], int] | None = None,
) -> Certificate:
    """Counts the rounds so far, and optionally a draw.

    Seat 0 deals first, unless `dealers` names another seat for (round, table). Counts every entrant
    who was at a table or sat out, but not the house.
    """
    rounds = [tuple(played.pairing for played in round_.tables) for round_ in past]
    out = [sit_out.entrant for round_ in past for sit_out in round_.sitting_out]
    if draw:
        rounds.append(draw.tables)
        out += [sit_out.entrant for sit_out in draw.sitting_out]
    tables = [table for round_ in rounds for table in round_]
    entrants = sorted({*out, *_people(tables)})
    shares = _shares(entrants, out, rounds, dealers or {})
    return Certificate(
        len(rounds),
        _of_pairs(entrants, chain.from_iterable(map(partner_pairs, tables))),
        _of_pairs(entrants, chain.from_iterable(map(opponent_pairs, tables))),
        _histogram(share.sit_outs for share in shares),
        _histogram(share.threes for share in shares),
        _histogram(share.house for share in shares),
        _histogram(share.deals for share in shares),
        shares,
    )


def _people(tables: Iterable[DrawnPairing]) -> Iterator[int]:
    return (entrant for table in tables for entrant in table.entrants if entrant != HOUSE)


def _shares(
    entrants: Sequence[int],
    out: Sequence[int],
    rounds: Sequence[tuple[DrawnPairing, ...]],
    dealers: Mapping[tuple[int, int], int],
) -> tuple[EntrantShare, ...]:
    sit_outs, at_seat, deals = Counter(out), Counter[tuple[int, int]](), Counter[int]()
    for number, round_ in enumerate(rounds, start=1):
        for table in round_:
            order = seats(table.sides)
            at_seat.update(zip(order, range(len(order)), strict=True))
            deals[order[dealers.get((number, table.table), FIRST_DEALER)]] += 1
    tables = [table for round_ in rounds for table in round_]
    threes = Counter(_people(table for table in tables if len(table.sides) == 3))
    house = Counter(_people(table for table in tables if HOUSE in table.entrants))
    width = max((len(table.entrants) for table in tables), default=0)
    return tuple(
        EntrantShare(
            entrant,
            sit_outs[entrant],
            threes[entrant],
            house[entrant],
            deals[entrant],
            tuple(at_seat[entrant, seat] for seat in range(width)),
        )
        for entrant in entrants
    )


def _of_pairs(entrants: Sequence[int], met: Iterable[Pair]) -> Histogram:
    times = Counter(met)
    never = len(entrants) * (len(entrants) - 1) // 2 - len(times)
    return ((0, never), *_histogram(times.values())) if never else _histogram(times.values())


def _histogram(numbers: Iterable[int]) -> Histogram:
    return tuple(sorted(Counter(numbers).items()))


def _most(histogram: Histogram) -> int:
    return histogram[-1][0] if histogram else 0
