"""The table of rights in words, for the help page."""

from typing import NamedTuple

from django.utils.functional import Promise

from tracker.access.matrix import MATRIX, ROLE_LABELS, ViewerRole
from tracker.access.permissions import DEEDS, KINDS, RANKS, STATES, AccessLevel


class Holder(NamedTuple):
    """As whom somebody may do a thing; `is_sure` if only shortly after saying who they are."""

    who: Promise
    is_sure: bool


class Right(NamedTuple):
    """A thing that can be done, and who may do it; nobody where that is empty."""

    text: Promise
    holders: tuple[Holder, ...]


def rights() -> tuple[Right, ...]:
    """Everything that can be done, in the order of the table."""
    return tuple(
        Right(
            text=deed.text,
            holders=tuple(
                Holder(ROLE_LABELS[who], mark == "2")
                for who, mark in deed.marks.items()
                if mark != "–"
            ),
        )
        for deed in MATRIX.values()
    )


class ActionCase(NamedTuple):
    """A state of a game or hand, and from whom on something may be done in it."""

    state: Promise
    who: Promise


class ActionRule(NamedTuple):
    """Something that can be done to a game or hand, and the states in which it can."""

    text: Promise
    cases: tuple[ActionCase, ...]


class ActionTable(NamedTuple):
    """What can be done to games or hands somewhere."""

    text: Promise
    rules: tuple[ActionRule, ...]


LEAST = {
    AccessLevel.PHONE: ViewerRole.PHONE,
    AccessLevel.SCORER: ViewerRole.SCORER,
    AccessLevel.DIRECTOR: ViewerRole.DIRECTOR,
}


def deed_tables() -> tuple[ActionTable, ...]:
    """The table of `tracker.access.permissions` in words; a state in which nobody may is left
    out."""
    return tuple(
        ActionTable(
            kind.text,
            tuple(
                ActionRule(
                    DEEDS[deed],
                    tuple(
                        ActionCase(STATES[state], ROLE_LABELS[LEAST[RANKS[mark]]])
                        for state, mark in zip(kind.states, row.split(), strict=True)
                        if RANKS[mark] in LEAST
                    ),
                )
                for deed, row in kind.rows.items()
            ),
        )
        for kind in KINDS
    )
