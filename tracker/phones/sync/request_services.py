"""What a phone sends, and what it is answered."""

from datetime import datetime
from typing import Literal, NamedTuple
from uuid import UUID

from tracker.games.permissions import AccessLevel
from tracker.models import Device, Hand


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
