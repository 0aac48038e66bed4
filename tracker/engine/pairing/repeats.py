"""From which round on some cannot but meet again, or have a partner again."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain

from tracker.engine.pairing.draw import Past, Shape
from tracker.engine.pairing.encounters import opponent_pairs, partner_pairs


def first_repeat(
    past: Sequence[Past], there: Collection[int], shape: Shape, *, out: int, rounds: int
) -> int | None:
    """The first of so many rounds that has a repeat, whatever is drawn; None where none has to.

    By then those who are `there` have been with all the others, and there are not as many places
    without a table, `out` in each round, as it would take. Where partners are drawn it is about
    partners, else about opponents.
    """
    left = _not_met(past, there, shape)
    for number in range(len(past) + 1, rounds + 1):
        ahead = number - len(past)
        if sum(max(0, ahead - others) for others in left.values()) > out * ahead:
            return number
    return None


def _not_met(past: Sequence[Past], there: Collection[int], shape: Shape) -> dict[int, int]:
    """How many of those who are there each of them has not been with."""
    pairs_of = partner_pairs if shape.members > 1 else opponent_pairs
    met = {pair for round_ in past for table in round_.tables for pair in pairs_of(table.pairing)}
    had = Counter(chain.from_iterable(pair for pair in met if {*pair} <= {*there}))
    return {who: len(there) - 1 - had[who] for who in there}
