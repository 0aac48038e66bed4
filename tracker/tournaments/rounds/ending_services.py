"""The games of a table end with a result that the director gives it, and go on without."""

from datetime import datetime

from tracker.common.errors import refusal
from tracker.engine.records.folding import COUNTED
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.models import Event, Pairing
from tracker.tournaments.rounds.postponed_queries import is_waiting
from tracker.tournaments.rounds.queries import result_of
from tracker.tournaments.rulings.correcting_services import NOTHING_LEFT


def end_games(pairing: Pairing, at: datetime) -> None:
    """Closes the open games of a table as they stand; those without a hand that counts are removed.

    The event is locked.
    """
    for game in pairing.games.filter(removed_at=None, is_finished=False):
        if game.hands.filter(state=COUNTED).exists():
            close_game(game=game, now=at)
        else:
            remove_game(game=game, now=at)


def let_games_go_on(
    event: Event, pairing: Pairing, ended_at: datetime | None, now: datetime
) -> None:
    """Brings back the games of a table that ended at this moment.

    In a round that is closed they stay ended as they stand. Raises RecordError where the table
    would have no result then, unless it was put off. The event is locked.
    """
    if pairing.round.closed_at is not None:
        if not result_of(event, pairing).is_over and not is_waiting(event, pairing):
            raise refusal("", "nothing_played", NOTHING_LEFT)
        return
    if ended_at is None:
        return
    for game in pairing.games.filter(removed_at=ended_at):
        restore_game(game=game, now=now)
    for game in pairing.games.filter(removed_at=None, closed_at=ended_at):
        reopen_game(game=game, now=now)
