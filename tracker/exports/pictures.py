"""Pictures to be shared: a few lines of names and figures, as wide as previews in chats are."""

import json
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import get_language

from tracker.exports.typesetting import breaking, picture
from tracker.exports.words import spoken

TEMPLATE = Path(__file__).with_name("picture.typ")
PNG = "image/png"
LONGEST = 90
"""Longer sentences than these have no room."""


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A line of a picture: a place, a name and a figure, in bold for whoever is first."""

    place: str
    name: str
    figure: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A result as a picture shows it; `hands` are running totals, one row of figures a side."""

    club: str
    day: str
    title: str
    rows: tuple[SharedRow, ...]
    said: str = ""
    hands: tuple[tuple[str, ...], ...] = ()


def png(shown: SharedResult) -> bytes:
    """The picture, 1200 by 630 points of the screen."""
    inputs = {
        "club": breaking(shown.club),
        "day": shown.day,
        "title": breaking(shown.title),
        "rows": [(row.place, breaking(row.name), row.figure, row.is_first) for row in shown.rows],
        "said": breaking(shown.said) if len(shown.said) <= LONGEST else "",
        "hands": shown.hands,
        "language": (get_language() or "en").partition("-")[0],
    }
    return picture(TEMPLATE, {"picture": json.dumps(spoken(inputs))})
