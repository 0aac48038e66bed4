"""Erases players whose erasure is due, and registrations of past tournaments."""

from random import SystemRandom

from django.core.management.base import BaseCommand
from django.utils import timezone

from tracker.players.services.contacts import forget_registrations
from tracker.players.services.erasing import erase_due


class Command(BaseCommand):
    """Erases players who requested it thirty days ago; to be run daily."""

    help = "Erases the players whose day has come, for good."

    def handle(self, *args: object, **options: object) -> None:
        """Prints how many were erased, and how many are pending."""
        erased, waiting = erase_due(now=timezone.now(), lots=SystemRandom())
        forgotten = forget_registrations(now=timezone.now())
        self.stdout.write(f"Erased: {erased}. Waiting for the end of an event: {waiting}.")
        if forgotten:
            self.stdout.write(f"Registrations forgotten: {forgotten}.")
