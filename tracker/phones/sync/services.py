"""Writes phones' submissions, one transaction each; a repeated submission gets the same answer.

Answers are kept only for submissions that stored or matched something. Refusals are decided again
each time, since their reason may be gone.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from scoring.json_values import Json
from scoring.language import phrase
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.errors import (
    HandChangedError,
    NotAllowedError,
    NumberTakenError,
    RecordError,
    SubmissionReusedError,
)
from tracker.engine.records.folding import VOID, WAITING, is_same_record, unplaced_record
from tracker.games.consequences_services import locked_places
from tracker.games.hands.corrections_services import amend_hand, void_hand
from tracker.games.hands.services import NewHand, add_hand, copy_state, record_next
from tracker.games.refolding_services import bump_version, locked_game
from tracker.games.services import check_table
from tracker.models import (
    Claim,
    Evening,
    Game,
    Hand,
    HandPhoto,
    HandRevision,
    LateHand,
    Phone,
    Submission,
)
from tracker.phones.sync.agreement_services import is_author, note_opinion, note_same
from tracker.phones.sync.inbox_services import keep_one_version
from tracker.rules.queries import variant_of


class SubmissionRequest(NamedTuple):
    """A submission: its id, a digest of its content, its phone and time.

    `rank` is the sender's; without it, a phone acts as a player at the table.
    """

    id: UUID
    digest: str
    now: datetime
    phone: Phone | None = None
    seq: int | None = None
    entered_at: datetime | None = None
    rank: AccessLevel | None = None


SettledBy = Literal["theirs", "book", "other", "director"]


class SubmissionResult(NamedTuple):
    """The result of a submission: a status as in HTTP, its name, and the hand it is about.

    `is_agreed` is true where the same hand from a second phone makes it an agreed one.
    """

    status: int
    name: str
    number: int | None = None
    revision: int | None = None
    is_agreed: bool = False


def about(status: int, name: str, hand: Hand) -> SubmissionResult:
    return SubmissionResult(status, name, hand.number, hand.revision)


def recorded_outcome(hand: Hand) -> SubmissionResult:
    return about(201, "recorded", hand)


# Photos of a disputed hand: received from phones, deleted with the season.


MOST = 6
"""The most photos of a hand."""
KEPT_FOR = timedelta(days=400)
"""Longer than a season: without one, older photos are deleted when a new one arrives."""


def add_photo(game: Game, number: int, photo: bytes, sent: SubmissionRequest) -> SubmissionResult:
    """Adds a photo to a disputed hand; does nothing once that is settled.

    The transaction has locked the game. Raises Hand.DoesNotExist and NotAllowedError.
    """
    hand: Hand = game.hands.get(number=number)
    if not hand.claims.filter(settled_at=None).exists():
        return about(200, "settled", hand)
    if hand.photos.count() >= MOST:
        text = phrase("There are {most} photos of this hand: that is enough.", most=MOST)
        raise NotAllowedError("not_allowed", text)
    HandPhoto.objects.filter(taken_at__lt=sent.now - KEPT_FOR).delete()
    HandPhoto.objects.create(
        hand=hand, phone=sent.phone, submission_id=sent.id, picture=photo, taken_at=sent.now
    )
    bump_version(game)
    return about(201, "photographed", hand)


def forget_photos(*, evenings: QuerySet[Evening]) -> None:
    """Deletes the photos of these evenings, once a season has counted them."""
    HandPhoto.objects.filter(hand__game__evening__in=evenings.order_by().values("pk")).delete()


KEPT = (200, 201, 202)
Write = Callable[[Game], SubmissionResult]


def submit_hand(
    *,
    game: Game,
    record: object,
    number: int,
    sent: SubmissionRequest,
    dealer: int | None = None,
    replaces: UUID | None = None,
) -> SubmissionResult:
    """Records a hand under its number, or reports what is stored there.

    Results: "recorded", "waiting" for an earlier hand, "late" after the end of the game,
    "same_hand" where another phone sent the same, "slot_taken" by another hand, which creates a
    claim. With `replaces` it becomes the next version of the hand that an earlier submission left;
    if that submission never arrived, it is treated as a new hand. Raises RecordError,
    HandChangedError, NotAllowedError and SubmissionReusedError.
    """
    new = NewHand(record, sent.id, sent.now, number, sent.phone, dealer, may_wait=True)
    if replaces is None:
        hand = record_next(game, new, lambda hand: _keep(hand.game, sent, recorded_outcome(hand)))
        if hand is not None:
            return recorded_outcome(hand)

    def write(locked: Game) -> SubmissionResult:
        left = _left_by(locked, replaces) if replaces else None
        if left is not None:
            return _amended(locked, left, record, sent)
        return _hand(locked, new, replaces)

    return _submitted(game, sent, write, is_correction=replaces is not None)


def submit_undo(*, game: Game, undone: UUID, sent: SubmissionRequest) -> SubmissionResult:
    """Makes the hand of an earlier submission void, if it is unchanged.

    Raises HandChangedError, NotAllowedError and SubmissionReusedError.
    """
    return _submitted(game, sent, lambda locked: _undone(locked, undone, sent), is_correction=True)


def submit_opinion(
    *, game: Game, number: int, revision: int, is_agreed: bool, sent: SubmissionRequest
) -> SubmissionResult:
    """Confirms or rejects this version of a hand.

    Raises Hand.DoesNotExist, HandChangedError, NotAllowedError and SubmissionReusedError.
    """

    def opinion(locked: Game) -> SubmissionResult:
        hand = _at(locked, number, revision)
        note_opinion(hand, _paired(sent), is_agreed=is_agreed, now=sent.now)
        return about(200, "agreed" if is_agreed else "rejected", hand)

    return _submitted(game, sent, opinion)


def submit_choice(
    *,
    game: Game,
    number: int,
    revision: int,
    choice: SettledBy,
    sent: SubmissionRequest,
    claim: UUID | None = None,
) -> SubmissionResult:
    """Settles a hand with two versions: chooses one, or asks the director.

    `claim` is the submission that brought the second version; without it, the sender's own claim,
    or the one against the sender's hand. "theirs" accepts the other phone's: the claimant withdraws
    the claim, and so agrees; the author of the stored hand accepts the claim. "book" and "other"
    choose one directly. A settled claim stays as it is. Raises Hand.DoesNotExist, HandChangedError,
    NotAllowedError, RecordError and SubmissionReusedError.
    """

    def settle(locked: Game) -> SubmissionResult:
        hand = locked.hands.get(number=number)
        open_claims = hand.claims.filter(settled_at=None)
        if claim is not None and not open_claims.filter(submission_id=claim).exists():
            return about(200, "settled", hand)
        return _settled(_at(locked, number, revision), choice, claim, sent)

    return _submitted(game, sent, settle, is_correction=True)


def submit_photo(
    *, game: Game, number: int, photo: bytes, sent: SubmissionRequest
) -> SubmissionResult:
    """Adds a photo of the cards or slip to a hand on which two phones differ.

    Raises Hand.DoesNotExist, NotAllowedError and SubmissionReusedError.
    """
    return _submitted(game, sent, lambda locked: add_photo(locked, number, photo, sent))


def _submitted(
    game: Game, sent: SubmissionRequest, write: Write, *, is_correction: bool = False
) -> SubmissionResult:
    """Writes in one transaction, and keeps the answer where something was stored.

    The lock of the game serialises its submissions; an id used for another game at the same moment
    violates its constraint. A correction locks the game's tournament first.
    """
    try:
        with transaction.atomic():
            if is_correction:
                locked_places(game)
            locked = locked_game(game.pk)
            check_table(locked, sent.phone)
            known = Submission.objects.filter(pk=sent.id).first()
            if known is not None:
                return _came_before(locked, known, sent)
            outcome = write(locked)
            if outcome.status in KEPT:
                _keep(locked, sent, outcome)
    except IntegrityError as error:
        if Submission.objects.filter(pk=sent.id).exists():
            raise SubmissionReusedError from error
        raise
    copy_state(game, locked)
    return outcome


def _came_before(game: Game, known: Submission, sent: SubmissionRequest) -> SubmissionResult:
    if (known.game_id, known.digest) != (game.pk, sent.digest):
        raise SubmissionReusedError
    status = 200 if known.status == 201 else known.status
    return SubmissionResult(status, *(known.answer[name] for name in SubmissionResult._fields[1:]))


def _keep(game: Game, sent: SubmissionRequest, outcome: SubmissionResult) -> None:
    Submission.objects.create(
        id=sent.id,
        game=game,
        phone=sent.phone,
        seq=sent.seq,
        digest=sent.digest,
        status=outcome.status,
        answer={name: getattr(outcome, name) for name in SubmissionResult._fields[1:]},
        entered_at=sent.entered_at,
        received_at=sent.now,
    )


def _paired(sent: SubmissionRequest) -> Phone:
    if sent.phone is None:
        raise NotAllowedError(
            "not_allowed", phrase("Only a phone that belongs to the table can say this.")
        )
    return sent.phone


def _at(game: Game, number: int, revision: int) -> Hand:
    """The hand, if it still has this version."""
    hand: Hand = game.hands.get(number=number)
    if hand.revision != revision:
        raise HandChangedError(hand)
    return hand


def _hand(game: Game, new: NewHand, replaces: UUID | None) -> SubmissionResult:
    try:
        hand = add_hand(game, new)
    except NumberTakenError as taken:
        return _taken(game, taken.hand, new)
    except RecordError:
        if not game.is_finished:
            raise
        return _late(game, new, replaces)
    return about(202, "waiting", hand) if hand.state == WAITING else recorded_outcome(hand)


def _left_by(game: Game, submission: UUID) -> tuple[int, int] | None:
    """The number and version of the hand that a submission wrote; None where there is none."""
    written = HandRevision.objects.filter(submission_id=submission, hand__game=game)
    # A submission identical to the previous version did not create one.
    known = Submission.objects.filter(pk=submission, game=game, answer__name="recorded")
    for place in written.values_list("hand__number", "number"):
        return place
    for answer in known.values_list("answer", flat=True):
        return answer["number"], answer["revision"]
    return None


def _amended(
    game: Game, left: tuple[int, int], record: object, sent: SubmissionRequest
) -> SubmissionResult:
    """Records the next version of a hand, under its own number."""
    return about(200, "recorded", amend_hand(record=record, **_change(game, left, sent)))


def _change(game: Game, left: tuple[int, int], sent: SubmissionRequest) -> Json:
    """The arguments for a phone's correction, which needs no reason."""
    number, revision = left
    return {
        "hand": game.hands.get(number=number),
        "reason": "",
        "expected_revision": revision,
        "submission_id": sent.id,
        "now": sent.now,
        "phone": sent.phone,
        "rank": sent.rank,
    }


