"""Who can still win a tournament with what its last round can bring: bounds, and nothing guessed.

What is said here is proved by the points that one round can bring. It holds for the first key
alone: who is equal in it may be ahead by the keys after it, so to win for sure takes one point more
than the others can have, and who can have as many can still win.
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
    """What a result brings at least and at most: to a side, and to the other of two."""

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
    """Somebody else, and what must become of them at their own table."""

    entrant: int
    duty: Duty


@dataclass(frozen=True, slots=True)
class WinningChance:
    """What somebody who can still win needs.

    `table` is where; None before it is drawn and for who has no table any more. `suffices` is the
    least result that wins whatever the others do, "loss" where nothing is needed, None where no
    result alone does. `needs` is the least with which it is possible, and `others` what has to
    happen besides even with a win.
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
    """The points before what is still open, by start number, and the tables that are open.

    Before the round is drawn everybody has a table with nobody else: whoever meets whom, nobody
    gets more.
    """

    points: Mapping[int, Score]
    tables: tuple[LastTable, ...]
    bounds: tuple[Bounds, ...]

    def chances(self) -> tuple[WinningChance, ...]:
        """Those who can still win, the first in points first."""
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
        """Whether nobody has to come above so many points, if the others do as it suits."""
        seated = _seated(self.tables)
        if any(self.points[rival] > top for rival in self.points.keys() - seated):
            return False
        if table is not None and not self._fits(who, table, top, own):
            return False
        return all(self._allowed(other, top) for other in self.tables if other is not table)

    def _fits(self, who: int, table: LastTable, top: Score, own: Bounds | None) -> bool:
        """Whether partners and opponents at the own table can stay below."""
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
        """With which results of its first side nobody at a table has to come above a total."""
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
        """What must happen at other tables, so that nobody there comes above a total."""
        for other in self.tables:
            allowed = frozenset(self._allowed(other, top))
            if other is not table and len(other.sides) == 2 and allowed in _DUTIES:
                side, duty = _DUTIES[allowed]
                yield RivalRequirement(
                    max(self._ranked(other.sides[side]), key=self.points.__getitem__), duty
                )

    def _is_certain(self, who: int, table: LastTable | None, own: Bounds | None) -> bool:
        """Whether everybody else stays below with this result, whatever they do."""
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
        """What a rival can come to; at the own table with this result."""
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
"""By the results that a table's first side may have: which side is meant, and what it must do."""


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
        """Those who can still win, the first in points first."""
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
        """With how many points everybody else stays below, whatever they do."""
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
