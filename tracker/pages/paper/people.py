"""The people of an event for cards and badges, and its tables for their numbers."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import listed
from tracker.book import names
from tracker.models import Entrant
from tracker.reading.events.book import EventBook
from tracker.reading.events.rules import shape_of


@dataclass(frozen=True, slots=True)
class Person:
    """A player of an event: the start number, and whom the player enters with or comes from."""

    name: str
    number: int | None
    beside: str


def people(book: EventBook) -> tuple[Person, ...]:
    """Every player who has not left, by start number, without one by name."""
    found = [
        Person(player, one.number, _beside(one, player, players))
        for one in book.entrants
        if one.left_at is None
        for players in [_players(one)]
        for player in players
    ]
    return tuple(sorted(found, key=lambda one: (one.number or 0, names.order(one.name))))


def tables_of_event(book: EventBook) -> int:
    """How many tables there are numbers for: those of the rounds, before a draw by who is there."""
    drawn = [one.table for round_ in book.rounds for one in round_.pairings.all()]
    entered = sum(one.left_at is None for one in book.entrants)
    return max(drawn, default=0) or -(-entered // shape_of(book.event).seats)


def _players(entrant: Entrant) -> list[str]:
    return [one.player.name for one in entrant.members.all() if one.until_round is None]


def _beside(entrant: Entrant, player: str, players: list[str]) -> str:
    others = [one for one in players if one != player]
    said = [_("with {names}").format(names=listed(others))] if others else []
    return " · ".join(filter(None, (*said, entrant.from_club)))
