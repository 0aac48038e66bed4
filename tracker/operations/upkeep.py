"""Regular work of the server, once an hour by one of its workers; the health page shows it."""

import logging
import shutil
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import Error, connection
from django.db.models import Q
from django.utils import timezone

from scoring.language import phrase
from tracker.models import Invitation, UpkeepRun
from tracker.models.upkeep import PROBLEM_LENGTH
from tracker.operations import outbox
from tracker.operations.backups import making
from tracker.operations.checks import HealthFinding
from tracker.platform.server import atomic_files as durable

WAKE_SECONDS = 60
EVERY, LATE = timedelta(hours=1), timedelta(hours=3)
FORGOTTEN = timedelta(days=30)
"""An unused invitation that expired this long ago is deleted."""
log = logging.getLogger(__name__)


def run_forever() -> None:
    """Does what is due every minute; never returns."""
    while True:
        time.sleep(WAKE_SECONDS)
        try:
            run_due(timezone.now())
        except Error as error:
            log.warning("the regular work was put off: %s", error)
        finally:
            connection.close()


def run_due(now: datetime) -> None:
    """Tries mail that waits, and does each task that no worker has done for an hour."""
    if settings.HAS_EMAIL:
        outbox.deliver_due(now)
    for task, work in TASKS.items():
        if claim(task, now):
            run(task, work, now)


def claim(task: str, now: datetime) -> bool:
    """True for one worker an hour; also if the clock was ahead at the last run."""
    last, is_new = UpkeepRun.objects.get_or_create(task=task, defaults={"began_at": now})
    is_due = Q(began_at__lte=now - EVERY) | Q(began_at__gt=now)
    if is_new or not (last.began_at <= now - EVERY or last.began_at > now):
        return is_new
    return bool(UpkeepRun.objects.filter(is_due, task=task).update(began_at=now))


def run(task: str, work: Callable[[datetime], None], now: datetime) -> None:
    """Does a task; a failure is noted, logged and tried again an hour later."""
    problem = ""
    try:
        work(now)
    except Exception as error:
        log.exception("%s failed", task)
        problem = f"{type(error).__name__}: {error}"[:PROBLEM_LENGTH]
    done = {} if problem else {"finished_at": timezone.now()}
    UpkeepRun.objects.filter(task=task).update(problem=problem, **done)


def status(now: datetime) -> HealthFinding:
    """The state of the regular work, for the health page."""
    runs = list(UpkeepRun.objects.filter(task__in=TASKS))
    for run_of in runs:
        if run_of.problem:
            text = phrase("{task} failed: {problem}", task=run_of.task, problem=run_of.problem)
            return "wrong", text
    if any(run_of.began_at < now - LATE for run_of in runs):
        return "wrong", phrase("nothing was done for three hours; the log says why")
    if len(runs) < len(TASKS):
        return "note", phrase("it begins within minutes of the start")
    return "well", phrase("done within the hour")


def forget_expired(now: datetime) -> None:
    """Deletes expired sessions, and unused invitations that expired long ago."""
    Session.objects.filter(expire_date__lt=now).delete()
    Invitation.objects.filter(used_at=None, expires_at__lt=now - FORGOTTEN).delete()


def copy_backup(_now: datetime) -> None:
    """Copies the newest sound backup to BACKUP_COPY_DIR, and deletes old copies there."""
    place = settings.BACKUP_COPY_DIR
    newest = next(iter(making.valid_backups(settings.BACKUP_DIR).values()), None)
    if place is None or newest is None or (place / newest.name).exists():
        return
    part = place / f"{newest.name}.part"
    shutil.copyfile(newest, part)
    part.chmod(durable.PRIVATE)
    durable.replace(part, place / newest.name)
    making.clear(place)


TASKS: dict[str, Callable[[datetime], None]] = {
    "expired sessions": forget_expired,
    "copy of the backup": copy_backup,
}
"""The regular tasks; `tracker.consequences` adds those of features."""
