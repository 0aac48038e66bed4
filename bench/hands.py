"""Hands as they come at tables: dealt, bid and played, written down in points."""

from random import Random

from scoring import VARIANTS, Hand, Seat, Variant, beginning
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from tracker.engine.simulator.records import Record, wished_record

SEED = 20


def usual_records(variant: Variant, number: int) -> list[Record]:
    """Records of single hands with the melds, bellas and thrown-in hands that chance brings."""
    random = Random(f"{SEED}:{variant.id}")
    start = beginning(variant, Seat(0))
    return [wished_record(variant, start, None, random) | {"dealer": 0} for _ in range(number)]


def typed_hands(variant: Variant, records: list[Record]) -> list[Hand]:
    """The same hands, read."""
    return [read_hand(variant, record, Problems()) for record in records]


def all_usual_records(number: int) -> list[tuple[Variant, list[Record]]]:
    """As many hands of each game."""
    return [(variant, usual_records(variant, number)) for variant in VARIANTS.values()]
