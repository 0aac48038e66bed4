"""The people of an event for cards and badges, and its tables for their numbers."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.engine.records import names
from tracker.models import Entrant
from tracker.tournaments.book.queries import EventData, shape_of
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.standings.texts import public_standings


@dataclass(frozen=True, slots=True)
class BadgePerson:
    """A player of an event: the start number, and whom the player enters with or comes from."""

    name: str
    number: int | None
    beside: str


def people(book: EventData) -> tuple[BadgePerson, ...]:
    """Every player who has not left, by start number, without one by name."""
    found = [
        BadgePerson(player, entrant.number, _beside(entrant, player, players))
        for entrant in book.entrants
        if entrant.left_at is None
        for players in [_players(entrant)]
        for player in players
    ]
    return tuple(
        sorted(found, key=lambda person: (person.number or 0, names.sort_key(person.name)))
    )


def tables_of_event(book: EventData) -> int:
    """How many tables there are numbers for: those of the rounds, before a draw by who is there."""
    drawn = [pairing.table for round_ in book.rounds for pairing in round_.pairings.all()]
    entered = sum(entrant.left_at is None for entrant in book.entrants)
    return max(drawn, default=0) or -(-entered // shape_of(book.event).seats)


def _players(entrant: Entrant) -> list[str]:
    return [member.player.name for member in entrant.members.all() if member.until_round is None]


def _beside(entrant: Entrant, player: str, players: list[str]) -> str:
    others = [member for member in players if member != player]
    said = [_("with {names}").format(names=enumeration(others))] if others else []
    return " · ".join(filter(None, (*said, entrant.from_club)))


# Who gets what at the prize-giving, as far as it is announced.


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
