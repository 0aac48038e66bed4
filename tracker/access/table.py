"""The table of rights in words, for the help page."""

from typing import NamedTuple

from django.utils.functional import Promise

from tracker.access.matrix import MATRIX, WHO, Who
from tracker.games.permissions import DEEDS, KINDS, RANKS, STATES, AccessLevel


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
            said=deed.said,
            holders=tuple(
                Holder(WHO[who], mark == "2") for who, mark in deed.marks.items() if mark != "–"
            ),
        )
        for deed in MATRIX.values()
    )


class DeedCase(NamedTuple):
    """A state of a game or hand, and from whom on something may be done in it."""

    state: Promise
    who: Promise


class DeedRule(NamedTuple):
    """Something that can be done to a game or hand, and the states in which it can."""

    said: Promise
    cases: tuple[DeedCase, ...]


class DeedTable(NamedTuple):
    """What can be done to games or hands somewhere."""

    said: Promise
    rules: tuple[DeedRule, ...]


LEAST = {
    AccessLevel.PHONE: Who.PHONE,
    AccessLevel.SCORER: Who.SCORER,
    AccessLevel.DIRECTOR: Who.DIRECTOR,
}


def deed_tables() -> tuple[DeedTable, ...]:
    """The table of `tracker.games.permissions` in words; a state in which nobody may is left
    out."""
    return tuple(
        DeedTable(
            kind.said,
            tuple(
                DeedRule(
                    DEEDS[deed],
                    tuple(
                        DeedCase(STATES[state], WHO[LEAST[RANKS[mark]]])
                        for state, mark in zip(kind.states, row.split(), strict=True)
                        if RANKS[mark] in LEAST
                    ),
                )
                for deed, row in kind.rows.items()
            ),
        )
        for kind in KINDS
    )
