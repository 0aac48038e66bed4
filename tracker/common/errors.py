"""How a write is refused; nothing has been written then.

`RecordError` carries every problem of what was typed, each with its field, a code and a sentence;
the codes are in docs/data.md and, for hands, in docs/records.md. The others carry what is stored.
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
    """The hand was changed since it was looked at; `hand` is how it is now."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"hand {hand.number} is at version {hand.revision} now")
        self.hand = hand


class NotAllowedError(PermissionDenied):
    """Somebody else has to do this; `code` and `message` say who. As a page it is answered 403."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class NumberTakenError(Exception):
    """Another hand is recorded under this number already; `hand` is that one."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"hand {hand.number} is recorded already")
        self.hand = hand


class SubmissionReusedError(Exception):
    """The id of an earlier submission came again with something else in it."""


class BadCodeError(Exception):
    """A code or PIN that opens no table, or none any more."""


class PinsClosedError(Exception):
    """Too many wrong PINs came; for so many `seconds` no PIN is looked at."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"no PIN is looked at for {seconds} seconds")
        self.seconds = seconds


class TableFullError(Exception):
    """As many phones as a table can have write there already."""


class PhoneDisconnectedError(Exception):
    """The phone was taken away: it comes back when the director lets it."""


def refusal(field: str, code: str, message: str) -> RecordError:
    """The refusal for a single problem."""
    return RecordError((Problem(field, code, message),))


@contextmanager
def unless_taken(field: str, message: str) -> Iterator[None]:
    """A transaction that is refused with the code "taken" where a unique name exists already."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise refusal(field, "taken", message) from error
