"""Entrants who must not meet, or better do not."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.models import Conflict, Entrant
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import check_not_final, locked_event, note_change


def keep_apart(*, first: Entrant, second: Entrant, is_absolute: bool, now: datetime) -> Conflict:
    """Keeps two entrants from meeting, or from meeting where it can be avoided.

    Raises RecordError for the same one twice, and for those of two events.
    """
    if first.event_id != second.event_id or first.pk == second.pk:
        raise refusal("second", "bad_value", phrase("Choose two entrants of this tournament."))
    first, second = sorted((first, second), key=lambda entrant: entrant.pk)
    with transaction.atomic():
        event = locked_event(first.event_id)
        check_not_final(event)
        conflict, is_new = Conflict.objects.get_or_create(
            event=event, first=first, second=second, defaults={"is_absolute": is_absolute}
        )
        if not is_new and conflict.is_absolute == is_absolute:
            return conflict
        conflict.is_absolute = is_absolute
        conflict.save(update_fields=["is_absolute"])
        kind = ChangeKind.NEVER_MEET if is_absolute else ChangeKind.RATHER_NOT_MEET
        note_change(event, kind, now, first=first.pk, second=second.pk)
        return conflict


def let_meet(*, conflict: Conflict, now: datetime) -> None:
    """Ends a conflict."""
    with transaction.atomic():
        event = locked_event(conflict.event_id)
        check_not_final(event)
        conflict.delete()
        first, second = conflict.first_id, conflict.second_id
        note_change(event, ChangeKind.MAY_MEET, now, first=first, second=second)
