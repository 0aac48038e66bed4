"""Makes a backup of the running book."""

import os

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tracker.operations.backups import automatic, making
from tracker.operations.backups.book import BackupError, BackupRunningError

POLITE = 10
"""The niceness of a backup, so that it delays no request."""


class Command(BaseCommand):
    """Backs up the running book, verifies the copy, and deletes old backups."""

    help = "Makes a backup of the book and the secret key, checks it, and throws old ones away."
    # System checks load every page, which a backup should not depend on.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--if-due", action="store_true", help="as the server asks by itself")

    def handle(self, *args: object, **options: object) -> None:
        """Prints where the backup is; raises CommandError naming the faults of a damaged book."""
        now = timezone.now()
        why = automatic.reason(now) if options["if_due"] else "asked for"
        if not why:
            return
        if options["if_due"]:
            os.nice(POLITE)
        try:
            made = making.make(why, now)
        except BackupRunningError as error:
            if not options["if_due"]:
                raise CommandError(str(error)) from error
            return
        except BackupError as error:
            raise CommandError(str(error)) from error
        self._tell(made)

    def _tell(self, made: making.BackupResult) -> None:
        if made.faults:
            text = f"the book is not sound; what there is of it is in {made.place}:"
            raise CommandError("\n".join([text, *made.faults]))
        games, hands = made.manifest.games, made.manifest.hands
        self.stdout.write(f"{games} games with {hands} hands are in {made.place}, checked.")
