"""Tables that do not play in their round, and the day of each round."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.variant import Variant
from tracker.models import Event, Pairing, Postponement, Round
from tracker.tournaments.book.queries import EventData, format_of, played_by, tables, variant_of
from tracker.tournaments.book.results_queries import result_of, sides_of
from tracker.tournaments.book.set_up_queries import days_of


class PostponedTable(NamedTuple):
    """A table without a result that plays on another day, None where none is agreed."""

    pairing: Pairing
    until: dt.date | None

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Who is on each side."""
        sides = sides_of(self.pairing)
        return tuple(tuple(seat.entrant.name for seat in side if seat.entrant) for side in sides)


def postponement_of(pairing: Pairing) -> Postponement | None:
    """That a table was put off, whether it has played since or not."""
    found: Postponement | None = getattr(pairing, "postponement", None)
    return found


def is_waiting(event: Event, pairing: Pairing) -> bool:
    """Whether a table was put off and has not played yet."""
    return postponement_of(pairing) is not None and not result_of(event, pairing).is_over


def waiting_tables(event: Event) -> tuple[PostponedTable, ...]:
    """The tables of an event that were put off and have not played yet, by round and table."""
    if not format_of(event).can_postpone:
        return ()
    rounds = event.drawn_rounds.prefetch_related(tables()).order_by("number")
    return tuple(found for round_ in rounds for found in _waiting(event, round_))


def _waiting(event: Event, round_: Round) -> Iterator[PostponedTable]:
    for pairing in round_.pairings.all():
        put_off = postponement_of(pairing)
        if put_off is not None and not result_of(event, pairing).is_over:
            yield PostponedTable(pairing, put_off.until)


def games_in_hand(book: EventData, before: int | None = None) -> Mapping[int, int]:
    """By start number how many tables of an entrant were put off and have not played yet.

    Only rounds that have started count, and before a round only those before it.
    """
    counted: Counter[int] = Counter()
    for round_ in book.rounds:
        if round_.started_at is None or (before is not None and round_.number >= before):
            continue
        for pairing in round_.pairings.all():
            if postponement_of(pairing) and not book.results[pairing.pk].is_over:
                seats = (seat for side in book.sides[pairing.pk] for seat in side)
                counted.update(seat.entrant.number or 0 for seat in seats if seat.entrant)
    return counted


def day_of_round(event: Event, number: int) -> dt.date:
    """The day that is announced for a round: that of the event, or a further one it has begun."""
    begun = [day.date for day in days_of(event) if day.first_round <= number]
    return max(begun, default=event.evening.date)


# What the tables of a round can have played, for whoever reads their slips.


MOST_HANDS = 60
"""No game that goes to its target is longer."""


def played_on(round_: Round, sides: int) -> tuple[Variant, range]:
    """The game of a table of so many sides, and the numbers of hands that it can have played."""
    variant = variant_of(round_.event)
    if sides != variant.sides:
        variant = played_by(variant, sides) or variant
    return variant, _hands(round_)


def most_hands(event: Event) -> int:
    """More hands no slip is for: there can be more than were planned, until a tie is broken."""
    return max(MOST_HANDS, event.hands or 0) * event.games


def _hands(round_: Round) -> range:
    """How many hands a table can have played: all, or fewer where a clock or a lead ends it."""
    event, least = round_.event, round_.event.games // 2 + 1
    if event.hands is None:
        return range(least, MOST_HANDS * event.games + 1)
    if round_.minutes is not None:
        return range(event.hands * event.games + 1)
    return range(event.hands * least, event.hands * event.games + 1, event.hands)
