"""The director's rulings, which can be cancelled and stay readable."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.audit.services import add_line
from tracker.common.errors import Problems, refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import NAME_LENGTH, text_from
from tracker.models import Entrant, Event, Round, Ruling
from tracker.models.event import RULINGS
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import check_not_final, checked_reason, locked_event
from tracker.tournaments.rulings.correcting_services import note_correction

MOST_POINTS = 10_000
WITH_POINTS = {
    "own_score": ChangeKind.POINTS_GIVEN,
    "to_opponents": ChangeKind.OPPONENTS_GIVEN,
}
WITHOUT = {"warning": ChangeKind.WARNED, "disqualification": ChangeKind.DISQUALIFIED}


def give_ruling(
    *,
    entrant: Entrant,
    kind: str,
    reason: str,
    now: datetime,
    round_: Round | None = None,
    points: int = 0,
    article: str = "",
    after: int | None = None,
) -> Ruling:
    """Rules against an entrant; `points` are added, so a penalty is negative.

    `after` is the event's last ruling that was there before, 0 for none: one that says the same and
    came later is this one, which was sent twice. Raises RecordError.
    """
    article = _checked(article, kind, points, has_round=round_ is not None)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        check_not_final(event)
        ruled = {"entrant": entrant, "round": round_, "kind": kind, "points": points}
        ruled |= {"article": article, "reason": checked_reason(reason)}
        known = None if after is None else event.rulings.filter(pk__gt=after, **ruled).first()
        if known is not None:
            return known
        ruling = Ruling.objects.create(event=event, made_at=now, **ruled)
        told = {"entrant": entrant.pk} | ({"points": points} if kind in WITH_POINTS else {})
        note_correction(event, round_, (WITH_POINTS | WITHOUT)[kind], ruling.reason, now, **told)
        _add_line(AuditAction.RULING_GIVEN, event, ruling, now)
        return ruling


def _checked(article: str, kind: str, points: int, *, has_round: bool) -> str:
    """The article as it is stored; raises RecordError with all that is wrong with a ruling."""
    problems = Problems()
    article = text_from(article, "article", problems, NAME_LENGTH)
    if kind not in RULINGS:
        problems.add("kind", "bad_value", phrase("Choose the kind of ruling."))
    if not -MOST_POINTS <= points <= MOST_POINTS:
        problems.add(
            "points",
            "bad_value",
            phrase("At most {most_points} points either way.", most_points=MOST_POINTS),
        )
    if kind in WITH_POINTS and not points:
        problems.missing("points", phrase("Enter the points."))
    if kind == "to_opponents" and not has_round:
        problems.missing("round", phrase("Choose the round, so that the opponents are known."))
    problems.raise_any()
    return article


def cancel_ruling(*, ruling: Ruling, reason: str, now: datetime) -> Ruling:
    """Takes a ruling back; it stays readable with both reasons."""
    reason = checked_reason(reason)
    with transaction.atomic():
        event = locked_event(ruling.event_id)
        check_not_final(event)
        ruling = Ruling.objects.select_related("entrant", "round").get(pk=ruling.pk)
        if ruling.cancelled_at is not None:
            raise refusal("", "ruling_cancelled", phrase("This ruling is cancelled already."))
        ruling.cancelled_at, ruling.cancelled_because = now, reason
        ruling.save(update_fields=["cancelled_at", "cancelled_because"])
        kind, who = ChangeKind.RULING_CANCELLED, ruling.entrant_id
        note_correction(event, ruling.round, kind, reason, now, entrant=who)
        _add_line(AuditAction.RULING_CANCELLED, event, ruling, now)
        return ruling


def _add_line(deed: AuditAction, event: Event, ruling: Ruling, now: datetime) -> None:
    add_line(
        deed,
        club=event.evening.club_id,
        subject=ruling.pk,
        now=now,
        entrant=ruling.entrant_id,
        round=ruling.round_id,
        kind=ruling.kind,
        points=ruling.points,
    )
