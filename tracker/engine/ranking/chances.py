"""Proves who can still win a tournament, from bounds on the points of its last round.

This holds for the first key alone: entrants equal in it may be ahead by later keys, so a certain
win takes one point more than the others can reach, while equality is enough for a possible win.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Literal, NamedTuple

from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.match_points import Scale

Result = Literal["win", "tie", "loss"]
Duty = Literal["no_win", "no_tie", "tie", "loss"]
HUGE = 10**9
"""A margin by which everything is won."""


class Bounds(NamedTuple):
    """Least and greatest points that a result brings a side, and the other side."""

    result: Result
    least: Score
    most: Score
    least_other: Score
    most_other: Score


class LastTable(NamedTuple):
    """A table of the last round without a result: its sides by start numbers."""

    number: int
    sides: tuple[tuple[int, ...], ...]


class RivalRequirement(NamedTuple):
    """A rival, and the result required at the rival's table."""

    entrant: int
    duty: Duty


@dataclass(frozen=True, slots=True)
class WinningChance:
    """Requirements for an entrant who can still win.

    `table` is None before the draw and for an entrant without a table. `suffices` is the least
    result that wins whatever the others do, "loss" where nothing is needed, None where no result
    alone does. `needs` is the least with which it is possible, and `others` what else has to happen
    even with a win.
    """

    entrant: int
    table: int | None
    suffices: Result | None
    needs: Result
    others: tuple[RivalRequirement, ...] = ()


def bounds_of(scale: Scale) -> tuple[Bounds, ...]:
    """The results of a played round from the loss to the win; none where they have no value."""
    if scale.draw is None or scale.best is None:
        return ()
    least, most_of_loss = scale.match_points(1, 0), scale.match_points(0, 1)
    none = scale.match_points(0, HUGE)
    return (
        Bounds("loss", none, most_of_loss, least, scale.best),
        Bounds("tie", scale.draw, scale.draw, scale.draw, scale.draw),
        Bounds("win", least, scale.best, none, most_of_loss),
    )


@dataclass(frozen=True, slots=True)
class LastRound:
    """Points before the last round by start number, and the open tables.

    Before the draw each entrant has a table alone: no pairing could bring more points.
    """

    points: Mapping[int, Score]
    tables: tuple[LastTable, ...]
    bounds: tuple[Bounds, ...]

    def chances(self) -> tuple[WinningChance, ...]:
        """Returns those who can still win, highest points first."""
        return tuple(filter(None, map(self._chance, _in_order(self.points))))

    def _chance(self, who: int) -> WinningChance | None:
        table = _table_of(self.tables, who)
        if table is None:
            if not self._is_possible(who, None, self.points[who]):
                return None
            wins = self._is_certain(who, None, None)
            others = tuple(self._others(who, None, self.points[who]))
            return WinningChance(who, None, "loss" if wins else None, "loss", others)
        possible = [
            bounds
            for bounds in self.bounds
            if self._is_possible(who, table, self.points[who] + bounds.most, bounds)
        ]
        if not possible:
            return None
        certain = (bounds.result for bounds in self.bounds if self._is_certain(who, table, bounds))
        top = self.points[who] + self.bounds[-1].most
        return WinningChance(
            entrant=who,
            table=table.number or None,
            suffices=next(certain, None),
            needs=possible[0].result,
            others=tuple(self._others(who, table, top)),
        )

    def _is_possible(
        self, who: int, table: LastTable | None, top: Score, own: Bounds | None = None
    ) -> bool:
        """True if all others can stay at or below so many points."""
        seated = _seated(self.tables)
        if any(self.points[rival] > top for rival in self.points.keys() - seated):
            return False
        if table is not None and not self._fits(who, table, top, own):
            return False
        return all(self._allowed(other, top) for other in self.tables if other is not table)

    def _fits(self, who: int, table: LastTable, top: Score, own: Bounds | None) -> bool:
        """True if partners and opponents at the entrant's table can stay below."""
        for side in table.sides:
            if who in side:
                if any(self.points[rival] > self.points[who] for rival in self._ranked(side)):
                    return False
            else:
                least = own.least_other if own and len(table.sides) == 2 else 0
                if not self._stays(side, least, top):
                    return False
        return True

    def _allowed(self, table: LastTable, top: Score) -> tuple[Result, ...]:
        """Returns the results of the first side with which everyone at a table can stay below a
        total.
        """
        if len(table.sides) != 2:
            is_low = all(self._stays(side, 0, top) for side in table.sides)
            return ("loss", "tie", "win") if is_low else ()
        one, other = table.sides
        return tuple(
            each.result
            for each in self.bounds
            if self._stays(one, each.least, top) and self._stays(other, each.least_other, top)
        )

    def _stays(self, side: Sequence[int], more: Score, top: Score) -> bool:
        return all(self.points[who] + more <= top for who in self._ranked(side))

    def _ranked(self, side: Sequence[int]) -> list[int]:
        return [who for who in side if who in self.points]

    def _others(self, who: int, table: LastTable | None, top: Score) -> Iterator[RivalRequirement]:
        """Yields what must happen at other tables to keep everyone there below a total."""
        for other in self.tables:
            allowed = frozenset(self._allowed(other, top))
            if other is not table and len(other.sides) == 2 and allowed in _DUTIES:
                side, duty = _DUTIES[allowed]
                yield RivalRequirement(
                    max(self._ranked(other.sides[side]), key=self.points.__getitem__), duty
                )

    def _is_certain(self, who: int, table: LastTable | None, own: Bounds | None) -> bool:
        """True if this result wins whatever the others do."""
        total = self.points[who] + (own.least if own else 0)
        most = {rival: self.points[rival] for rival in self.points if rival != who}
        for each in self.tables:
            for side in each.sides:
                for rival in side:
                    if rival in most:
                        at_own = own if each is table else None
                        most[rival] = self._most(rival, who, side, at_own)
        partners = {} if table is None else _partners(table, who) & self.points.keys()
        if any(self.points[rival] >= self.points[who] for rival in partners):
            return False
        return all(points < total for points in most.values())

    def _most(self, rival: int, who: int, side: Sequence[int], own: Bounds | None) -> Score:
        """Returns the most a rival can reach; at the entrant's table, given this result."""
        if own is None:
            return self.points[rival] + self.bounds[-1].most
        return self.points[rival] + (own.least if who in side else own.most_other)


