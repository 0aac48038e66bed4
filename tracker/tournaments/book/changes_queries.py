"""Kinds of lines in a tournament's log, and the facts of each.

A line stores its kind and its facts: numbers, codes and keys of rows, never a name.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from scoring.json_values import JsonMapping

Facts = JsonMapping


class ChangeKind(StrEnum):
    SET_UP = "set_up"
    PLAN_CHANGED = "plan_changed"
    NOTICE_CHANGED = "notice_changed"
    RENAMED = "renamed"
    OPENED = "opened"
    WITHDRAWN = "withdrawn"
    OVER = "over"
    REOPENED = "reopened"
    ALL_SHOWN = "all_shown"
    NONE_SHOWN = "none_shown"
    SHOWN_FROM = "shown_from"
    ROUNDS_SET = "rounds_set"
    PRIZES_SET = "prizes_set"
    KEYS_SET = "keys_set"
    MISSED_SET = "missed_set"
    COUNTING_SET = "counting_set"
    HANDS_SET = "hands_set"
    MISSED_AVERAGED = "missed_averaged"
    REGISTRATION_SET = "registration_set"
    REGISTRATION_CLOSED = "registration_closed"
    REGISTERED = "registered"
    MOVED_UP = "moved_up"
    PLACE_GIVEN = "place_given"
    REGISTRATION_CONFIRMED = "registration_confirmed"
    PLACE_TAKEN = "place_taken"
    REGISTRATION_WITHDRAWN = "registration_withdrawn"
    REGISTRATION_REFUSED = "registration_refused"
    REGISTRATION_READMITTED = "registration_readmitted"
    ENTERED = "entered"
    ENTRANT_REMOVED = "entrant_removed"
    ENTRANT_RENAMED = "entrant_renamed"
    TABLE_FIXED = "table_fixed"
    TABLE_FREED = "table_freed"
    ORDER_SET = "order_set"
    NUMBERS_GIVEN = "numbers_given"
    THERE = "there"
    NOT_THERE = "not_there"
    ALL_THERE = "all_there"
    SELF_THERE = "self_there"
    NAMED_THERE = "named_there"
    LEFT = "left"
    EXPELLED = "expelled"
    BACK = "back"
    RESULTS_ANNULLED = "results_annulled"
    RESULTS_KEPT = "results_kept"
    RESULTS_FORFEITED = "results_forfeited"
    SUBSTITUTED = "substituted"
    BYE_ASKED = "bye_asked"
    BYE_TAKEN_BACK = "bye_taken_back"
    NEVER_MEET = "never_meet"
    RATHER_NOT_MEET = "rather_not_meet"
    MAY_MEET = "may_meet"
    ROUND_DRAWN = "round_drawn"
    DRAWN_AGAIN = "drawn_again"
    DRAWN_AFTER_CORRECTION = "drawn_after_correction"
    DRAW_TAKEN_BACK = "draw_taken_back"
    SEATS_EXCHANGED = "seats_exchanged"
    DRAW_CONFIRMED = "draw_confirmed"
    DRAW_MOVED = "draw_moved"
    DRAW_KEPT = "draw_kept"
    TABLE_LOCKED = "table_locked"
    TABLE_UNLOCKED = "table_unlocked"
    ROUND_STARTED = "round_started"
    START_UNDONE = "start_undone"
    ROUND_CLOSED = "round_closed"
    ROUND_REOPENED = "round_reopened"
    TIME_OVER = "time_over"
    CLOCK_STOPPED = "clock_stopped"
    CLOCK_RUNS = "clock_runs"
    MINUTES_SET = "minutes_set"
    CLOCK_TAKEN = "clock_taken"
    MINUTES_ADDED = "minutes_added"
    GAME_ENDED = "game_ended"
    GAME_GOES_ON = "game_goes_on"
    GAME_REMOVED = "game_removed"
    GAME_RESTORED = "game_restored"
    HAND_CHANGED = "hand_changed"
    HAND_SAME = "hand_same"
    POSTPONED = "postponed"
    POSTPONED_TO = "postponed_to"
    BROUGHT_FORWARD = "brought_forward"
    PLAYS_IN_ROUND = "plays_in_round"
    RESULT_TYPED = "result_typed"
    RESULT_OF_HANDS = "result_of_hands"
    RESULT_FORFEITED = "result_forfeited"
    RESULT_AS_PLAYED = "result_as_played"
    POINTS_GIVEN = "points_given"
    OPPONENTS_GIVEN = "opponents_given"
    WARNED = "warned"
    DISQUALIFIED = "disqualified"
    RULING_CANCELLED = "ruling_cancelled"
    NOTE = "note"


_KINDS: Mapping[str, tuple[ChangeKind, ...]] = {
    "": (
        ChangeKind.SET_UP,
        ChangeKind.PLAN_CHANGED,
        ChangeKind.PRIZES_SET,
        ChangeKind.KEYS_SET,
        ChangeKind.MISSED_SET,
        ChangeKind.COUNTING_SET,
        ChangeKind.HANDS_SET,
        ChangeKind.NOTICE_CHANGED,
        ChangeKind.RENAMED,
        ChangeKind.OPENED,
        ChangeKind.WITHDRAWN,
        ChangeKind.OVER,
        ChangeKind.REOPENED,
        ChangeKind.ALL_SHOWN,
        ChangeKind.NONE_SHOWN,
        ChangeKind.MISSED_AVERAGED,
        ChangeKind.ORDER_SET,
        ChangeKind.CLOCK_STOPPED,
        ChangeKind.CLOCK_RUNS,
        ChangeKind.REGISTRATION_SET,
        ChangeKind.REGISTRATION_CLOSED,
    ),
    "registration": (
        ChangeKind.REGISTERED,
        ChangeKind.MOVED_UP,
        ChangeKind.PLACE_GIVEN,
        ChangeKind.REGISTRATION_CONFIRMED,
        ChangeKind.PLACE_TAKEN,
        ChangeKind.REGISTRATION_WITHDRAWN,
        ChangeKind.REGISTRATION_REFUSED,
        ChangeKind.REGISTRATION_READMITTED,
    ),
    "place": (ChangeKind.SHOWN_FROM,),
    "rounds": (ChangeKind.ROUNDS_SET,),
    "entrants": (ChangeKind.ENTERED,),
    "entrant": (
        ChangeKind.ENTRANT_REMOVED,
        ChangeKind.ENTRANT_RENAMED,
        ChangeKind.TABLE_FREED,
        ChangeKind.THERE,
        ChangeKind.NOT_THERE,
        ChangeKind.SELF_THERE,
        ChangeKind.NAMED_THERE,
        ChangeKind.LEFT,
        ChangeKind.EXPELLED,
        ChangeKind.BACK,
        ChangeKind.RESULTS_ANNULLED,
        ChangeKind.RESULTS_KEPT,
        ChangeKind.RESULTS_FORFEITED,
        ChangeKind.WARNED,
        ChangeKind.DISQUALIFIED,
        ChangeKind.RULING_CANCELLED,
    ),
    "entrant table": (ChangeKind.TABLE_FIXED,),
    "there": (ChangeKind.NUMBERS_GIVEN,),
    "count": (ChangeKind.ALL_THERE,),
    "new old from_round": (ChangeKind.SUBSTITUTED,),
    "entrant round": (
        ChangeKind.BYE_ASKED,
        ChangeKind.BYE_TAKEN_BACK,
    ),
    "first second": (
        ChangeKind.NEVER_MEET,
        ChangeKind.RATHER_NOT_MEET,
        ChangeKind.MAY_MEET,
    ),
    "round": (
        ChangeKind.ROUND_DRAWN,
        ChangeKind.DRAWN_AFTER_CORRECTION,
        ChangeKind.DRAW_TAKEN_BACK,
        ChangeKind.DRAW_CONFIRMED,
        ChangeKind.DRAW_MOVED,
        ChangeKind.DRAW_KEPT,
        ChangeKind.ROUND_STARTED,
        ChangeKind.START_UNDONE,
        ChangeKind.ROUND_CLOSED,
        ChangeKind.ROUND_REOPENED,
        ChangeKind.TIME_OVER,
        ChangeKind.CLOCK_TAKEN,
    ),
    "round attempt": (ChangeKind.DRAWN_AGAIN,),
    "round first second": (ChangeKind.SEATS_EXCHANGED,),
    "round table": (
        ChangeKind.TABLE_LOCKED,
        ChangeKind.TABLE_UNLOCKED,
        ChangeKind.RESULT_AS_PLAYED,
        ChangeKind.POSTPONED,
        ChangeKind.PLAYS_IN_ROUND,
    ),
    "round table day": (ChangeKind.POSTPONED_TO, ChangeKind.BROUGHT_FORWARD),
    "round minutes": (ChangeKind.MINUTES_SET,),
    "table minutes": (ChangeKind.MINUTES_ADDED,),
    "round table who": (
        ChangeKind.GAME_ENDED,
        ChangeKind.GAME_GOES_ON,
        ChangeKind.GAME_REMOVED,
        ChangeKind.GAME_RESTORED,
    ),
    "round table hand done before after": (ChangeKind.HAND_CHANGED,),
    "round table hand done": (ChangeKind.HAND_SAME,),
    "round table result": (ChangeKind.RESULT_TYPED,),
    "round table result hands": (ChangeKind.RESULT_OF_HANDS,),
    "round table side": (ChangeKind.RESULT_FORFEITED,),
    "entrant points": (
        ChangeKind.POINTS_GIVEN,
        ChangeKind.OPPONENTS_GIVEN,
    ),
}
"""Kinds other than notes, by the names of their facts."""
FACTS: Mapping[str, frozenset[str]] = {
    kind: frozenset(names.split()) for names, kinds in _KINDS.items() for kind in kinds
}
"""Facts required by each kind; notes are free text."""
DONE = frozenset({"correct", "take_out", "put_back", "leave_out", "accept"})
"""Actions on a hand: those of `tracker.access.permissions`, and accepting a late hand."""
WHO = frozenset({"phone", "scorer", "director"})
"""Access levels of an author, named as in `tracker.access.permissions`."""
STAYS = "stays"
"""The round played on as drawn, although a hand of an earlier one was corrected."""
PLAYERS = "players"
"""Names of the players removed together with an entrant, whose own row is gone."""
MORE: Mapping[str, str] = {
    ChangeKind.HAND_CHANGED: STAYS,
    ChangeKind.HAND_SAME: STAYS,
    ChangeKind.ENTRANT_REMOVED: PLAYERS,
}
"""Optional facts by kind, which the sentence does not mention."""
ENTRANT, MEMBER, PLAYER = "entrant", "member", "player"
KEYS: Mapping[str, str] = {
    **dict.fromkeys(("entrant", "first", "second", "entrants"), ENTRANT),
    **dict.fromkeys(("new", "old"), MEMBER),
    PLAYERS: PLAYER,
}
"""Facts that hold keys of rows, or lists of them, with the kind of row.

Deleted rows have a negative key in data imported from an archive or an older version.
"""


def map_keys(value: Any, change: Callable[[int], Any]) -> Any:
    """Replaces the key, or each key of a list."""
    return [change(key) for key in value] if isinstance(value, list) else change(value)


def is_valid_payload(kind: str, facts: object) -> bool:
    """Checks that a line of this kind can have these facts."""
    if kind == ChangeKind.NOTE:
        return facts == {}
    if kind not in FACTS or not isinstance(facts, dict):
        return False
    needed, names = FACTS[kind], set(facts)
    known = needed | {MORE.get(kind, "")}
    return needed <= names <= known and all(_is_fact(name, facts[name]) for name in names)


def _is_fact(name: str, value: object) -> bool:
    if name in CODES:
        return isinstance(value, str) and value in CODES[name]
    if name in LISTS:
        return isinstance(value, list) and all(type(key) is int for key in value)
    return type(value) is int and (name != DAY or value in DAYS)


CODES = {"done": DONE, "who": WHO}
LISTS = frozenset({"entrants", PLAYERS, "result", "before", "after"})
DAY = "day"
DAYS = range(1, dt.date.max.toordinal() + 1)
"""Days are stored as ordinals; 1 January of year 1 is 1."""
