"""The places that the finals of an event have given."""

from collections.abc import Mapping

from tracker.pairing.draw import DrawEntry, DrawInput
from tracker.reading.events.book import EventBook
from tracker.reading.events.past import past_before
from tracker.reading.events.rules import course_of, shape_of, system_of


def final_places(book: EventBook, before: int | None = None) -> Mapping[int, int] | None:
    """By start number the place that finals give, equals together; None where there are none."""
    if not course_of(book.event).is_bracket:
        return None
    field = DrawInput(
        entries=tuple(DrawEntry(number, number) for number in sorted(book.numbered)),
        rounds=book.event.rounds,
        size=book.event.size or 0,
        seed=book.event.seed,
        shape=shape_of(book.event),
        past=past_before(book, before),
    )
    groups = system_of(book.event).final_places(field)
    if groups is None:
        return None
    places: dict[int, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places
