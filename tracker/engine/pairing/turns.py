"""Whose turn it is to sit out, or to take a seat that nobody asks for."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from tracker.engine.pairing.draw import HOUSE, PairingInput, Past

Burden = Callable[[Past], Iterable[int]]
"""Who bore something in a round, such as sitting out."""


def sat_out(past: Past) -> Iterable[int]:
    """Those without a table."""
    return (sit_out.entrant for sit_out in past.sitting_out)


def sat_in_three(past: Past) -> Iterable[int]:
    """Those at a table of three sides."""
    for played in past.tables:
        if len(played.pairing.sides) == 3:
            yield from played.pairing.entrants


def sat_with_house(past: Past) -> Iterable[int]:
    """Those at a table where the house had a seat."""
    for played in past.tables:
        if HOUSE in played.pairing.entrants:
            yield from (entrant for entrant in played.pairing.entrants if entrant != HOUSE)


def in_turn(field: PairingInput, burden: Burden, random: Random) -> list[int]:
    """The entrants by whose turn it is.

    First who bore it the fewest times, then whose last time is longest ago, then by lot: the
    fairness ledger of a club evening.
    """
    borne = _rounds(field.past, burden)
    entrants = [entry.entrant for entry in field.entries]
    random.shuffle(entrants)
    return sorted(entrants, key=lambda entrant: (len(borne[entrant]), borne[entrant][-1:]))


def times(field: PairingInput, burden: Burden) -> Mapping[int, int]:
    """How often each entrant bore it; 0 for everybody else."""
    borne = _rounds(field.past, burden)
    return {entry.entrant: len(borne[entry.entrant]) for entry in field.entries}


def _rounds(past: Sequence[Past], burden: Burden) -> defaultdict[int, list[int]]:
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for number, round_ in enumerate(past, start=1):
        for entrant in burden(round_):
            rounds[entrant].append(number)
    return rounds
