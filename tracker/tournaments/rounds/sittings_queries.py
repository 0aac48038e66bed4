"""Who sits at which seat of a drawn round: the players of every entrant by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from scoring import Variant
from tracker.engine.pairing.draw import HOUSE
from tracker.models import Entrant, Event, Pairing, Placing, Round
from tracker.tournaments.book.queries import (
    EventData,
    format_of,
    shape_of,
    three_handed,
    variant_of,
)
from tracker.tournaments.book.results_queries import sides_of


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """A seat of a table, counted from 1, and who sits there; the house has 0 and no name."""

    seat: int
    number: int | None
    name: str
    deals: bool = False


@dataclass(frozen=True, slots=True)
class PaperSitting:
    """A table of a round: the game that is played there, and its seats by side."""

    table: int
    part: str
    variant: Variant
    sides: tuple[tuple[PaperSeat, ...], ...]


def sittings(book: EventData, number: int) -> tuple[PaperSitting, ...]:
    """The tables of a drawn round, in their order, none for one that is not drawn."""
    round_ = book.round(number)
    if round_ is None:
        return ()
    entrants = {entrant.pk: entrant for entrant in book.entrants}
    return tuple(
        _sitting(book.event, round_, pairing, entrants) for pairing in round_.pairings.all()
    )


def players_in(entrant: Entrant, number: int) -> list[str]:
    """Who plays for an entrant in the round with this number, in the order of their places."""
    return [
        member.player.name
        for member in entrant.members.all()
        if member.from_round <= number
        and (member.until_round is None or member.until_round >= number)
    ]


def _sitting(
    event: Event, round_: Round, pairing: Pairing, entrants: Mapping[int, Entrant]
) -> PaperSitting:
    """Seats go round the table by side: the first of each side, then the second of each."""
    sides = sides_of(pairing)
    names = [
        [*chain.from_iterable(_names(event, round_, seat, entrants) for seat in side)]
        for side in sides
    ]
    seated = tuple(_side(named, at, len(sides)) for at, named in enumerate(names))
    return PaperSitting(pairing.table, pairing.part, _variant_at(event, len(sides)), seated)


def _side(named: Sequence[tuple[int | None, str]], side: int, sides: int) -> tuple[PaperSeat, ...]:
    return tuple(
        PaperSeat(place * sides + side + 1, number, name)
        for place, (number, name) in enumerate(named)
    )


def _names(
    event: Event, round_: Round, placing: Placing, entrants: Mapping[int, Entrant]
) -> list[tuple[int | None, str]]:
    """The players of a placing with their start number; half of a team of four."""
    if placing.entrant is None:
        return [(HOUSE, "")]
    entrant = entrants[placing.entrant.pk]
    players = players_in(entrant, round_.number)
    if format_of(event).tables_per_match > 1:
        half = len(players) // 2
        players = players[:half] if placing.side == 0 else players[half:]
    return [(entrant.number, name) for name in players]


def _variant_at(event: Event, sides: int) -> Variant:
    """The game at a table: the three-handed relative where three sit alone."""
    variant = variant_of(event)
    if sides == shape_of(event).sides:
        return variant
    return three_handed(variant) or variant
