"""What a line of an event's log can tell: its kinds, and the words of each.

A line stores its kind and its facts: numbers, codes and keys of rows, never a name. Its words are
made when somebody reads it, in their language, with what everybody is called by then.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from string import Formatter
from typing import Any

from scoring.language import phrase

Facts = Mapping[str, Any]


class ChangeKind(StrEnum):
    """What a line tells."""

    SET_UP = "set_up"
    PLAN_CHANGED = "plan_changed"
    RENAMED = "renamed"
    OPENED = "opened"
    WITHDRAWN = "withdrawn"
    OVER = "over"
    REOPENED = "reopened"
    ALL_SHOWN = "all_shown"
    NONE_SHOWN = "none_shown"
    SHOWN_FROM = "shown_from"
    ROUNDS_SET = "rounds_set"
    MISSED_AVERAGED = "missed_averaged"
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
    LEFT = "left"
    EXPELLED = "expelled"
    BACK = "back"
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
    RESULT_TYPED = "result_typed"
    RESULT_FORFEITED = "result_forfeited"
    RESULT_AS_PLAYED = "result_as_played"
    POINTS_GIVEN = "points_given"
    OPPONENTS_GIVEN = "opponents_given"
    WARNED = "warned"
    DISQUALIFIED = "disqualified"
    RULING_CANCELLED = "ruling_cancelled"
    NOTE = "note"


KINDS: Mapping[ChangeKind, str] = {
    ChangeKind.SET_UP: phrase("The tournament was set up."),
    ChangeKind.PLAN_CHANGED: phrase("The announcement was changed."),
    ChangeKind.RENAMED: phrase("The tournament has another name."),
    ChangeKind.OPENED: phrase("The tournament was opened for entries."),
    ChangeKind.WITHDRAWN: phrase("The tournament was taken back to be set up."),
    ChangeKind.OVER: phrase("The tournament is over: the standings are final."),
    ChangeKind.REOPENED: phrase("The end of the tournament was taken back."),
    ChangeKind.ALL_SHOWN: phrase("All places are shown."),
    ChangeKind.NONE_SHOWN: phrase("No place is shown until the prize-giving."),
    ChangeKind.SHOWN_FROM: phrase("The places from {place} on are shown."),
    ChangeKind.ROUNDS_SET: phrase("The tournament has {rounds} rounds now."),
    ChangeKind.MISSED_AVERAGED: phrase(
        "A missed round now counts the average of that round: no table has as many points as "
        "were announced."
    ),
    ChangeKind.ENTERED: phrase("Entered: {entrants}."),
    ChangeKind.ENTRANT_REMOVED: phrase("Removed from the list: {entrant}."),
    ChangeKind.ENTRANT_RENAMED: phrase("{entrant} was entered under another name."),
    ChangeKind.TABLE_FIXED: phrase("{entrant} always has table {table}."),
    ChangeKind.TABLE_FREED: phrase("{entrant} has no fixed table."),
    ChangeKind.ORDER_SET: phrase("The entry list has another order."),
    ChangeKind.NUMBERS_GIVEN: phrase("Start numbers were given out to {there}."),
    ChangeKind.THERE: phrase("{entrant} is there."),
    ChangeKind.NOT_THERE: phrase("{entrant} is not there."),
    ChangeKind.ALL_THERE: phrase("Checked in: {count}, all who were missing."),
    ChangeKind.LEFT: phrase("{entrant} left."),
    ChangeKind.EXPELLED: phrase("{entrant} was disqualified."),
    ChangeKind.BACK: phrase("{entrant} is back."),
    ChangeKind.SUBSTITUTED: phrase("{new} plays for {old} from round {from_round} on."),
    ChangeKind.BYE_ASKED: phrase("{entrant} asks to sit out round {round}."),
    ChangeKind.BYE_TAKEN_BACK: phrase("{entrant} plays round {round} after all."),
    ChangeKind.NEVER_MEET: phrase("{first} and {second} never meet."),
    ChangeKind.RATHER_NOT_MEET: phrase(
        "{first} and {second} meet only where it cannot be avoided."
    ),
    ChangeKind.MAY_MEET: phrase("{first} and {second} may meet."),
    ChangeKind.ROUND_DRAWN: phrase("Round {round} was drawn."),
    ChangeKind.DRAWN_AGAIN: phrase("Round {round} was drawn again, draw {attempt}."),
    ChangeKind.DRAWN_AFTER_CORRECTION: phrase("Round {round} was drawn again after a correction."),
    ChangeKind.DRAW_TAKEN_BACK: phrase("The draw of round {round} was taken back."),
    ChangeKind.SEATS_EXCHANGED: phrase(
        "Round {round}: {first} and {second} exchanged their seats."
    ),
    ChangeKind.DRAW_CONFIRMED: phrase("The draw of round {round} was confirmed."),
    ChangeKind.DRAW_MOVED: phrase("The draw of round {round} is shown at another time."),
    ChangeKind.DRAW_KEPT: phrase("Round {round} is played as it was drawn."),
    ChangeKind.TABLE_LOCKED: phrase("Round {round}: table {table} was locked."),
    ChangeKind.TABLE_UNLOCKED: phrase("Round {round}: table {table} was unlocked."),
    ChangeKind.ROUND_STARTED: phrase("Round {round} has started."),
    ChangeKind.ROUND_CLOSED: phrase("Round {round} is closed."),
    ChangeKind.ROUND_REOPENED: phrase("Round {round} was opened again."),
    ChangeKind.TIME_OVER: phrase("The time of round {round} is over."),
    ChangeKind.CLOCK_STOPPED: phrase("The clock was stopped."),
    ChangeKind.CLOCK_RUNS: phrase("The clock runs on."),
    ChangeKind.MINUTES_SET: phrase("Round {round} has {minutes} minutes."),
    ChangeKind.CLOCK_TAKEN: phrase("Round {round} has no clock."),
    ChangeKind.MINUTES_ADDED: phrase("Table {table} has {minutes} minutes more."),
    ChangeKind.GAME_ENDED: phrase(
        "Round {round}, table {table}: a game was ended with its score so far, by {who}."
    ),
    ChangeKind.GAME_GOES_ON: phrase(
        "Round {round}, table {table}: a game goes on again, by {who}."
    ),
    ChangeKind.GAME_REMOVED: phrase("Round {round}, table {table}: a game was removed, by {who}."),
    ChangeKind.GAME_RESTORED: phrase(
        "Round {round}, table {table}: a game was brought back, by {who}."
    ),
    ChangeKind.HAND_CHANGED: phrase(
        "Round {round}, table {table}: hand {hand} {done}, {before} → {after}."
    ),
    ChangeKind.HAND_SAME: phrase(
        "Round {round}, table {table}: hand {hand} {done}, the result stays."
    ),
    ChangeKind.RESULT_TYPED: phrase("Round {round}, table {table}: result {result}."),
    ChangeKind.RESULT_FORFEITED: phrase(
        "Round {round}, table {table}: result forfeited by side {side}."
    ),
    ChangeKind.RESULT_AS_PLAYED: phrase("Round {round}, table {table}: result as its games say."),
    ChangeKind.POINTS_GIVEN: phrase("{entrant} gets {points} points."),
    ChangeKind.OPPONENTS_GIVEN: phrase("The opponents of {entrant} get {points} points."),
    ChangeKind.WARNED: phrase("{entrant} was warned."),
    ChangeKind.DISQUALIFIED: phrase("{entrant} is out of the ranking."),
    ChangeKind.RULING_CANCELLED: phrase("A ruling against {entrant} was cancelled."),
}
"""The words of each kind but notes, which are texts of their own; facts stand in their places."""
DONE: Mapping[str, str] = {
    "correct": phrase("was corrected"),
    "take_out": phrase("was taken out"),
    "put_back": phrase("was put back"),
    "leave_out": phrase("was left out"),
    "accept": phrase("came late"),
}
"""What was done to a hand: a deed of `tracker.book.deeds`, or a late hand was accepted."""
WHO: Mapping[str, str] = {
    "phone": phrase("a phone of the table"),
    "scorer": phrase("a scorer"),
    "director": phrase("the director"),
}
"""Who did something, by the name of a rank of `tracker.book.deeds`."""
STAYS = "stays"
"""The round that is played on as it was drawn, although a hand of an earlier one was corrected."""
PLAYERS = "players"
"""Who was taken off the list with an entrant: it has no row any more, and they have."""
MORE: Mapping[ChangeKind, str] = {
    ChangeKind.HAND_CHANGED: STAYS,
    ChangeKind.HAND_SAME: STAYS,
    ChangeKind.ENTRANT_REMOVED: PLAYERS,
}
"""A fact of a kind that has no place in its words, and that can be missing."""
ENTRANT, MEMBER, PLAYER = "entrant", "member", "player"
KEYS: Mapping[str, str] = {
    **dict.fromkeys(("entrant", "first", "second", "entrants"), ENTRANT),
    **dict.fromkeys(("new", "old"), MEMBER),
    PLAYERS: PLAYER,
}
"""Facts that are keys of rows, or lists of them, and of which rows.

