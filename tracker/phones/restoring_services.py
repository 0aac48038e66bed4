"""What a book needs that goes on from an older copy of itself."""

from datetime import datetime
from uuid import UUID, uuid4

from django.db import connection, transaction

from tracker.models import Evening, Restoration
from tracker.phones.sync.high_water_mark_queries import lost_era as missing_era

LEAP = 10_000
"""No book has so many new rows of a kind between a backup and its restoring."""
ADVANCE = {
    "sqlite": "UPDATE sqlite_sequence SET seq = seq + %s WHERE name = '{table}'",
    "postgresql": """
        SELECT setval(pg_get_serial_sequence('{table}', '{column}'),
                      (SELECT COALESCE(MAX({column}), 0) FROM {table}) + %s)
    """,
}


@transaction.atomic
def begin_anew(
    *, now: datetime, made_at: datetime | None = None, lost_era: UUID | None = None
) -> int:
    """Gives every evening another epoch, so that phones send again what they have; how many.

    The book goes on from a copy that was `made_at` then; it was last seen in `lost_era`. What is
    made from now on gets numbers that nothing had which is lost: a hand of a lost game
    must not reach another one under its number.
    """
    evenings = list(Evening.objects.all())
    for evening in evenings:
        evening.epoch = uuid4()
    Evening.objects.bulk_update(evenings, ["epoch"], batch_size=500)
    _advance_numbers()
    Restoration.objects.create(at=now, made_at=made_at, lost_era=lost_era)
    return len(evenings)


def begin_anew_if_older(mark: object, *, now: datetime) -> int | None:
    """Begins anew where the mark names what the book lacks; how many evenings then ask, else None.

    Of several who notice it at the same moment one begins anew.
    """
    if missing_era(mark) is None:
        return None
    with transaction.atomic():
        list(Evening.objects.select_for_update().order_by("pk"))
        lost_era = missing_era(mark)
        return begin_anew(now=now, lost_era=lost_era) if lost_era is not None else None


def _advance_numbers() -> None:
    with connection.cursor() as cursor:
        for sequence in connection.introspection.sequence_list():
            cursor.execute(ADVANCE[connection.vendor].format(**sequence), [LEAP])
