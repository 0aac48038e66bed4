"""What a book needs that goes on from an older copy of itself."""

from datetime import datetime
from uuid import uuid4

from django.db import connection, transaction

from tracker.models import Evening, Restoration

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
def begin_anew(*, now: datetime, made_at: datetime | None = None) -> int:
    """Gives every evening another epoch, so that phones send again what they have; how many.

    What is made from now on gets numbers that nothing had which is lost: a hand of a lost game
    must not reach another one under its number.
    """
    evenings = list(Evening.objects.all())
    for evening in evenings:
        evening.epoch = uuid4()
    Evening.objects.bulk_update(evenings, ["epoch"], batch_size=500)
    _advance_numbers()
    Restoration.objects.create(at=now, made_at=made_at)
    return len(evenings)


def _advance_numbers() -> None:
    with connection.cursor() as cursor:
        for sequence in connection.introspection.sequence_list():
            cursor.execute(ADVANCE[connection.vendor].format(**sequence), [LEAP])
