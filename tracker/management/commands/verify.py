"""Checks the book, or a backup of it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker.backups import making
from tracker.backups.book import BackupError


class Command(BaseCommand):
    """Folds every game again and compares; changes nothing."""

    help = "Checks a backup, or the live book where none is named, down to every score."
    # They load every page, which no check of a backup should depend on.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Which backup."""
        parser.add_argument("file", type=Path, nargs="?", help="a backup; else the live book")

    def handle(self, *args: Any, **options: Any) -> None:
        """Says in one line that it is sound, or ends with all that is wrong with it."""
        file: Path | None = options["file"]
        name = file or "the book"
        try:
            faults = making.check_backup(file)[1] if file else making.check_live()
        except BackupError as error:
            raise CommandError(str(error)) from error
        if faults:
            raise CommandError("\n".join([f"{name} is not sound:", *faults]))
        self.stdout.write(f"{name} is sound.")
