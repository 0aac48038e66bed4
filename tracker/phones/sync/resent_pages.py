"""What phones have brought back since the book was restored from a backup."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count
from django.utils.timezone import localtime

from tracker.common.dates_texts import clock, day
from tracker.engine.records.plurals import counted_noun
from tracker.models import Evening, Restoration, Submission

SHOWN = timedelta(days=7)
"""So long after a restore phones are waited for; later none is believed any more."""
RECORDED = (201, 202)


@dataclass(frozen=True, slots=True)
class ComingBack:
    """From when the backup was, where that is known, and how much came back so far."""

    as_of: str
    hands: str
    phones: str


def coming_back(evening: Evening, now: datetime) -> ComingBack | None:
    """What came back of an evening that was restored in the last week; None for all others."""
    last = Restoration.objects.filter(at__gt=max(now - SHOWN, evening.created_at)).first()
    if last is None:
        return None
    # A hand that was entered before the restore and came after it had been lost.
    late = Submission.objects.filter(received_at__gte=last.at, entered_at__lt=last.at)
    of_evening = late.filter(game__evening=evening, status__in=RECORDED)
    counted = of_evening.aggregate(hands=Count("pk"), phones=Count("device", distinct=True))
    made_at = localtime(last.made_at) if last.made_at else None
    return ComingBack(
        as_of=f"{day(made_at.date())}, {clock(made_at)}" if made_at else "",
        hands=counted_noun(counted["hands"], "hand"),
        phones=counted_noun(counted["phones"], "phone"),
    )
