"""Players by name: printed, full, or of a merged player."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db.models import Q, QuerySet

from tracker.engine.records import names
from tracker.models import Club, Player, PlayerDetails, PlayerMerge

LISTED = ~Q(merged_by__in=PlayerMerge.objects.filter(undone_at=None)) & Q(erasure=None)
"""Players in their own right: neither merged nor erased."""


def listed_players(club: Club) -> QuerySet[Player]:
    """The club's players, active or retired."""
    return club.players.filter(LISTED)


def printed_as(club: Club) -> tuple[str, ...]:
    """The public names of the club's players."""
    return tuple(listed_players(club).values_list("name", flat=True))


def player_behind(club: Club, name: str) -> Player | None:
    """The club's player with this name, if any."""
    key = names.search_key(name)
    if not key:
        return None
    found = club.players.filter(Q(name_key=key) | Q(details__name_key=key)).first()
    return found if found is None or found.is_active else surviving_player(found)


def surviving_player(player: Player) -> Player:
    """The player into whom this one was merged, else the player itself."""
    merge = PlayerMerge.objects.filter(merged=player, undone_at=None).select_related("kept").first()
    return surviving_player(merge.kept) if merge else player


class KnownName(NamedTuple):
    """A name, and the player and public name it stands for."""

    name: str
    pk: int
    printed: str


def known_names(club: Club) -> tuple[KnownName, ...]:
    """Every name in the club, public or not."""
    rows = club.players.values_list("pk", "name", "details__name")
    printed = {pk: name for pk, name, _whole in rows}
    merged = PlayerMerge.objects.filter(merged__club=club, undone_at=None)
    into = dict(merged.values_list("merged", "kept"))
    known = []
    for pk, name, whole in rows:
        kept = pk
        while kept in into:
            kept = into[kept]
        known += [
            KnownName(spelling, kept, printed[kept]) for spelling in (whole, name) if spelling
        ]
    return tuple(known)


def printed_names(club: Club, typed: Iterable[str]) -> Mapping[str, str]:
    """The public names of the players behind typed names, where they differ."""
    asked = {names.search_key(name) for name in typed} - {""}
    is_merged = Q(merged_by__isnull=False, merged_by__undone_at=None)
    behind = club.players.filter(
        Q(details__name_key__in=asked) | Q(is_merged, name_key__in=asked)
    ).values_list("pk", "name_key", "details__name_key")
    rows = [(pk, key) for pk, *keys in behind for key in keys if key in asked]
    players = club.players.in_bulk([pk for pk, _key in rows]) if rows else {}
    return {key: surviving_player(players[pk]).name for pk, key in rows}


def whole_name_keys(club: Club) -> set[str]:
    """The case-folded full names of players with a different public name."""
    details = PlayerDetails.objects.filter(player__club=club).exclude(name="")
    return set(details.values_list("name_key", flat=True))


def names_of(player: Player) -> set[str]:
    """All names of a player, those of merged players included."""
    known = {player.name}
    details = PlayerDetails.objects.filter(player=player).first()
    if details and details.name:
        known.add(details.name)
    for merge in player.merges.filter(undone_at=None).select_related("merged"):
        known |= names_of(merge.merged)
    return known
