"""Pictures to be shared: a few lines of names and figures, as wide as previews in chats are."""

import json
from pathlib import Path

from django.utils.translation import get_language

from tracker.exports.typesetting import breaking, picture
from tracker.exports.words import spoken
from tracker.pages.shared import SharedResult

TEMPLATE = Path(__file__).with_name("picture.typ")
PNG = "image/png"
LONGEST = 90
"""Longer sentences than these have no room."""


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
