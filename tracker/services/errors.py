"""How a write is refused; nothing has been written then.

`RecordError` carries every problem of what was typed, each with its field, a code and a sentence;
the codes are in docs/data.md and, for hands, in docs/records.md. The others carry what is stored.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction

from scoring.problems import Problem, Problems, RecordError
from tracker.models import Hand

__all__ = [
    "HandChangedError",
    "NumberTakenError",
    "Problem",
    "Problems",
    "RecordError",
    "SubmissionReusedError",
    "refusal",
    "unless_taken",
]


class HandChangedError(Exception):
    """The hand was changed since it was looked at; `hand` is how it is now."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"hand {hand.number} is at version {hand.revision} now")
        self.hand = hand


class NumberTakenError(Exception):
    """Another hand is recorded under this number already; `hand` is that one."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(f"hand {hand.number} is recorded already")
        self.hand = hand


class SubmissionReusedError(Exception):
    """The id of an earlier submission came again with something else in it."""


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
