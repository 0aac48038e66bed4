"""The director's rulings, one plain row each."""

import datetime as dt
from dataclasses import dataclass

from tracker.models import Event, Ruling


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling; `kind` is its code, `points` 0 where it has none."""

    at: dt.datetime
    number: int | None
    name: str
    round: int | None
    kind: str
    points: int
    article: str
    reason: str
    is_cancelled: bool
    cancelled_because: str


def ruled_rows(event: Event) -> tuple[RulingRow, ...]:
    """Every ruling of an event in the order in which they were given; cancelled ones stay."""
    found = event.rulings.select_related("entrant", "round").order_by("made_at", "pk")
    return tuple(map(_row, found))


def _row(ruling: Ruling) -> RulingRow:
    return RulingRow(
        at=ruling.made_at,
        number=ruling.entrant.number,
        name=ruling.entrant.name,
        round=ruling.round.number if ruling.round else None,
        kind=ruling.kind,
        points=ruling.points,
        article=ruling.article,
        reason=ruling.reason,
        is_cancelled=ruling.cancelled_at is not None,
        cancelled_because=ruling.cancelled_because,
    )
