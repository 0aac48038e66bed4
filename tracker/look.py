"""How this device wants its pages: light or dark, and how many colours the suits have."""

from typing import NamedTuple

from django.http import HttpRequest

THEMES = ("", "light", "dark", "candle")
"""The first leaves it to the device."""
SUITS = ("", "two")
"""Four colours, or the two of those who grew up with them."""
CHOICES = {"theme": THEMES, "suits": SUITS}


class Look(NamedTuple):
    """What was chosen; empty where nothing was."""

    theme: str
    suits: str


def chosen(request: HttpRequest) -> dict[str, Look]:
    """The look for every template, from cookies in which anything may stand."""
    return {"look": Look(*(_choice(request, name) for name in CHOICES))}


def _choice(request: HttpRequest, name: str) -> str:
    value = request.COOKIES.get(name, "")
    return value if value in CHOICES[name] else ""
