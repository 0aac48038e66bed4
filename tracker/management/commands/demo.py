"""Loads the demo club."""

from typing import Any

from django.core.management.base import BaseCommand

from tracker.services import demo


class Command(BaseCommand):
    """Loads the demo club beside whatever the score book holds already."""

    help = "Loads the demo club: a year of evenings and tournaments, the last ones in progress."

    def handle(self, *args: Any, **options: Any) -> None:
        """Says in one line what came of it."""
        if demo.load():
            self.stdout.write("The demo club is loaded.")
        else:
            self.stdout.write("The demo club is there already; nothing was changed.")
