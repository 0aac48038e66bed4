"""The permission matrix in words, for the help page."""

from typing import NamedTuple

from django.utils.functional import Promise

from tracker.access.matrix import MATRIX, ROLE_LABELS, ViewerRole
from tracker.access.permissions import DEEDS, KINDS, RANKS, STATES, AccessLevel


class Holder(NamedTuple):
    """A role that allows an action; `is_sure` means only shortly after authentication."""

    who: Promise
    is_sure: bool


class Right(NamedTuple):
    """An action and the roles that allow it; none if no one may."""

    text: Promise
    holders: tuple[Holder, ...]


def rights() -> tuple[Right, ...]:
    """Every action, in the order of the matrix."""
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
    """A state of a game or hand, and the lowest level that may act in it."""

    state: Promise
    who: Promise


class ActionRule(NamedTuple):
    """An action on a game or hand, and the states that allow it."""

    text: Promise
    cases: tuple[ActionCase, ...]


class ActionTable(NamedTuple):
    """The actions on games or hands in one context."""

    text: Promise
    rules: tuple[ActionRule, ...]


LEAST = {
    AccessLevel.PHONE: ViewerRole.PHONE,
    AccessLevel.SCORER: ViewerRole.SCORER,
    AccessLevel.DIRECTOR: ViewerRole.DIRECTOR,
}


def deed_tables() -> tuple[ActionTable, ...]:
    """The table of `tracker.access.permissions` in words, without states that allow no one."""
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
