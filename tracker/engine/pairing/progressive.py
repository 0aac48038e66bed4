"""Winners move up a table and losers stay, and both get new partners."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, NamedTuple

from scoring.language import phrase
from tracker.engine.pairing.conflicts import check_apart
from tracker.engine.pairing.draw import (
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PairingSystem,
    PlayedPairing,
    Reasons,
    Shape,
    SitOut,
    chance,
)
from tracker.engine.pairing.encounters import (
    Encounters,
    by_turn,
    encounters,
    met_notes,
    pair,
    partner_pairs,
    sat_out,
)
from tracker.engine.pairing.fitting import any_rounds, check_field, check_full
from tracker.engine.pairing.partner_search import best_fours, costs, reasons_of_four
from tracker.engine.pairing.seating import Sides, number_tables, seat_counts, seat_sides

TIE = Note("tie_by_lot")


class Arrivals(NamedTuple):
    """Players who come to a table or stay there, and whether a lot decided the winner."""

    entrants: list[int]
    notes: list[Note]


@dataclass(frozen=True, slots=True)
class Progressive(PairingSystem):
    """Tables in a ring: the winners go to the next number, from the last to the first.

    At their new table they split, and each gets a loser of that table as partner, in the way that
    repeats fewer partnerships. Round 1 is by lot, and so is the winner of a tied table. Surplus
    players sit out in turn; a player who comes back takes a vacated seat.
    """

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 2),)

    def rounds(self, entrants: int) -> range:
        """Any number, as the results and not the meetings make the tables."""
        check_full(entrants, 4)
        return any_rounds(entrants)

    def draw(self, field: PairingInput) -> Draw:
        """The tables as the results of the last round make them.

        Raises CannotDrawError where fewer than four are there, or the movement brings two to one
        table who must never meet.
        """
        check_field(field, self.shapes)
        check_full(len(field.entries), 4)
        met = encounters(field.past)
        sitting = by_turn(field, sat_out, chance(field, "sitting out"))[: len(field.entries) % 4]
        tables = _moved(field, met, sitting) if field.past else _by_lot(field, met, sitting)
        check_apart(field, tables, phrase("Remove the conflict, or draw partners each round."))
        repeats = sum(two in met.partners for table in tables for two in partner_pairs(table))
        return Draw(
            number_tables(tables, field.entries),
            tuple(SitOut(entrant, "bye") for entrant in sorted(sitting)),
            field.seed,
            (("partner_repeats", repeats),),
        )

    def reasons(self, field: PairingInput, draw: Draw, table: DrawnPairing) -> Reasons:
        """Explains where each player came from; in round 1, what the lot had to accept."""
        if not field.past:
            return reasons_of_four(field, draw, table)
        return Reasons(rule=tuple(_origin(field, who) for who in sorted(table.entrants)))


def _origin(field: PairingInput, who: int) -> Note:
    """Notes where a player came from."""
    for played in field.past[-1].tables:
        if who in played.pairing.entrants:
            points = played.points or (0, 0)
            table = played.pairing.table
            if points[0] == points[1]:
                return Note("came_by_lot", (who, table))
            side = next(at for at, side in enumerate(played.pairing.sides) if who in side)
            won = points[side] > points[1 - side]
            return Note("came_as_winner" if won else "stayed_as_loser", (who, table))
    return Note("free_seat", (who,))


def _by_lot(field: PairingInput, met: Encounters, sitting: Sequence[int]) -> list[DrawnPairing]:
    players = [entry.entrant for entry in field.entries if entry.entrant not in sitting]
    fours = best_fours(costs(field, met, players), chance(field, "fours"))
    return [DrawnPairing(at, ((a, b), (c, d))) for at, (a, b, c, d) in enumerate(fours, start=1)]


def _moved(field: PairingInput, met: Encounters, sitting: Sequence[int]) -> list[DrawnPairing]:
    playing = [entry.entrant for entry in field.entries if entry.entrant not in sitting]
    arrivals = _arrivals(field, set(playing))
    _fill(arrivals, playing, chance(field, "seats"))
    counts, random = seat_counts(field.past), chance(field, "partners")
    tables = []
    for number, (four, ties) in enumerate(arrivals, start=1):
        sides = seat_sides(counts, _parted(field, met, four, random))
        table = DrawnPairing(number, sides)
        tables.append(replace(table, notes=(*met_notes(met, table), *ties)))
    return tables


def _arrivals(field: PairingInput, playing: set[int]) -> list[Arrivals]:
    """Returns the arrivals at each table; a surplus table sends no one anywhere."""
    arrivals = [Arrivals([], []) for _ in range(len(playing) // 4)]
    random = chance(field, "ties")
    past = sorted(field.past[-1].tables, key=lambda played: played.pairing.table)
    for at, played in enumerate(past[: len(arrivals)]):
        winner, is_tie = _winner(played, random)
        for side, entrants in enumerate(played.pairing.sides):
            to = arrivals[(at + (side == winner)) % len(arrivals)]
            to.entrants.extend(entrant for entrant in entrants if entrant in playing)
        if is_tie:
            arrivals[(at + 1) % len(arrivals)].notes.append(TIE)
    return arrivals


def _winner(played: PlayedPairing, random: Random) -> tuple[int, bool]:
    """The side that moves on, and whether that was by lot."""
    lot = random.randrange(2)
    if played.points is None or played.points[0] == played.points[1]:
        return lot, True
    return played.points.index(max(played.points)), False


def _fill(arrivals: Sequence[Arrivals], playing: Sequence[int], random: Random) -> None:
    """Gives the free seats by lot to those who come from no table."""
    moved = {entrant for arrival in arrivals for entrant in arrival.entrants}
    others = [entrant for entrant in playing if entrant not in moved]
    random.shuffle(others)
    for arrival in arrivals:
        while len(arrival.entrants) < 4:
            arrival.entrants.append(others.pop())


def _parted(field: PairingInput, met: Encounters, four: Sequence[int], random: Random) -> Sides:
    """The four so that partners of the last round part, and else the fewest are partners again."""
    a, b, c, d = four
    ways: list[Sides] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    random.shuffle(ways)
    last = len(field.past)

    def again(way: Sides) -> tuple[int, int]:
        had = [met.partners.get(pair(side[0], side[1]), ()) for side in way]
        return sum(last in rounds for rounds in had), sum(map(len, had))

    return min(ways, key=again)
