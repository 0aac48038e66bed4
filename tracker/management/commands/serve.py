"""Prepares the database and static files, then executes the web server."""

import errno
import hashlib
import io
import os
import socket
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

import tracker
from tracker import __version__
from tracker.access.queries import has_accounts
from tracker.operations import health, setup_code
from tracker.operations.backups import restoring, starting
from tracker.operations.backups.book import BackupError
from tracker.platform.database import sqlite
from tracker.platform.server import computer, data_lock
from tracker.platform.server import damage_registry as damage
from tracker.settings import env

OWN_FILES = 50
"""Descriptors of a worker besides connections: databases, logs, files being sent."""
MOST_HEAD = 32_768
"""The maximum size of a request head in bytes, which includes the URL."""
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - the phones of the club come in over its network


class Command(BaseCommand):
    """Starts the score book."""

    help = "Prepares the database and the static files, then serves the score book."
    # System checks load every page, and a refusal should not wait for that.
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Executes the server, or fails with one line that names the obstacle and its remedy."""
        host, port = env.str("HOST", EVERYWHERE[0]), env.int("PORT", 8000)
        hold_data(computer.data_directory(settings.DATA_DIR))
        refuse_shared_disk(settings.DATABASES["default"])
        refuse_taken_port(host, port)
        refuse_lost_book()
        refuse_useless_database()
        self.prepare_database()
        prepare_static_files(Path(settings.STATIC_ROOT))
        prepare_metrics()
        self.announce(host, port)
        self.stdout.flush()
        find_program_from_anywhere()
        os.execv(sys.executable, server_command(host, port, computer.open_files()))  # noqa: S606 - no shell is wanted

    def prepare_database(self) -> None:
        """Migrates the tables, and fills an empty book with the demo club."""
        # Slow to import, and a refusal needs none of them.
        from tracker.demo import services as demo
        from tracker.operations import integrity_checks as heart

        self.bring_up_to_date()
        call_command("clearsessions")
        if starting.is_empty():
            self.stdout.write("Demo club   loading it takes some seconds, at the first start only")
            self.stdout.flush()
        demo.load_if_empty()
        starting.mark_begun()
        starting.note_version()
        if evenings := restoring.detect_older_book(timezone.now()):
            self.stdout.write(f"Older book  {evenings} evenings ask their phones what came later")
        heart.check_database_file()
        for finding in damage.all_marks().values():
            self.stdout.write(f"Damage      {finding}")
        self.stdout.write(f"Database    {health.commits()[1]}")
        connection.close()

    def bring_up_to_date(self) -> None:
        """Applies pending migrations after a backup, all or nothing."""
        try:
            starting.refuse_other_versions()
            self.back_up()
            starting.bring_up_to_date()
        except BackupError as error:
            raise CommandError(str(error)) from error

    def back_up(self) -> None:
        """Backs up before a migration; prints the faults of a damaged book."""
        try:
            made = starting.back_up_before_migrating()
        except BackupError as error:
            raise CommandError(f"{error}; the tables were not brought up to date") from error
        if made:
            self.stdout.write(f"Backup      {made.place}")
            self.stderr.writelines(f"Not sound   {fault}\n" for fault in made.faults)

    def announce(self, host: str, port: int) -> None:
        """Prints the address of the book, and a QR code for phones."""
        self.announce_setup()
        if settings.BEHIND_PROXY:
            self.stdout.write(f"Serving     the proxy, on port {port}")
            return
        is_open = host in EVERYWHERE
        self.stdout.write(f"Open        {address_of('localhost' if is_open else host, port)}")
        for address in computer.lan_addresses()[:1] if is_open else []:
            url = address_of(address, port)
            self.stdout.write(f"On a phone  {url}")
            if (self.stdout.encoding or "").lower().startswith("utf"):
                self.stdout.write(qr_code(url))

    def announce_setup(self) -> None:
        """Prints the setup code if strangers could otherwise create the first account."""
        if settings.HTTPS and not has_accounts():
            self.stdout.write(f"Set-up code {setup_code.make(settings.DATA_DIR)}")


def hold_data(directory: Path) -> None:
    """Locks the data directory for the life of the server; raises CommandError if it is locked.

    The descriptor stays open, so that the lock is inherited by the server.
    """
    try:
        data_lock.hold(directory)
    except data_lock.LockHeldError as error:
        raise CommandError(
            f"another score book uses {directory} (process {error.holder or 'unknown'}); "
            "stop that one, or name another directory with DATA_DIR=/some/directory"
        ) from error


def refuse_shared_disk(database: dict[str, Any]) -> None:
    """Raises CommandError if SQLite's file is on a network disk with unreliable locks."""
    if not database["ENGINE"].endswith("sqlite3") or settings.ALLOW_SHARED_DISK:
        return
    kind = sqlite.file_system(Path(database["NAME"]))
    if sqlite.is_shared(kind):
        raise CommandError(
            f"{database['NAME']} lies on {kind}, where SQLite can lose data; "
            "name a local directory with DATA_DIR, or accept the risk with ALLOW_SHARED_DISK=1"
        )


