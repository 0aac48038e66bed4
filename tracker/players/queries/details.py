"""A club's notes about its players."""

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, Model, Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from tracker.common.queries.lookups import player_for
from tracker.common.queries.people import listed_players
from tracker.engine.records import names
from tracker.models import (
    Club,
    Contact,
    Erasure,
    ErasureOrder,
    Evening,
    Game,
    Member,
    Phone,
    Player,
    PlayerDetails,
    PlayerMerge,
    Seat,
    Tournament,
    TypedTotal,
)
from tracker.models.person import FULL, INITIALS


@dataclass(frozen=True, slots=True)
class PrintedNameRow:
    """A player printed under another name than the full one."""

    pk: int
    printed: str
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    """Details for a player's page: name printing, merges, and the date of a pending erasure."""

    is_whole: bool
    is_erased: bool
    merge: PlayerMerge | None
    merges: tuple[PlayerMerge, ...]
    due_on: dt.date | None


def person_for(club_slug: str, pk: int) -> Player:
    """A player of the club who is neither merged nor erased."""
    player = player_for(club_slug, pk)
    if not listed_players(player.club).filter(pk=pk).exists():
        raise Http404
    return player


def details_of(player: Player) -> PlayerDetails:
    """The notes about a player; an unsaved, empty row where there are none."""
    found = PlayerDetails.objects.filter(player=player).first()
    return found or PlayerDetails(player=player)


def person_page(player: Player) -> PersonPage:
    """The details on the page of a player, besides the name."""
    merge = player.merged_by.filter(undone_at=None).select_related("kept").first()
    return PersonPage(
        is_whole=not details_of(player).name,
        is_erased=Erasure.objects.filter(player=player).exists(),
        merge=merge,
        merges=tuple(player.merges.filter(undone_at=None).select_related("merged")),
        due_on=due_on(player),
    )


def due_on(player: Player) -> dt.date | None:
    """The date on which the player will be erased, if any."""
    order = ErasureOrder.objects.filter(player=player).first()
    return order.due_on if order else None


def contact_of(player: Player) -> Contact:
    return Contact.objects.filter(player=player).first() or Contact(player=player)


def who_is_who(club: Club, search: str = "") -> tuple[PrintedNameRow, ...]:
    """The players who are not printed under their full name, by that name."""
    hidden = PlayerDetails.objects.filter(player__in=listed_players(club)).exclude(name="")
    rows = (
        PrintedNameRow(row.player_id, row.player.name, row.name, row.number)
        for row in hidden.select_related("player")
    )
    wanted = search.strip()
    found = (
        row for row in rows if names.is_found(wanted, f"{row.name} {row.printed} {row.number}")
    )
    return tuple(sorted(found, key=lambda row: names.sort_key(row.name)))


def name_format_of(details: PlayerDetails) -> str:
    """The printed form of the name: in full, initials, or only a numbered label."""
    usual = INITIALS if details.is_junior else FULL
    return usual if details.shown == "usual" else details.shown


def details_now(player: Player) -> dict[str, object]:
    """The initial values of a details form."""
    details = details_of(player)
    names_of_columns = ("shown", "number", "nickname", "is_guest", "is_junior", "note")
    now: dict[str, object] = {name: getattr(details, name) for name in names_of_columns}
    return now | {"name": details.name or player.name}


def contact_now(player: Player) -> dict[str, object]:
    """The initial values of a contact form."""
    contact = contact_of(player)
    return {"email": contact.email, "phone": contact.phone}


# The effect of merging two players, and the conflicts that prevent it.


MOVED: tuple[type[Model], ...] = (Seat, Member, Phone, TypedTotal)
"""The tables whose rows move with a player, through their column `player`."""


def merge_for(club_slug: str, pk: int) -> PlayerMerge:
    merges = PlayerMerge.objects.select_related("kept", "merged")
    return get_object_or_404(merges, kept__club__slug=club_slug, pk=pk)


@dataclass(frozen=True, slots=True)
class PlayerUsage:
    """A player, and the numbers of rows that refer to them."""

    pk: int
    name: str
    games: int
    evenings: int
    tournaments: int
    phones: int


@dataclass(frozen=True, slots=True)
class MergeConflict:
    """A conflict: both `sat` at a table, both `entered` a tournament, or one is to be `erased`.

    `name` is that of the table, tournament or player.
    """

    kind: Literal["sat", "entered", "typed", "erased"]
    name: str
    date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class MergePreview:
    """The rows that move, and between whom; with `conflicts` none do."""

    kept: PlayerUsage
    merged: PlayerUsage
    conflicts: tuple[MergeConflict, ...]


def merge_preview(kept: Player, merged: Player) -> MergePreview:
    conflicts = merge_conflicts(kept, merged)
    return MergePreview(_belongings(kept), _belongings(merged), conflicts)


def mergeable(player: Player) -> tuple[tuple[int, str], ...]:
    """The players who could be the same person, by name."""
    others = listed_players(player.club).exclude(pk=player.pk).values_list("pk", "name")
    return tuple(sorted(others, key=lambda other: names.sort_key(other[1])))


def merge_conflicts(kept: Player, merged: Player) -> tuple[MergeConflict, ...]:
    """The conflicts between two players: a shared game or tournament, or a pending erasure."""
    games = Game.objects.filter(seats__player=kept).filter(seats__player=merged)
    tournaments = Tournament.objects.filter(members__player=kept).filter(members__player=merged)
    typed = Evening.objects.filter(typed_totals__player=kept).filter(typed_totals__player=merged)
    orders = ErasureOrder.objects.filter(player__in=(kept, merged)).select_related("player")
    return (
        *(
            MergeConflict("sat", game.table, game.evening.date)
            for game in games.select_related("evening")
        ),
        *(
            MergeConflict("entered", tournament.evening.title, tournament.evening.date)
            for tournament in tournaments.select_related("evening").distinct()
        ),
        *(MergeConflict("typed", evening.title, evening.date) for evening in typed),
        *(MergeConflict("erased", str(order.player)) for order in orders),
    )


def _belongings(player: Player) -> PlayerUsage:
    there = Q(seats__game__removed_at=None)
    of = Player.objects.annotate(
        games=Count("seats__game", distinct=True, filter=there),
        evenings=Count("seats__game__evening", distinct=True, filter=there),
        tournaments=Count("memberships__tournament", distinct=True),
        phone_count=Count("phones", distinct=True),
    ).get(pk=player.pk)
    return PlayerUsage(
        player.pk, player.name, of.games, of.evenings, of.tournaments, of.phone_count
    )
