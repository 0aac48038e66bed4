"""The rounds of an event that are drawn, and those that a plan has settled already."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.engine.pairing.draw import Draw, Past, PlayedPairing
from tracker.tournaments.draws.queries import draw_input_in, draw_of
from tracker.tournaments.draws.redraw_queries import drawn_from
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import format_of


def draws_ahead(book: EventData) -> Iterator[Draw]:
    """Every round that is drawn, and where the movement is a fixed plan those to come too."""
    yield from map(draw_of, book.rounds)
    event = book.event
    if not format_of(event).has_route or not book.rounds:
        return
    field = draw_input_in(book, before=len(book.rounds) + 1)
    for _number in range(len(book.rounds), event.rounds):
        draw = drawn_from(event, field)
        if draw is None:
            return
        yield draw
        unplayed = Past(
            tuple(PlayedPairing(table, None) for table in draw.tables), draw.sitting_out
        )
        field = replace(field, past=(*field.past, unplayed))
