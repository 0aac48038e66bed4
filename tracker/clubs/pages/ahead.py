"""What a club plays next."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring import VARIANTS
from tracker.common.dates_texts import clock, day
from tracker.models import Club, Evening, Event
from tracker.models.event import DRAFT, FINAL, OPEN

MOST = 5


@dataclass(frozen=True, slots=True)
class NextDate:
    """A day to come: an evening, or an event with its game.

    `begins` is a time of the day where one was announced. `event` is None for an evening without
    one, and `takes_entries` says whether one can still be put on its list.
    """

    title: str
    date: str
    iso_date: str
    is_today: bool
    begins: str
    game: str
    evening: int
    event: int | None
    takes_entries: bool


def next_dates(club: Club, now: dt.datetime) -> tuple[NextDate, ...]:
    """The next evenings and events, the earliest first; what is over today is not ahead."""
    today = timezone.localdate(now)
    coming = (
        Evening.objects.filter(club=club, date__gte=today)
        .exclude(event__state__in=(DRAFT, FINAL))
        .select_related("event")
        .order_by("date", Coalesce(F("event__check_in_until"), F("created_at")), "pk")
    )
    return tuple(_date(evening, today) for evening in coming[:MOST])


def _date(evening: Evening, today: dt.date) -> NextDate:
    event: Event | None = getattr(evening, "event", None)
    begins = event.check_in_until if event else None
    return NextDate(
        title=evening.title,
        date=day(evening.date),
        iso_date=evening.date.isoformat(),
        is_today=evening.date == today,
        begins=clock(begins) if begins else "",
        game=VARIANTS[event.variant].name if event else "",
        evening=evening.pk,
        event=event.pk if event else None,
        takes_entries=event is not None and event.state == OPEN,
    )
