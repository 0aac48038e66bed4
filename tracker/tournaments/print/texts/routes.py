"""The card that a pair or player keeps: where to go in each round.

Rounds that are drawn are on it, and where the movement is a fixed plan also those to come.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.engine.pairing.draw import HOUSE, Draw
from tracker.tournaments.draws.future_draws_queries import draws_ahead
from tracker.tournaments.print.texts.seating import OUT
from tracker.tournaments.queries import EventData

NO_TABLE = "–"


@dataclass(frozen=True, slots=True)
class RouteRound:
    """A round of a route: the table, "" while nobody knows it, and whom one meets there.

    Of several opponents it has the start numbers only, so that a card stays easy to read.
    """

    round: int
    table: str
    meeting: str


@dataclass(frozen=True, slots=True)
class Route:
    """The route of an entrant through all rounds of an event."""

    number: int
    name: str
    rounds: tuple[RouteRound, ...]


def routes(book: EventData) -> tuple[Route, ...]:
    """The routes of all who have not left, by start number."""
    draws = [*draws_ahead(book)]
    return tuple(
        Route(number, entrant.name, tuple(_rounds(book, draws, number)))
        for number, entrant in sorted(book.numbered.items())
        if entrant.left_at is None
    )


def _rounds(book: EventData, draws: list[Draw], number: int) -> Iterator[RouteRound]:
    for at in range(book.event.rounds):
        draw = draws[at] if at < len(draws) else None
        yield _round(book, draw, at + 1, number) if draw else RouteRound(at + 1, "", "")


def _round(book: EventData, draw: Draw, at: int, number: int) -> RouteRound:
    tables = [table for table in draw.tables if number in table.entrants]
    if not tables:
        reason = _reasons(book, draw, at).get(number, "absent")
        return RouteRound(at, NO_TABLE, _(OUT[reason]))
    met = [_meeting(book.names, table.sides, number) for table in tables]
    return RouteRound(at, ", ".join(str(table.table) for table in tables), "; ".join(met))


def _reasons(book: EventData, draw: Draw, at: int) -> Mapping[int, str]:
    """Why somebody has no table, by start number; a draw knows only those it left out itself."""
    round_ = book.round(at)
    placings = book.out.get(round_.pk, ()) if round_ else ()
    stored = {
        placing.entrant.number: placing.reason
        for placing in placings
        if placing.entrant and placing.entrant.number
    }
    return {sit_out.entrant: sit_out.reason for sit_out in draw.sitting_out} | stored


def _meeting(names: Mapping[int, str], sides: tuple[tuple[int, ...], ...], number: int) -> str:
    """With whom and against whom somebody sits."""
    side = next(at for at, side in enumerate(sides) if number in side)
    beside = [_name(names, entrant) for entrant in sides[side] if entrant != number]
    others = [entrant for at, other in enumerate(sides) if at != side for entrant in other]
    is_short = len(others) > 1
    against = [
        str(entrant) if entrant and is_short else _name(names, entrant) for entrant in others
    ]
    said = _("with {partners} against {opponents}") if beside else _("against {opponents}")
    return said.format(partners=enumeration(beside), opponents=enumeration(against))


def _name(names: Mapping[int, str], number: int) -> str:
    return _("the house") if number == HOUSE else f"{number} {names.get(number, '')}".strip()
