"""Display and table preferences of a device, kept in cookies."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest

from tracker.platform.web.language import language_tag

THEMES = ("", "light", "dark", "candle")
"""The first follows the device's setting."""
SUITS = ("", "two", "skat")
"""Four colours, the traditional two, or those of Skat's tournament deck."""
LANGUAGES = tuple(settings.LANGUAGES)
"""Language codes, and each language's own name for itself."""
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
    """The chosen preferences; empty if not set.

    `hand` is the thumb that saves, `awake` keeps the screen on, `shown` shows each saved hand to
    the other side, `tone` plays a sound and `voice` speaks it, `language` overrides the browser's.
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
        """The available languages."""
        return LANGUAGES

    @property
    def tag(self) -> str:
        """Suffix appended to every version in a page."""
        return language_tag()


def preferences_context(request: HttpRequest) -> dict[str, Preferences]:
    """Template context with the preferences, from cookies that may contain anything."""
    return {"look": Preferences(*(_choice(request, name) for name in CHOICES))}


def _choice(request: HttpRequest, name: str) -> str:
    value = request.COOKIES.get(name, "")
    return value if value in CHOICES[name] else ""
