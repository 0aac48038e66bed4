"""Restores a backup."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tracker.operations.backups import restoring
from tracker.operations.backups.book import BackupError
from tracker.platform.server import computer, data_lock


class Command(BaseCommand):
    """Changes nothing unless the backup is sound and no server runs."""

    help = "Puts a backup in the place of the book, which is kept aside."
    # System checks load every page, which a restore should not depend on.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints what was restored, what it replaced, and what happens next."""
        computer.data_directory(settings.DATA_DIR)
        try:
            lock = data_lock.hold(settings.DATA_DIR)
        except data_lock.LockHeldError as error:
            text = (
                f"the score book is running or being restored (process {error.holder}): "
                "stop it, or wait for it, then restore"
            )
            raise CommandError(text) from error
        try:
            restored = restoring.restore(options["file"], timezone.now())
        except BackupError as error:
            raise CommandError(str(error)) from error
        finally:
            os.close(lock)
        self._tell(restored)

    def _tell(self, restored: restoring.RestoreResult) -> None:
        made = restored.manifest
        if restored.aside:
            self.stdout.write(f"What was there before is in {restored.aside}.")
        text = f"{made.games} games with {made.hands} hands are back, as of {made.made_at}."
        self.stdout.write(text)
        self.stdout.write(
            f"{restored.evenings} evenings ask their phones for what came later: "
            "start the score book, and open the tables on the phones."
        )
