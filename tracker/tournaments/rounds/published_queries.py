"""A published round as it is found, and how far its tables are."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Count, prefetch_related_objects
from django.http import Http404
from django.shortcuts import get_object_or_404

from tracker.engine.records.folding import COUNTED
from tracker.models import Hand, Round
from tracker.tournaments.queries import tables


def published_round(club_slug: str, event_pk: int, number: int, now: datetime) -> Round:
    """A round that everybody can see at this moment; else 404."""
    rounds = Round.objects.select_related("event__evening__club")
    within = rounds.filter(event__evening__club__slug=club_slug, event=event_pk)
    found = get_object_or_404(within, number=number)
    if found.published_at is None or found.published_at > now:
        raise Http404
    return found


def with_tables(round_: Round) -> Round:
    """The same round with its tables, their seats and their games."""
    prefetch_related_objects([round_], tables())
    return round_


def hands_counted(round_: Round) -> Mapping[int, int]:
    """How many hands were counted at each table, by the key of its pairing."""
    hands = Hand.objects.filter(
        game__pairing__round=round_, game__removed_at=None, state=COUNTED
    ).values_list("game__pairing")
    return dict(hands.annotate(count=Count("pk")).order_by())
