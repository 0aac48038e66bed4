"""The club's players behind the names that are typed."""

from datetime import datetime

from tracker.clubs.services import add_player
from tracker.common.errors import Problems
from tracker.engine.records.names import name_from
from tracker.models import Club, Player
from tracker.players.queries.known import player_behind


def player_called(club: Club, name: str, now: datetime) -> Player:
    """The player of this name, who is added to the club where there is none."""
    return player_behind(club, name) or add_player(club=club, name=name, now=now)


def spelled_name(text: str, field: str) -> str:
    """The name in its one spelling. Raises RecordError."""
    problems = Problems()
    name = name_from(text, field, problems)
    problems.raise_any()
    return name