def _taken(game: Game, hand: Hand, new: NewHand) -> SubmissionResult:
    """The answer where the number is taken: agreement if it is the same hand."""
    if hand.state != VOID and is_same_record(variant_of(game), new.record, hand.record):
        is_agreed = note_same(hand, new.phone, new.now)
        return about(200, "same_hand", hand)._replace(is_agreed=is_agreed)
    before = Claim.objects.filter(submission_id=new.submission_id).first()
    if before is not None and before.settled_at is not None:
        return about(200, "settled", hand)
    if before is None and (new.phone is None or not is_author(hand, new.phone)):
        record = unplaced_record(variant_of(game), new.record, hand.record.get("dealer"))
        Claim.objects.update_or_create(
            hand=hand,
            phone=new.phone,
            settled_at=None,
            defaults={"record": record, "submission_id": new.submission_id, "made_at": new.now},
        )
        bump_version(game)
    return about(409, "slot_taken", hand)


def _late(game: Game, new: NewHand, replaces: UUID | None) -> SubmissionResult:
    """The answer after the end of the game: the hand is kept for the director.

    A waiting hand is not kept twice: a new version replaces it, and a repeat changes nothing.
    """
    number = new.number or 1
    record = unplaced_record(variant_of(game), new.record, new.dealer)
    waiting = LateHand.objects.filter(game=game, settled_at=None)
    again = {"number": number, "record": record, "submission_id": new.submission_id}
    if replaces and waiting.filter(submission_id=replaces).update(**again):
        return SubmissionResult(202, "late", number)
    if not waiting.filter(number=number, record=record).exists():
        LateHand.objects.create(game=game, phone=new.phone, received_at=new.now, **again)
    return SubmissionResult(202, "late", number)


