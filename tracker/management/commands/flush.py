"""Empties the database, as Django's command of this name does, in spite of the guards."""

from typing import Any

from django.core.management.commands import flush
from django.db import connection, transaction

GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


class Command(flush.Command):
    """Empties every table; on SQLite the guards, which refuse deletions, step aside for it."""

    def handle(self, **options: Any) -> None:
        """Empties the tables. PostgreSQL truncates them, which no guard sees."""
        if connection.vendor != "sqlite":
            super().handle(**options)
            return
        with transaction.atomic(), connection.cursor() as cursor:
            guards = cursor.execute(GUARDS).fetchall()
            for name, _ in guards:
                cursor.execute(f'DROP TRIGGER "{name}"')
            super().handle(**options)
            for _, statement in guards:
                cursor.execute(statement)
