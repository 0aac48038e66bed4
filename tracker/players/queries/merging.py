"""What merging two players would do, and why it cannot be done."""

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, Model, Q
from django.shortcuts import get_object_or_404

from tracker.engine.records import names
from tracker.models import Device, ErasureOrder, Event, Game, Member, Player, PlayerMerge, Seat
from tracker.players.queries.known import listed_players

MOVED: tuple[type[Model], ...] = (Seat, Member, Device)
"""The tables whose rows go over with a player, each by its column `player`."""


def merge_for(club_slug: str, pk: int) -> PlayerMerge:
    """A merging of two players of the club."""
    merges = PlayerMerge.objects.select_related("kept", "merged")
    return get_object_or_404(merges, kept__club__slug=club_slug, pk=pk)


@dataclass(frozen=True, slots=True)
class Belongings:
    """A player, and of how many things they are part."""

    pk: int
    name: str
    games: int
    evenings: int
    events: int
    phones: int


@dataclass(frozen=True, slots=True)
class MergeConflict:
    """Why two cannot be one person: both `sat` at a table, both `entered`, one is to be `erased`.

    `name` is what the table, the event or the player is called.
    """

    kind: Literal["sat", "entered", "erased"]
    name: str
    date: dt.date | None = None


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What goes over to whom; with `conflicts` nothing does."""

    kept: Belongings
    merged: Belongings
    conflicts: tuple[MergeConflict, ...]


def merge_preview(kept: Player, merged: Player) -> MergePreview:
    """What merging would move, and what forbids it."""
    conflicts = merge_conflicts(kept, merged)
    return MergePreview(_belongings(kept), _belongings(merged), conflicts)


def mergeable(player: Player) -> tuple[tuple[int, str], ...]:
    """Those who could be the same person, by name."""
    others = listed_players(player.club).exclude(pk=player.pk).values_list("pk", "name")
    return tuple(sorted(others, key=lambda other: names.sort_key(other[1])))


def merge_conflicts(kept: Player, merged: Player) -> tuple[MergeConflict, ...]:
    """Why the two cannot be one person: both sat at one game or entered one event, or one goes."""
    games = Game.objects.filter(seats__player=kept).filter(seats__player=merged)
    events = Event.objects.filter(members__player=kept).filter(members__player=merged)
    orders = ErasureOrder.objects.filter(player__in=(kept, merged)).select_related("player")
    return (
        *(
            MergeConflict("sat", game.table, game.evening.date)
            for game in games.select_related("evening")
        ),
        *(
            MergeConflict("entered", event.evening.title, event.evening.date)
            for event in events.select_related("evening").distinct()
        ),
        *(MergeConflict("erased", str(order.player)) for order in orders),
    )


def _belongings(player: Player) -> Belongings:
    there = Q(seats__game__removed_at=None)
    of = Player.objects.annotate(
        games=Count("seats__game", distinct=True, filter=there),
        evenings=Count("seats__game__evening", distinct=True, filter=there),
        events=Count("memberships__event", distinct=True),
        phones=Count("devices", distinct=True),
    ).get(pk=player.pk)
    return Belongings(player.pk, player.name, of.games, of.evenings, of.events, of.phones)
