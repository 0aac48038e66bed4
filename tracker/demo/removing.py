"""The demo club taken away, with all that was ever written in it."""

from django.db import transaction

from scoring.language import phrase
from tracker.access.queries import is_demo
from tracker.access.security_log import note
from tracker.clubs.services import delete_rows
from tracker.common.errors import refusal
from tracker.demo.programme import SLUG
from tracker.models import Club


def take_away() -> bool:
    """Deletes the demo club and every row that belongs to it; says whether it was there.

    Raises RecordError where there is no other club, for without one there is no book.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().filter(slug=SLUG).first()
        if club is None or not is_demo(SLUG):
            return False
        if not Club.objects.exclude(pk=club.pk).exists():
            said = phrase("The demo club is the only club here: create your own first.")
            raise refusal("", "only_club", said)
        note("demo_taken_away", rows=delete_rows(Club, [club.pk]))
        return True
