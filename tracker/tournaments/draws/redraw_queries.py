"""A draw made again in memory: from what it was drawn from, or from how things are now."""

from functools import lru_cache
from typing import Any

from tracker.engine.formats import FORMATS
from tracker.engine.pairing.draw import CannotDrawError, Draw, PairingInput
from tracker.engine.pairing.locked import drawn_around
from tracker.models import Event, Round
from tracker.tournaments.draws.queries import draw_input_in
from tracker.tournaments.draws.sources_queries import field_from
from tracker.tournaments.queries import EventData

KEPT = 64


def drawn_from(event: Event, field: PairingInput) -> Draw | None:
    """The draw of a field in the event's format; None where there is none."""
    return _drawn(event.format, tuple(sorted(event.format_options.items())), field)


def repeat_draw(book: EventData, round_: Round) -> Draw | None:
    """The draw of a stored round, made again from nothing but its seed and its source."""
    field = field_from(book, round_) or draw_input_in(book, before=round_.number, seed=round_.seed)
    return drawn_from(book.event, field)


def changed_tables(before: Draw, after: Draw) -> int:
    """At how many tables of a draw somebody else would sit."""
    kept = {(table.table, table.sides) for table in after.tables}
    return sum((table.table, table.sides) not in kept for table in before.tables)


@lru_cache(maxsize=KEPT)
def _drawn(code: str, options: tuple[tuple[str, Any], ...], field: PairingInput) -> Draw | None:
    try:
        return drawn_around(FORMATS[code].system_with(dict(options)), field)
    except CannotDrawError:
        return None
