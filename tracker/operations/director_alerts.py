"""Warnings for directors on every page of their club, before players are affected."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.access import ViewerRole
from tracker.operations import health
from tracker.operations.backups import automatic
from tracker.operations.checks import Check, HealthFinding, run_check
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
    for name, look in ALARMS:
        check = run_check(name, look)
        if check.state == "wrong":
            yield _unreadable(check) if check.is_unreadable else check.finding


def _unreadable(check: Check) -> str:
    return _("{check}. Tell the person who runs the club’s computer.").format(check=check.text)


def _disk() -> HealthFinding:
    if health.free_bytes() >= health.LOW_DISK_BYTES:
        return WELL
    return "wrong", _(
        "The server’s disk is nearly full: soon no hand can be saved. "
        "Tell the person who runs the club’s computer."
    )


def _damage() -> HealthFinding:
    if all(name.startswith((damage.TALLY, damage.MONTHS)) for name in damage.all_marks()):
        return WELL
    return "wrong", _(
        "A part of the book is damaged, and closed to writing. "
        "Tell the person who runs the club’s computer: the page “System status” says which."
    )


def _backup() -> HealthFinding:
    if not automatic.is_overdue(timezone.now()):
        return WELL
    return "wrong", _(
        "The last checked backup of the book is more than two days old. "
        "Tell the person who runs the club’s computer: the page “System status” says more."
    )


WELL: HealthFinding = ("well", "")
ALARMS: tuple[tuple[str, Callable[[], HealthFinding]], ...] = (
    (phrase("Disk"), _disk),
    (phrase("Damage"), _damage),
    (phrase("Backup"), _backup),
)
