"""Rounds of one or several brackets that are played side by side."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.language import phrase
from tracker.engine.pairing.bracket import (
    BracketSource,
    Line,
    PlayedMatch,
    Progress,
    TreeMatch,
    match_of,
    progress,
)
from tracker.engine.pairing.conflicts import check_apart, count_costs, remarks
from tracker.engine.pairing.draw import (
    Bracket,
    BracketMatch,
    CannotDrawError,
    Draw,
    DrawnPairing,
    NoOpponentsLeftError,
    Note,
    PairingInput,
    SitOut,
)
from tracker.engine.pairing.seating import number_tables


@dataclass(frozen=True, slots=True)
class Tree:
    """A bracket with those who play it, as the line of its first round."""

    matches: tuple[TreeMatch, ...]
    line: Line

    @property
    def slots(self) -> tuple[int, ...]:
        """The start numbers in the order of the line."""
        return tuple(who for pair in self.line for who in pair)

    @property
    def byes(self) -> tuple[int, ...]:
        """Entrants without an opponent in the first round."""
        return tuple(pair[0] for pair in self.line if len(pair) == 1)


def draw_trees(field: PairingInput, trees: Sequence[Tree], *, since: int = 0) -> Draw:
    """Draws the next round of brackets that began after so many rounds.

    Every table has the note "match" with the number of its match, and in the first round one of
    each bracket the note "byes": the bracket is reconstructed from these. Entrants waiting for a
    match sit out with "bye", others with "out". Raises CannotDrawError where a table has no winner,
    where the bracket pairs two who must not meet, and when all is decided.
    """
    played = replace(field, past=field.past[since:])
    runs = [(tree, progress(played, tree.matches, tree.slots)) for tree in trees]
    for _, now in runs:
        decide([replace_round(seen, since) for seen in now.undecided])
    odd = remarks(field)
    pairs = [(match, now.pair(match)) for _, now in runs for match in now.due]
    tables = [
        DrawnPairing(0, ((a,), (b,)), match.part, (Note("match", (match.number,)), *odd(a, b)))
        for match, (a, b) in pairs
    ]
    if not played.past:
        tables = _with_byes(tables, trees)
    return round_with(field, tables, frozenset().union(*(now.waiting for _, now in runs)))


def origins(field: PairingInput, trees: Sequence[Tree], table: DrawnPairing) -> tuple[Note, ...]:
    """From where in its bracket each side of a table comes; a seed with its place."""
    places = {entry.entrant: entry.place for entry in field.entries}
    number = match_of(table)
    match = next(match for tree in trees for match in tree.matches if match.number == number)
    return tuple(
        Note("seed", (who, places[who]))
        if source.kind == "slot"
        else Note(f"as_{source.kind}", (who, source.number))
        for who, source in zip(table.entrants, match.sides, strict=True)
    )


def decide(undecided: Sequence[PlayedMatch]) -> None:
    """Raise CannotDrawError for the first table that has no winner."""
    for number, played in undecided:
        raise CannotDrawError(
            phrase(
                "Table {table} of round {number} has no winner.",
                table=played.pairing.table,
                number=number,
            ),
            phrase("Let it play an extra hand, or decide it by a ruling."),
        )


def replace_round(seen: PlayedMatch, since: int) -> PlayedMatch:
    """The same table, its round counted in the tournament."""
    return seen._replace(number=seen.number + since)


def round_with(
    field: PairingInput, tables: Sequence[DrawnPairing], waiting: frozenset[int]
) -> Draw:
    """The draw with these tables; raises CannotDrawError where it cannot be."""
    if not tables:
        raise NoOpponentsLeftError(phrase("Everything is decided."), phrase("End the tournament."))
    check_apart(field, tables, phrase("Remove the conflict, or let one of them withdraw."))
    at_tables = {who for table in tables for who in table.entrants}
    without = sorted(field.there - at_tables)
    out = tuple(SitOut(who, "bye" if who in waiting else "out") for who in without)
    found = number_tables(tables, field.entries)
    return Draw(found, out, field.seed, count_costs(found))


def _with_byes(tables: Sequence[DrawnPairing], trees: Sequence[Tree]) -> list[DrawnPairing]:
    byes = {who: tree.byes for tree in trees if tree.byes for who in tree.slots}
    noted: set[tuple[int, ...]] = set()
    found = []
    for table in tables:
        free = byes.get(table.entrants[0], ())
        notes = (Note("byes", free),) if free and free not in noted else ()
        noted.add(free)
        found.append(replace(table, notes=(*table.notes, *notes)))
    return found


def bracket_of(tree: Tree, now: Progress) -> Bracket:
    """Returns the bracket as far as it is known, without matches that will not be played."""
    rounds: dict[int, list[BracketMatch]] = defaultdict(list)
    for match in tree.matches:
        seen, settled = now.seen.get(match.number), now.outcomes.get(match.number)
        if settled and not seen and match.is_reset:
            continue
        one, other = (
            _origin(source) if who is None else who
            for source, who in zip(match.sides, now.sides[match.number], strict=True)
        )
        table = seen.played.pairing.table if seen else None
        winner = settled.winner if settled else None
        rounds[match.stage].append(
            BracketMatch(match.number, match.part, (one, other), table, winner)
        )
    return tuple(tuple(rounds[stage]) for stage in sorted(rounds))


def _origin(source: BracketSource) -> Note:
    return Note(f"{source.kind}_of", (source.number,))


def places(tree: Tree, now: Progress) -> tuple[tuple[int, ...], ...]:
    """The start numbers by place, the best first; those share who play for nothing between them.

    Who still plays stands at the best place to be had.
    """
    place: dict[int, int] = {}
    for match in sorted(tree.matches, key=lambda match: match.stage):
        settled = now.outcomes.get(match.number)
        place |= {who: match.best for who in now.sides[match.number] if who is not None}
        if settled:
            place |= {settled.winner: match.best, settled.loser: match.lost}
    groups: dict[int, list[int]] = defaultdict(list)
    for who in sorted(place):
        groups[place[who]].append(who)
    return tuple(tuple(groups[best]) for best in sorted(groups))
