"""The order of an entry list, and the entrants that an address names."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tracker.models import Entrant, Event
from tracker.tournaments.entries.pages import EntrantChoice, entrant_choices
from tracker.tournaments.texts import EventSummary, event_summary


@dataclass(frozen=True, slots=True)
class OrderPage:
    """An entry list in its order; `is_by_lot` where start numbers do not go by it.

    `is_numbered` says that start numbers were given out already.
    """

    head: EventSummary
    entrants: tuple[EntrantChoice, ...]
    is_by_lot: bool
    is_numbered: bool


def order_page(event: Event) -> OrderPage:
    """The page of the order."""
    by_lot = event.seeding == "lot"
    return OrderPage(event_summary(event), entrant_choices(event), by_lot, event.size is not None)


def order_after_move(*, event: Event, entrant: int, place: int) -> tuple[Entrant, ...]:
    """The list with one entrant moved to another place, counted from 1."""
    listed = list(event.entrants.all())
    (moving,) = (row for row in listed if row.pk == entrant)
    listed.remove(moving)
    listed.insert(max(place - 1, 0), moving)
    return tuple(listed)


def by_lot(event: Event) -> tuple[Entrant, ...]:
    """The list in an order that the event's seed gives."""
    listed = sorted(event.entrants.all(), key=lambda entrant: entrant.pk)
    Random(f"{event.seed}|order").shuffle(listed)  # noqa: S311 -- the lot is repeatable
    return tuple(listed)


def entrants_by_key(event: Event, keys: Iterable[str]) -> tuple[Entrant, ...]:
    """Those entrants of the event whose keys these are, in the order of the keys."""
    known = {str(entrant.pk): entrant for entrant in event.entrants.all()}
    return tuple(known[key] for key in dict.fromkeys(keys) if key in known)


def keys(event: Event) -> tuple[int, ...]:
    """The keys of the entrants in the order of the list."""
    return tuple(event.entrants.values_list("pk", flat=True))


def waiting(event: Event) -> tuple[int, ...]:
    """The keys of those who are not there yet and have not left."""
    found = event.entrants.filter(checked_in_at=None, left_at=None)
    return tuple(found.values_list("pk", flat=True))
