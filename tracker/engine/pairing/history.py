"""What entrants have behind them: when they were free, who had the first side."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from tracker.engine.pairing.draw import PairingInput
from tracker.engine.pairing.encounters import played_tables


class FirstSide(NamedTuple):
    """How many times more an entrant had the first side than not, and if so the last time."""

    ahead: int = 0
    was_first: bool | None = None


def free_rounds(field: PairingInput) -> Counter[int]:
    """How often entrants had a bye, or a table that was not played, which is as good as one."""
    byes = (
        sitting.entrant
        for past in field.past
        for sitting in past.sitting_out
        if sitting.reason == "bye"
    )
    unplayed = (
        entrant
        for past in field.past
        for table in past.tables
        if table.points is None
        for entrant in table.pairing.entrants
    )
    return Counter(chain(byes, unplayed))


def first_sides(field: PairingInput) -> Mapping[int, FirstSide]:
    """Who had the first side at the tables that were played; a new one has had nobody's."""
    had: defaultdict[int, FirstSide] = defaultdict(FirstSide)
    for pairing in chain.from_iterable(map(played_tables, field.past)):
        for side, entrants in enumerate(pairing.sides):
            for entrant in entrants:
                ahead = had[entrant].ahead + (1 if side == 0 else -1)
                had[entrant] = FirstSide(ahead, side == 0)
    return had
