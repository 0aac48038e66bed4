"""What merging two players would do, and why it cannot be done."""

from dataclasses import dataclass

from django.db.models import Count, Model, Q
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tracker.book import names
from tracker.models import Device, ErasureOrder, Event, Game, Member, Player, PlayerMerge, Seat
from tracker.reading.people.known import listed_players
from tracker.reading.words import day

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
class MergePreview:
    """What goes over to whom; with `conflicts` nothing does."""

    kept: Belongings
    merged: Belongings
    conflicts: tuple[str, ...]


def merge_preview(kept: Player, merged: Player) -> MergePreview:
    """What merging would move, and what forbids it."""
    conflicts = merge_conflicts(kept, merged)
    return MergePreview(_belongings(kept), _belongings(merged), conflicts)


def mergeable(player: Player) -> tuple[tuple[int, str], ...]:
    """Those who could be the same person, by name."""
    others = listed_players(player.club).exclude(pk=player.pk).values_list("pk", "name")
    return tuple(sorted(others, key=lambda other: names.order(other[1])))


def merge_conflicts(kept: Player, merged: Player) -> tuple[str, ...]:
    """Why the two cannot be one person, as sentences: both sat at one game or entered one event."""
    games = Game.objects.filter(seats__player=kept).filter(seats__player=merged)
    events = Event.objects.filter(members__player=kept).filter(members__player=merged)
    orders = ErasureOrder.objects.filter(player__in=(kept, merged)).select_related("player")
    return (
        *(_both_sat(game) for game in games.select_related("evening")),
        *(_both_entered(event) for event in events.select_related("evening").distinct()),
        *(_("{} is to be erased: take that back first.").format(order.player) for order in orders),
    )


def _both_sat(game: Game) -> str:
    said = _("Both sat at table {table} on {day}.")
    return said.format(table=game.table, day=day(game.evening.date))


def _both_entered(event: Event) -> str:
    said = _("Both were entered in “{event}” on {day}.")
    return said.format(event=event.evening.title, day=day(event.evening.date))


def _belongings(player: Player) -> Belongings:
    there = Q(seats__game__removed_at=None)
    of = Player.objects.annotate(
        games=Count("seats__game", distinct=True, filter=there),
        evenings=Count("seats__game__evening", distinct=True, filter=there),
        events=Count("memberships__event", distinct=True),
        phones=Count("devices", distinct=True),
    ).get(pk=player.pk)
    return Belongings(player.pk, player.name, of.games, of.evenings, of.events, of.phones)
