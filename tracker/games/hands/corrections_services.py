"""Hands corrected, made void and restored.

Each correction is a new version of its hand, and every later hand is refolded in the same
transaction. It is rejected only for faults of the corrected hand itself; see
docs/decisions/corrections-never-refuse-later-hands.md. `tracker.access.permissions` decides who may
correct which hand; without a `rank` a phone acts as a player at the table, and any other caller as
the director. In a tournament, correcting a hand of a closed round needs a reason, which is public
(`tracker.tournaments.rulings.services`).
"""

from datetime import datetime
from typing import NamedTuple, NotRequired, TypedDict, Unpack
from uuid import UUID

from django.db import transaction

from scoring import Variant
from scoring.language import phrase
from tracker.access.permissions import AccessLevel, Actor, GameAction, State
from tracker.access.security_log import note
from tracker.audit.services import OF_DEED, add_hand_line
from tracker.common.errors import HandChangedError, Problems, SubmissionReusedError, refusal
from tracker.engine.records.folding import (
    COUNTED,
    VOID,
    EnteredGame,
    EnteredHand,
    FoldedGame,
    correct_record,
    fold_game,
    is_same_record,
)
from tracker.engine.records.names import REASON_LENGTH, text_from
from tracker.games.consequences_services import (
    check_correction,
    check_counts,
    check_not_over,
    end_again,
    locked_places,
    note_hand,
)
from tracker.games.permissions_queries import entered_game
from tracker.games.refolding_services import locked_game, store_fold
from tracker.games.services import check_hand_deed
from tracker.models import Claim, Hand, HandRevision, Phone
from tracker.rules.queries import variant_of


class HandChange(NamedTuple):
    """The wanted state of a hand: void or not, and with `has_record` a new record."""

    is_void: bool
    has_record: bool = False
    record: object = None

    @property
    def deed(self) -> GameAction:
        if self.has_record:
            return GameAction.CORRECT
        return GameAction.TAKE_OUT if self.is_void else GameAction.PUT_BACK

    def is_met(self, variant: Variant, version: Hand | HandRevision) -> bool:
        """Checks if this version of the hand already has the wanted state."""
        is_same = not self.has_record or is_same_record(variant, self.record, version.record)
        return is_same and (version.state == VOID) == self.is_void


class CorrectionDetails(TypedDict):
    """The circumstances of a correction: base version, reason, submission id, time and author."""

    expected_revision: int
    reason: str
    submission_id: UUID
    now: datetime
    phone: NotRequired[Phone | None]
    rank: NotRequired[AccessLevel | None]


def amend_hand(*, hand: Hand, record: object, **sent: Unpack[CorrectionDetails]) -> Hand:
    """Replaces the record of a hand; a record without a dealer keeps the hand's dealer.

    Raises RecordError, HandChangedError, NotAllowedError and SubmissionReusedError.
    """
    return _made(hand, HandChange(is_void=False, has_record=True, record=record), sent)


def void_hand(*, hand: Hand, **sent: Unpack[CorrectionDetails]) -> Hand:
    """Makes a hand void; it keeps its number and can be restored.

    Raises RecordError, HandChangedError, NotAllowedError and SubmissionReusedError.
    """
    return _made(hand, HandChange(is_void=True), sent)


def restore_hand(*, hand: Hand, **sent: Unpack[CorrectionDetails]) -> Hand:
    """Restores a void hand to its place; it is marked for correction if it no longer fits there.

    Raises RecordError, HandChangedError, NotAllowedError and SubmissionReusedError.
    """
    return _made(hand, HandChange(is_void=False), sent)


def _made(hand: Hand, wanted: HandChange, sent: CorrectionDetails) -> Hand:
    """Applies the change, unless the hand already has this state or the submission came before."""
    reason, now, by = _reason(sent["reason"]), sent["now"], _doer(sent)
    with transaction.atomic():
        places = locked_places(hand.game)
        game = locked_game(hand.game_id)
        variant, hands = variant_of(game), list(game.hands.all())
        current = next(other for other in hands if other.pk == hand.pk)
        if _came_before(sent["submission_id"], variant, current, wanted):
            return current
        if current.revision != sent["expected_revision"]:
            raise HandChangedError(current)
        if wanted.is_met(variant, current):
            return current
        check_not_over(places)
        state = check_hand_deed(wanted.deed, game, current, by)
        check_correction(places, reason)
        fold = _refolded(entered_game(game, hands), current, wanted)
        check_counts(places, is_counted=any(hand.state == COUNTED for hand in fold.hands))
        end_again(places, game, now, is_over=fold.standing.finished)
        _store_record(current)
        store_fold(game, hands, fold, now)
        version = _store_version(current, reason, sent)
        _settle_equal(variant, current, now)
        note_hand(places, current.number, wanted.deed, reason, now)
        done, is_agreed = OF_DEED[wanted.deed], state == State.HAND_AGREED
        note(done, game=game.pk, hand=current.number, revision=current.revision)
        add_hand_line(done, game, version, now, rank=by.rank, was_agreed=is_agreed)
        return current


def _doer(sent: CorrectionDetails) -> Actor:
    """The author of a correction: without a rank or a phone, the director."""
    phone, rank = sent.get("phone"), sent.get("rank")
    if rank is None:
        rank = AccessLevel.DIRECTOR if phone is None else AccessLevel.PHONE
    return Actor(rank, phone)


def _reason(text: str) -> str:
    problems = Problems()
    reason = text_from(text, "reason", problems, REASON_LENGTH)
    problems.raise_any()
    return reason


def _came_before(submission_id: UUID, variant: Variant, current: Hand, wanted: HandChange) -> bool:
    known = HandRevision.objects.filter(submission_id=submission_id).first()
    if known is None:
        return False
    if known.hand_id != current.pk or not wanted.is_met(variant, known):
        raise SubmissionReusedError
    return True


def _refolded(game: EnteredGame, current: Hand, wanted: HandChange) -> FoldedGame:
    """Refolds the game with the changed hand, setting its record; stores nothing."""
    if not wanted.has_record:
        hand = EnteredHand(current.number, current.record, wanted.is_void)
        return fold_game(game.with_hand(hand))
    if current.state == VOID:
        raise refusal("", "is_void", phrase("This hand is void: restore it first."))
    current.record, fold = correct_record(game, current.number, wanted.record)
    return fold


def _store_record(current: Hand) -> None:
    """Store the record before the fold: the game's tallies are computed from the stored hands."""
    current.revision += 1
    current.save(update_fields=["record", "revision", "seal"])


def _store_version(current: Hand, reason: str, sent: CorrectionDetails) -> HandRevision:
    return HandRevision.objects.create(
        hand=current,
        number=current.revision,
        record=current.record,
        scored=current.scored,
        state=current.state,
        reason=reason,
        entered_at=sent["now"],
        submission_id=sent["submission_id"],
        phone=sent.get("phone"),
    )


def _settle_equal(variant: Variant, current: Hand, now: datetime) -> None:
    """Settles the claims of other phones that equal the corrected hand."""
    equal = [
        claim.pk
        for claim in current.claims.filter(settled_at=None)
        if current.state != VOID and is_same_record(variant, claim.record, current.record)
    ]
    Claim.objects.filter(pk__in=equal).update(settled_at=now)
