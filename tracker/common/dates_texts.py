"""Days and times of day, as the language of the reader writes them."""

import datetime as dt
from collections.abc import Callable

from django.utils import timezone
from django.utils.formats import date_format, time_format

from scoring.language import Phrase


def day(date: dt.date) -> str:
    """A date: "Fri 14 Nov 2025", "Fr, 14. Nov. 2025"."""
    return date_format(date, "DATE_FORMAT")


def short_day(date: dt.date) -> str:
    """A date without its day of the week: "14 Nov 2025", "14. Nov. 2025"."""
    return date_format(date, "SHORT_DATE_FORMAT")


def day_of_year(date: dt.date) -> str:
    """A date in a year that is known: "14 Nov", "14. Nov."."""
    return date_format(date, "MONTH_DAY_FORMAT")


def clock(moment: dt.datetime) -> str:
    """A time of the day, in the club's zone: "20:41"."""
    return date_format(timezone.localtime(moment), "H:i")


def clock_or_day(moment: dt.datetime, date: dt.date) -> str:
    """A time on this date; of another one its day too: "14 Nov, 20:41"."""
    on = timezone.localdate(moment)
    return clock(moment) if on == date else f"{day_of_year(on)}, {clock(moment)}"


def time_of_day(time: dt.time) -> str:
    """A time of the day as it was announced: "19:30"."""
    return time_format(time, "H:i")


def written_day(value: object) -> str:
    """A date that may still be as it was typed: "14 Nov 2025"; what is none stays."""
    if isinstance(value, str):
        try:
            value = dt.date.fromisoformat(value)
        except ValueError:
            return str(value)
    return short_day(value) if isinstance(value, dt.date) else ""


class LocalizedDate(Phrase):
    """A date as logs write it, which is printed as the language of the reader writes it."""

    __slots__ = ("render",)
    render: Callable[[], str]

    def __str__(self) -> str:
        return self.render()


def day_told(date: dt.date) -> LocalizedDate:
    """A date to fill into a phrase: "2025-11-14" in a log, "Fr, 14. Nov. 2025" on a page."""
    return _dated(date.isoformat(), lambda: day(date))


def moment_told(moment: dt.datetime) -> LocalizedDate:
    """A moment in the club's zone, to fill into a phrase: its date and the time of the day."""
    local = timezone.localtime(moment)
    return _dated(f"{local:%Y-%m-%d %H:%M}", lambda: f"{day(local.date())}, {clock(local)}")


def _dated(logged: str, render: Callable[[], str]) -> LocalizedDate:
    made = LocalizedDate(logged)
    made.render = render
    return made
