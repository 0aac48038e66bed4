"""Warnings for directors on every page of their club, before players are affected."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.access import ViewerRole
from tracker.operations import health
from tracker.operations.backups import automatic
from tracker.platform.server import damage_registry as damage

GAME = "/games/<int:pk>/"
"""Part of the URL of every page of a game."""
DIRECTING = frozenset({ViewerRole.DIRECTOR, ViewerRole.ADMIN, ViewerRole.SITE_ADMIN})


def alarm_context(request: HttpRequest) -> dict[str, list[Any]]:
    """Alerts for directors; everyone else only sees that this game is damaged."""
    held: frozenset[ViewerRole] = getattr(getattr(request, "viewer", None), "held", frozenset())
    return {"alarms": [*_of_game(request), *(_alarms() if held & DIRECTING else ())]}


def _of_game(request: HttpRequest) -> Iterator[Any]:
    match = request.resolver_match
    if match and GAME in match.route and damage.is_damaged(match.kwargs["pk"]):
        yield _(
            "The record of this game is damaged. What you see here may be wrong, and nothing can "
            "be written. Phones keep their hands. Tell the person who runs the club’s computer."
        )


def _alarms() -> Iterator[Any]:
    if health.free_bytes() < health.LOW_DISK_BYTES:
        yield _(
            "The server’s disk is nearly full: soon no hand can be saved. "
            "Tell the person who runs the club’s computer."
        )
    if any(not name.startswith((damage.TALLY, damage.MONTHS)) for name in damage.all_marks()):
        yield _(
            "A part of the book is damaged, and closed to writing. "
            "Tell the person who runs the club’s computer: the page “System status” says which."
        )
    if automatic.is_overdue(timezone.now()):
        yield _(
            "The last checked backup of the book is more than two days old. "
            "Tell the person who runs the club’s computer: the page “System status” says more."
        )
