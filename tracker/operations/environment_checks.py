"""Environment checks: files, secret key, clock, damage."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import connection
from django.utils import timezone

from scoring.language import phrase, phrases
from tracker.common.dates_texts import localized_date, localized_moment
from tracker.models import HandRevision
from tracker.operations.checks import Check, HealthFinding, run_check
from tracker.platform.database.sqlite3.base import Identity, identity
from tracker.platform.server import clock, computer
from tracker.platform.server import damage_registry as damage

AHEAD, LONG = timedelta(days=1), timedelta(days=300)
SHOWN = timedelta(days=7)
"""How long the page tells that other users could read the book."""


class ProcessStart:
    """The environment when this process began."""

    def __init__(self) -> None:
        self.file: Identity | None = identity(connection.settings_dict["NAME"])
        clock.watch()

    def look_at_file(self) -> HealthFinding:
        """Checks that SQLite's file exists, and is still the same one."""
        name = connection.settings_dict["NAME"]
        now = identity(name)
        if now is None:
            return "wrong", phrase("{name} is gone: put it back, or restore a backup", name=name)
        if now != self.file:
            return "note", phrase("{name} was replaced while the server ran", name=name)
        return "well", phrase("in its place")

    def look_at_clock(self) -> HealthFinding:
        """Checks that the clock was not set, and agrees with the phones."""
        jump = clock.jump()
        if jump:
            text = phrase("it was set by {jump} seconds while the server ran", jump=jump)
            return "wrong", text
        now, newest = timezone.now(), _newest()
        text = phrase("it says {moment}", moment=localized_moment(now))
        last = newest and localized_date(timezone.localdate(newest))
        late = phrase("{said}, and the last hand is from {day}", said=text, day=last)
        if newest is not None and newest > now + AHEAD:
            return "wrong", late
        if newest is not None and newest < now - LONG:
            return "note", late
        return "well", text


@cache
def start() -> ProcessStart:
    """The environment at the first call."""
    return ProcessStart()


def environment_checks() -> Iterator[Check]:
    """The checks that need no database."""
    if connection.vendor == "sqlite":
        yield run_check(phrase("File"), start().look_at_file)
    yield run_check(phrase("Damage"), _damage)
    yield run_check(phrase("Static files"), _static_files)
    yield run_check(phrase("Secret key"), _secret_key)
    yield run_check(phrase("Other users"), _other_users)


def _damage() -> HealthFinding:
    found = damage.all_marks()
    if found:
        return "wrong", "; ".join(found.values())
    return "well", phrase("none found")


def _static_files() -> HealthFinding:
    made = getattr(staticfiles_storage, "hashed_files", {}).values()
    lost = [name for name in made if not Path(settings.STATIC_ROOT, name).exists()]
    if lost:
        text = phrases(
            "{number} is lost: start the server again",
            "{number} are lost: start the server again",
            len(lost),
        )
        return "wrong", text
    return "well", phrase("in their place")


def _secret_key() -> HealthFinding:
    if os.environ.get("SECRET_KEY"):
        return "well", phrase("set by SECRET_KEY")
    file = Path(settings.DATA_DIR) / computer.KEY_FILE
    if file.exists() and file.read_text().strip() == settings.SECRET_KEY:
        return "well", phrase("in its place")
    text = phrase("{file} is lost or another one: restore it from a backup", file=file)
    return "wrong", text


def _other_users() -> HealthFinding:
    directory = Path(settings.DATA_DIR)
    if computer.readable_by_others(directory):
        text = phrase(
            "other users of this computer can read {path}: run chmod -R go= {path}", path=directory
        )
        return "note", text
    mark = directory / computer.WAS_OPEN
    if mark.exists():
        closed = datetime.fromtimestamp(mark.stat().st_mtime, UTC)
        if timezone.now() - closed < SHOWN:
            text = phrase(
                "until {moment} other users of this computer could read the book; now they cannot",
                moment=localized_moment(closed),
            )
            return "note", text
    return "well", phrase("only the user of the server can read the book")


def _newest() -> datetime | None:
    """When the latest hand arrived, by the clock of that time."""
    return HandRevision.objects.order_by("-pk").values_list("entered_at", flat=True).first()
