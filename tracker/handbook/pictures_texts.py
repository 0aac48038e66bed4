"""The pictures of the handbook: pages of the book as a phone shows them, one in each language.

They lie in `static/handbook/<language>/`. `make pictures` takes them anew, and a test in the
browser fails where a page does not say any more what its picture shows: see docs/handbook.md.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from django.templatetags.static import static

from scoring import VARIANTS
from tracker.platform.web.language import current_language

WIDTH, SCALE = 360, 1.25
"""How wide the page is that is taken, in the browser's pixels, and how many dots a pixel has."""
ENTRY = 740
HEIGHTS: Mapping[str, int] = {
    "welcome": 700,
    "seats": 350,
    "entry": ENTRY,
    "standings": 460,
    "correct": 520,
    "code": 560,
    "entries": 560,
    "draw": 560,
    "desk": 560,
    "season": 460,
    "rules": 560,
    "slips": 560,
    **dict.fromkeys(VARIANTS, ENTRY),
}
"""How much of each page is shown, from its top, in the browser's pixels."""


class Picture(NamedTuple):
    """A picture: its name, and its file below the static files."""

    name: str
    file: str

    @property
    def address(self) -> str:
        """Where the browser gets it."""
        return static(self.file)

    @property
    def width(self) -> int:
        """In dots."""
        return round(WIDTH * SCALE)

    @property
    def height(self) -> int:
        """In dots."""
        return round(HEIGHTS[self.name] * SCALE)


def pictures() -> dict[str, Picture]:
    """Every picture by its name, in the language of the reader."""
    return {name: picture(name) for name in HEIGHTS}


def picture(name: str) -> Picture:
    """The picture in the language of the reader, in English where that is not complete."""
    language = current_language()
    shown = language if language in settings.COMPLETE_LANGUAGES else settings.LANGUAGE_CODE
    return Picture(name, f"handbook/{shown}/{name}.webp")
