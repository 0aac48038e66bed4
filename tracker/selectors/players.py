"""The players of a club."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When

from tracker import names
from tracker.models import Club, Player, PlayerDetails
from tracker.selectors.people.known import listed_players

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
    nickname: str = ""
    number: str = ""
    is_guest: bool = False


def players(
    club: Club, search: str = "", *, include_retired: bool = False
) -> tuple[PlayerRow, ...]:
    """A club's players by name: those whose name or nickname has the text in it, or is the number.

    Nobody is found by a whole name or nickname who does not print the whole name.
    """
    wanted = names.key(search.strip())
    printed_in_full = Q(details__name="", details__nickname_key__contains=wanted)
    found = listed_players(club).filter(
        Q(name_key__contains=wanted) | printed_in_full | Q(details__number__iexact=search.strip())
    )
    if not include_retired:
        found = found.filter(is_active=True)
    return tuple(sorted(_rows(found), key=lambda row: names.order(row.name)))


def player_row(player: Player) -> PlayerRow:
    """A single player, who may be in no list."""
    (row,) = _rows(Player.objects.filter(pk=player.pk))
    return row


def _rows(found: QuerySet[Player]) -> Iterator[PlayerRow]:
    counted = found.annotate(
        played=Count("seats", filter=FINISHED),
        won=Count("seats", filter=FINISHED & Q(seats__game__winner=SIDE)),
    )
    for player in counted.select_related("details"):
        yield PlayerRow(
            player.pk,
            player.name,
            player.is_active,
            player.played,
            player.won,
            *_beside_name(player),
        )


def _beside_name(player: Player) -> tuple[str, str, bool]:
    """The nickname and number that stand beside a name, and whether this is a guest."""
    details: PlayerDetails | None = getattr(player, "details", None)
    if details is None:
        return "", "", False
    return "" if details.name else details.nickname, details.number, details.is_guest
