"""The phones that may write at a table, and whether its code lets in another one."""

from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from tracker.common.queries.compiled_queries import CompiledQuery, parameter
from tracker.models import Device, Game, Table
from tracker.phones import codes

LIFE = timedelta(days=7)
"""How long after it was last heard from a phone is still believed."""
CODE_LIFE = timedelta(hours=24)
"""How long a table's code is good, and longer while a game of its evening is open."""


_KNOWN = CompiledQuery(
    Device.objects.select_related("table__evening__club", "player")
    .annotate(event_state=F("table__evening__event__state"))
    .filter(secret_hash=parameter("secret_hash"), revoked_at=None)
    .order_by()
)


def device_with(secret: str, now: datetime) -> Device | None:
    """The phone with this secret, unless it was taken away or has been silent for too long.

    Its `event_state` is that of the event at its evening, None without one.
    """
    if not secret:
        return None
    known = _KNOWN.rows(secret_hash=codes.code_hash(secret))
    return next((device for device in known if device.seen_at > now - LIFE), None)


def is_code_good(table: Table, now: datetime) -> bool:
    """Whether the table's code lets phones in: neither too old nor of another key of the server."""
    return has_own_code(table) and with_young_codes(now).filter(pk=table.pk).exists()


def has_own_code(table: Table) -> bool:
    """Whether the table's code is of the key that the server has now."""
    known = codes.token(table.evening_id, table.name, table.serial)
    return table.code_hash == codes.code_hash(known)


def with_young_codes(now: datetime) -> QuerySet[Table]:
    """The tables whose code is not too old."""
    open_games = Game.objects.filter(
        evening=OuterRef("evening"), removed_at=None, is_finished=False
    )
    is_young = Q(code_made_at__gte=now - CODE_LIFE)
    return Table.objects.filter(is_young | Q(Exists(open_games)))
