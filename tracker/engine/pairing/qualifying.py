"""Who comes on from groups."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.engine.pairing.draw import PairingInput, Past
from tracker.engine.pairing.grouping import Members


class GroupRecord(NamedTuple):
    """What somebody has done a game in the group: 2 for a win, points ahead, points.

    A tie is worth 1. All is per game, so that groups of different sizes,
    and those whom somebody has left, can be compared.
    """

    wins: Fraction = Fraction(0)
    ahead: Fraction = Fraction(0)
    points: Fraction = Fraction(0)


def records(rounds: Sequence[Past]) -> dict[int, GroupRecord]:
    """The record of everybody who has played; tables without points do not count."""
    games: dict[int, list[GroupRecord]] = {}
    for played in (played for past in rounds for played in past.tables):
        if played.points is None:
            continue
        (one, other), (own, theirs) = played.pairing.entrants, played.points
        games.setdefault(one, []).append(_game(own, theirs))
        games.setdefault(other, []).append(_game(theirs, own))
    return {
        who: GroupRecord(
            *(sum(column, Fraction(0)) / len(all_) for column in zip(*all_, strict=True))
        )
        for who, all_ in games.items()
    }


def _game(own: Fraction, theirs: Fraction) -> GroupRecord:
    return GroupRecord(Fraction((own > theirs) + (own >= theirs)), own - theirs, own)


def by_group_place(field: PairingInput, groups: Members, rounds: Sequence[Past]) -> Members:
    """Who is first in each group, who second, and so on, each row from the best to the last.

    Only those who are there. Equal records stand by their places in the field, so what decides
    between them, such as their own game, is left to the ranking that made these places.
    """
    place = {entry.entrant: entry.place for entry in field.entries}
    done: Mapping[int, GroupRecord] = records(rounds)

    def standing(who: int) -> tuple[Fraction | int, ...]:
        return (*(-value for value in done.get(who, GroupRecord())), place[who])

    orders = [sorted((who for who in group if who in place), key=standing) for group in groups]
    longest = max(map(len, orders))
    return tuple(
        tuple(sorted((order[row] for order in orders if row < len(order)), key=standing))
        for row in range(longest)
    )
