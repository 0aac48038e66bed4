"""Adds, renames, retires and restores the players of a club."""

from datetime import datetime

from scoring.language import phrase
from tracker.common.errors import Problems, refusal, unless_taken
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
