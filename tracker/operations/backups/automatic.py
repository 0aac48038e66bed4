"""Automatic backups: daily, and when an evening's last game is over.

A thread in each worker checks every minute whether one is due. A subprocess makes it, so that no
phone waits; if two workers start one, the second finds nothing to do.
"""

import datetime as dt
import logging
import subprocess
import sys
import threading
import time
from typing import Literal

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from scoring.language import phrase, phrases
from tracker.models import Game
from tracker.operations.backups import making, restoring, starting

EVERY_SECONDS, AGAIN_SECONDS = 60, 15 * 60
DAY, OLD = dt.timedelta(days=1), dt.timedelta(days=2)
QUIET = dt.timedelta(minutes=5)
"""If no game is open or has ended for this long, the evening or its round is over."""
LONGEST_GAME = dt.timedelta(hours=12)
MINUTE = dt.timedelta(minutes=1)

log = logging.getLogger(__name__)


def reason(now: dt.datetime, last_made: dt.datetime | None = None) -> str:
    """The reason for a backup that is due; empty if none is.

    If the folder of backups cannot be read, the last one is the one that this process made.
    """
    if connection.vendor != "sqlite":
        return ""
    try:
        last = making.newest(settings.BACKUP_DIR)
    except OSError as error:
        log.warning("the backups cannot be listed: %s", error)
        last = last_made
    if last is None or now - last >= DAY:
        return "once a day"
    return "end of an evening" if _has_ended_since(last, now) else ""


def _has_ended_since(last: dt.datetime, now: dt.datetime) -> bool:
    games = Game.objects.filter(removed_at=None)
    # A game left open yesterday does not hold up the backup.
    is_open = games.filter(is_finished=False, started_at__gt=now - LONGEST_GAME).exists()
    has_just_ended = games.filter(finished_at__gt=now - QUIET).exists()
    return games.filter(finished_at__gt=last).exists() and not is_open and not has_just_ended


def status(now: dt.datetime) -> tuple[Literal["well", "note", "wrong"], str]:
    """The state of the last verified backup, and a sentence for the health page."""
    if connection.vendor != "sqlite":
        return "well", phrase("by PostgreSQL's own tools")
    last = making.newest(settings.BACKUP_DIR)
    if last is None and is_overdue(now):
        return (
            "wrong",
            phrase("none was ever made, and the book is more than two days old; the log says why"),
        )
    if last is None:
        return "note", phrase("none yet; the first one is made within minutes of the start")
    age = now - last
    hours = int(age / dt.timedelta(hours=1))
    text = (
        phrases("{number} minute", "{number} minutes", int(age / MINUTE))
        if hours < 2
        else phrases("{number} hour", "{number} hours", hours)
    )
    if is_overdue(now):
        return "wrong", phrase("the last checked one is {age} old; the log says why", age=text)
    return "well", phrase("checked, {age} old", age=text)


def is_overdue(now: dt.datetime) -> bool:
    """True if there was no verified backup for two days; false if backups are made elsewhere."""
    if connection.vendor != "sqlite":
        return False
    last = making.newest(settings.BACKUP_DIR) or starting.begun_at()
    return last is not None and now - last > OLD


def start() -> None:
    """Starts the backup thread of this process."""
    threading.Thread(target=_look_after, name="backups", daemon=True).start()


def _look_after() -> None:
    last_made = None
    while True:
        time.sleep(EVERY_SECONDS)
        now = timezone.now()
        notice_older_book(now)
        if not is_due(now, last_made):
            continue
        if _is_made():
            last_made = now
        else:
            time.sleep(AGAIN_SECONDS)


def notice_older_book(now: dt.datetime) -> None:
    """Has the phones asked if an older copy took the place of the book."""
    try:
        if evenings := restoring.detect_older_book(now):
            log.warning("the book is older than it was: %s evenings ask their phones", evenings)
    except (DatabaseError, OSError):
        log.exception("the book cannot be looked after")
    finally:
        connection.close()


def is_due(now: dt.datetime, last_made: dt.datetime | None) -> bool:
    """True if a backup is due; false while the database does not answer."""
    try:
        return bool(reason(now, last_made))
    except DatabaseError:
        log.exception("the book cannot be looked after")
        return False
    finally:
        connection.close()


def _is_made() -> bool:
    """Makes a backup in a subprocess, which logs its own errors."""
    command = [sys.executable, "-m", "tracker", "backup", "--if-due"]
    done = subprocess.run(  # noqa: S603 - nothing in it comes from outside
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        log.error("no sound backup was made: %s", " ".join(done.stderr.split()))
    return done.returncode == 0
