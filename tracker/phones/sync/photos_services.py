"""Photos of a disputed hand: taken in from phones, and forgotten with the season."""

from datetime import timedelta

from django.db.models import QuerySet

from scoring.language import phrase
from tracker.common.errors import NotAllowedError
from tracker.games.refolding_services import bump_version
from tracker.models import Evening, Game, Hand, HandPhoto
from tracker.phones.sync.request_services import SubmissionRequest, SubmissionResult, about

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
