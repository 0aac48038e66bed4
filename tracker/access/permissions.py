"""Permissions of games and hands by state.

Services check them before writing, pages before offering, and the help page prints them. Each row
gives the lowest level that may do something: `p` a phone of the table, `s` a scorer, `d` the
director, `–` no one. What both sides have confirmed only the director may change.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tracker.models import Phone


class AccessLevel(IntEnum):
    """Levels of write access to a game; each includes those below it."""

    STRANGER = 0
    PHONE = 1
    SCORER = 2
    DIRECTOR = 3
    NOBODY = 4


class GameAction(StrEnum):
    END = "end"
    REOPEN = "reopen"
    REMOVE = "remove"
    RESTORE = "restore"
    CORRECT = "correct"
    TAKE_OUT = "take_out"
    PUT_BACK = "put_back"
    LEAVE_OUT = "leave_out"


class State(StrEnum):
    """The states of a game, and the owners of a hand, as far as permissions depend on them."""

    EMPTY = "empty"
    OPEN = "open"
    AGREED = "agreed"
    ENDED = "ended"
    ENDED_AGREED = "ended_agreed"
    OWN = "own"
    OTHERS = "others"
    HAND_AGREED = "hand_agreed"
    CLOSED = "closed"
    FINAL = "final"


class Actor(NamedTuple):
    """The acting user, their access level, and the phone if they act on one."""

    rank: AccessLevel
    phone: Phone | None = None


class Kind(NamedTuple):
    """A section of the table: its subject, its states in column order, its rows."""

    text: Promise
    states: tuple[State, ...]
    rows: Mapping[GameAction, str]


RANKS = {
    "p": AccessLevel.PHONE,
    "s": AccessLevel.SCORER,
    "d": AccessLevel.DIRECTOR,
    "–": AccessLevel.NOBODY,
}
_OF_GAME = (State.EMPTY, State.OPEN, State.AGREED, State.ENDED, State.ENDED_AGREED)
_OF_HAND = (State.OWN, State.OTHERS, State.HAND_AGREED)
_OVER = (State.CLOSED, State.FINAL)

# fmt: off
#                    columns: empty, open, agreed, ended, ended and agreed
GAME = Kind(_("A game of an evening"), _OF_GAME, {
    GameAction.END:                 "–  p  d  –  –",
    GameAction.REOPEN:              "–  –  –  p  d",
    GameAction.REMOVE:              "p  s  d  s  d",
    GameAction.RESTORE:             "p  s  d  s  d",
})
#                    columns: the same, round closed, tournament over
TOURNAMENT_GAME = Kind(_("A game of a tournament"), (*_OF_GAME, *_OVER), {
    GameAction.END:                 "–  s  d  –  –  –  –",
    GameAction.REOPEN:              "–  –  –  s  d  –  –",
    GameAction.REMOVE:              "s  d  d  d  d  –  –",
    GameAction.RESTORE:             "s  d  d  d  d  –  –",
})
#                    columns: one's own, of another phone, agreed
HAND = Kind(_("A hand of an evening"), _OF_HAND, {
    GameAction.CORRECT:             "p  s  d",
    GameAction.TAKE_OUT:            "p  s  d",
    GameAction.PUT_BACK:            "p  s  d",
    GameAction.LEAVE_OUT:           "p  –  –",
})
#                    columns: the same, round closed, tournament over
TOURNAMENT_HAND = Kind(_("A hand of a tournament"), (*_OF_HAND, *_OVER), {
    GameAction.CORRECT:             "p  s  d  d  –",
    GameAction.TAKE_OUT:            "p  s  d  d  –",
    GameAction.PUT_BACK:            "p  s  d  d  –",
    GameAction.LEAVE_OUT:           "p  –  –  d  –",
})
# fmt: on
KINDS = (GAME, TOURNAMENT_GAME, HAND, TOURNAMENT_HAND)

DEEDS: Mapping[GameAction, Promise] = {
    GameAction.END: _("End it with this score"),
    GameAction.REOPEN: _("Let it continue"),
    GameAction.REMOVE: _("Remove it"),
    GameAction.RESTORE: _("Restore it"),
    GameAction.CORRECT: _("Correct it"),
    GameAction.TAKE_OUT: _("Take it out"),
    GameAction.PUT_BACK: _("Put it back"),
    GameAction.LEAVE_OUT: _("Mark a missing hand as never played"),
}
STATES: Mapping[State, Promise] = {
    State.EMPTY: _("no hand yet"),
    State.OPEN: _("hands, none confirmed"),
    State.AGREED: _("a hand is confirmed"),
    State.ENDED: _("ended, no hand confirmed"),
    State.ENDED_AGREED: _("ended, a hand is confirmed"),
    State.OWN: _("written on one’s own phone"),
    State.OTHERS: _("written by somebody else"),
    State.HAND_AGREED: _("confirmed"),
    State.CLOSED: _("the round is closed"),
    State.FINAL: _("the tournament is over"),
}


def required_rank(deed: GameAction, state: State, *, is_of_tournament: bool) -> AccessLevel:
    """The lowest level that may do something in a state; NOBODY if no one can."""
    kinds = (TOURNAMENT_GAME, TOURNAMENT_HAND) if is_of_tournament else (GAME, HAND)
    kind = next(kind for kind in kinds if deed in kind.rows)
    marks = kind.rows[deed].split()
    return RANKS[marks[kind.states.index(state)]]


def is_allowed(
    deed: GameAction, state: State, rank: AccessLevel, *, is_of_tournament: bool
) -> bool:
    return (
        rank >= required_rank(deed, state, is_of_tournament=is_of_tournament)
        and rank < AccessLevel.NOBODY
    )
