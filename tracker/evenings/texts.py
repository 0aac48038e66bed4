"""Finds evenings by title, or by date as people write it."""

from tracker.common.dates_texts import day
from tracker.engine.records import names
from tracker.evenings.queries import evening_dates
from tracker.models import Club


def found_evenings(club: Club, search: str = "") -> list[int]:
    """The keys of a club's evenings whose title or date contains the text, newest first."""
    wanted = search.strip()
    return [
        pk
        for pk, title, date in evening_dates(club)
        if not wanted or names.is_found(wanted, f"{title} {day(date)} {date.isoformat()}")
    ]
