"""What everybody may read: an event that is still being set up is not there, nor is its evening."""

from datetime import datetime

from django.http import Http404

from tracker.common.queries.lookups import evening_for
from tracker.models import Evening, Event
from tracker.models.event import DRAFT
from tracker.tournaments.stamps_queries import StampedEvent, watched_event


def public_evening_for(club_slug: str, pk: int) -> Evening:
    """An evening of the club."""
    found = evening_for(club_slug, pk)
    if Event.objects.filter(evening=found, state=DRAFT).exists():
        raise Http404
    return found


def public_event_for(
    club_slug: str, pk: int, now: datetime, *, with_drafts: bool = False
) -> StampedEvent:
    """An event of the club as it is at this moment."""
    watched = watched_event(club_slug, pk, now)
    if watched.event.state == DRAFT and not with_drafts:
        raise Http404
    return watched
