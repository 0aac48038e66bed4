"""How this device wants its pages, and what it does at the table: chosen by whoever holds it."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest

from tracker.platform.web.language import language_tag

THEMES = ("", "light", "dark", "candle")
"""The first leaves it to the device."""
SUITS = ("", "two", "skat")
"""Four colours, the two of those who grew up with them, or those of Skat's tournament deck."""
LANGUAGES = tuple(settings.LANGUAGES)
"""Each by its code, named in itself."""
CHOICES = {
    "theme": THEMES,
    "suits": SUITS,
    "hand": ("", "left"),
    "awake": ("", "off"),
    "shown": ("", "on"),
    "tone": ("", "on"),
    "voice": ("", "on"),
    settings.LANGUAGE_COOKIE_NAME: ("", *(code for code, _ in LANGUAGES)),
}


class Preferences(NamedTuple):
    """What was chosen; empty where nothing was.

    `hand` is the one whose thumb saves, `awake` whether the screen stays on, `shown` whether each
    saved hand is shown to the other side, `tone` whether it is heard and `voice` whether it is
    spoken, `language` whatever the browser asks for.
    """

    theme: str
    suits: str
    hand: str
    awake: str
    shown: str
    tone: str
    voice: str
    language: str

    @property
    def languages(self) -> tuple[tuple[str, str], ...]:
        """Those that can be chosen."""
        return LANGUAGES

    @property
    def tag(self) -> str:
        """What stands behind every version that is printed into a page."""
        return language_tag()


def preferences_context(request: HttpRequest) -> dict[str, Preferences]:
    """The look for every template, from cookies in which anything may stand."""
    return {"look": Preferences(*(_choice(request, name) for name in CHOICES))}


def _choice(request: HttpRequest, name: str) -> str:
    value = request.COOKIES.get(name, "")
    return value if value in CHOICES[name] else ""
