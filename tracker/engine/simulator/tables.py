"""What tables bring: results that a game can have, added up from hands that were dealt and played.

Hands are dealt once for each game and its house rules; a table draws from them by its own dice.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from scoring import Seat, Variant, beginning
from scoring.ladder import LADDERS, winner_at
from tracker.engine.records.folding import apply_record
from tracker.engine.simulator.records import wished_record

Points = tuple[int, ...]

DEALT = 40
"""So many hands show what a game brings."""
TABLES = 60
LONGEST = 60
"""No game is longer, even where only its target ends it."""


def played_table(variant: Variant, hands: int | None, games: int, dice: Random) -> Points:
    """The points of each side of a table after a round of so many games.

    Each game has so many hands, or goes to its target.
    """
    totals = [_played_game(variant, hands, dice) for _ in range(games)]
    return tuple(map(sum, zip(*totals, strict=True)))


def played_hands(variant: Variant, hands: int, strengths: Sequence[float], dice: Random) -> Points:
    """The points of each side after so many hands, by players of these strengths."""
    totals, small = (0,) * variant.sides, (0,) * variant.sides
    for number in range(hands):
        before = beginning(variant, Seat(number % variant.players))
        record = wished_record(variant, before, None, dice, strengths)
        score = apply_record(variant, before, record).scored.score
        totals, small = LADDERS[variant.ladder].climbed(totals, small, score)
    return totals


@lru_cache(maxsize=256)
def most_at_table(variant: Variant, hands: int | None, games: int) -> int | None:
    """The most that anybody has at one of many tables.

    None where a game has neither hands nor a target, so that nobody knows what it brings.
    """
    if hands is None and variant.target is None:
        return None
    dice = Random(0)  # noqa: S311 - the same each time
    return max(max(played_table(variant, hands, games, dice)) for _ in range(TABLES))


def _played_game(variant: Variant, hands: int | None, dice: Random) -> Points:
    dealt, climbed = _dealt_scores(variant), LADDERS[variant.ladder].climbed
    totals = small = (0,) * variant.sides
    for _ in range(hands or LONGEST):
        before = totals
        totals, small = climbed(totals, small, dice.choice(dealt))
        if hands is None and winner_at(variant, before, totals, None) is not None:
            break
    return totals


@lru_cache(maxsize=32)
def _dealt_scores(variant: Variant) -> tuple[Points, ...]:
    """What each side has from hands of the game that nobody threw in."""
    dice = Random(0)  # noqa: S311 - the same each time
    found: list[Points] = []
    while len(found) < DEALT:
        before = beginning(variant, Seat(len(found) % variant.players))
        record = wished_record(variant, before, None, dice)
        if record.get("play") != "thrown_in":
            found.append(apply_record(variant, before, record).scored.score)
    return tuple(found)
