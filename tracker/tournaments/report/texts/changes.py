"""What was ruled, corrected and decided in an event, with the reasons."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock_or_day
from tracker.games.texts import STATES
from tracker.models import Event, HandRevision
from tracker.tournaments.log.texts import with_words


@dataclass(frozen=True, slots=True)
class CorrectedHand:
    """A later version of a hand: where, what it became, when and why."""

    where: str
    said: str
    reason: str
    at: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A public line of the log that was written with a reason."""

    at: str
    said: str
    reason: str


def corrections(event: Event) -> tuple[CorrectedHand, ...]:
    """Every correction of a hand of the event, in the order of rounds, tables and hands."""
    later = HandRevision.objects.filter(
        hand__game__pairing__round__event=event, hand__game__removed_at=None, number__gt=1
    )
    order = ("hand__game__pairing__round__number", "hand__game__pairing__table", "hand__number")
    found = later.select_related("hand__game__pairing__round").order_by(*order, "number")
    date = event.evening.date
    return tuple(_correction(version, date) for version in found)


def decisions(event: Event) -> tuple[Decision, ...]:
    """What the director has told everybody with a reason, the first first."""
    lines = event.changes.filter(is_public=True).exclude(reason="").order_by("at", "pk")
    found = with_words(event, lines)
    date = event.evening.date
    return tuple(Decision(clock_or_day(one.at, date), said, one.reason) for one, said in found)


def _correction(version: HandRevision, date: dt.date) -> CorrectedHand:
    pairing = version.hand.game.pairing
    assert pairing is not None
    where = _("Round {round}, table {table}, hand {hand}")
    return CorrectedHand(
        where=where.format(
            round=pairing.round.number, table=pairing.table, hand=version.hand.number
        ),
        said=STATES[version.state] or _("corrected"),
        reason=version.reason,
        at=clock_or_day(version.entered_at, date),
    )
