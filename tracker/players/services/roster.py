"""Adds, renames, retires and restores the players of a club."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.language import phrase
from tracker.common.errors import Problem, Problems, refusal, unless_taken
from tracker.common.queries.people import whole_name_keys
from tracker.engine.records import names
from tracker.models import Club, Player, PlayerDetails
from tracker.players.services.name_redaction import details_with, set_details


def add_player(*, club: Club, name: str, now: datetime) -> Player:
    """Adds a player to a club.

    Raises RecordError.
    """
    name = _player_name(name)
    if names.search_key(name) in whole_name_keys(club):
        raise refusal("name", "taken", _NAME_TAKEN.format(name))
    with unless_taken("name", _NAME_TAKEN.format(name)):
        return Player.objects.create(
            club=club, name=name, name_key=names.search_key(name), created_at=now
        )


def rename_player(*, player: Player, name: str) -> Player:
    """Renames a player, on past evenings too.

    A player not printed in full stays so, under the new name. Raises RecordError.
    """
    name = _player_name(name)
    noted = PlayerDetails.objects.filter(player=player).first()
    if noted:
        return set_details(player=player, details=details_with(noted, name))
    if names.search_key(name) in whole_name_keys(player.club):
        raise refusal("name", "taken", _NAME_TAKEN.format(name))
    with unless_taken("name", _NAME_TAKEN.format(name)):
        Player.objects.filter(pk=player.pk).update(name=name, name_key=names.search_key(name))
    player.refresh_from_db()
    return player


def retire_player(*, player: Player) -> Player:
    """Retires a player, who can no longer be seated; games and results stay."""
    return _set_active(player, is_active=False)


def return_player(*, player: Player) -> Player:
    """Restores a retired player."""
    return _set_active(player, is_active=True)


def _set_active(player: Player, *, is_active: bool) -> Player:
    player.is_active = is_active
    player.save(update_fields=["is_active"])
    return player


def _player_name(name: str) -> str:
    problems = Problems()
    name = names.name_from(name, "name", problems)
    problems.raise_any()
    return name


_NAME_TAKEN = phrase("The club has a player “{}” already: add something that tells the two apart.")


class NewPlayer(NamedTuple):
    """A player to add; may be retired, for the sake of old evenings."""

    name: str
    is_active: bool = True


class RemovalResult(NamedTuple):
    """The numbers of players removed, and of those only retired."""

    removed: int
    retired: int


def add_players(*, club: Club, new: Sequence[NewPlayer], now: datetime) -> tuple[Player, ...]:
    """Adds players to a club, all or none; `now` identifies them for `undo_add_players`.

    Raises RecordError with every problem, by the place in the sequence.
    """
    text = phrase(
        "Somebody with one of these names has been added in the meantime: look at the list again."
    )
    with unless_taken("", text):
        problems = Problems()
        wanted = _checked(club, new, problems)
        problems.raise_any()
        return tuple(
            Player.objects.bulk_create(
                Player(
                    club=club,
                    name=player.name,
                    name_key=names.search_key(player.name),
                    is_active=player.is_active,
                    created_at=now,
                )
                for player in wanted
            )
        )


def player_problems(*, club: Club, new: Sequence[NewPlayer]) -> tuple[Problem, ...]:
    """The problems that prevent adding these, by the place in the sequence; nothing is written."""
    problems = Problems()
    _checked(club, new, problems)
    return tuple(problems)


def undo_add_players(*, club: Club, added_at: datetime) -> RemovalResult:
    """Removes the players added at this time; those who have played since are only retired."""
    with transaction.atomic():
        added = Player.objects.select_for_update().filter(club=club, created_at=added_at)
        named = set(added.filter(_is_named()).values_list("pk", flat=True))
        retired = added.filter(pk__in=named, is_active=True).update(is_active=False)
        removed = added.exclude(pk__in=named).delete()[0]
        return RemovalResult(removed, retired)


def _is_named() -> Q:
    """Matches players referred to by a row of another table."""
    is_named = Q()
    for relation in Player._meta.related_objects:  # noqa: SLF001 - Django's own documented way
        rows: QuerySet = QuerySet(relation.related_model).filter(
            **{relation.field.name: OuterRef("pk")}
        )
        is_named |= Q(Exists(rows))
    return is_named


def _checked(club: Club, new: Sequence[NewPlayer], problems: Problems) -> list[NewPlayer]:
    """The players, with normalised names."""
    taken = set(club.players.values_list("name_key", flat=True)) | whole_name_keys(club)
    wanted = []
    for place, player in enumerate(new):
        field = f"players.{place}"
        name = names.name_from(player.name, field, problems)
        if name and names.search_key(name) in taken:
            text = phrase("The club has a player “{name}” already.", name=name)
            problems.add(field, "taken", text)
        taken.add(names.search_key(name))
        wanted.append(NewPlayer(name, player.is_active))
    return wanted