def refuse_lost_book() -> None:
    """Raises CommandError if a former book is missing, rather than load the demo in its place."""
    try:
        starting.refuse_lost_book()
    except BackupError as error:
        raise CommandError(str(error)) from error


def refuse_useless_database() -> None:
    """Raises CommandError if the database does not answer or is read-only."""
    name = connection.settings_dict["NAME"]
    # SQLite would open a read-only file, and fail only at the first hand.
    if connection.vendor == "sqlite" and Path(name).exists() and not os.access(name, os.W_OK):
        raise CommandError(f"cannot write the database {name}; make it writable for this user")
    try:
        with transaction.atomic():  # takes the write lock on SQLite
            pass
    except DatabaseError as error:
        raise CommandError(
            f"cannot use the database {name}: {' '.join(str(error).split())}; "
            "mend that, or name another with DATABASE_URL"
        ) from error


def refuse_taken_port(host: str, port: int) -> None:
    """Raises CommandError if the port cannot be bound."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise CommandError(
                    f"HOST={host} is no address of this machine ({error.strerror}); "
                    "leave it out to listen on all of them"
                ) from error
            is_taken = error.errno == errno.EADDRINUSE
            reason = "is in use" if is_taken else f"cannot be opened ({error.strerror})"
            raise CommandError(
                f"port {port} on {host} {reason}; choose another with PORT=8001"
            ) from error


def address_of(host: str, port: int) -> str:
    """The address of the book under a name, or an IPv4 or IPv6 address."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def find_program_from_anywhere() -> None:
    """Lets the server and its subprocesses import the program in any directory."""
    home, before = str(Path(tracker.__file__).parents[1]), os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = f"{home}{os.pathsep}{before}" if before else home


def prepare_metrics() -> None:
    """Has the workers count into one directory, where metrics are on."""
    if settings.METRICS_TOKEN:
        from tracker.operations import figures  # slow to load, and off by default

        directory = Path(settings.DATA_DIR) / "metrics"
        figures.empty(directory)
        os.environ[figures.DIRECTORY] = str(directory)


def prepare_static_files(root: Path) -> None:
    """Collects static files if any has changed since the last start."""
    stamp = root / ".collected"
    files = fingerprint(Path(source) for source in settings.STATICFILES_DIRS)
    wanted = f"{__version__} {files}"  # another version may process the same files differently
    if stamp.exists() and stamp.read_text() == wanted:
        return
    # Cleared first: a file older than its collected copy would be skipped.
    call_command("collectstatic", clear=True, interactive=False, verbosity=0)
    stamp.write_text(wanted)


def fingerprint(directories: Iterable[Path]) -> str:
    """A digest that changes with the name, size or time of any file in the directories."""
    digest = hashlib.sha256()
    for file in sorted(path for directory in directories for path in directory.rglob("*")):
        stat = file.stat()
        digest.update(f"{file}\0{stat.st_size}\0{stat.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def qr_code(url: str) -> str:
    """The address as a QR code for dark terminals, two rows per line of text."""
    drawing = io.StringIO()
    segno.make_qr(url, error="l").terminal(drawing, border=2, compact=True)
    return drawing.getvalue()


def server_command(host: str, port: int, files: int) -> list[str]:
    """The granian command line, interpreter first; `files` is the limit of open files."""
    return [
        # Only HTTP/1 has a header timeout, and browsers do not need more.
        *(sys.executable, "-m", "granian", "--interface", "asginl", "--no-ws", "--http", "1"),
        *("--host", host, "--port", str(port), "--workers", str(env.int("WORKERS", 2))),
        # A connection can use a second descriptor, for a spooled upload.
        *("--backpressure", str((files - OWN_FILES) // 2)),
        *("--http1-buffer-size", str(MOST_HEAD)),
        *("--http1-header-read-timeout", str(int(1000 * settings.SILENCE_SECONDS))),
        *("--respawn-failed-workers", "--workers-kill-timeout", "5", "--log-level", "warning"),
        "tracker.asgi:application",
    ]
