"""The club's players behind the names that are typed."""

from datetime import datetime

from tracker.book.names import name_from
from tracker.models import Club, Player
from tracker.reading.people.known import player_behind
from tracker.services.clubs import add_player
from tracker.services.errors import Problems


def player_called(club: Club, name: str, now: datetime) -> Player:
    """The player of this name, who is added to the club where there is none."""
    return player_behind(club, name) or add_player(club=club, name=name, now=now)


def spelled_name(text: str, field: str) -> str:
    """The name in its one spelling. Raises RecordError."""
    problems = Problems()
    name = name_from(text, field, problems)
    problems.raise_any()
    return name
