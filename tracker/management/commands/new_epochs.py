"""Makes phones send their data again after the database was restored by other means."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from tracker.operations.backups import restoring
from tracker.phones.services import renew_epochs


class Command(BaseCommand):
    """Does what `restore` does itself, for pg_restore and disk snapshots."""

    help = "Has phones send again what they have: after pg_restore, or a snapshot of the machine."

    def handle(self, *args: object, **options: object) -> None:
        """Prints how many evenings are affected."""
        evenings = renew_epochs(now=timezone.now())
        restoring.record_state()
        self.stdout.write(f"{evenings} evenings ask their phones for what came later.")
