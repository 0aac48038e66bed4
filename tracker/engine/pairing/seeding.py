"""The line of a knock-out: who plays whom first, the best far from one another.

A match of the line is (a, b), or (a,) for a bye. Everything but the lots is a function of the
number of entrants, so that past rounds are enough to find the line again.
"""

from collections.abc import Sequence
from random import Random

from scoring.language import phrase
from tracker.engine.pairing.chance import chance
from tracker.engine.pairing.conflicts import wishes
from tracker.engine.pairing.draw import CannotDrawError, DrawnPairing, PairingInput
from tracker.engine.pairing.lots import guest_of

Line = tuple[tuple[int, ...], ...]


def byes(n: int) -> tuple[bool, ...]:
    """For each first match of a knock-out of n whether it is a bye; the best seeds have them."""
    hosts = _hosts(n)
    return tuple(host <= 2 * len(hosts) - n for host in hosts)


def _hosts(n: int) -> list[int]:
    """The better seed of each first match; 1 and 2 are in different halves, 1 to 4 in quarters."""
    hosts = [1]
    while 2 * len(hosts) < n:
        last = 2 * len(hosts) + 1
        hosts = [seed for host in hosts for seed in (host, last - host)]
    return hosts


def seed_line(field: PairingInput, seeds: Sequence[int]) -> Line:
    """The line of these start numbers, the best seed first.

    Byes go to the best. Seeds 1 and 2 are in different halves; 3 and 4 come to the halves by lot,
    5 to 8 to the quarters, and so on; the others by lot to opponents whom they may meet, and from
    another club where that can be.
    """
    lot = chance(field, "line")
    hosts, free = _hosts(len(seeds)), 2 * len(_hosts(len(seeds))) - len(seeds)
    placed = _by_lot(len(hosts), free, lot)
    line = [seeds[placed[host] - 1] for host in hosts]
    at_home = [who for host, who in zip(hosts, line, strict=True) if host > free]
    others = lot.sample(seeds[len(hosts) :], len(at_home))
    guests = guest_of(at_home, others, wishes(field), lot)
    if guests is None:
        raise CannotDrawError(
            phrase("Too many entrants must not meet."),
            phrase("Remove one of the conflicts, or draw another format."),
        )
    return tuple((who, guests[who]) if who in guests else (who,) for who in line)


def _by_lot(hosts: int, free: int, lot: Random) -> dict[int, int]:
    """The seed that gets the place of each seed; those with a bye change among themselves."""
    placed = {1: 1}
    first = 2
    while first <= hosts:
        band = range(first, 2 * first - 1)
        for part in ([seed for seed in band if seed <= free], [s for s in band if s > free]):
            placed |= zip(part, lot.sample(part, len(part)), strict=True)
        first = band[-1] + 1
    return placed


def line_in(tables: Sequence[DrawnPairing]) -> Line:
    """The line whose first matches these tables are, by their notes; empty for no tables.

    Raises CannotDrawError where the notes "match" and "byes" are missing.
    """
    in_order = sorted(tables, key=match_of)
    free = iter([who for table in in_order for who in byes_noted(table)])
    played = iter([table.entrants for table in in_order])
    count = sum(len(table.entrants) + len(byes_noted(table)) for table in in_order)
    return tuple((next(free),) if bye else next(played) for bye in byes(count)) if tables else ()


def match_of(table: DrawnPairing) -> int:
    """The number of the match in its bracket; raises CannotDrawError for a table without one."""
    for note in table.notes:
        if note.code == "match":
            return int(note.facts[0])
    raise CannotDrawError(
        phrase("Table {table} of an earlier round belongs to no bracket.", table=table.table),
        phrase("Draw the tournament again from its first round."),
    )


def byes_noted(table: DrawnPairing) -> tuple[int, ...]:
    """Who has a bye beside this table, by its note."""
    return tuple(int(who) for note in table.notes if note.code == "byes" for who in note.facts)
