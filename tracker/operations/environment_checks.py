"""Environment checks: files, secret key, clock, damage."""

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import connection
from django.utils import timezone

from scoring.language import phrase, phrases
from tracker.common.dates_texts import day_told, moment_told
from tracker.models import HandRevision
from tracker.platform.database.sqlite3.base import Identity, identity
from tracker.platform.server import clock, computer
from tracker.platform.server import damage_registry as damage

HealthState = Literal["well", "note", "wrong"]
Surrounding = tuple[str, HealthState, str]
"""The check's title, its state, and its finding."""

AHEAD, LONG = timedelta(days=1), timedelta(days=300)


class ProcessStart:
    """The environment when this process began."""

    def __init__(self) -> None:
        self.file: Identity | None = identity(connection.settings_dict["NAME"])
        clock.watch()

    def look_at_file(self) -> Surrounding:
        """Checks that SQLite's file exists, and is still the same one."""
        name = connection.settings_dict["NAME"]
        now = identity(name)
        if now is None:
            return (
                phrase("File"),
                "wrong",
                phrase("{name} is gone: put it back, or restore a backup", name=name),
            )
        if now != self.file:
            return (
                phrase("File"),
                "note",
                phrase("{name} was replaced while the server ran", name=name),
            )
        return phrase("File"), "well", phrase("in its place")

    def look_at_clock(self) -> Surrounding:
        """Checks that the clock was not set, and agrees with the phones."""
        jump = clock.jump()
        if jump:
            text = phrase("it was set by {jump} seconds while the server ran", jump=jump)
            return phrase("Clock"), "wrong", text
        now, newest = timezone.now(), _newest()
        text = phrase("it says {moment}", moment=moment_told(now))
        last = newest and day_told(timezone.localdate(newest))
        late = phrase("{said}, and the last hand is from {day}", said=text, day=last)
        if newest is not None and newest > now + AHEAD:
            return phrase("Clock"), "wrong", late
        if newest is not None and newest < now - LONG:
            return phrase("Clock"), "note", late
        return phrase("Clock"), "well", text


@cache
def start() -> ProcessStart:
    """The environment at the first call."""
    return ProcessStart()


def findings() -> Iterator[Surrounding]:
    """The checks that need no database."""
    if connection.vendor == "sqlite":
        yield start().look_at_file()
    yield _damage()
    yield _static_files()
    yield _secret_key()


def _damage() -> Surrounding:
    found = damage.all_marks()
    if found:
        return phrase("Damage"), "wrong", "; ".join(found.values())
    return phrase("Damage"), "well", phrase("none found")


def _static_files() -> Surrounding:
    made = getattr(staticfiles_storage, "hashed_files", {}).values()
    lost = [name for name in made if not Path(settings.STATIC_ROOT, name).exists()]
    if lost:
        text = phrases(
            "{number} is lost: start the server again",
            "{number} are lost: start the server again",
            len(lost),
        )
        return phrase("Static files"), "wrong", text
    return phrase("Static files"), "well", phrase("in their place")


def _secret_key() -> Surrounding:
    if os.environ.get("SECRET_KEY"):
        return phrase("Secret key"), "well", phrase("set by SECRET_KEY")
    file = Path(settings.DATA_DIR) / computer.KEY_FILE
    try:
        is_same = file.read_text().strip() == settings.SECRET_KEY
    except OSError:
        is_same = False
    if is_same:
        return phrase("Secret key"), "well", phrase("in its place")
    text = phrase("{file} is lost or another one: restore it from a backup", file=file)
    return phrase("Secret key"), "wrong", text


def _newest() -> datetime | None:
    """When the latest hand arrived, by the clock of that time."""
    return HandRevision.objects.order_by("-pk").values_list("entered_at", flat=True).first()