def _table_of(tables: Sequence[LastTable], who: int) -> LastTable | None:
    return next((table for table in tables if any(who in side for side in table.sides)), None)


def _seated(tables: Sequence[LastTable]) -> set[int]:
    return {who for table in tables for side in table.sides for who in side}


def _partners(table: LastTable, who: int) -> set[int]:
    return {partner for side in table.sides if who in side for partner in side} - {who}


def _in_order(points: Mapping[int, Score]) -> list[int]:
    return sorted(points, key=lambda who: (-points[who], who))


_DUTIES: Mapping[Collection[Result], tuple[int, Duty]] = {
    frozenset(("tie", "loss")): (0, "no_win"),
    frozenset(("loss",)): (0, "loss"),
    frozenset(("win", "tie")): (1, "no_win"),
    frozenset(("win",)): (1, "loss"),
    frozenset(("tie",)): (0, "tie"),
    frozenset(("win", "loss")): (0, "no_tie"),
}
"""The side of a table and its required result, by the results open to the first side."""


@dataclass(frozen=True, slots=True)
class PointsChance:
    """The same where the points themselves count: how many are enough, and how many it takes.

    `suffices` is None where no number that the round can bring is enough.
    """

    entrant: int
    table: int | None
    suffices: int | None
    needs: int


@dataclass(frozen=True, slots=True)
class LastRoundInPoints:
    """The points before what is still open, the open tables, and what one of them brings in all."""

    points: Mapping[int, Score]
    tables: tuple[LastTable, ...]
    most: int

    def chances(self) -> tuple[PointsChance, ...]:
        """Returns those who can still win, highest points first."""
        return tuple(filter(None, map(self._chance, _in_order(self.points))))

    def _chance(self, who: int) -> PointsChance | None:
        table = _table_of(self.tables, who)
        needs = ceil(max(self.points.values()) - self.points[who])
        if needs > (self.most if table else 0) or self._is_behind_partner(who, table):
            return None
        enough = self._enough(who, table)
        return PointsChance(who, (table.number or None) if table else None, enough, needs)

    def _is_behind_partner(self, who: int, table: LastTable | None) -> bool:
        partners = _partners(table, who) & self.points.keys() if table else set()
        return any(self.points[partner] > self.points[who] for partner in partners)

    def _enough(self, who: int, table: LastTable | None) -> int | None:
        """Returns the points with which all others stay below in any case."""
        partners = _partners(table, who) if table else set()
        opponents = _seated([table]) - partners if table else set()
        elsewhere = _seated([other for other in self.tables if other is not table])
        enough = 0
        for rival in self.points.keys() - {who}:
            behind = self.points[rival] - self.points[who]
            if rival in partners and behind >= 0:
                return None
            if rival in opponents:
                # What one side has more the other has less.
                enough = max(enough, floor((behind + self.most) / 2) + 1)
            elif rival not in partners:
                more = self.most if rival in elsewhere else 0
                enough = max(enough, floor(behind + more) + 1)
        return enough if enough <= (self.most if table else 0) else None
