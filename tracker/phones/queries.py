"""Phones allowed to write at a table, and whether its code is still valid."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from tracker.access import codes
from tracker.models import Game, Table

CODE_LIFE = timedelta(hours=24)
"""The lifetime of a table's code; longer while a game of its evening is open."""


def is_code_good(table: Table, now: datetime) -> bool:
    """Checks the code's age, and that it was made with the server's current key."""
    return has_own_code(table) and with_young_codes(now).filter(pk=table.pk).exists()


def has_own_code(table: Table) -> bool:
    """True if the code was made with the server's current key."""
    known = codes.token(table.evening_id, table.name, table.serial)
    return table.code_hash == codes.code_hash(known)


def with_young_codes(now: datetime) -> QuerySet[Table]:
    """The tables whose code has not expired."""
    open_games = Game.objects.filter(
        evening=OuterRef("evening"), removed_at=None, is_finished=False
    )
    is_young = Q(code_made_at__gte=now - CODE_LIFE)
    return Table.objects.filter(is_young | Q(Exists(open_games)))
