"""Those who are there, in an order."""

from random import Random

from tracker.engine.pairing.draw import DrawEntry, PairingInput


def by_place(field: PairingInput) -> list[DrawEntry]:
    """Those who are there, the first of the standings first."""
    return sorted(field.entries, key=lambda entry: entry.place)


def by_lot(field: PairingInput, random: Random) -> list[DrawEntry]:
    """Those who are there in an order by chance, whatever order they came in."""
    order = sorted(field.entries, key=lambda entry: entry.entrant)
    random.shuffle(order)
    return order
