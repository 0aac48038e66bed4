"""Earlier rounds of an event as draws see them."""

from collections.abc import Iterable
from fractions import Fraction

from tracker.models import Entrant, Event, Pairing, Placing, Round
from tracker.pairing.draw import HOUSE, Note, Past, Played, SitOut
from tracker.pairing.draw import Pairing as DrawnPairing
from tracker.selectors.events.book import EventBook, sides_of
from tracker.selectors.events.results import points_of

DRAWN_OUT = ("bye", "movement", "out")
"""The reasons for which a draw gives somebody no table."""


def past_of(book: EventBook, round_: Round) -> Past:
    """An earlier round with its results."""
    tables = tuple(_played(book.event, pairing) for pairing in round_.pairings.all())
    return Past(tables, sitting_out(book.out.get(round_.pk, ())))


def _played(event: Event, pairing: Pairing) -> Played:
    points = points_of(event, pairing)
    return Played(drawn_pairing(pairing), None if points is None else tuple(map(Fraction, points)))


def drawn_pairing(pairing: Pairing) -> DrawnPairing:
    """A stored table by start numbers; a seat of the house has the number of nobody."""
    return DrawnPairing(
        table=pairing.table,
        sides=tuple(tuple(map(_number, side)) for side in sides_of(pairing)),
        part=pairing.part,
        notes=tuple(Note(code, tuple(facts)) for code, *facts in pairing.notes),
    )


def _number(placing: Placing) -> int:
    return HOUSE if placing.entrant is None else _start_number(placing.entrant)


def _start_number(entrant: Entrant) -> int:
    assert entrant.number is not None
    return entrant.number


def sitting_out(placings: Iterable[Placing]) -> tuple[SitOut, ...]:
    """Those whom the draw gave no table; who was not drawn at all is not among them."""
    return tuple(
        SitOut(_start_number(one.entrant), one.reason)
        for one in placings
        if one.reason in DRAWN_OUT and one.entrant is not None
    )
