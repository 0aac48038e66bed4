"""Checks the book or one of its backups."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker.operations.backups import making
from tracker.operations.backups.book import BackupError
from tracker.statistics.month_cache_services import mend_months, mend_tallies


class Command(BaseCommand):
    """Folds every game again and compares; repairs derived data only, and only if asked."""

    help = "Checks a backup, or the live book where none is named, down to every score."
    # System checks load every page, which a check of a backup should not depend on.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="a backup; else the live book")
        parser.add_argument(
            "--mend",
            action="store_true",
            help="first set right what the live book keeps of its hands: tallies and months",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints one line if it is sound; raises CommandError with all faults otherwise."""
        file: Path | None = options["file"]
        if options["mend"]:
            self._mend(file)
        name = file or "the book"
        try:
            faults = making.check_backup(file)[1] if file else making.check_live()
        except BackupError as error:
            raise CommandError(str(error)) from error
        if faults:
            raise CommandError("\n".join([f"{name} is not sound:", *faults]))
        self.stdout.write(f"{name} is sound.")

    def _mend(self, file: Path | None) -> None:
        if file is not None:
            raise CommandError("A backup stays as it was made: --mend is for the live book.")
        for pk in mend_tallies():
            self.stdout.write(f"game {pk}: its tally was not what its hands come to, and is now.")
        for month in mend_months():
            text = "this was not what its games come to, and is worked out anew."
            self.stdout.write(f"{month}: {text}")
