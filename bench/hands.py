"""Typical hands: dealt, bid and played, recorded in points."""

from random import Random

from scoring import VARIANTS, Hand, Seat, Variant, beginning
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from tracker.engine.simulator.records import Record, wished_record

SEED = 20


def usual_records(variant: Variant, number: int) -> list[Record]:
    """Records of hands with a random mix of melds, bellas and thrown-in hands."""
    random = Random(f"{SEED}:{variant.id}")
    start = beginning(variant, Seat(0))
    return [wished_record(variant, start, None, random) | {"dealer": 0} for _ in range(number)]


def typed_hands(variant: Variant, records: list[Record]) -> list[Hand]:
    """The same hands, parsed."""
    return [read_hand(variant, record, Problems()) for record in records]


def all_usual_records(number: int) -> list[tuple[Variant, list[Record]]]:
    """The same number of hands of each game."""
    return [(variant, usual_records(variant, number)) for variant in VARIANTS.values()]
