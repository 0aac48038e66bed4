"""The prizes of an event: who gets which, from what it stores of them."""

from collections import defaultdict
from collections.abc import Mapping

from tracker.ranking.prizes import Prize as Given
from tracker.ranking.prizes import prizes
from tracker.ranking.standings import Standings
from tracker.reading.events.book import EventBook


def prizes_of(book: EventBook, table: Standings) -> Mapping[int, tuple[str, ...]]:
    """What everybody gets, in words, by start number."""
    unit = (book.event.prize_rules or {}).get("unit", "")
    given: dict[int, list[str]] = defaultdict(list)
    for prize in prizes(book.prizes, table, book.event.seed):
        given[prize.entrant].append(_said(prize, unit))
    return {entrant: tuple(said) for entrant, said in given.items()}


def _said(prize: Given, unit: str) -> str:
    """ "Prize 25 €" or "Last: A ham"; only the name of a pick."""
    if prize.thing:
        return f"{prize.name}: {prize.thing}"
    return f"{prize.name} {money(prize.amount, unit)}" if prize.amount else prize.name


def money(amount: int, unit: str) -> str:
    """An amount in hundredths: "25 €" or "12.50"."""
    whole, part = divmod(amount, 100)
    return f"{whole}.{part:02} {unit}".strip() if part else f"{whole} {unit}".strip()
