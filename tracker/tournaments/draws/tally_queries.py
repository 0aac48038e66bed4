"""Who has sat out in which round, and who has had a table of three."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tracker.models import Round
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import shape_of

SAT_OUT = ("bye", "movement")
THREE = "three"
"""What stands beside the reasons: a table of three."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An entrant: why it had no table in each round, or `THREE`, and how often it sat out."""

    number: int | None
    name: str
    reasons: tuple[str, ...]
    times: int


def tally(book: EventData) -> tuple[TallyRow, ...]:
    """Everybody by start number, who has none yet in the order of the list."""
    reasons = {round_.number: _reasons(book, round_) for round_ in book.rounds}
    times = Counter(
        placing.entrant_id
        for out in book.out.values()
        for placing in out
        if placing.reason in SAT_OUT
    )
    rounds = range(1, book.event.rounds + 1)
    return tuple(
        TallyRow(
            number=entrant.number,
            name=entrant.name,
            reasons=tuple(reasons.get(number, {}).get(entrant.pk, "") for number in rounds),
            times=times[entrant.pk],
        )
        for entrant in sorted(
            book.entrants, key=lambda entrant: (entrant.number is None, entrant.number or 0)
        )
    )


def _reasons(book: EventData, round_: Round) -> Mapping[int, str]:
    """What there is to say of a round, by the key of the entrant."""
    found = {placing.entrant_id or 0: placing.reason for placing in book.out.get(round_.pk, ())}
    usual = shape_of(book.event).sides
    for pairing in round_.pairings.all():
        sides = book.sides[pairing.pk]
        if len(sides) == 3 != usual:
            found |= {seat.entrant_id: THREE for side in sides for seat in side if seat.entrant_id}
    return found
