"""Evenings."""

import datetime as dt
from uuid import UUID

from scoring.language import phrase
from tracker.models import Club, Evening, Role, User
from tracker.models.user import DIRECTOR
from tracker.names import name_from
from tracker.services.errors import Problems, unless_taken


def open_evening(
    *,
    club: Club,
    date: dt.date,
    title: str,
    epoch: UUID,
    now: dt.datetime,
    by: User | None = None,
) -> Evening:
    """Opens an evening, to which games can then be added; `epoch` is an id made by chance.

    Who opens it directs it. Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        evening = Evening.objects.create(
            club=club, date=date, title=title, epoch=epoch, created_at=now
        )
        if by is not None:
            Role.objects.create(user=by, name=DIRECTOR, evening=evening, given_at=now)
        return evening


def rename_evening(*, evening: Evening, title: str) -> Evening:
    """Gives an evening another title.

    Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        Evening.objects.filter(pk=evening.pk).update(title=title)
    evening.refresh_from_db()
    return evening


def set_evening(*, evening: Evening, title: str, date: dt.date) -> Evening:
    """Gives an evening another title and date.

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
