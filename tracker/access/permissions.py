"""What can be done to a game and to a hand, and who may do it in which state: the one table.

Services ask it before they write, pages before they offer, and the help page prints it. Each row
says from whom on something may be done: `p` a phone of the table, `s` a scorer, `d` the director,
`–` nobody. What somebody has agreed to is the director's.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tracker.models import Phone


class AccessLevel(IntEnum):
    """As whom somebody writes in a game; who is more may do all that who is less may."""

    STRANGER = 0
    PHONE = 1
    SCORER = 2
    DIRECTOR = 3
    NOBODY = 4


class GameAction(StrEnum):
    """What can be done."""

    END = "end"
    REOPEN = "reopen"
    REMOVE = "remove"
    RESTORE = "restore"
    CORRECT = "correct"
    TAKE_OUT = "take_out"
    PUT_BACK = "put_back"
    LEAVE_OUT = "leave_out"


class State(StrEnum):
    """How a game stands, or of whom a hand is, as far as it matters for what may be done."""

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
    """Who does something, as whom, and on which phone if on one."""

    rank: AccessLevel
    phone: Phone | None = None


class Kind(NamedTuple):
    """A part of the table: what it is about, its states in the order of its columns, its rows."""

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
    """From whom on something may be done in a state; NOBODY where it cannot be done."""
    kinds = (TOURNAMENT_GAME, TOURNAMENT_HAND) if is_of_tournament else (GAME, HAND)
    kind = next(kind for kind in kinds if deed in kind.rows)
    marks = kind.rows[deed].split()
    return RANKS[marks[kind.states.index(state)]]


def is_allowed(
    deed: GameAction, state: State, rank: AccessLevel, *, is_of_tournament: bool
) -> bool:
    """Whether somebody of this rank may do it."""
    return (
        rank >= required_rank(deed, state, is_of_tournament=is_of_tournament)
        and rank < AccessLevel.NOBODY
    )
