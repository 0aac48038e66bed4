"""What is said of a table that plays on another day."""

import datetime as dt

from django.utils.translation import gettext as _

from tracker.vocabulary.moments import day


def postponed_said(until: dt.date | None) -> str:
    """To which day a table is postponed, in words."""
    if until is None:
        return _("postponed, no day agreed yet")
    return _("postponed to {day}").format(day=day(until))
