"""The players of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When

from tracker.common.queries.paging import LetterMark, Paged, marks_of, page_of
from tracker.engine.records import names
from tracker.models import Club, Player, PlayerDetails
from tracker.players.queries.details import listed_players
from tracker.statistics.queries.slip_tables import slip_counts
from tracker.tournaments.book.queries import results_visible
from tracker.tournaments.book.results_queries import as_played

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        """What is counted for each player."""

        played: int
        won: int

    CountedPlayer = WithAnnotations[Player, Counts]

KeyAndName = tuple[int, str]
"""A player's key and name."""

# Partners at a table of four share a side; otherwise everybody is a side.
SIDE = Case(
    When(seats__game__places=4, then=F("seats__place") % Value(2)),
    default=F("seats__place"),
    output_field=IntegerField(),
)
FINISHED = Q(
    results_visible("seats__game__"),
    as_played("seats__game__"),
    seats__game__is_finished=True,
    seats__game__removed_at=None,
)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, with the number of games played and won, as far as results are told.

    They are counted as `games_of_player` lists them: finished, or a table by its slip; where that
    replaces a game, or a side has forfeited, the game is none.
    """

    pk: int
    name: str
    is_active: bool
    played: int
    won: int
    nickname: str = ""
    number: str = ""
    is_guest: bool = False


def player_rows(
    club: Club, search: str = "", *, include_retired: bool = False
) -> tuple[PlayerRow, ...]:
    """A club's players by name: those whose name or nickname has the text in it, or is the number.

    Nobody is found by a whole name or nickname who does not print the whole name.
    """
    found = _found(club, search, include_retired=include_retired)
    return _rows(_searched(club, search, include_retired=include_retired), found)


def player_page(
    club: Club, search: str = "", number: int = 1, *, include_retired: bool = False
) -> Paged[PlayerRow]:
    """The same, a page at a time, with the letters by which one turns to a page."""
    found = _found(club, search, include_retired=include_retired)
    return page_of(found, number, _read, _marks)


def player_row(player: Player) -> PlayerRow:
    """A single player, who may be in no list."""
    (row,) = _rows(Player.objects.filter(pk=player.pk), [(player.pk, player.name)])
    return row


def _searched(club: Club, search: str, *, include_retired: bool) -> QuerySet[Player]:
    wanted = names.search_key(search.strip())
    printed_in_full = Q(details__name="", details__nickname_key__contains=wanted)
    found = listed_players(club).filter(
        Q(name_key__contains=wanted) | printed_in_full | Q(details__number__iexact=search.strip())
    )
    return found if include_retired else found.filter(is_active=True)


def _found(club: Club, search: str, *, include_retired: bool) -> list[KeyAndName]:
    found = _searched(club, search, include_retired=include_retired).order_by()
    named = found.values_list("pk", "name")
    return sorted(named, key=lambda pair: names.sort_key(pair[1]))


def _read(shown: Sequence[KeyAndName]) -> tuple[PlayerRow, ...]:
    return _rows(Player.objects.filter(pk__in=[pk for pk, _ in shown]), shown)


def _counted(found: QuerySet[Player]) -> QuerySet[CountedPlayer]:
    return (
        found.order_by()
        .select_related("details")
        .annotate(
            played=Count("seats", filter=FINISHED),
            won=Count("seats", filter=FINISHED & Q(seats__game__winner=SIDE)),
        )
    )


def _rows(found: QuerySet[Player], ordered: Sequence[KeyAndName]) -> tuple[PlayerRow, ...]:
    """The rows in this order."""
    slips = slip_counts(found.order_by())
    rows = {
        player.pk: PlayerRow(
            player.pk,
            player.name,
            player.is_active,
            player.played + slips[player.pk].played,
            player.won + slips[player.pk].won,
            *_beside_name(player),
        )
        for player in _counted(found)
    }
    return tuple(rows[pk] for pk, _ in ordered if pk in rows)


def _beside_name(player: Player) -> tuple[str, str, bool]:
    """The nickname and number that stand beside a name, and whether this is a guest."""
    details: PlayerDetails | None = getattr(player, "details", None)
    if details is None:
        return "", "", False
    return "" if details.name else details.nickname, details.number, details.is_guest


def _marks(found: Sequence[KeyAndName]) -> tuple[LetterMark, ...]:
    return marks_of([names.sort_key(name)[0][:1].upper() for _, name in found])
