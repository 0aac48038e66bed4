"""Groups, and what is played after them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Literal

from scoring.language import phrase
from tracker.engine.pairing.bracket import Progress, line_in, match_of, progress, seed_line, single
from tracker.engine.pairing.conflicts import remarks
from tracker.engine.pairing.draw import (
    Bracket,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    Reasons,
    Shape,
    by_place,
    chance,
)
from tracker.engine.pairing.fitting import check_number
from tracker.engine.pairing.grouping import (
    Meeting,
    Members,
    by_group_place,
    groups_in,
    is_of_group,
    letter,
    meetings_in,
    name,
    schedule,
    snake_groups,
)
from tracker.engine.pairing.trees import Tree, bracket_of, draw_trees, origins, places, round_with
from tracker.engine.records.plurals import counted_noun


@dataclass(frozen=True, slots=True)
class Groups(PairingSystem):
    """Round robin in groups, then finals.

    There are so many `groups`, or with a `size` as many as are needed for groups no larger than
    that. They are made `by` snake in the order of places, or by lot. `then` comes a knock-out of
    the first `qualifiers` of each group and of the `best_thirds`, those who stand next in theirs
    and are best by what they did a game; or a cascade, in which final A is a knock-out of those
    who are first, final B of those who are second, and so on; or nothing.
    """

    groups: int = 4
    size: int = 0
    qualifiers: int = 2
    best_thirds: int = 0
    by: Literal["snake", "lot"] = "snake"
    then: Literal["knock_out", "cascade", "none"] = "knock_out"

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1),)

    def rounds(self, entrants: int) -> range:
        """The rounds of the largest group and those until one is left of the finals."""
        sizes = self._sizes(entrants)
        among = {
            "knock_out": self.qualifiers * len(sizes) + self.best_thirds,
            "cascade": len(sizes),
            "none": 1,
        }
        stages = {match.stage for match in single(among[self.then])}
        count = len(schedule(sizes)) + len(stages)
        return range(count, count + 1)

    def draw(self, field: PairingInput) -> Draw:
        """Draws the next round, skipping group rounds in which no one has an opponent.

        Entrants without a group are out.
        """
        groups = self._members(field)
        rounds = schedule([len(group) for group in groups])
        since = _group_rounds(field)
        if since == len(field.past):
            for meetings in rounds[_next_round(field, rounds) :]:
                tables = _tables(field, groups, meetings)
                if tables:
                    return round_with(
                        field, tables, frozenset(who for group in groups for who in group)
                    )
        trees = self._trees(field, groups, since, _first_final(groups))
        return draw_trees(field, trees, since=since)

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """Explains how groups were made, or where two finalists come from."""
        if is_of_group(table.part):
            return Reasons(rule=(Note(f"group_by_{self.by}"), Note("group_plan")))
        groups, since = self._members(field), _group_rounds(field)
        trees = self._trees(field, groups, since, _first_final(groups))
        return Reasons(rule=origins(field, trees, table))

    def sitting_out(self, shape: Shape, entrants: int) -> int:
        """One of each group of an odd number."""
        count = -(-entrants // self.size) if self.size else self.groups
        if not count:
            return 0
        size, larger = divmod(entrants, count)
        return larger * ((size + 1) % 2) + (count - larger) * (size % 2)

    def brackets(self, field: PairingInput) -> tuple[Bracket, ...]:
        """The finals as far as they are known, to print; none before their first round is drawn."""
        return tuple(bracket_of(tree, now) for tree, now in self._finals_so_far(field))

    def final_places(self, field: PairingInput) -> tuple[tuple[int, ...], ...]:
        """The start numbers by place after the past rounds, the best first, equals together.

        First those in the finals, then the others by their places in the groups, and last who is
        gone without a final.
        """
        if not field.past:
            return (tuple(sorted(field.there)),)
        groups = self._members(field)
        found = [place for final in self._finals_so_far(field) for place in places(*final)]
        for row in by_group_place(field, groups, field.past[: _group_rounds(field)]):
            found.append(tuple(sorted(set(row).difference(*found))))
        everybody = {who for group in groups for who in group}
        found.append(tuple(sorted(everybody.difference(*found))))
        return tuple(filter(None, found))

    def meetings(
        self, size: int, rounds: Sequence[Sequence[DrawnPairing]]
    ) -> tuple[tuple[int, int], ...]:
        """The meetings of a round in groups; none of a round of finals."""
        tables = rounds[-1]
        is_in_groups = any(is_of_group(table.part) for table in tables)
        return meetings_in(rounds[0], tables) if is_in_groups else ()

    def has_finals(self, field: PairingInput) -> bool:
        """True if a final has been played."""
        return len(field.past) > _group_rounds(field)

    def _finals_so_far(self, field: PairingInput) -> list[tuple[Tree, Progress]]:
        since = _group_rounds(field)
        if since == len(field.past):
            return []
        groups = self._members(field)
        played = replace(field, past=field.past[since:])
        trees = self._trees(field, groups, since, _first_final(groups))
        return [(tree, progress(played, tree.matches, tree.slots)) for tree in trees]

    def _sizes(self, entrants: int) -> list[int]:
        """Returns the group sizes, largest first."""
        check_number(entrants)
        count = -(-entrants // self.size) if self.size else self.groups
        if entrants < 2 * count or count < 1:
            raise CannotDrawError(
                phrase(
                    "{entrants} entrants are too few for {count}.",
                    entrants=entrants,
                    count=counted_noun(count, "group"),
                ),
                phrase(
                    "Form no more than {entrants}.", entrants=counted_noun(entrants // 2, "group")
                ),
            )
        large, left = divmod(entrants, count)
        self._check(large, left, count)
        return [large + (group < left) for group in range(count)]

    def _check(self, smallest: int, larger: int, count: int) -> None:
        """Raise CannotDrawError where groups have too few for those who should come on."""
        nexts = count if smallest > self.qualifiers else larger
        if self.then != "knock_out":
            return
        if self.qualifiers > smallest or self.qualifiers < 1:
            raise CannotDrawError(
                phrase(
                    "{qualifiers} cannot qualify from a group of {smallest}.",
                    qualifiers=self.qualifiers,
                    smallest=smallest,
                ),
                phrase("Let 1 to {smallest} of each group qualify.", smallest=smallest),
            )
        if self.best_thirds > nexts:
            raise CannotDrawError(
                phrase(
                    "Only {nexts} have a next-best entrant.", nexts=counted_noun(nexts, "group")
                ),
                phrase("Let no more than {nexts} of them qualify.", nexts=nexts),
            )
        if self.qualifiers * count + self.best_thirds < 2:
            raise CannotDrawError(
                phrase("A knock-out needs somebody to play against."),
                phrase("Let 2 or more qualify."),
            )

    def _members(self, field: PairingInput) -> Members:
        if field.past:
            return groups_in([played.pairing for played in field.past[0].tables])
        order = [entry.entrant for entry in by_place(field)]
        if self.by == "lot":
            chance(field, "groups").shuffle(order)
        return snake_groups(field, order, len(self._sizes(len(order))))

    def _trees(self, field: PairingInput, groups: Members, since: int, first: int) -> list[Tree]:
        if since < len(field.past):
            first_round = [played.pairing for played in field.past[since].tables]
            return _regained_trees(first_round, first)
        mates = {frozenset(pair) for group in groups for pair in combinations(group, 2)}
        apart = replace(field, rather_not=field.rather_not | mates)
        trees: list[Tree] = []
        for title, seeds in self._finals(by_group_place(field, groups, field.past)):
            if len(seeds) > 1:
                matches = single(len(seeds), first=first, title=title)
                trees.append(Tree(matches, seed_line(apart, seeds)))
                first += len(matches)
        return trees

    def _finals(self, rows: Members) -> list[tuple[str, tuple[int, ...]]]:
        if self.then == "cascade":
            return [(f"final {letter(row)}", seeds) for row, seeds in enumerate(rows)]
        if self.then == "none":
            return []
        seeds = [who for row in rows[: self.qualifiers] for who in row]
        nexts = rows[self.qualifiers] if len(rows) > self.qualifiers else ()
        return [("", (*seeds, *nexts[: self.best_thirds]))]


def _first_final(groups: Members) -> int:
    """The number of the first match after those of the groups."""
    return schedule([len(group) for group in groups])[-1][-1].number + 1


def _group_rounds(field: PairingInput) -> int:
    return sum(is_of_group(past.tables[0].pairing.part) for past in field.past)


def _next_round(field: PairingInput, rounds: Sequence[Sequence[Meeting]]) -> int:
    if not field.past:
        return 0
    last = match_of(field.past[-1].tables[0].pairing)
    return 1 + next(i for i, meetings in enumerate(rounds) if last <= meetings[-1].number)


def _tables(
    field: PairingInput, groups: Members, meetings: Sequence[Meeting]
) -> list[DrawnPairing]:
    there = field.there
    odd = remarks(field)
    tables: list[DrawnPairing] = []
    for meeting in meetings:
        group = groups[meeting.group]
        one, other = (group[position - 1] for position in meeting.positions)
        if not {one, other} <= there:
            continue
        notes = [Note("match", (meeting.number,)), *odd(one, other)]
        part = name(meeting.group)
        is_first = not field.past and all(table.part != part for table in tables)
        if is_first and len(group) % 2:
            notes.append(Note("byes", (group[0],)))
        tables.append(DrawnPairing(0, ((one,), (other,)), part, tuple(notes)))
    return tables


def _regained_trees(tables: Sequence[DrawnPairing], first: int) -> list[Tree]:
    """The finals whose first round these tables are, in the order of their matches."""
    cascade = [table.part for table in sorted(tables, key=match_of)]
    trees = []
    titles = dict.fromkeys(part if part.startswith("final ") else "" for part in cascade)
    for title in titles:
        line = line_in([table for table in tables if title in {"", table.part}])
        matches = single(sum(map(len, line)), first=first, title=title)
        trees.append(Tree(matches, line))
        first += len(matches)
    return trees
