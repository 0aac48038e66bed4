"""Hands: recorded one after another as a game is played."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring import RULES_VERSION, Step, Variant
from tracker.folding import COUNTED, following, is_same_record, scored_json
from tracker.models import Game, Hand, HandRevision
from tracker.selectors.stored import next_number, standing_of, variant_of
from tracker.services.errors import NumberTakenError, SubmissionReusedError, refusal
from tracker.services.refolding import locked_game, store_standing


def record_hand(
    *,
    game: Game,
    record: object,
    submission_id: UUID,
    now: datetime,
    number: int | None = None,
) -> Hand:
    """Records the next hand of a game; the same submission again gives back the same hand.

    `number` is the one under which the hand was entered: two phones that enter hand 7 then cannot
    make it hands 7 and 8. Without it the hand is whichever comes next. The hand's `game` is the
    game as it stands then. Raises RecordError, NumberTakenError and SubmissionReusedError.
    """
    with transaction.atomic():
        game = locked_game(game.pk)
        variant = variant_of(game)
        known = HandRevision.objects.filter(submission_id=submission_id).first()
        if known is not None:
            return _recorded_before(game, variant, known, record)
        place = _checked_number(game, number)
        step = following(variant, standing_of(game), record)
        hand = _stored(game, place, step, submission_id=submission_id, now=now)
        store_standing(game, step.standing, now)
        return hand


def _recorded_before(game: Game, variant: Variant, known: HandRevision, record: object) -> Hand:
    """The hand that this submission has recorded, as it is now."""
    hand = game.hands.filter(pk=known.hand_id).first()
    if hand is None or known.number > 1 or not is_same_record(variant, record, known.record):
        raise SubmissionReusedError
    return hand


def _checked_number(game: Game, wanted: int | None) -> int:
    """The number of the next hand; raises where it is not the one that is wanted."""
    number = next_number(game)
    if wanted in (None, number):
        return number
    taken = game.hands.filter(number=wanted).first()
    if taken is not None:
        raise NumberTakenError(taken)
    raise refusal("number", "number_skipped", f"The next hand of this game is number {number}.")


def _stored(game: Game, number: int, step: Step, *, submission_id: UUID, now: datetime) -> Hand:
    entered = {
        "number": number,
        "record": step.hand.as_json(),
        "scored": scored_json(variant_of(game), step),
        "state": COUNTED,
        "entered_at": now,
    }
    hand = Hand.objects.create(game=game, rules_version=RULES_VERSION, **entered)
    HandRevision.objects.create(hand=hand, submission_id=submission_id, **entered | {"number": 1})
    return hand
