"""Texts for the lines of a tournament's log."""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.language import join_texts, phrase
from tracker.common.dates_texts import day
from tracker.engine.ranking.standings import with_sign
from tracker.models import Player, Tournament, TournamentChange
from tracker.tournaments.book.changes_queries import (
    ENTRANT,
    KEYS,
    MEMBER,
    PLAYERS,
    STAYS,
    ChangeKind,
    Facts,
    is_valid_payload,
)

# The words of the lines of a tournament's log, for each kind with its facts in their places.
#
# They are made when somebody reads the log, in their language, with what everybody is called by
# then.


KINDS: Mapping[str, str] = {
    ChangeKind.SET_UP: phrase("The tournament was set up."),
    ChangeKind.PLAN_CHANGED: phrase("The announcement was changed."),
    ChangeKind.NOTICE_CHANGED: phrase("Time, place or what else is announced was changed."),
    ChangeKind.RENAMED: phrase("The tournament has another name."),
    ChangeKind.OPENED: phrase("The tournament was opened for entries."),
    ChangeKind.WITHDRAWN: phrase("The tournament was taken back to be set up."),
    ChangeKind.OVER: phrase("The tournament is over: the standings are final."),
    ChangeKind.REOPENED: phrase("The end of the tournament was taken back."),
    ChangeKind.ALL_SHOWN: phrase("All places are shown."),
    ChangeKind.NONE_SHOWN: phrase("No place is shown until the prize-giving."),
    ChangeKind.SHOWN_FROM: phrase("The places from {place} on are shown."),
    ChangeKind.ROUNDS_SET: phrase("The tournament has {rounds} rounds now."),
    ChangeKind.PRIZES_SET: phrase("The prizes were changed."),
    ChangeKind.KEYS_SET: phrase("The tie-breaks were changed."),
    ChangeKind.MISSED_SET: phrase("The points for missed rounds were changed."),
    ChangeKind.COUNTING_SET: phrase("How a round counts was changed."),
    ChangeKind.HANDS_SET: phrase("The number of hands in a game was changed."),
    ChangeKind.MISSED_AVERAGED: phrase(
        "A missed round now counts the average of that round: no table has as many points as "
        "were announced."
    ),
    ChangeKind.REGISTRATION_SET: phrase("Registration is open."),
    ChangeKind.REGISTRATION_CLOSED: phrase("Registration was closed."),
    ChangeKind.REGISTERED: phrase("Registration {registration} came in."),
    ChangeKind.MOVED_UP: phrase("Registration {registration} moved up from the waiting list."),
    ChangeKind.PLACE_GIVEN: phrase("Registration {registration} was given a place."),
    ChangeKind.REGISTRATION_CONFIRMED: phrase("Registration {registration} was confirmed."),
    ChangeKind.PLACE_TAKEN: phrase("Registration {registration} waits again."),
    ChangeKind.REGISTRATION_WITHDRAWN: phrase("Registration {registration} was taken back."),
    ChangeKind.REGISTRATION_REFUSED: phrase("Registration {registration} was refused."),
    ChangeKind.REGISTRATION_READMITTED: phrase(
        "The refusal of registration {registration} was taken back."
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
    ChangeKind.SELF_THERE: phrase("{entrant} checked in on their own phone."),
    ChangeKind.NAMED_THERE: phrase("{entrant} was checked in by name on a phone at the door."),
    ChangeKind.LEFT: phrase("{entrant} left."),
    ChangeKind.EXPELLED: phrase("{entrant} was disqualified."),
    ChangeKind.BACK: phrase("{entrant} is back."),
    ChangeKind.RESULTS_ANNULLED: phrase("The tables of {entrant} no longer count for anybody."),
    ChangeKind.RESULTS_KEPT: phrase(
        "The tables that {entrant} played count, the others count for nobody."
    ),
    ChangeKind.RESULTS_FORFEITED: phrase(
        "The tables that {entrant} played count, the opponents win the others."
    ),
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
    ChangeKind.START_UNDONE: phrase("The start of round {round} was undone."),
    ChangeKind.ROUND_CLOSED: phrase("Round {round} is closed."),
    ChangeKind.ROUND_REOPENED: phrase("Round {round} was opened again."),
    ChangeKind.TIME_OVER: phrase("The time for round {round} is up."),
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
    ChangeKind.POSTPONED: phrase("Round {round}, table {table} is postponed, no day agreed yet."),
    ChangeKind.POSTPONED_TO: phrase("Round {round}, table {table} is postponed to {day}."),
    ChangeKind.BROUGHT_FORWARD: phrase("Round {round}, table {table} is brought forward to {day}."),
    ChangeKind.PLAYS_IN_ROUND: phrase("Round {round}, table {table} plays in its round after all."),
    ChangeKind.RESULT_TYPED: phrase("Round {round}, table {table}: result {result}."),
    ChangeKind.RESULT_OF_HANDS: phrase(
        "Round {round}, table {table}: result {result}, hands: {hands}."
    ),
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
"""Sentence templates by kind, with placeholders for facts; notes are free text."""
DONE: Mapping[str, str] = {
    "correct": phrase("was corrected"),
    "take_out": phrase("was taken out"),
    "put_back": phrase("was put back"),
    "leave_out": phrase("was left out"),
    "accept": phrase("came late"),
}
"""Actions on a hand: those of `tracker.access.permissions`, and accepting a late hand."""
WHO: Mapping[str, str] = {
    "phone": phrase("a phone of the table"),
    "scorer": phrase("a scorer"),
    "director": phrase("the director"),
}
"""Authors, by the names of the access levels in `tracker.access.permissions`."""


GONE = phrase("somebody")
"""Stands for an entrant who is in no list any more."""


class LogNames(NamedTuple):
    """Names of entrants and members by key."""

    entrants: Mapping[int, str]
    members: Mapping[int, str]


def with_words(
    tournament: Tournament, changes: Iterable[TournamentChange]
) -> tuple[tuple[TournamentChange, str], ...]:
    """Pairs log lines with their texts, in the reader's language."""
    lines = [(change, _is_known(change.kind, change.facts)) for change in changes]
    names = _names(tournament, (change for change, is_known in lines if is_known))
    return tuple(
        (change, words_of(change.kind, change.facts, names) if is_known else _as_stored(change))
        for change, is_known in lines
    )


def _names(tournament: Tournament, known: Iterable[TournamentChange]) -> LogNames:
    """Loads only the names that these lines need."""
    keys: dict[str, set[int]] = defaultdict(set)
    for of, key in (pair for change in known for pair in _keys(change)):
        keys[of].add(key)
    entrants = dict(tournament.entrants.values_list("pk", "name")) if keys[ENTRANT] else {}
    if not keys[ENTRANT] <= entrants.keys():
        entrants |= _taken_off(tournament)
    members = tournament.members.values_list("pk", "player__name") if keys[MEMBER] else ()
    return LogNames(entrants, dict(members))


def _keys(change: TournamentChange) -> Iterator[tuple[str, int]]:
    """Yields the keys among the facts of a line, with the kind of row."""
    for name, value in change.facts.items():
        if name in KEYS:
            yield from ((KEYS[name], key) for key in (value if type(value) is list else (value,)))


def _taken_off(tournament: Tournament) -> Mapping[int, str]:
    """Returns the names of removed entrants: those of their players."""
    lines = tournament.changes.filter(kind=ChangeKind.ENTRANT_REMOVED)
    players = {
        facts["entrant"]: facts.get(PLAYERS, []) for facts in lines.values_list("facts", flat=True)
    }
    known = dict(
        Player.objects.filter(
            pk__in={key for keys in players.values() for key in keys}
        ).values_list("pk", "name")
    )
    named = {one: [known[key] for key in keys if key in known] for one, keys in players.items()}
    return {one: " – ".join(found) for one, found in named.items() if found}


def words_of(kind: str, facts: Facts, names: LogNames) -> str:
    """Words a log line of a known kind, in the reader's language."""
    shown = {name: _shown(name, value, names) for name, value in facts.items()}
    text = str(KINDS[kind].format(**shown))
    if STAYS not in facts:
        return text
    stays = KINDS[ChangeKind.DRAW_KEPT].format(round=facts[STAYS])
    return str(join_texts((text, stays), " "))


def _as_stored(change: TournamentChange) -> str:
    """Renders a note, or a line that this version does not understand."""
    stored = f"{change.kind} {json.dumps(change.facts, ensure_ascii=False)}"
    return change.text or _("Written by a newer version: {change}").format(change=stored)


def _is_known(kind: str, facts: Facts) -> bool:
    return kind in KINDS and is_valid_payload(kind, facts)


def _shown(name: str, value: object, names: LogNames) -> object:
    show = SHOWN.get(name)
    return value if show is None else show(value, names)


def _entrant(key: int, names: LogNames) -> str:
    return names.entrants.get(key, GONE)


def _entrants(keys: list[int], names: LogNames) -> str:
    return ", ".join(str(_entrant(key, names)) for key in keys)


def _member(key: int, names: LogNames) -> str:
    return names.members.get(key, GONE)


def _result(points: list[int], _names: LogNames) -> str:
    return " : ".join(map(str, points))


SHOWN: Mapping[str, Callable[[Any, LogNames], object]] = {
    **dict.fromkeys(("entrant", "first", "second"), _entrant),
    "entrants": _entrants,
    **dict.fromkeys(("new", "old"), _member),
    **dict.fromkeys(("result", "before", "after"), _result),
    "points": lambda points, _names: with_sign(points),
    "day": lambda ordinal, _names: day(dt.date.fromordinal(ordinal)),
    "done": lambda code, _names: DONE[code],
    "who": lambda code, _names: WHO[code],
}
"""Formatters by fact; missing numbers are printed as they are."""
