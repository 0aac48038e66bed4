"""Which of two versions of a hand holds: said by one of the phones, or by who may correct it."""

from datetime import datetime
from uuid import UUID

from scoring.language import phrase
from tracker.games.hands.corrections_services import amend_hand
from tracker.games.permissions import AccessLevel, Actor, GameAction
from tracker.games.permissions_services import check_hand_deed, check_rank
from tracker.games.refolding_services import bump_version
from tracker.models import Claim, Hand
from tracker.phones.sync.agreement_services import is_author, note_same

AS_CLAIMED = phrase("As the other phone has it")
BY_DIRECTOR = phrase("Settled by the director")


def keep_one_version(
    claim: Claim, is_right: bool, by: Actor, submission_id: UUID, now: datetime, *, reason: str = ""
) -> Hand:
    """The hand as it then stands: the claim's version where that `is_right`, else the book's.

    A phone gives in, and no more: its own claim is wrong, or the one against its hand right.
    Whoever else may correct the hand may say either. The transaction has locked the game. Raises
    NotAllowedError, HandChangedError and RecordError.
    """
    hand: Hand = claim.hand
    has_given_in = is_author(hand, by.device) if is_right else claim.device == by.device
    if not has_given_in:
        _check_may_decide(hand, by)
    Claim.objects.filter(pk=claim.pk, settled_at=None).update(settled_at=now)
    if is_right:
        hand = amend_hand(
            hand=hand,
            record=claim.record,
            reason=reason or (BY_DIRECTOR if by.rank == AccessLevel.DIRECTOR else AS_CLAIMED),
            expected_revision=hand.revision,
            submission_id=submission_id,
            now=now,
            device=by.device,
            rank=by.rank,
        )
    else:
        bump_version(hand.game)
    if is_right or has_given_in:
        note_same(hand, claim.device, now)
    return hand


def _check_may_decide(hand: Hand, by: Actor) -> None:
    check_rank(AccessLevel.SCORER, by)
    check_hand_deed(GameAction.CORRECT, hand.game, hand, by)
