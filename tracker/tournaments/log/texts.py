"""What the lines of an event's log say."""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.language import join_texts, phrase
from tracker.common.dates_texts import day
from tracker.engine.ranking.why import with_sign
from tracker.models import Event, EventChange, Player
from tracker.tournaments.log.changes_texts import DONE, KINDS, WHO
from tracker.tournaments.log.queries import (
    ENTRANT,
    KEYS,
    MEMBER,
    PLAYERS,
    STAYS,
    ChangeKind,
    Facts,
    is_valid_payload,
)

GONE = phrase("somebody")
"""Whoever is in no list any more."""


class LogNames(NamedTuple):
    """What entrants and members are called, by their keys."""

    entrants: Mapping[int, str]
    members: Mapping[int, str]


def with_words(event: Event, changes: Iterable[EventChange]) -> tuple[tuple[EventChange, str], ...]:
    """Lines of an event's log with what they say, in the language of the reader."""
    lines = [(change, _is_known(change.kind, change.facts)) for change in changes]
    names = _names(event, (change for change, is_known in lines if is_known))
    return tuple(
        (change, words_of(change.kind, change.facts, names) if is_known else _as_stored(change))
        for change, is_known in lines
    )


def _names(event: Event, known: Iterable[EventChange]) -> LogNames:
    """What those are called of whom the lines tell; only what they need is asked for."""
    keys: dict[str, set[int]] = defaultdict(set)
    for of, key in (pair for change in known for pair in _keys(change)):
        keys[of].add(key)
    entrants = dict(event.entrants.values_list("pk", "name")) if keys[ENTRANT] else {}
    if not keys[ENTRANT] <= entrants.keys():
        entrants |= _taken_off(event)
    members = event.members.values_list("pk", "player__name") if keys[MEMBER] else ()
    return LogNames(entrants, dict(members))


def _keys(change: EventChange) -> Iterator[tuple[str, int]]:
    """The keys of rows among the facts of a line, and of which rows."""
    for name, value in change.facts.items():
        if name in KEYS:
            yield from ((KEYS[name], key) for key in (value if type(value) is list else (value,)))


def _taken_off(event: Event) -> Mapping[int, str]:
    """The names of entrants who were taken off the list: those of their players."""
    lines = event.changes.filter(kind=ChangeKind.ENTRANT_REMOVED)
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
    """What a line of a known kind with known facts says, in the language of the reader."""
    shown = {name: _shown(name, value, names) for name, value in facts.items()}
    said = str(KINDS[kind].format(**shown))
    if STAYS not in facts:
        return said
    stays = KINDS[ChangeKind.DRAW_KEPT].format(round=facts[STAYS])
    return str(join_texts((said, stays), " "))


def _as_stored(change: EventChange) -> str:
    """A note, or a line of a kind or with facts that this version does not know."""
    stored = f"{change.kind} {json.dumps(change.facts, ensure_ascii=False)}"
    return change.text or _("Written by a newer version: {change}").format(change=stored)


def _is_known(kind: str, facts: Facts) -> bool:
    return kind in KINDS and is_valid_payload(kind, facts)


def _shown(name: str, value: Any, names: LogNames) -> object:
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
"""How a fact is shown in its place; numbers that are not here are shown as they are."""
