"""A knock-out whose survivors are drawn anew each round."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from scoring.language import phrase
from tracker.engine.pairing.chance import chance
from tracker.engine.pairing.conflicts import Fits, remarks, wishes
from tracker.engine.pairing.draw import (
    Bracket,
    BracketMatch,
    CannotDrawError,
    Draw,
    DrawnPairing,
    Note,
    PairingInput,
    PlayedPairing,
)
from tracker.engine.pairing.history import free_rounds
from tracker.engine.pairing.lots import twos
from tracker.engine.pairing.progress import Seen, outcome, present
from tracker.engine.pairing.seeding import byes
from tracker.engine.pairing.trees import decide, round_with


@dataclass(slots=True)
class Survivors:
    """Who is left, who went out in each round, and the tables without a winner."""

    left: set[int]
    out: list[set[int]] = field(default_factory=list)
    undecided: list[Seen] = field(default_factory=list)


def survivors(field: PairingInput) -> Survivors:
    """Who is left after the rounds of the field; who is gone at a draw goes out in that round."""
    there = present(field)
    now = Survivors(set(there[0]))
    for number, past in enumerate(field.past, start=1):
        beaten = now.left - there[number - 1]
        for played in past.tables:
            settled = outcome(played, there[number])
            if settled is None:
                now.undecided.append(Seen(number, played))
            else:
                beaten.add(settled.loser)
        now.left -= beaten
        now.out.append(beaten)
    return now


def draw_survivors(field: PairingInput) -> Draw:
    """The survivors by lot, with byes to those placed best who had the fewest."""
    now = survivors(field)
    decide(now.undecided)
    had = free_rounds(field)
    there = sorted(
        (entry for entry in field.entries if entry.entrant in now.left),
        key=lambda entry: (had[entry.entrant], entry.place),
    )
    left = [entry.entrant for entry in there]
    free = sum(byes(len(left))) if len(left) > 1 else len(left)
    pairs = _by_lot(field, left[free:])
    odd = remarks(field)
    part = "final" if len(left) == 2 else "main"
    tables = [DrawnPairing(0, ((one,), (other,)), part, odd(one, other)) for one, other in pairs]
    if tables and free:
        noted = (*tables[0].notes, Note("byes", tuple(left[:free])))
        tables[0] = replace(tables[0], notes=noted)
    return round_with(field, tables, frozenset(left))


def _by_lot(field: PairingInput, playing: Sequence[int]) -> list[tuple[int, int]]:
    lot = chance(field, "survivors")
    order = lot.sample(playing, len(playing))
    fits = [_of_places(order, fit) for fit in wishes(field)]
    found = twos(len(order), fits, lot)
    if found is None:
        raise CannotDrawError(
            phrase("Too many of those who are left must not meet."),
            phrase("Remove a conflict, or let somebody withdraw."),
        )
    return [(order[one], order[two]) for one, two in found]


def _of_places(order: Sequence[int], fit: Fits) -> Fits:
    return lambda one, two: fit(order[one], order[two])


def places_after(field: PairingInput) -> tuple[tuple[int, ...], ...]:
    """The start numbers by place: who is left, then who went out last, and so on."""
    now = survivors(field)
    groups = [now.left, *reversed(now.out)]
    return tuple(tuple(sorted(group)) for group in groups if group)


def rounds_so_far(field: PairingInput) -> Bracket:
    """The rounds that were drawn; of the next nothing is known."""
    there = present(field)
    numbers = count(1)
    return tuple(
        tuple(_printed(next(numbers), played, still) for played in past.tables)
        for past, still in zip(field.past, there[1:], strict=True)
    )


def _printed(number: int, played: PlayedPairing, there: frozenset[int]) -> BracketMatch:
    settled = outcome(played, there)
    one, other = played.pairing.entrants
    winner = settled.winner if settled else None
    return BracketMatch(number, played.pairing.part, (one, other), played.pairing.table, winner)
