"""The club's members as they can be ticked for an event."""

from dataclasses import dataclass

from tracker.common.queries.people import listed_players
from tracker.engine.records import names
from tracker.models import Event


@dataclass(frozen=True, slots=True)
class MemberChoice:
    """An active player of the club; `is_in` says that the player is on the entry list already."""

    pk: int
    name: str
    is_in: bool


def member_choices(event: Event) -> tuple[MemberChoice, ...]:
    """Everybody of the club who plays, by name."""
    playing = set(event.members.filter(until_round=None).values_list("player", flat=True))
    players = listed_players(event.evening.club).filter(is_active=True)
    found = (MemberChoice(player.pk, player.name, player.pk in playing) for player in players)
    return tuple(sorted(found, key=lambda member: names.sort_key(member.name)))
