"""What only the director can settle: hands that came late, and what two phones have differently."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.language import phrase
from tracker.models import Claim, Hand, LateHand
from tracker.services.corrections import amend_hand
from tracker.services.events.correcting import check_correction, locked_place, note_hand
from tracker.services.hands import NewHand, appended
from tracker.services.refolding import locked_game

SETTLED = phrase("Settled by the director")


def accept_late_hand(*, late: LateHand, now: datetime) -> Hand | None:
    """Puts a late hand into its game, where it counts as far as the game was still in play.

    None where somebody has settled it before.
    """
    with transaction.atomic():
        place = locked_place(late.game)
        game = locked_game(late.game_id)
        if not _settle(late, now, is_accepted=True):
            return None
        check_correction(place, SETTLED)
        new = NewHand(late.record, late.submission_id, now, late.number, late.device)
        hand = appended(game, new)
        note_hand(place, hand.number, phrase("came late"), SETTLED, now)
        return hand


def decline_late_hand(*, late: LateHand, now: datetime) -> None:
    """Leaves a late hand out; it stays as it came, and can be taken up again."""
    _settle(late, now, is_accepted=False)


def take_up_late_hand(*, late: LateHand) -> None:
    """Puts a late hand that was left out before the director again."""
    LateHand.objects.filter(pk=late.pk, is_accepted=False).update(settled_at=None, is_accepted=None)


def settle_claim(*, claim: Claim, is_right: bool, submission_id: UUID, now: datetime) -> None:
    """Decides which of two versions of a hand holds: the other phone's where that one is right.

    Raises RecordError where that one cannot be any more.
    """
    with transaction.atomic():
        locked_place(claim.hand.game)
        locked_game(claim.hand.game_id)
        is_open = Claim.objects.filter(pk=claim.pk, settled_at=None).update(settled_at=now)
        if is_open and is_right:
            hand = Hand.objects.get(pk=claim.hand_id)
            amend_hand(
                hand=hand,
                record=claim.record,
                reason=SETTLED,
                expected_revision=hand.revision,
                submission_id=submission_id,
                now=now,
            )


def _settle(late: LateHand, now: datetime, *, is_accepted: bool) -> bool:
    """Whether it was open until now."""
    is_open = LateHand.objects.filter(pk=late.pk, settled_at=None)
    return is_open.update(settled_at=now, is_accepted=is_accepted) == 1
