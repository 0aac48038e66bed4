"""The rounds that a format asks for are enough to decide it with any results."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import partial
from itertools import product
from random import Random
from typing import Any, get_args, get_origin

import pytest

from tests.tracker.engine.pairing.tournaments_by_result import after, field_of, points, without
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Format
from tracker.engine.pairing.draw import (
    CannotDrawError,
    DrawnPairing,
    NoOpponentsLeftError,
    PairingInput,
    PairingSystem,
)

NUMBERS: Mapping[str, tuple[int, ...]] = {
    "groups": (1, 2),
    "size": (0, 3),
    "qualifiers": (1, 2),
    "best_thirds": (0, 1),
}
SIZES = range(2, 9)
BRACKETS = [
    code
    for code, form in FORMATS.items()
    if any(course.is_bracket for course in (form.course, *form.courses.values()))
]


def every_system(form: Format) -> Iterator[PairingSystem]:
    """The format with every combination of its options in which losers are eliminated."""
    values = [_values(option.name, option.type) for option in fields(form.system)]
    for chosen in product(*values):
        options = {
            option.name: value for option, value in zip(fields(form.system), chosen, strict=True)
        }
        if form.course_with(options).is_bracket:
            try:
                yield form.system_with(options)
            except CannotDrawError:
                continue


def _values(name: str, kind: Any) -> tuple[Any, ...]:
    if get_origin(kind):
        return get_args(kind)
    return (False, True) if kind is bool else NUMBERS[name]


def played_to_the_end(system: PairingSystem, field: PairingInput, rounds: int, lot: Random) -> Any:
    """Everything that the last round leaves to be drawn; None if all is decided."""
    for _round in range(rounds):
        if field.past and lot.random() < 0.1 and len(field.entries) > 2:
            field = without(field, [lot.choice(sorted(field.there))])
        try:
            draw = system.draw(field)
        except NoOpponentsLeftError:
            return None
        luck = {entrant: lot.random() for entrant in field.there}
        field = after(field, draw, partial(_won, luck))
    try:
        return system.draw(field)
    except NoOpponentsLeftError:
        return None


def _won(luck: Mapping[int, float], table: DrawnPairing) -> Any:
    """The luckier entrant wins, at both tables of a match of teams."""
    one, other = table.entrants
    return points(100, 62) if luck[one] > luck[other] else points(62, 100)


@pytest.mark.parametrize("code", BRACKETS)
@pytest.mark.parametrize("entrants", SIZES)
def test_no_match_is_left_after_the_rounds_that_are_possible(code, entrants):
    for system in every_system(FORMATS[code]):
        try:
            possible = system.rounds(entrants)
        except CannotDrawError:
            continue
        for rounds, seed in product(possible, range(4)):
            lot = Random(f"{system} {entrants} {rounds} {seed}")
            left = played_to_the_end(system, field_of(entrants), rounds, lot)
            assert left is None, (system, entrants, rounds, seed)
