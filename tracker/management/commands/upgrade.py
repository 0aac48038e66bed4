"""Upgrades the book to this version, all or nothing."""

import os

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from tracker import __version__
from tracker.operations.backups import starting
from tracker.operations.backups.book import BackupError
from tracker.platform.server import computer, data_lock


class Command(BaseCommand):
    """Changes nothing unless the result is sound and no server runs."""

    help = "Makes a backup, brings the book to this version, and checks it."
    # System checks load every page, which an upgrade should not depend on.
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        """Prints where the backup is, and what was done."""
        computer.data_directory(settings.DATA_DIR)
        try:
            lock = data_lock.hold(settings.DATA_DIR)
        except data_lock.LockHeldError as error:
            text = f"the score book is running (process {error.holder}): stop it, then upgrade"
            raise CommandError(text) from error
        try:
            done = starting.upgrade(timezone.now())
            starting.note_version()
        except BackupError as error:
            raise CommandError(str(error)) from error
        finally:
            connection.close()
            os.close(lock)
        if done.backup:
            self.stdout.write(f"{done.backup.place} is the book as it was.")
        steps = "one step" if done.steps == 1 else f"{done.steps} steps"
        self.stdout.write(f"The book is of version {__version__} now, after {steps}, and sound.")
