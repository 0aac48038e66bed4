"""The places that the finals of an event have given."""

from collections.abc import Mapping

from tracker.pairing.draw import Entry, Field
from tracker.pairing.groups import Groups
from tracker.pairing.knock_out import KnockOut
from tracker.selectors.events.book import EventBook
from tracker.selectors.events.past import past_before
from tracker.selectors.events.rules import format_of, shape_of


def final_places(book: EventBook, before: int | None = None) -> Mapping[int, int] | None:
    """By start number the place that a knock-out gives, equals together; None in other formats."""
    form = format_of(book.event)
    if not isinstance(form, KnockOut | Groups):
        return None
    field = Field(
        entries=tuple(Entry(number, number) for number in sorted(book.numbered)),
        rounds=book.event.rounds,
        size=book.event.size or 0,
        seed=book.event.seed,
        shape=shape_of(book.event),
        past=past_before(book, before),
    )
    places: dict[int, int] = {}
    for group in form.final_places(field):
        places |= dict.fromkeys(group, len(places) + 1)
    return places
