"""Those who are there, in an order."""

from random import Random

from tracker.engine.pairing.draw import DrawEntry, DrawInput


def by_place(field: DrawInput) -> list[DrawEntry]:
    """Those who are there, the first of the standings first."""
    return sorted(field.entries, key=lambda entry: entry.place)


def by_lot(field: DrawInput, random: Random) -> list[DrawEntry]:
    """Those who are there in an order by chance, whatever order they came in."""
    order = sorted(field.entries, key=lambda entry: entry.entrant)
    random.shuffle(order)
    return order
