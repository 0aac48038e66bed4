"""Errors that refuse a write; nothing has been written then.

`RecordError` carries every problem of the input, each with its field, a code and a sentence;
docs/data.md lists the codes, docs/records.md those of hands. The others carry stored objects.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from scoring.problems import Problem, Problems, RecordError
from tracker.models import Hand

__all__ = [
    "BadCodeError",
    "HandChangedError",
    "NotAllowedError",
    "NumberTakenError",
    "PhoneDisconnectedError",
    "PinsClosedError",
    "Problem",
    "Problems",
    "RecordError",
    "SubmissionReusedError",
    "TableFullError",
    "refusal",
    "unless_taken",
]


class HandChangedError(Exception):
    """The hand has changed since it was read; `hand` is its current state."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"hand {hand.number} is at version {hand.revision} now")
        self.hand = hand


class NotAllowedError(PermissionDenied):
    """The action needs another user; `code` and `message` name them. Pages answer 403."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class NumberTakenError(Exception):
    """A different hand is already recorded under this number; `hand` is that one."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"hand {hand.number} is recorded already")
        self.hand = hand


class SubmissionReusedError(Exception):
    """A submission id was reused with different content."""


class BadCodeError(Exception):
    """A code or PIN that is unknown or no longer valid."""


class PinsClosedError(Exception):
    """PIN entry is locked for `seconds` after too many wrong PINs."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"no PIN is looked at for {seconds} seconds")
        self.seconds = seconds


class TableFullError(Exception):
    """The table has reached its limit of phones."""


class PhoneDisconnectedError(Exception):
    """The phone was disconnected; only the director can reconnect it."""


def refusal(field: str, code: str, message: str) -> RecordError:
    """A RecordError with a single problem."""
    return RecordError((Problem(field, code, message),))


@contextmanager
def unless_taken(field: str, message: str) -> Iterator[None]:
    """A transaction that turns a unique constraint violation into the refusal "taken"."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise refusal(field, "taken", message) from error
