"""What whoever directs must hear on every page of their club, before the players feel it."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tracker import damage, health
from tracker.access import Who

DIRECTING = frozenset({Who.DIRECTOR, Who.ADMIN, Who.SITE_ADMIN})


def raised(request: HttpRequest) -> dict[str, list[Any]]:
    """The alarms for who directs here, and none for everybody else."""
    held: frozenset[Who] = getattr(getattr(request, "asker", None), "held", frozenset())
    return {"alarms": list(_alarms()) if held & DIRECTING else []}


def _alarms() -> Iterator[Any]:
    if health.free_bytes() < health.LOW_DISK_BYTES:
        yield _(
            "The server’s disk is nearly full: soon no hand can be saved. "
            "Tell the person who runs the club’s computer."
        )
    if damage.found():
        yield _(
            "A part of the book is damaged, and closed to writing. "
            "Tell the person who runs the club’s computer: the page “Health” says which."
        )
