"""The seats that were exchanged and the tables that were locked by hand, as the log has them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from tracker.common.dates_texts import clock
from tracker.models import Event, EventChange, Round
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.texts import with_words


@dataclass(frozen=True, slots=True)
class SeatExchange:
    """What was exchanged, why and when."""

    said: str
    reason: str
    at: str


def exchanges_of(round_: Round) -> tuple[SeatExchange, ...]:
    """What was changed by hand since a round was drawn, the first change first."""
    lines = round_.event.changes.filter(
        at__gte=round_.drawn_at, kind=ChangeKind.SEATS_EXCHANGED, facts__round=round_.number
    )
    return exchanges_in(round_.event, lines.order_by("pk"))


def locks_of(round_: Round) -> tuple[SeatExchange, ...]:
    """What was locked and unlocked in the draws of a round, the first change first.

    What was locked in a draw that was taken back was never played.
    """
    back = ChangeKind.DRAW_TAKEN_BACK
    kinds = (ChangeKind.TABLE_LOCKED, ChangeKind.TABLE_UNLOCKED, back)
    lines = round_.event.changes.filter(kind__in=kinds, facts__round=round_.number)
    since = takewhile(lambda line: line.kind != back, lines.order_by("-pk"))
    return exchanges_in(round_.event, reversed([*since]))


def exchanges_in(event: Event, lines: Iterable[EventChange]) -> tuple[SeatExchange, ...]:
    """What these lines of an event's log say."""
    found = with_words(event, lines)
    return tuple(SeatExchange(said, one.reason, clock(one.at)) for one, said in found)
