"""The players of a club."""

from dataclasses import dataclass

from django.db.models import Case, Count, F, IntegerField, Q, Value, When

from tracker import names
from tracker.models import Club

# Partners at a table of four share a side; otherwise everybody is a side.
SIDE = Case(
    When(seats__game__places=4, then=F("seats__place") % Value(2)),
    default=F("seats__place"),
    output_field=IntegerField(),
)
FINISHED = Q(seats__game__is_finished=True, seats__game__removed_at=None)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, with the number of finished games played and won."""

    pk: int
    name: str
    is_active: bool
    played: int
    won: int


def players(
    club: Club, search: str = "", *, include_retired: bool = False
) -> tuple[PlayerRow, ...]:
    """A club's players by name: those whose name has the text in it, whatever the case."""
    found = club.players.filter(name_key__contains=names.key(search.strip()))
    if not include_retired:
        found = found.filter(is_active=True)
    counted = found.annotate(
        played=Count("seats", filter=FINISHED),
        won=Count("seats", filter=FINISHED & Q(seats__game__winner=SIDE)),
    )
    rows = (
        PlayerRow(player.pk, player.name, player.is_active, player.played, player.won)
        for player in counted
    )
    return tuple(sorted(rows, key=lambda row: names.order(row.name)))
