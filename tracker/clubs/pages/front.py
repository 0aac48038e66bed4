"""The front page of a club in one value, ready to print."""

import datetime as dt
from dataclasses import dataclass

from tracker.clubs.pages.ahead import NextDate, next_dates
from tracker.clubs.pages.now import Now, now_playing
from tracker.clubs.pages.results import FrontResult, last_results
from tracker.models import Club


@dataclass(frozen=True, slots=True)
class Front:
    """What one sees on coming in; without players the book has only been opened."""

    name: str
    slug: str
    has_players: bool
    now: Now
    ahead: tuple[NextDate, ...]
    results: tuple[FrontResult, ...]


def front(club: Club, now: dt.datetime) -> Front:
    """The front page as it is at this moment."""
    return Front(
        name=club.name,
        slug=club.slug,
        has_players=club.players.filter(is_active=True).exists(),
        now=now_playing(club, now),
        ahead=next_dates(club, now),
        results=last_results(club, now),
    )
