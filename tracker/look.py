"""How this device wants its pages, and what it does at the table: chosen by whoever holds it."""

from typing import NamedTuple

from django.http import HttpRequest

THEMES = ("", "light", "dark", "candle")
"""The first leaves it to the device."""
SUITS = ("", "two", "skat")
"""Four colours, the two of those who grew up with them, or those of Skat's tournament deck."""
CHOICES = {
    "theme": THEMES,
    "suits": SUITS,
    "hand": ("", "left"),
    "awake": ("", "off"),
    "shown": ("", "on"),
}


class Look(NamedTuple):
    """What was chosen; empty where nothing was.

    `hand` is the one whose thumb saves, `awake` whether the screen stays on, `shown` whether each
    saved hand is shown to the other side.
    """

    theme: str
    suits: str
    hand: str
    awake: str
    shown: str


def chosen(request: HttpRequest) -> dict[str, Look]:
    """The look for every template, from cookies in which anything may stand."""
    return {"look": Look(*(_choice(request, name) for name in CHOICES))}


def _choice(request: HttpRequest, name: str) -> str:
    value = request.COOKIES.get(name, "")
    return value if value in CHOICES[name] else ""
