"""What a write would change in its event: it is made, looked at and taken back."""

from collections.abc import Callable

from django.db import transaction

from tracker.models import Event, Pairing, Round
from tracker.tournaments.rulings.impact_queries import Impact, impact_between, moment_now


def try_out(
    write: Callable[[], object],
    *,
    event: Event,
    pairing: Pairing | None = None,
    round_: Round | None = None,
    needs_reason: bool = False,
) -> Impact:
    """What is another once this is written; nothing of it stays.

    It happens at a table, in a round, or in the event as a whole. Raises whatever the write does.
    """
    before = moment_now(event.pk)
    with transaction.atomic():
        write()
        after = moment_now(event.pk)
        impact = impact_between(
            before,
            after,
            pairing=None if pairing is None else pairing.pk,
            since=0 if round_ is None else round_.number,
            needs_reason=needs_reason,
        )
        transaction.set_rollback(True)
    return impact
