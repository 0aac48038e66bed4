"""The seats that were exchanged by hand, as the log has them."""

from dataclasses import dataclass

from scoring.language import phrase
from tracker.language import said
from tracker.models import Round
from tracker.selectors.words import clock

EXCHANGED = phrase("Round {}: {} and {} exchanged their seats.")
_BEGINS, _ENDS = "Round {}: ", " exchanged their seats."


@dataclass(frozen=True, slots=True)
class Exchange:
    """What was exchanged, why and when."""

    said: str
    reason: str
    at: str


def exchanges_of(round_: Round) -> tuple[Exchange, ...]:
    """What was changed by hand since a round was drawn, the first change first."""
    lines = round_.event.changes.filter(
        at__gte=round_.drawn_at,
        said__startswith=_BEGINS.format(round_.number),
        said__endswith=_ENDS,
    )
    return tuple(
        Exchange(said(one.said), one.reason, clock(one.at)) for one in lines.order_by("pk")
    )
