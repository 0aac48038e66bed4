"""What is said of a table that plays on another day."""

import datetime as dt

from django.utils.translation import gettext as _

from tracker.common.dates_texts import day


def postponed_said(until: dt.date | None) -> str:
    """On which day a table plays instead of in its round, in words."""
    if until is None:
        return _("postponed, no day agreed yet")
    return _("plays on {day}").format(day=day(until))
