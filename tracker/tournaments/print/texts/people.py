"""The people of an event for cards and badges, and its tables for their numbers."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.engine.records import names
from tracker.models import Entrant
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import shape_of


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
