"""Moves the book to another database."""

import os
import time
from typing import Any

import dj_database_url
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker.operations.backups import moving
from tracker.operations.backups.book import BackupError
from tracker.platform.server import computer, data_lock
from tracker.settings import database


class Command(BaseCommand):
    """Copies every row to an empty database and compares; the book itself is only read."""

    help = "Moves the book to another database, from SQLite to PostgreSQL or back."
    # System checks load every page, which a move should not depend on.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to",
            required=True,
            help="the address of an empty database, as DATABASE_URL has it",
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would be moved")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line for each table, then what to do; raises CommandError."""
        lock = self._hold_data()
        try:
            moving.open_target(_config(options["to"]))
            tables = moving.plan()
            rows = sum(number for _, number in tables)
            if options["dry_run"]:
                for table, number in tables:
                    self.stdout.write(f"{table}: {number} rows")
                self.stdout.write(f"{rows} rows in {len(tables)} tables would be moved.")
                return
            self._move(rows)
        except BackupError as error:
            raise CommandError(str(error)) from error
        finally:
            os.close(lock)

    def _move(self, rows: int) -> None:
        began, done = time.monotonic(), 0

        def tell(line: str) -> None:
            nonlocal done
            done += int(line.split()[1])
            self.stdout.write(f"{100 * done // max(rows, 1):3} %  {line}")
            self.stdout.flush()

        moved = moving.move(tell)
        for club, digest in moved.chains.items():
            self.stdout.write(f"The chain of {club} ends with {digest[:16]} in both.")
        seconds = time.monotonic() - began
        self.stdout.write(f"{moved.rows} rows were moved and compared in {seconds:.0f} seconds.")
        self.stdout.write(
            "Start the server with that address as DATABASE_URL, and the data directory as it is. "
            "The book that you came from was not changed: keep it until you have made a backup."
        )

    def _hold_data(self) -> int:
        computer.data_directory(settings.DATA_DIR)
        try:
            return data_lock.hold(settings.DATA_DIR)
        except data_lock.LockHeldError as error:
            raise CommandError(
                f"the score book is running (process {error.holder}): stop it, then move it"
            ) from error


def _config(url: str) -> dict[str, Any]:
    """The configuration of a database by its address. Raises BackupError."""
    try:
        return database(dict(dj_database_url.parse(url)))
    except ValueError as error:
        raise BackupError(f"{url} is no address of a database: {error}") from error
