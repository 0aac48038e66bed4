"""Entrants who check in on a phone at the door."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.models import Entrant, SelfCheckIn
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import locked_event, note_change
from tracker.tournaments.registration.queries import is_check_in_open


def check_in_on_phone(*, entrant: Entrant, has_link: bool, now: datetime) -> Entrant:
    """Notes that an entrant is there, as a phone at the door says; the director can undo it.

    Raises RecordError while check-in is not open, and once the director has taken it back.
    """
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if not is_check_in_open(event, now):
            said = phrase("Check-in is not open. Please go to the director.")
            raise refusal("", "check_in_closed", said)
        is_undone = SelfCheckIn.objects.filter(entrant=entrant, undone_at__isnull=False).exists()
        if entrant.left_at is not None or (is_undone and entrant.checked_in_at is None):
            said = phrase("{entrant}: please go to the director.", entrant=entrant.name)
            raise refusal("", "check_in_refused", said)
        if entrant.checked_in_at is not None:
            return entrant
        entrant.checked_in_at = now
        entrant.save(update_fields=["checked_in_at"])
        SelfCheckIn.objects.create(entrant=entrant, at=now, has_link=has_link)
        kind = ChangeKind.SELF_THERE if has_link else ChangeKind.NAMED_THERE
        note_change(event, kind, now, entrant=entrant.pk)
        return entrant
