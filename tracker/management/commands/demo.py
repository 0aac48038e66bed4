"""Loads the demo club."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tracker.clubs.services import delete_demo_club
from tracker.common.errors import RecordError
from tracker.demo import services


class Command(BaseCommand):
    """Loads the demo club beside existing clubs, or removes it."""

    help = "Loads the demo club: a year of evenings and tournaments, the last ones in progress."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="delete it and all that is in it")

    def handle(self, *args: object, **options: object) -> None:
        """Prints the result in one line."""
        if options["remove"]:
            self._remove()
        elif services.load():
            self.stdout.write("The demo club is loaded.")
        else:
            self.stdout.write("The demo club is there already; nothing was changed.")

    def _remove(self) -> None:
        try:
            is_gone = delete_demo_club()
        except RecordError as refused:
            raise CommandError(refused.problems[0].message) from refused
        text = "The demo club is gone." if is_gone else "There is no demo club."
        self.stdout.write(text)