Who is in no table any more has a negative one in what came from an archive or an older book.
"""


def of_each(value: Any, change: Callable[[int], Any]) -> Any:
    """A fact that is a key, or a list of keys, with something else for each."""
    return [change(key) for key in value] if isinstance(value, list) else change(value)


def are_facts(kind: str, facts: object) -> bool:
    """Whether a line of this kind can have these facts."""
    if kind == ChangeKind.NOTE:
        return facts == {}
    if kind not in KINDS or not isinstance(facts, dict):
        return False
    needed, names = _places(KINDS[ChangeKind(kind)]), set(facts)
    known = needed | {MORE.get(ChangeKind(kind), "")}
    return needed <= names <= known and all(_is_fact(name, facts[name]) for name in names)


def _places(said: str) -> set[str]:
    pattern = str.__str__(said)
    return {name for _text, name, _spec, _conversion in Formatter().parse(pattern) if name}


def _is_fact(name: str, value: Any) -> bool:
    if name in CODES:
        return isinstance(value, str) and value in CODES[name]
    if name in LISTS:
        return isinstance(value, list) and all(type(one) is int for one in value)
    return type(value) is int


CODES: Mapping[str, Mapping[str, str]] = {"done": DONE, "who": WHO}
LISTS = frozenset({"entrants", PLAYERS, "result", "before", "after"})
