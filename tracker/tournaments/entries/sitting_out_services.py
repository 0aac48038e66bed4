"""Rounds that somebody asks in advance to sit out."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import refusal
from tracker.engine.formats.course import PUTS_OUT
from tracker.models import Entrant, Event, RequestedBye
from tracker.tournaments.log.queries import ChangeKind
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)
from tracker.tournaments.rules_queries import course_of


def ask_bye(*, entrant: Entrant, number: int, reason: str, now: datetime) -> RequestedBye:
    """Has an entrant sit out a round that is not drawn yet; the reason is for the director.

    Asked again it only has the new reason. Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        entrant = Entrant.objects.get(pk=entrant.pk)
        _check(event, entrant, number)
        bye, is_new = RequestedBye.objects.get_or_create(
            entrant=entrant, number=number, defaults={"reason": reason, "asked_at": now}
        )
        if not is_new and bye.reason == reason:
            return bye
        bye.reason = reason
        bye.save(update_fields=["reason"])
        kind = ChangeKind.BYE_ASKED
        note_change(event, kind, now, reason=reason, entrant=entrant.pk, round=number)
        return bye


def take_bye_back(*, entrant: Entrant, number: int, now: datetime) -> None:
    """Lets an entrant play a round after all that it has asked to sit out, until it is drawn."""
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        check_not_final(event)
        bye = entrant.requested_byes.filter(number=number).first()
        if bye is None:
            return
        _check_undrawn(event, number)
        bye.delete()
        kind = ChangeKind.BYE_TAKEN_BACK
        note_change(event, kind, now, entrant=entrant.pk, round=number)


def _check(event: Event, entrant: Entrant, number: int) -> None:
    check_not_final(event)
    if course_of(event).is_bracket:
        raise refusal("number", "bye_puts_out", PUTS_OUT)
    if entrant.left_at is not None:
        said = phrase("{entrant} has left, and is not drawn anyway.", entrant=entrant.name)
        raise refusal("number", "entrant_gone", said)
    if not 1 <= number <= event.rounds:
        said = phrase("The tournament has the rounds 1 to {rounds}.", rounds=event.rounds)
        raise refusal("number", "bad_value", said)
    _check_undrawn(event, number)


def _check_undrawn(event: Event, number: int) -> None:
    if event.drawn_rounds.filter(number=number).exists():
        said = phrase("Round {number} is drawn already: take its draw back first.", number=number)
        raise refusal("number", "round_drawn", said)
