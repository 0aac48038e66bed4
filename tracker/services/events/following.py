"""A hand corrected, and what is done with the draw that was made before."""

from datetime import datetime
from typing import Any

from django.db import transaction

from tracker.models import Hand
from tracker.selectors.events.book import book_of
from tracker.selectors.events.impact import other_tables
from tracker.services.corrections import amend_hand
from tracker.services.events.correcting import Place, locked_place
from tracker.services.events.drawing import draw_again, keep_draw

KEEP, AGAIN = "keep", "again"


def amend_and_draw(
    *, hand: Hand, reason: str, now: datetime, next_draw: str = "", **given: Any
) -> Hand:
    """Corrects a hand as `amend_hand` does, and keeps the waiting draw or makes it again.

    Without a choice the draw stays marked for the director, unless it would be the same again.
    Raises as `amend_hand`, and RecordError where the round cannot be drawn again; then the hand
    stays as it was too.
    """
    with transaction.atomic():
        place = locked_place(hand.game)
        amended = amend_hand(hand=hand, reason=reason, now=now, **given)
        if place is not None:
            _follow(place, next_draw, reason, now)
        return amended


def _follow(place: Place, next_draw: str, reason: str, now: datetime) -> None:
    marked = place.event.drawn_rounds.filter(stale_since__isnull=False, started_at=None)
    round_ = marked.filter(number__gt=place.round.number).first()
    if round_ is None:
        return
    if next_draw == KEEP:
        keep_draw(round_=round_, reason=reason, now=now)
    elif next_draw == AGAIN:
        draw_again(round_=round_, reason=reason, now=now)
    elif other_tables(book_of(place.event), round_) == 0:
        marked.filter(pk=round_.pk).update(stale_since=None)
