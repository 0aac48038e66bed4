"""Dates and times in the reader's language."""

import datetime as dt
from collections.abc import Callable

from django.utils import timezone
from django.utils.formats import date_format, time_format

from scoring.language import Phrase


def day(date: dt.date) -> str:
    """ "Fri 14 Nov 2025", "Fr, 14. Nov. 2025"."""
    return date_format(date, "DATE_FORMAT")


def short_day(date: dt.date) -> str:
    """A date without the weekday: "14 Nov 2025", "14. Nov. 2025"."""
    return date_format(date, "SHORT_DATE_FORMAT")


def day_of_year(date: dt.date) -> str:
    """A date without the year: "14 Nov", "14. Nov."."""
    return date_format(date, "MONTH_DAY_FORMAT")


def clock(moment: dt.datetime) -> str:
    """A time in the club's time zone: "20:41"."""
    return date_format(timezone.localtime(moment), "H:i")


def clock_or_day(moment: dt.datetime, date: dt.date) -> str:
    """The time if on this date, else with its day: "14 Nov, 20:41"."""
    on = timezone.localdate(moment)
    return clock(moment) if on == date else f"{day_of_year(on)}, {clock(moment)}"


def time_of_day(time: dt.time) -> str:
    """A scheduled time: "19:30"."""
    return time_format(time, "H:i")


def written_day(value: object) -> str:
    """A date that may be unparsed input: "14 Nov 2025"; other text is returned unchanged."""
    if isinstance(value, str):
        try:
            value = dt.date.fromisoformat(value)
        except ValueError:
            return str(value)
    return short_day(value) if isinstance(value, dt.date) else ""


class LocalizedDate(Phrase):
    """A date in ISO form in logs, and in the reader's language on pages."""

    __slots__ = ("render",)
    render: Callable[[], str]

    def __str__(self) -> str:
        return self.render()


def localized_date(date: dt.date) -> LocalizedDate:
    """A date for use in a phrase: "2025-11-14" in a log, "Fr, 14. Nov. 2025" on a page."""
    return _dated(date.isoformat(), lambda: day(date))


def localized_moment(moment: dt.datetime) -> LocalizedDate:
    """A moment in the club's time zone for use in a phrase: date and time."""
    local = timezone.localtime(moment)
    return _dated(f"{local:%Y-%m-%d %H:%M}", lambda: f"{day(local.date())}, {clock(local)}")


def _dated(logged: str, render: Callable[[], str]) -> LocalizedDate:
    made = LocalizedDate(logged)
    made.render = render
    return made
