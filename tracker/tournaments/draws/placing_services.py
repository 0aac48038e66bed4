"""The tables of a draw as they are stored, and why somebody has none."""

from collections.abc import Collection, Iterator, Mapping

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.engine.pairing.draw import CLOSED, HOUSE, Draw, is_closed
from tracker.engine.pairing.draw import DrawnPairing as DrawnTable
from tracker.models import Entrant, Event, Pairing, Placing, Round
from tracker.tournaments.draws.queries import asked_out

ABSENT, LATE, REQUESTED = "absent", "late", "requested_bye"


def store_tables(event: Event, round_: Round, drawn: Draw) -> None:
    """Stores every table of a draw, and for everybody without one the reason."""
    entrants = {
        entrant.number: entrant for entrant in event.entrants.all() if entrant.number is not None
    }
    tables = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            table=pairing.table,
            part=pairing.part,
            notes=[[note.code, *note.facts] for note in pairing.notes],
        )
        for pairing in drawn.tables
    )
    seats = zip(tables, drawn.tables, strict=True)
    sitting = [
        placing for table, pairing in seats for placing in _placings(table, pairing, entrants)
    ]
    seated = {placing.entrant_id for placing in sitting}
    reasons = {sit_out.entrant: sit_out.reason for sit_out in drawn.sitting_out}
    asked = asked_out(event, round_.number)
    out = [
        Placing(round=round_, entrant=one, reason=reasons.get(number) or _absence(one, asked))
        for number, one in entrants.items()
        if one.pk not in seated
    ]
    Placing.objects.bulk_create([*sitting, *out])


def _placings(
    table: Pairing, drawn: DrawnTable, entrants: Mapping[int, Entrant]
) -> Iterator[Placing]:
    """Who sits at a table of the draw."""
    room = CLOSED if is_closed(drawn) else ""
    for side, numbers in enumerate(drawn.sides):
        for seat, number in enumerate(numbers):
            entrant = _entrant(entrants, number)
            yield Placing(
                round=table.round, entrant=entrant, pairing=table, side=side, seat=seat, room=room
            )


def _entrant(entrants: Mapping[int, Entrant], number: int) -> Entrant | None:
    return None if number == HOUSE else entrants[number]


def _absence(entrant: Entrant, asked: Collection[int]) -> str:
    """Why somebody was not drawn; `asked` are the keys of those who wanted to sit out."""
    if entrant.left_reason or entrant.pk not in asked:
        return entrant.left_reason or (ABSENT if entrant.checked_in_at is None else LATE)
    return REQUESTED


def erase(round_: Round) -> None:
    """Takes away the tables of a draw and everybody's place in it.

    Raises RecordError while one of them is put off: nobody would know any more of what was agreed.
    """
    put_off = round_.pairings.filter(postponement__isnull=False).first()
    if put_off is not None:
        said = phrase(
            "Table {table} is postponed: have it play in its round before the draw changes.",
            table=put_off.table,
        )
        raise refusal("", "postponed", said)
    round_.placings.all().delete()
    round_.pairings.all().delete()