def _undone(game: Game, undone: UUID, sent: SubmissionRequest) -> SubmissionResult:
    left = _left_by(game, undone)
    if left is None:
        return SubmissionResult(200, "voided")
    return about(200, "voided", void_hand(**_change(game, left, sent)))


def _settled(
    hand: Hand, choice: SettledBy, wanted: UUID | None, sent: SubmissionRequest
) -> SubmissionResult:
    claims = hand.claims.filter(settled_at=None)
    own = claims.filter(phone=sent.phone).first()
    is_theirs = sent.phone is not None and is_author(hand, sent.phone)
    named = claims.filter(submission_id=wanted).first() if wanted else None
    claim = named or own or (is_theirs and claims.first())
    is_one_of_two = is_theirs or own is not None
    if not claim or (choice == "director" and not is_one_of_two):
        raise NotAllowedError(
            "not_allowed", phrase("There is nothing to settle here for this phone.")
        )
    if choice == "director":
        claims.update(is_disputed=True)
        bump_version(hand.game)
        return about(200, "settled", hand)
    is_right = choice == "other" or (choice == "theirs" and claim != own)
    by = Actor(AccessLevel.PHONE if sent.rank is None else sent.rank, sent.phone)
    return about(200, "settled", keep_one_version(claim, is_right, by, sent.id, sent.now))
