"""Who has sat out in which round, and who has had a table of three."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.models import Round
from tracker.reading.events.book import EventBook
from tracker.reading.events.results import sides_of
from tracker.reading.events.rules import shape_of

MARKS: Mapping[str, str] = {
    "bye": "B",
    "movement": "B",
    "late": "L",
    "absent": "A",
    "left": "G",
    "expelled": "X",
    "out": "O",
}
"""What stands for the reason of somebody without a table."""
SAT_OUT = ("bye", "movement")
THREE = "3"


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An entrant: a mark for every round of the event, and how often it sat out so far."""

    number: int | None
    name: str
    marks: tuple[str, ...]
    times: int


def tally(book: EventBook) -> tuple[TallyRow, ...]:
    """Everybody by start number, who has none yet in the order of the list."""
    marks = {round_.number: _marks(book, round_) for round_ in book.rounds}
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
            marks=tuple(marks.get(number, {}).get(entrant.pk, "") for number in rounds),
            times=times[entrant.pk],
        )
        for entrant in sorted(
            book.entrants, key=lambda entrant: (entrant.number is None, entrant.number or 0)
        )
    )


def legend() -> str:
    """What the marks mean."""
    return _(
        "B sat out, L came too late, A was absent, G had left, X was disqualified, O was "
        "out, 3 sat at a table of three."
    )


def _marks(book: EventBook, round_: Round) -> Mapping[int, str]:
    """The marks of a round by the key of the entrant."""
    found = {
        placing.entrant_id or 0: MARKS[placing.reason] for placing in book.out.get(round_.pk, ())
    }
    usual = shape_of(book.event).sides
    for pairing in round_.pairings.all():
        sides = sides_of(pairing)
        if len(sides) == 3 != usual:
            found |= {seat.entrant_id: THREE for side in sides for seat in side if seat.entrant_id}
    return found
