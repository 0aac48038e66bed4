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

from tracker.models import Device


class Rank(IntEnum):
    """As whom somebody writes in a game; who is more may do all that who is less may."""

    STRANGER = 0
    PHONE = 1
    SCORER = 2
    DIRECTOR = 3
    NOBODY = 4


class Deed(StrEnum):
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


class Doer(NamedTuple):
    """Who does something, as whom, and on which phone if on one."""

    rank: Rank
    device: Device | None = None


class Kind(NamedTuple):
    """A part of the table: what it is about, its states in the order of its columns, its rows."""

    said: Promise
    states: tuple[State, ...]
    rows: Mapping[Deed, str]


RANKS = {"p": Rank.PHONE, "s": Rank.SCORER, "d": Rank.DIRECTOR, "–": Rank.NOBODY}
_OF_GAME = (State.EMPTY, State.OPEN, State.AGREED, State.ENDED, State.ENDED_AGREED)
_OF_HAND = (State.OWN, State.OTHERS, State.HAND_AGREED)
_OVER = (State.CLOSED, State.FINAL)

# fmt: off
#                    columns: empty, open, agreed, ended, ended and agreed
GAME = Kind(_("A game of an evening"), _OF_GAME, {
    Deed.END:                 "–  p  d  –  –",
    Deed.REOPEN:              "–  –  –  p  d",
    Deed.REMOVE:              "p  s  d  s  d",
    Deed.RESTORE:             "p  s  d  s  d",
})
#                    columns: the same, round closed, event over
EVENT_GAME = Kind(_("A game of a tournament"), (*_OF_GAME, *_OVER), {
    Deed.END:                 "–  s  d  –  –  –  –",
    Deed.REOPEN:              "–  –  –  s  d  –  –",
    Deed.REMOVE:              "s  d  d  d  d  –  –",
    Deed.RESTORE:             "s  d  d  d  d  –  –",
})
#                    columns: one's own, of another phone, agreed
HAND = Kind(_("A hand of an evening"), _OF_HAND, {
    Deed.CORRECT:             "p  s  d",
    Deed.TAKE_OUT:            "p  s  d",
    Deed.PUT_BACK:            "p  s  d",
    Deed.LEAVE_OUT:           "p  –  –",
})
#                    columns: the same, round closed, event over
EVENT_HAND = Kind(_("A hand of a tournament"), (*_OF_HAND, *_OVER), {
    Deed.CORRECT:             "p  s  d  d  –",
    Deed.TAKE_OUT:            "p  s  d  d  –",
    Deed.PUT_BACK:            "p  s  d  d  –",
    Deed.LEAVE_OUT:           "p  –  –  d  –",
})
# fmt: on
KINDS = (GAME, EVENT_GAME, HAND, EVENT_HAND)

DEEDS: Mapping[Deed, Promise] = {
    Deed.END: _("End it with this score"),
    Deed.REOPEN: _("Let it continue"),
    Deed.REMOVE: _("Remove it"),
    Deed.RESTORE: _("Restore it"),
    Deed.CORRECT: _("Correct it"),
    Deed.TAKE_OUT: _("Take it out"),
    Deed.PUT_BACK: _("Put it back"),
    Deed.LEAVE_OUT: _("Mark a missing hand as never played"),
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


def least(deed: Deed, state: State, *, is_of_event: bool) -> Rank:
    """From whom on something may be done in a state; NOBODY where it cannot be done."""
    kinds = (EVENT_GAME, EVENT_HAND) if is_of_event else (GAME, HAND)
    kind = next(kind for kind in kinds if deed in kind.rows)
    marks = kind.rows[deed].split()
    return RANKS[marks[kind.states.index(state)]]


def may_do(deed: Deed, state: State, rank: Rank, *, is_of_event: bool) -> bool:
    """Whether somebody of this rank may do it."""
    return rank >= least(deed, state, is_of_event=is_of_event) and rank < Rank.NOBODY
