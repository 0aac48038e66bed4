"""Groups that play all against all: who is in which, their tables, and who qualifies."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.language import phrase
from tracker.engine.pairing.bracket import byes_noted, match_of
from tracker.engine.pairing.conflicts import Fits, wishes
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawnPairing,
    PairingInput,
    PastRound,
    chance,
)
from tracker.engine.pairing.matching import match_guests
from tracker.engine.pairing.movement import berger

Members = tuple[tuple[int, ...], ...]
"""The start numbers of each group, in the order of their positions in its Berger table."""

PREFIX = "group "


class Meeting(NamedTuple):
    """A table of a group: the number of its match, the group from 0, the two positions from 1."""

    number: int
    group: int
    positions: tuple[int, int]


def letter(index: int) -> str:
    """The name of a group or final: A, B … Z, AA, AB …"""
    more, last = divmod(index, 26)
    return (letter(more - 1) if more else "") + chr(ord("A") + last)


def name(group: int) -> str:
    """Names a group by index: 0 is "group A"."""
    return PREFIX + letter(group)


def is_of_group(part: str) -> bool:
    """True for the part of a table in a group, not in a final."""
    return part.startswith(PREFIX)


def schedule(sizes: Sequence[int]) -> tuple[tuple[Meeting, ...], ...]:
    """The rounds of all groups side by side, their matches numbered from 1 to the last."""
    tables = [berger(size) for size in sizes]
    rounds: list[tuple[Meeting, ...]] = []
    number = 1
    for index in range(max(map(len, tables))):
        pairs = [
            (group, pair)
            for group, table in enumerate(tables)
            for meetings in table[index : index + 1]
            for pair in meetings
        ]
        rounds.append(
            tuple(Meeting(number + at, group, pair) for at, (group, pair) in enumerate(pairs))
        )
        number += len(pairs)
    return tuple(rounds)


def snake_groups(field: PairingInput, order: Sequence[int], count: int) -> Members:
    """Deals the order into groups in snake order: 1 2 3 4, then 8 7 6 5, and so on.

    Entrants swap within a row to separate those who must not meet, and clubs where possible. Raises
    CannotDrawError if a row has no solution.
    """
    groups: list[list[int]] = [[] for _ in range(count)]
    lot = chance(field, "snake")
    fits = [_into(groups, fit) for fit in wishes(field)]
    for row, start in enumerate(range(0, len(order), count)):
        there = order[start : start + count]
        turn = list(range(count)) if row % 2 == 0 else list(range(count))[::-1]
        found = match_guests(there, turn[: len(there)], fits, lot)
        if found is None:
            raise CannotDrawError(
                phrase("Too many entrants must not meet."),
                phrase("Remove one of the conflicts, or form more groups."),
            )
        for who, group in found.items():
            groups[group].append(who)
    return tuple(map(tuple, groups))


def _into(groups: Sequence[Sequence[int]], fit: Fits) -> Fits:
    return lambda who, group: all(fit(who, member) for member in groups[group])


def groups_in(tables: Sequence[DrawnPairing]) -> Members:
    """The groups whose first round these tables are, by their notes "match" and "byes"."""
    of_group: dict[str, list[DrawnPairing]] = defaultdict(list)
    for table in sorted(tables, key=match_of):
        of_group[table.part].append(table)
    return tuple(_regained(first) for first in of_group.values())


def _regained(tables: Sequence[DrawnPairing]) -> tuple[int, ...]:
    free = [who for table in tables for who in byes_noted(table)]
    size = sum(len(table.entrants) for table in tables) + len(free)
    at = dict.fromkeys(range(1, size + 1), free[0] if free else 0)
    for positions, table in zip(berger(size)[0], tables, strict=True):
        at |= zip(positions, table.entrants, strict=True)
    return tuple(at.values())


def meetings_in(
    first: Sequence[DrawnPairing], tables: Sequence[DrawnPairing]
) -> tuple[tuple[int, int], ...]:
    """The pairs of the plan in the group round of these tables, those gone included.

    `first` are the tables of the first round.
    """
    groups, numbers = groups_in(first), {match_of(table) for table in tables}
    for meetings in schedule([len(group) for group in groups]):
        if any(meeting.number in numbers for meeting in meetings):
            return tuple(
                (groups[group][one - 1], groups[group][other - 1])
                for _, group, (one, other) in meetings
            )
    return ()


class GroupRecord(NamedTuple):
    """An entrant's record per game in the group: match points, point difference, points.

    A win is worth 2, a tie 1. Values are per game, so that groups of different sizes, and those
    with withdrawals, can be compared.
    """

    wins: Fraction = Fraction(0)
    ahead: Fraction = Fraction(0)
    points: Fraction = Fraction(0)


def records(rounds: Sequence[PastRound]) -> dict[int, GroupRecord]:
    """Returns the record of everyone who has played; tables without points do not count."""
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


def by_group_place(field: PairingInput, groups: Members, rounds: Sequence[PastRound]) -> Members:
    """Returns the group winners, the runners-up, and so on, each row from best to worst.

    Only those present. Equal records are ordered by their places in the field, so tie-breaks such
    as the direct encounter are left to the ranking that made these places.
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
