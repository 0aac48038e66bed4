"""Stores a whole paper game at once, as if it had been entered live."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import Problem, RecordError, SubmissionReusedError, refusal
from tracker.games.hands.services import record_hand
from tracker.games.services import close_game, start_game
from tracker.models import Evening, Game, HandRevision, Player


def record_paper_game(
    *,
    evening: Evening,
    table: str,
    ruleset: object,
    players: Sequence[Player],
    first_dealer: int,
    records: Sequence[object],
    is_over: bool,
    submission_id: UUID,
    now: datetime,
) -> Game:
    """Starts a game, records its hands in order and, if `is_over`, ends it.

    All or nothing; repeating the submission returns the same game. Raises RecordError, with
    "hands.2" before the field of the third record, and SubmissionReusedError.
    """
    with transaction.atomic():
        _check_same(submission_id, len(records))
        game = start_game(
            evening=evening,
            table=table,
            ruleset=ruleset,
            players=players,
            first_dealer=first_dealer,
            submission_id=submission_id,
            now=now,
        )
        game = _all_recorded(game, records, submission_id, now)
        return close_game(game=game, now=now) if is_over else game


def hand_id(submission_id: UUID, place: int) -> UUID:
    """Derives the submission id of a hand in a paper game."""
    return uuid5(submission_id, f"hand {place}")


def _check_same(submission_id: UUID, hands: int) -> None:
    """Raises SubmissionReusedError where the stored game has another number of hands."""
    if not Game.objects.filter(submission_id=submission_id).exists():
        return
    ids = [hand_id(submission_id, place) for place in (hands - 1, hands)]
    known = HandRevision.objects.filter(submission_id__in=ids)
    if list(known.values_list("submission_id", flat=True)) != ids[:1]:
        raise SubmissionReusedError


def _all_recorded(
    game: Game, records: Sequence[object], submission_id: UUID, now: datetime
) -> Game:
    if not records:
        raise refusal("hands", "missing_field", phrase("Enter at least one hand."))
    for place, record in enumerate(records):
        game = _recorded(game, place, record, submission_id, now)
    return game


def _recorded(game: Game, place: int, record: object, submission_id: UUID, now: datetime) -> Game:
    submission = hand_id(submission_id, place)
    try:
        hand = record_hand(
            game=game, record=record, submission_id=submission, now=now, number=place + 1
        )
    except RecordError as refused:
        raise RecordError(
            tuple(_of_hand(place, problem) for problem in refused.problems)
        ) from refused
    return hand.game


def _of_hand(place: int, problem: Problem) -> Problem:
    return Problem(f"hands.{place}.{problem.field}", problem.code, problem.message)
