"""Who gets what at the prize-giving, as far as it is announced."""

from dataclasses import dataclass

from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.texts import public_standings


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A place with its prize, in words."""

    place: str
    number: int
    name: str
    prize: str


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes by place; `hidden` says which places are not announced yet.

    `ungiven` says which prizes nobody gets, and why.
    """

    rows: tuple[PrizeRow, ...]
    hidden: str
    ungiven: tuple[str, ...] = ()


def prize_list(watched: StampedEvent) -> PrizeList:
    """The prizes of an event that has ended; nobody whose place is not revealed is on it."""
    standings = public_standings(watched)
    return PrizeList(
        rows=tuple(
            PrizeRow(row.place, row.number, row.name, "; ".join(row.prizes))
            for row in standings.rows
            if row.prizes
        ),
        hidden=standings.hidden,
        ungiven=standings.ungiven,
    )
