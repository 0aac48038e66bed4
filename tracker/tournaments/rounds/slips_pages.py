"""All slips of a round on one page, as they are typed."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from scoring.language import Phrase
from scoring.slips import hands_fault, sum_fault
from tracker.common.queries.paging import Paged, page_of
from tracker.models import Round
from tracker.tournaments.rounds.monitor_pages import TableCard, floor_of
from tracker.tournaments.rounds.queries import SlipResult
from tracker.tournaments.rounds.slips_queries import most_hands, played_on
from tracker.tournaments.rules_queries import asks_for_hands

ON_PAGE = 80
"""So many slips are typed on one page."""


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A table on the page of slips.

    `slip` is its result where it has one of points, with the hands that were typed of it, and
    `is_written` whether another one would replace something; `said` is how far the table is.
    """

    table: int
    part: str
    sides: tuple[str, ...]
    slip: SlipResult | None
    is_written: bool
    said: str


@dataclass(frozen=True, slots=True)
class SlipSheet:
    """The tables of a round, of many a page of them; each may be asked for its hands.

    `fault_of` says why one of them cannot have some points from so many hands, and
    `hands_fault_of` why it cannot have played these.
    """

    event: int
    round: int
    is_started: bool
    asks_for_hands: bool
    listed: Paged[SlipLine]
    fault_of: Callable[[SlipResult], Phrase | None]
    hands_fault_of: Callable[[int], Phrase | None]

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
        asks_for_hands=asks_for_hands(round_.event),
        listed=page_of(cards, page, lambda shown: tuple(map(_line, shown)), size=ON_PAGE),
        fault_of=partial(slip_fault, round_),
        hands_fault_of=partial(hands_fault, most=most_hands(round_.event)),
    )


def slip_fault(round_: Round, slip: SlipResult) -> Phrase | None:
    """Why a table of this round cannot have brought what a slip says; None if it can."""
    variant, hands = played_on(round_, len(slip.points))
    if slip.hands is not None:
        hands = range(slip.hands, slip.hands + 1)
    return sum_fault(variant, slip.points, hands)


def _line(card: TableCard) -> SlipLine:
    has_points = card.state in ("paper", "done")
    points = tuple(int(side.points) for side in card.sides) if has_points else ()
    return SlipLine(
        table=card.table,
        part=card.part,
        sides=tuple(side.name for side in card.sides),
        slip=SlipResult(points, card.typed_hands) if has_points else None,
        is_written=card.is_over or bool(card.last),
        said="" if card.still_plays and not card.last else card.state_said,
    )
