"""What a phone sends, and what it is answered."""

from datetime import datetime, timedelta
from typing import Literal, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from scoring.language import phrase
from tracker.common.errors import NotAllowedError
from tracker.games.permissions import AccessLevel
from tracker.games.refolding_services import bump_version
from tracker.models import Device, Evening, Game, Hand, HandPhoto


class SubmissionRequest(NamedTuple):
    """A submission as it came in: its id, what it says as a digest, from which phone and when.

    `rank` is as whom it was sent; where that is not said, a phone's is one of the table.
    """

    id: UUID
    digest: str
    now: datetime
    device: Device | None = None
    seq: int | None = None
    entered_at: datetime | None = None
    rank: AccessLevel | None = None


SettledBy = Literal["theirs", "book", "other", "director"]


class SubmissionResult(NamedTuple):
    """What became of a submission: a status as in HTTP, its name, and the hand it is about.

    `is_agreed` says of the same hand whether that makes it an agreed one.
    """

    status: int
    name: str
    number: int | None = None
    revision: int | None = None
    is_agreed: bool = False


def about(status: int, name: str, hand: Hand) -> SubmissionResult:
    """The outcome for a hand as it stands."""
    return SubmissionResult(status, name, hand.number, hand.revision)


def recorded_outcome(hand: Hand) -> SubmissionResult:
    """The outcome for a hand that was recorded as it was sent."""
    return about(201, "recorded", hand)


# Photos of a disputed hand: taken in from phones, and forgotten with the season.


MOST = 6
"""So many photos of a hand are enough to settle it."""
KEPT_FOR = timedelta(days=400)
"""Longer than a season: where none is closed an older photo goes when another one comes."""


def add_photo(game: Game, number: int, photo: bytes, sent: SubmissionRequest) -> SubmissionResult:
    """Puts a photo beside the two versions of a hand; nothing where that is settled by now.

    The transaction has locked the game. Raises Hand.DoesNotExist and NotAllowedError.
    """
    hand: Hand = game.hands.get(number=number)
    if not hand.claims.filter(settled_at=None).exists():
        return about(200, "settled", hand)
    if hand.photos.count() >= MOST:
        said = phrase("There are {most} photos of this hand: that is enough.", most=MOST)
        raise NotAllowedError("not_allowed", said)
    HandPhoto.objects.filter(taken_at__lt=sent.now - KEPT_FOR).delete()
    HandPhoto.objects.create(
        hand=hand, device=sent.device, submission_id=sent.id, picture=photo, taken_at=sent.now
    )
    bump_version(game)
    return about(201, "photographed", hand)


def forget_photos(*, evenings: QuerySet[Evening]) -> None:
    """Deletes the photos of these evenings, which a season has counted."""
    HandPhoto.objects.filter(hand__game__evening__in=evenings.order_by().values("pk")).delete()
