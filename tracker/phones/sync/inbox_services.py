"""Decisions for the director: late hands, and hands on which two phones differ."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.language import phrase
from tracker.access.permissions import AccessLevel, Actor, GameAction
from tracker.audit.services import add_hand_line
from tracker.engine.records.audit_chain import AuditAction
from tracker.games.consequences_services import check_correction, locked_places, note_hand
from tracker.games.hands.corrections_services import amend_hand
from tracker.games.hands.services import NewHand, append_hand
from tracker.games.refolding_services import bump_version, locked_game
from tracker.games.services import check_hand_deed, check_rank
from tracker.models import Claim, Hand, LateHand
from tracker.phones.sync.agreement_services import is_author, note_same

# Choosing between two versions of a hand, by one of the phones or by someone who may correct it.


AS_CLAIMED = phrase("As the other phone has it")
BY_DIRECTOR = phrase("Settled by the director")


def keep_one_version(
    claim: Claim, is_right: bool, by: Actor, submission_id: UUID, now: datetime, *, reason: str = ""
) -> Hand:
    """Keeps the claim's version where it `is_right`, else the stored one; returns the hand.

    A phone may only give in: withdraw its own claim, or accept the one against its hand. Anyone
    else who may correct the hand may choose either. The transaction has locked the game. Raises
    NotAllowedError, HandChangedError and RecordError.
    """
    hand: Hand = claim.hand
    has_given_in = is_author(hand, by.phone) if is_right else claim.phone == by.phone
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
            phone=by.phone,
            rank=by.rank,
        )
    else:
        bump_version(hand.game)
    if is_right or has_given_in:
        note_same(hand, claim.phone, now)
    return hand


def _check_may_decide(hand: Hand, by: Actor) -> None:
    check_rank(AccessLevel.SCORER, by)
    check_hand_deed(GameAction.CORRECT, hand.game, hand, by)


DIRECTOR = Actor(AccessLevel.DIRECTOR)


def accept_late_hand(*, late: LateHand, now: datetime, reason: str = BY_DIRECTOR) -> Hand | None:
    """Adds a late hand to its game, where it counts if the game was still open at that point.

    None where it was settled before. Raises RecordError.
    """
    with transaction.atomic():
        places = locked_places(late.game)
        game = locked_game(late.game_id)
        if not _settle(late, now, is_accepted=True):
            return None
        check_correction(places, reason)
        new = NewHand(late.record, late.submission_id, now, late.number, late.phone)
        hand = append_hand(game, new)
        note_hand(places, hand.number, "accept", reason, now)
        add_hand_line(AuditAction.HAND_ACCEPTED, game, hand.revisions.get(), now)
        return hand


def decline_late_hand(*, late: LateHand, now: datetime) -> None:
    """Declines a late hand; it is kept, and can be reopened."""
    _settle(late, now, is_accepted=False)


def reopen_late_hand(*, late: LateHand) -> None:
    """Puts a declined late hand back in the inbox."""
    LateHand.objects.filter(pk=late.pk, is_accepted=False).update(settled_at=None, is_accepted=None)


def settle_claim(
    *,
    claim: Claim,
    is_right: bool,
    submission_id: UUID,
    now: datetime,
    by: Actor = DIRECTOR,
    reason: str = "",
) -> Hand:
    """Chooses between two versions of a hand: the other phone's if `is_right`.

    Raises RecordError where that one is no longer valid, and NotAllowedError.
    """
    with transaction.atomic():
        locked_places(claim.hand.game)
        locked_game(claim.hand.game_id)
        found = Claim.objects.filter(pk=claim.pk, settled_at=None).first()
        if found is None:
            return claim.hand
        return keep_one_version(found, is_right, by, submission_id, now, reason=reason)


def _settle(late: LateHand, now: datetime, *, is_accepted: bool) -> bool:
    """Settles the hand; returns whether it was open until now."""
    is_open = LateHand.objects.filter(pk=late.pk, settled_at=None)
    return is_open.update(settled_at=now, is_accepted=is_accepted) == 1
