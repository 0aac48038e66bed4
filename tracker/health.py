"""The health page: what an operator must know before trusting this server with an evening."""

import logging
import shutil
from dataclasses import dataclass
from typing import Literal

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tracker import sqlite
from tracker.backups import automatic

LOW_DISK_BYTES = 100 * 1024 * 1024
# PostgreSQL's values under which an acknowledged commit survives a power cut.
DURABLE_COMMITS = frozenset({"on", "remote_write", "remote_apply"})
MARKS = {"well": "✓", "note": "●", "wrong": "✗"}
VERDICTS = {"well": "All is well", "note": "All is well, one thing to know", "wrong": "Not well"}

State = Literal["well", "note", "wrong"]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what, how it stands, and what was found, in words."""

    name: str
    state: State
    finding: str

    @property
    def mark(self) -> str:
        """The state as a sign, for those who look before they read."""
        return MARKS[self.state]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The checks for people; 503 instead of 200 when one is wrong, for programs that watch."""
    found = checks()
    worst = max((check.state for check in found), key=list(MARKS).index)
    context = {"checks": found, "verdict": VERDICTS[worst]}
    return render(request, "health.html", context, status=503 if worst == "wrong" else 200)


def checks() -> list[Check]:
    """Every check; without a database only that one and the disk can be told."""
    try:
        return [_database(), commits(), _tables(), _disk(), _backup()]
    except Error:
        log.exception("the health page found no database")
        return [Check("Database", "wrong", "does not answer; the log says why"), _disk()]


def commits() -> Check:
    """Whether an acknowledged commit survives a power cut, and by which journal."""
    if connection.vendor == "sqlite":
        return _sqlite_commits(sqlite.safe_journal(str(connection.settings_dict["NAME"])))
    value = str(_single_value("SHOW synchronous_commit"))
    state: State = "well" if value in DURABLE_COMMITS else "wrong"
    return Check("Commits", state, f"synchronous_commit is {value}")


def _sqlite_commits(safe: sqlite.Journal) -> Check:
    mode = str(_single_value("PRAGMA journal_mode")).upper()
    level = sqlite.LEVELS[int(str(_single_value("PRAGMA synchronous")))]
    finding = f"journal {mode}, synchronous {level}: {safe.reason}"
    if (mode, level) != (safe.mode, safe.synchronous):
        return Check("Commits", "wrong", finding)
    return Check("Commits", "well" if mode == "WAL" else "note", finding)


def _database() -> Check:
    version = ".".join(map(str, connection.get_database_version()))
    return Check("Database", "well", f"{connection.display_name} {version}")


def _tables() -> Check:
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if missing:
        return Check("Tables", "wrong", f"{missing} migrations missing: run manage.py migrate")
    return Check("Tables", "well", "up to date")


def _backup() -> Check:
    return Check("Backup", *automatic.status(timezone.now()))


def _disk() -> Check:
    free = shutil.disk_usage(settings.DATA_DIR).free
    state: State = "well" if free >= LOW_DISK_BYTES else "wrong"
    return Check("Disk", state, f"{free // 1024**2} MB free")


def _single_value(statement: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]
