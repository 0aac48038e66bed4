"""Makes a backup of the running book."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tracker.backups import making
from tracker.backups.book import BackupError


class Command(BaseCommand):
    """Makes a backup while the server runs, checks it, and throws old ones away."""

    help = "Makes a backup of the book and the secret key, checks it, and throws old ones away."
    # They load every page, which no backup should depend on.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Says in one line where it is; a book with faults ends in an error that names them."""
        try:
            made = making.make("asked for", timezone.now())
        except BackupError as error:
            raise CommandError(str(error)) from error
        if made.faults:
            said = f"the book is not sound; what there is of it is in {made.place}:"
            raise CommandError("\n".join([said, *made.faults]))
        games, hands = made.manifest.games, made.manifest.hands
        self.stdout.write(f"{games} games with {hands} hands are in {made.place}, checked.")
