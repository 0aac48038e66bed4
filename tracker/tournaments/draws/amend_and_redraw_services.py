"""Something corrected, and what is done with the draw that was made before."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction

from tracker.games.hands.corrections_services import amend_hand
from tracker.models import Event, Hand
from tracker.tournaments.draws.services import draw_again, keep_draw
from tracker.tournaments.log.services import locked_event
from tracker.tournaments.queries import load_event
from tracker.tournaments.rulings.correcting_services import locked_place
from tracker.tournaments.rulings.impact_queries import other_tables

KEEP, AGAIN = "keep", "again"

Written = TypeVar("Written")


def write_and_draw(
    write: Callable[[], Written],
    *,
    event: Event,
    since: int,
    next_draw: str,
    reason: str,
    now: datetime,
) -> Written:
    """Corrects something of a round, and keeps the draw that waits behind it or makes it again.

    Without a choice the draw stays marked for the director, unless it would be the same again.
    Raises as the write, and RecordError where the round cannot be drawn again; then nothing is
    written at all. `since` is the number of the round, 0 for what is of none.
    """
    with transaction.atomic():
        event = locked_event(event.pk)
        written = write()
        _follow(event, since, next_draw, reason, now)
        return written


def amend_and_draw(
    *, hand: Hand, reason: str, now: datetime, next_draw: str = "", **given: Any
) -> Hand:
    """Corrects a hand as `amend_hand` does, and does with the draw what was chosen."""
    with transaction.atomic():
        place = locked_place(hand.game)
        amended = amend_hand(hand=hand, reason=reason, now=now, **given)
        if place is not None:
            _follow(place.event, place.round.number, next_draw, reason, now)
        return amended


def _follow(event: Event, since: int, next_draw: str, reason: str, now: datetime) -> None:
    marked = event.drawn_rounds.filter(stale_since__isnull=False, started_at=None)
    round_ = marked.filter(number__gt=since).first()
    if round_ is None:
        return
    if next_draw == KEEP:
        keep_draw(round_=round_, reason=reason, now=now)
    elif next_draw == AGAIN:
        draw_again(round_=round_, reason=reason, now=now)
    elif other_tables(load_event(event), round_) == 0:
        marked.filter(pk=round_.pk).update(stale_since=None)
