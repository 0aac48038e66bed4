"""Pictures to be shared: a few lines of names and figures, as wide as previews in chats are."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import get_language

from tracker.exports.typesetting import breaking, picture

TEMPLATE = Path(__file__).with_name("picture.typ")
PNG = "image/png"
LONGEST = 90
"""Longer sentences than these have no room."""


class PictureRow(NamedTuple):
    """A line: what stands before the name, the name, its figure; in bold for whoever won."""

    place: str
    name: str
    figure: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class SharedPicture:
    """What a picture says, from its heading to the sentence below."""

    club: str
    day: str
    title: str
    rows: Sequence[PictureRow] = ()
    said: str = ""


def png(shown: SharedPicture) -> bytes:
    """The picture, 1200 by 630 points of the screen."""
    inputs = {
        "club": breaking(shown.club),
        "day": shown.day,
        "title": breaking(shown.title),
        "rows": [(row.place, breaking(row.name), row.figure, row.is_first) for row in shown.rows],
        "said": breaking(shown.said) if len(shown.said) <= LONGEST else "",
        "language": (get_language() or "en").partition("-")[0],
    }
    return picture(TEMPLATE, {"picture": json.dumps(inputs)})
