"""Evenings."""

import datetime as dt

from tracker.models import Club, Evening
from tracker.names import name_from
from tracker.services.errors import Problems, unless_taken


def open_evening(*, club: Club, date: dt.date, title: str, now: dt.datetime) -> Evening:
    """Opens an evening, to which games can then be added.

    Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        return Evening.objects.create(club=club, date=date, title=title, created_at=now)


def rename_evening(*, evening: Evening, title: str) -> Evening:
    """Gives an evening another title.

    Raises RecordError.
    """
    title = _title(title)
    with unless_taken("title", _TAKEN.format(title)):
        Evening.objects.filter(pk=evening.pk).update(title=title)
    evening.refresh_from_db()
    return evening


def _title(title: str) -> str:
    problems = Problems()
    title = name_from(title, "title", problems)
    problems.raise_any()
    return title


_TAKEN = "There is an evening “{}” on this date already."
