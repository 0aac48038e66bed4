"""The prizes of an event: who gets which, from what it stores of them."""

from collections import defaultdict
from collections.abc import Mapping

from tracker.ranking.prizes import prizes
from tracker.ranking.standings import Standings
from tracker.reading.events.book import EventBook


def prizes_of(book: EventBook, table: Standings) -> Mapping[int, tuple[str, ...]]:
    """What everybody gets, in words, by start number."""
    unit = (book.event.prize_rules or {}).get("unit", "")
    given: dict[int, list[str]] = defaultdict(list)
    for prize in prizes(book.prizes, table, book.event.seed):
        given[prize.entrant].append(prize.said(unit))
    return {entrant: tuple(said) for entrant, said in given.items()}
