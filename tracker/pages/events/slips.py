"""All slips of a round on one page, as they are typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from scoring.language import Phrase
from scoring.slips import sum_fault
from tracker.models import Round
from tracker.pages.events.floor import TableCard, floor_of
from tracker.reading.events.slips import played_on
from tracker.reading.paging import Paged, page_of

ON_PAGE = 80
"""So many slips are typed on one page."""


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A table on the page of slips.

    `points` is its result where it has one of points, and `is_written` whether another one would
    replace something; `said` is how far the table is.
    """

    table: int
    part: str
    sides: tuple[str, ...]
    points: tuple[int, ...] | None
    is_written: bool
    said: str


@dataclass(frozen=True, slots=True)
class SlipSheet:
    """The tables of a round, of many a page of them.

    `fault_of` says why one of them cannot have some points.
    """

    event: int
    round: int
    is_started: bool
    listed: Paged[SlipLine]
    fault_of: Callable[[Sequence[int]], Phrase | None]

    @property
    def lines(self) -> tuple[SlipLine, ...]:
        """The tables on this page."""
        return self.listed.rows


def slip_sheet(round_: Round, now: datetime, page: int = 1) -> SlipSheet:
    """The slips of a round as the lookups give it."""
    cards = floor_of(round_.event, round_, now).cards
    return SlipSheet(
        event=round_.event_id,
        round=round_.number,
        is_started=round_.started_at is not None,
        listed=page_of(cards, page, lambda shown: tuple(map(_line, shown)), size=ON_PAGE),
        fault_of=partial(slip_fault, round_),
    )


def slip_fault(round_: Round, points: Sequence[int]) -> Phrase | None:
    """Why a table of this round cannot have brought these points, one per side; None if it can."""
    variant, hands = played_on(round_, len(points))
    return sum_fault(variant, points, hands)


def _line(card: TableCard) -> SlipLine:
    has_points = card.state in ("paper", "done")
    return SlipLine(
        table=card.table,
        part=card.part,
        sides=tuple(side.name for side in card.sides),
        points=tuple(int(side.points) for side in card.sides) if has_points else None,
        is_written=card.is_over or bool(card.last),
        said="" if card.still_plays and not card.last else card.state_said,
    )
