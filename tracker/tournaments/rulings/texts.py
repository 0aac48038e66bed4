"""The director's rulings in words."""

from dataclasses import dataclass

from tracker.common.dates_texts import clock_or_day
from tracker.engine.ranking.standings import with_sign
from tracker.models import Ruling, Tournament
from tracker.tournaments.book.texts import RULINGS


@dataclass(frozen=True, slots=True)
class RulingCard:
    """A ruling in the list; `points` are signed, and empty where it has none."""

    pk: int
    name: str
    round: int | None
    kind: str
    points: str
    article: str
    reason: str
    at: str
    is_cancelled: bool
    cancelled_because: str


def rulings(tournament: Tournament) -> tuple[RulingCard, ...]:
    """The rulings of a tournament, the newest first; cancelled ones stay."""
    found = tournament.rulings.select_related("entrant", "round").order_by("-made_at", "-pk")
    return tuple(map(ruling_card, found))


def ruling_card(ruling: Ruling) -> RulingCard:
    """One ruling, as the lookups give it."""
    return RulingCard(
        pk=ruling.pk,
        name=ruling.entrant.name,
        round=ruling.round.number if ruling.round else None,
        kind=RULINGS[ruling.kind],
        points=with_sign(ruling.points) if ruling.points else "",
        article=ruling.article,
        reason=ruling.reason,
        at=clock_or_day(ruling.made_at, ruling.tournament.evening.date),
        is_cancelled=ruling.cancelled_at is not None,
        cancelled_because=ruling.cancelled_because,
    )
