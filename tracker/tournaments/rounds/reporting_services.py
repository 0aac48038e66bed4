"""What a table reports: a call, a result from paper, a side that did not play."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.language import phrase
from scoring.slips import hands_fault
from tracker.audit.services import add_line
from tracker.common.errors import refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import Call, Event, Pairing, Round
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.results_queries import SlipResult, is_written
from tracker.tournaments.log.services import (
    Fact,
    check_not_final,
    checked_reason,
    locked_event,
    spelt_reason,
)
from tracker.tournaments.rounds.postponed_queries import most_hands
from tracker.tournaments.rounds.postponing_services import end_games, let_games_go_on
from tracker.tournaments.rounds.services import running_round
from tracker.tournaments.rulings.services import note_correction

MOST_POINTS = 100_000
NOTHING = (None, None, None)


def call_director(*, pairing: Pairing, reason: str, now: datetime) -> Call:
    """Has a table call the director; a call that nobody has answered yet stays the same.

    Raises RecordError unless its round is being played.
    """
    reason = spelt_reason(reason)
    with transaction.atomic():
        running_round(locked_event(pairing.round.event_id), pairing.round)
        known = pairing.calls.filter(answered_at=None).first()
        return known or Call.objects.create(pairing=pairing, reason=reason, called_at=now)


def answer_call(*, call: Call, now: datetime) -> Call:
    """Notes that somebody has gone to the table."""
    Call.objects.filter(pk=call.pk, answered_at=None).update(answered_at=now)
    call.refresh_from_db()
    return call


def type_result(
    *,
    pairing: Pairing,
    points: Sequence[int] | None,
    now: datetime,
    hands: int | None = None,
    reason: str = "",
) -> Pairing:
    """Gives a table a result from paper, one number per side, in place of its games'.

    `hands` are those that the slip names. None takes the result back. Only where something is
    written down already it takes a reason. Raises RecordError.
    """
    if points is not None:
        _check_slip(pairing, points, hands)
    slip = None if points is None else SlipResult(tuple(points), hands)
    return _with_result(pairing, slip=slip, reason=reason, now=now)


def _check_slip(pairing: Pairing, points: Sequence[int], hands: int | None) -> None:
    sides = pairing.placings.values("side").distinct().count()
    if len(points) != sides:
        raise refusal(
            "points",
            "bad_value",
            phrase("Type one number for each of the {sides} sides.", sides=sides),
        )
    if any(abs(number) > MOST_POINTS for number in points):
        raise refusal(
            "points",
            "bad_value",
            phrase("At most {most_points} points either way.", most_points=MOST_POINTS),
        )
    most = most_hands(pairing.round.event)
    if hands is not None and (fault := hands_fault(hands, most)):
        raise refusal("hands", "bad_value", fault)


def type_results(
    *,
    round_: Round,
    slips: Mapping[int, SlipResult],
    now: datetime,
    replaces: bool = True,
    reason: str = "",
) -> tuple[Pairing, ...]:
    """Gives several tables of a round their results from paper, by table: all of them or none.

    One that has something written down already is left as it is unless this `replaces` it. Raises
    as `type_result` does.
    """
    with transaction.atomic():
        locked_event(round_.event_id)
        return tuple(
            type_result(pairing=pairing, **slips[pairing.table]._asdict(), reason=reason, now=now)
            for pairing in round_.pairings.filter(table__in=slips).order_by("table")
            if replaces or not is_written(pairing)
        )


def forfeit(*, pairing: Pairing, side: int | None, reason: str, now: datetime) -> Pairing:
    """Has a side of a table lose without playing; None takes it back.

    Raises RecordError.
    """
    reason = checked_reason(reason)
    sides = pairing.placings.values("side").distinct().count()
    if side is not None and not 0 <= side < sides:
        raise refusal("side", "bad_value", phrase("Choose the side that has forfeited."))
    return _with_result(pairing, forfeited_by=side, reason=reason, now=now)


def _with_result(
    pairing: Pairing,
    *,
    reason: str,
    now: datetime,
    slip: SlipResult | None = None,
    forfeited_by: int | None = None,
) -> Pairing:
    given = (slip and [*slip.points], slip and slip.hands, forfeited_by)
    with transaction.atomic():
        event = locked_event(pairing.round.event_id)
        check_not_final(event)
        pairing = Pairing.objects.select_related("round").get(pk=pairing.pk)
        if pairing.round.started_at is None:
            said = phrase("Round {round} has not started.", round=pairing.round.number)
            raise refusal("", "round_not_started", said)
        if (pairing.typed_points, pairing.typed_hands, pairing.forfeited_by) == given:
            return pairing
        reason = checked_reason(reason) if is_written(pairing) else spelt_reason(reason)
        before = pairing.result_at
        pairing.typed_points, pairing.typed_hands, pairing.forfeited_by = given
        pairing.result_at = None if given == NOTHING else before or now
        pairing.save(update_fields=["typed_points", "typed_hands", "forfeited_by", "result_at"])
        if pairing.result_at is not None:
            end_games(pairing, pairing.result_at)
        else:
            let_games_go_on(event, pairing, before, now)
        _tell(event, pairing, reason, now)
        _add_line(event, pairing, now)
        return pairing


def _tell(event: Event, pairing: Pairing, reason: str, now: datetime) -> None:
    facts: dict[str, Fact] = {"round": pairing.round.number, "table": pairing.table}
    kind = ChangeKind.RESULT_AS_PLAYED
    if pairing.typed_points is not None:
        kind, facts["result"] = ChangeKind.RESULT_TYPED, pairing.typed_points
        if pairing.typed_hands is not None:
            kind, facts["hands"] = ChangeKind.RESULT_OF_HANDS, pairing.typed_hands
    elif pairing.forfeited_by is not None:
        kind, facts["side"] = ChangeKind.RESULT_FORFEITED, pairing.forfeited_by + 1
    note_correction(event, pairing.round, kind, reason, now, **facts)


def _add_line(event: Event, pairing: Pairing, now: datetime) -> None:
    club, typed, side = event.evening.club_id, pairing.typed_points, pairing.forfeited_by
    where: dict[str, Any] = {"club": club, "subject": pairing.pk, "now": now}
    if typed is not None:
        hands = pairing.typed_hands
        more: dict[str, Any] = {} if hands is None else {"hands": hands}
        add_line(AuditAction.TABLE_TYPED, **where, points=typed, **more)
    elif side is not None:
        add_line(AuditAction.TABLE_FORFEITED, **where, side=side)
    else:
        add_line(AuditAction.TABLE_AS_PLAYED, **where)
