"""What the form of a season offers, and what is set already."""

from typing import Any

from tracker.models import Club, Season
from tracker.reading.lens import shown_evenings
from tracker.vocabulary.moments import day


def evenings_to_choose(club: Club) -> tuple[tuple[int, str], ...]:
    """The evenings of a club by their keys, the newest first, each with its day and title."""
    shown = shown_evenings().filter(club=club)
    newest_first = shown.order_by("-date", "-pk")
    return tuple((evening.pk, f"{day(evening.date)}, {evening.title}") for evening in newest_first)


def season_as_set(season: Season) -> dict[str, Any]:
    """The name, days and chosen evenings of a season, as its form has them."""
    chosen = season.chosen.values_list("evening_id", flat=True)
    return {
        "name": season.name,
        "since": season.since,
        "until": season.until,
        "evenings": [str(pk) for pk in chosen],
    }
