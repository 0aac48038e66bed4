"""The notice of an event: when and where it is, what it costs, and its further days."""

import datetime as dt
from typing import NamedTuple

from django.utils import timezone

from tracker.models import Event


class FurtherDay(NamedTuple):
    """A day after the first of an event, the round it begins with, and when that is."""

    date: dt.date
    first_round: int
    begins: dt.time | None = None


class Notice(NamedTuple):
    """What is said of an event beside how it is played; the fields are those of `EventNotice`."""

    begins: dt.time | None = None
    place: str = ""
    address: str = ""
    fee: int | None = None
    fee_unit: str = ""
    about: str = ""
    contact: str = ""
    at_clock: str = ""
    days: tuple[FurtherDay, ...] = ()


COLUMNS = tuple(name for name in Notice._fields if name != "days")


def notice_of(event: Event) -> Notice:
    """The notice of an event, empty where it has none."""
    told = getattr(event, "notice", None)
    columns = {name: getattr(told, name) for name in COLUMNS} if told else {}
    return Notice(**columns, days=days_of(event))


def days_of(event: Event) -> tuple[FurtherDay, ...]:
    """The further days of an event, in their order."""
    days = event.days.all()
    return tuple(FurtherDay(day.date, day.first_round, day.begins) for day in days)


def begins_at(date: dt.date, begins: dt.time | None) -> dt.datetime | None:
    """The moment at which a day begins, in the zone of the book; None where no time is known."""
    return timezone.make_aware(dt.datetime.combine(date, begins)) if begins else None
