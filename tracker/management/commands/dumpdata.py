"""Refuses Django's command, which would damage the book."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Django's own cuts moments to milliseconds, which checksums and chains cover."""

    help = "Is refused: move, backup and archive keep what this would lose."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("arguments", nargs="*")

    def run_from_argv(self, argv: list[str]) -> None:
        """Refuses with any options."""
        super().run_from_argv(argv[:2])

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError with the commands to use."""
        raise CommandError(
            "dumpdata and loaddata cut moments to milliseconds, so every game would count as "
            "damaged: use move to change the database, backup for a copy of the book, and archive "
            "for one club"
        )
