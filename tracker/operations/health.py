"""The health page: what an operator must know before trusting this server with an evening."""

import ipaddress
import logging
import shutil
from collections.abc import Callable

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring import RULES_VERSION
from scoring.language import phrase, phrase_of, phrases
from tracker import __version__
from tracker.access.queries import is_admin
from tracker.operations import environment_checks as surroundings
from tracker.operations import outbox, upkeep
from tracker.operations.backups import automatic, restoring
from tracker.operations.checks import MARKS, Check, HealthFinding, HealthState, run_check
from tracker.platform.database import replica, sqlite

LOW_DISK_BYTES = 100 * 1024 * 1024
# PostgreSQL settings under which an acknowledged commit survives a power cut.
DURABLE_COMMITS = frozenset({"on", "remote_write", "remote_apply"})
log = logging.getLogger(__name__)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The overall state for everyone; details for the operator.

    Answers 503 instead of 200 if something is wrong, for monitoring.
    """
    found = checks()
    worst = worst_state(found)
    is_shown = is_on_this_machine(request) or _is_admin(request)
    told = found if is_shown else [check for check in found if check.state == "wrong"]
    context = {"checks": found if is_shown else [], "verdict": verdict(told)}
    return render(request, "health.html", context, status=503 if worst == "wrong" else 200)


def worst_state(found: list[Check]) -> HealthState:
    """The state of the whole."""
    return max((check.state for check in found), key=list(MARKS).index)


def verdict(found: list[Check]) -> str:
    """The overall verdict, in a few words."""
    states = [check.state for check in found]
    if "wrong" in states:
        return phrase("Not well")
    notes = states.count("note")
    if not notes:
        return phrase("All is well")
    return phrases("All is well, one thing to know", "All is well, {number} things to know", notes)


def is_on_this_machine(request: HttpRequest) -> bool:
    """True if the request comes from this machine and not through a proxy."""
    if any(name.startswith("X-Forwarded-") for name in request.headers):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _is_admin(request: HttpRequest) -> bool:
    try:
        # The user is loaded lazily.
        return is_admin(request.user if request.user.is_authenticated else None)
    except Error:
        return False


def checks() -> list[Check]:
    """Every check; if the database is down, only that one and the environment checks."""
    around = [
        run_check(phrase("Disk"), _disk),
        *surroundings.environment_checks(),
        run_check(phrase("Version"), _version),
    ]
    try:
        before = [run_check(name, look) for name, look in BEFORE_ENVIRONMENT]
        after = [run_check(name, look) for name, look in AFTER_ENVIRONMENT]
    except Error:
        log.exception("the health page found no database")
        text = phrase("it does not answer; the log says why")
        return [Check(phrase("Database"), "wrong", text), *around]
    has_replica = replica.REPLICA in settings.DATABASES
    following = [run_check(phrase("Replica"), _replica)] if has_replica else []
    return [*before, *around, *after, *following]


def _version() -> HealthFinding:
    text = phrase(
        "{version}, with the rules of version {rules}", version=__version__, rules=RULES_VERSION
    )
    return "well", text


def _clock() -> HealthFinding:
    return surroundings.start().look_at_clock()


def commits() -> HealthFinding:
    """Checks that acknowledged commits survive a power cut, by the journal mode."""
    if connection.vendor == "sqlite":
        return _sqlite_commits(sqlite.safe_journal(str(connection.settings_dict["NAME"])))
    value = str(_single_value("SHOW synchronous_commit"))
    state: HealthState = "well" if value in DURABLE_COMMITS else "wrong"
    return state, f"synchronous_commit = {value}"


def _sqlite_commits(safe: sqlite.Journal) -> HealthFinding:
    mode = str(_single_value("PRAGMA journal_mode")).upper()
    level = sqlite.LEVELS[int(str(_single_value("PRAGMA synchronous")))]
    finding = phrase(
        "journal {mode}, synchronous {level}: {reason}", mode=mode, level=level, reason=safe.reason
    )
    if (mode, level) != (safe.mode, safe.synchronous):
        return "wrong", finding
    return "well" if mode == "WAL" else "note", finding


def _database() -> HealthFinding:
    version = ".".join(map(str, connection.get_database_version()))
    return "well", f"{connection.display_name} {version}"


def _tables() -> HealthFinding:
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if missing:
        text = phrases(
            "{number} migration is missing: run manage.py migrate",
            "{number} migrations are missing: run manage.py migrate",
            missing,
        )
        return "wrong", text
    return "well", phrase("up to date")


def _backup() -> HealthFinding:
    return automatic.status(timezone.now())


def _past() -> HealthFinding:
    return restoring.status(timezone.now())


def _mail() -> HealthFinding:
    return outbox.status(timezone.now())


def _upkeep() -> HealthFinding:
    return upkeep.status(timezone.now())


def free_bytes() -> int:
    """The free disk space for the data, in bytes."""
    return shutil.disk_usage(settings.DATA_DIR).free


def _disk() -> HealthFinding:
    free = free_bytes()
    state: HealthState = "well" if free >= LOW_DISK_BYTES else "wrong"
    return state, phrase("{size} free", size=filesizeformat(free))


BEFORE_ENVIRONMENT: tuple[tuple[str, Callable[[], HealthFinding]], ...] = (
    (phrase("Database"), _database),
    (phrase("Commits"), commits),
    (phrase_of("database", "Tables"), _tables),
    (phrase("Clock"), _clock),
)


def _replica() -> HealthFinding:
    if replica.follows():
        return "well", phrase("it follows the book")
    return "wrong", phrase("it is away or lags; public pages are read from the book itself")


AFTER_ENVIRONMENT: tuple[tuple[str, Callable[[], HealthFinding]], ...] = (
    (phrase("Backup"), _backup),
    (phrase("Past"), _past),
    (phrase("Mail"), _mail),
    (phrase("Regular work"), _upkeep),
)


def _single_value(statement: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]
