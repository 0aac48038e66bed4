"""The table of rights in words, for the help page."""

from typing import NamedTuple

from django.utils.functional import Promise

from tracker.access.matrix import MATRIX, WHO


class Holder(NamedTuple):
    """As whom somebody may do a thing; `is_sure` if only shortly after saying who they are."""

    who: Promise
    is_sure: bool


class Right(NamedTuple):
    """A thing that can be done, and who may do it; nobody where that is empty."""

    said: Promise
    holders: tuple[Holder, ...]


def rights() -> tuple[Right, ...]:
    """Everything that can be done, in the order of the table."""
    return tuple(
        Right(
            said=one.said,
            holders=tuple(
                Holder(WHO[who], mark == "2") for who, mark in one.marks.items() if mark != "–"
            ),
        )
        for one in MATRIX.values()
    )
