"""Opens, repeats and edits evenings."""

import datetime as dt
from uuid import UUID, uuid5

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import Problems, unless_taken
from tracker.engine.records.names import name_from
from tracker.games.permissions_queries import rematch_dealer, tables_to_repeat
from tracker.games.services import start_game
from tracker.models import Club, Evening, Game, Role, User
from tracker.models.user import DIRECTOR


def open_evening(
    *,
    club: Club,
    date: dt.date,
    title: str,
    epoch: UUID,
    now: dt.datetime,
    by: User | None = None,
) -> Evening:
    """Opens an evening, to which games can then be added; `epoch` is a random id.

    The user who opens it directs it. Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        evening = Evening.objects.create(
            club=club, date=date, title=title, epoch=epoch, created_at=now
        )
        if by is not None:
            Role.objects.create(user=by, name=DIRECTOR, evening=evening, given_at=now)
        return evening


def repeat_evening(
    *, evening: Evening, date: dt.date, epoch: UUID, now: dt.datetime, by: User | None = None
) -> Evening:
    """Opens an evening with the title and tables of a former one.

    Each table repeats its last game there, with the same players and rules, and the deal moves on;
    a table with a retired player is left out. Raises RecordError.
    """
    with transaction.atomic():
        new = open_evening(
            club=evening.club, title=evening.title, date=date, epoch=epoch, now=now, by=by
        )
        for game in tables_to_repeat(evening):
            _repeat(game, new, now)
        return new


def _repeat(game: Game, evening: Evening, now: dt.datetime) -> None:
    start_game(
        evening=evening,
        table=game.table,
        ruleset={"variant": game.variant, "options": game.options},
        players=[seat.player for seat in game.seats.all()],
        first_dealer=rematch_dealer(game),
        submission_id=uuid5(evening.epoch, str(game.submission_id)),
        now=now,
        rules_from=game.rule_set_version,
    )


def rename_evening(*, evening: Evening, title: str) -> Evening:
    """Renames an evening.

    Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        Evening.objects.filter(pk=evening.pk).update(title=title)
    evening.refresh_from_db()
    return evening


def set_evening(*, evening: Evening, title: str, date: dt.date) -> Evening:
    """Changes the title and date of an evening.

    Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        Evening.objects.filter(pk=evening.pk).update(title=title, date=date)
    evening.refresh_from_db()
    return evening


def _title(title: str) -> str:
    problems = Problems()
    title = name_from(title, "title", problems)
    problems.raise_any()
    return title


_TAKEN = phrase("There is an evening “{}” on this date already.")
