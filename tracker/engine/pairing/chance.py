"""Dice that anybody can roll again."""

from random import Random

from tracker.engine.pairing.draw import PairingInput


def chance(field: PairingInput, purpose: str) -> Random:
    """The dice of a round for one purpose; the same field rolls the same, on every machine."""
    return Random(f"{field.seed}:{field.number}:{purpose}")  # noqa: S311 - a lot, no secret
