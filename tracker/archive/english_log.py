"""The former English log lines of tournaments, before log entries had kinds and facts.

Archives up to version 2 contain them, and migration 0027 converts stored ones. This module is
frozen, even if the log's wording changes.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scoring.json_values import Json

Facts = Json

_HAND = "Round {round}, table {table}: hand {hand} {done}, "
_STAYS = " Round {stays} is played as it was drawn."
PATTERNS = (
    ("set_up", "The event was set up."),
    ("plan_changed", "What is announced was changed."),
    ("renamed", "The event has another name."),
    ("opened", "The event was opened for entries."),
    ("withdrawn", "The event was taken back to be set up."),
    ("over", "The event is over: the standings are final."),
    ("reopened", "The end of the event was taken back."),
    ("all_shown", "All places are shown."),
    ("none_shown", "No place is shown until the prize-giving."),
    ("shown_from", "The places from {place} on are shown."),
    ("rounds_set", "The event has {rounds} rounds now."),
    (
        "missed_averaged",
        (
            "What a missed round counts is the average of that round now: no table has as many "
            "points as were announced."
        ),
    ),
    ("entered", "Entered: {entrants}."),
    ("entrant_removed", "Taken off the list: {entrant}."),
    ("entrant_renamed", "{entrant} was entered under another name."),
    ("table_fixed", "{entrant} has table {table} for good."),
    ("table_freed", "{entrant} has no fixed table."),
    ("order_set", "The entry list has another order."),
    ("numbers_given", "Start numbers were given out to {there}."),
    ("there", "{entrant} is there."),
    ("not_there", "{entrant} is not there."),
    ("all_there", "Checked in: {count}, all who were missing."),
    ("left", "{entrant} left."),
    ("expelled", "{entrant} was sent away."),
    ("back", "{entrant} is back."),
    ("substituted", "{new} plays for {old} from round {from_round} on."),
    ("bye_asked", "{entrant} asks to sit out round {round}."),
    ("bye_taken_back", "{entrant} plays round {round} after all."),
    ("never_meet", "{first} and {second} never meet."),
    ("rather_not_meet", "{first} and {second} meet only where it cannot be avoided."),
    ("may_meet", "{first} and {second} may meet."),
    ("round_drawn", "Round {round} was drawn."),
    ("drawn_again", "Round {round} was drawn again, draw {attempt}."),
    ("drawn_after_correction", "Round {round} was drawn again after a correction."),
    ("draw_taken_back", "The draw of round {round} was taken back."),
    ("seats_exchanged", "Round {round}: {first} and {second} exchanged their seats."),
    ("draw_confirmed", "The draw of round {round} was confirmed."),
    ("draw_moved", "The draw of round {round} is shown at another time."),
    ("draw_kept", "Round {round} is played as it was drawn."),
    ("table_locked", "Round {round}: table {table} was locked."),
    ("table_unlocked", "Round {round}: table {table} was unlocked."),
    ("round_started", "Round {round} has started."),
    ("round_closed", "Round {round} is closed."),
    ("round_reopened", "Round {round} was opened again."),
    ("time_over", "The time for round {round} is up."),
    ("clock_stopped", "The clock was stopped."),
    ("clock_runs", "The clock runs on."),
    ("minutes_set", "Round {round} has {minutes} minutes."),
    ("clock_taken", "Round {round} has no clock."),
    ("minutes_added", "Table {table} has {minutes} minutes more."),
    ("game_ended", "Round {round}, table {table}: a game was ended as it stood, by {who}."),
    ("game_goes_on", "Round {round}, table {table}: a game goes on again, by {who}."),
    ("game_removed", "Round {round}, table {table}: a game was removed, by {who}."),
    ("game_restored", "Round {round}, table {table}: a game was brought back, by {who}."),
    ("hand_changed", _HAND + "{before} → {after}." + _STAYS),
    ("hand_changed", _HAND + "{before} → {after}."),
    ("hand_same", _HAND + "the result stays." + _STAYS),
    ("hand_same", _HAND + "the result stays."),
    ("result_typed", "Round {round}, table {table}: result {result}."),
    ("result_forfeited", "Round {round}, table {table}: result forfeited by side {side}."),
    ("result_as_played", "Round {round}, table {table}: result as its games say."),
    ("points_given", "{entrant} gets {points} points."),
    ("opponents_given", "The opponents of {entrant} get {points} points."),
    ("warned", "{entrant} was warned."),
    ("disqualified", "{entrant} is out of the ranking."),
    ("ruling_cancelled", "A ruling against {entrant} was cancelled."),
)
"""The text of each kind of line; of two patterns of a kind the longer comes first."""
DONE = {
    "was corrected": "correct",
    "was taken out": "take_out",
    "was put back": "put_back",
    "was left out": "leave_out",
    "came late": "accept",
}
WHO = {"a phone of the table": "phone", "a scorer": "scorer", "the director": "director"}
RENAMED = re.compile(r"(.+) is entered as (.+)\.", re.DOTALL)
BETWEEN_PLAYERS = " – "
GONE = "somebody"
OF_ROWS = ("entrant", "first", "second", "entrants", "new", "old")


class Substitute(NamedTuple):
    """A substitution: keys and names of both members, and the round from which it applies."""

    new: int
    old: int
    new_name: str
    old_name: str
    from_round: int


class People(NamedTuple):
    """The entrants and members of a tournament and its club: names with keys."""

    entrants: Iterable[tuple[int, str]]
    substitutes: Iterable[Substitute]
    players: Mapping[str, int]


class Reader:
    """Parses the log lines of one tournament, which must be fed from last to first.

    Going backwards, it restores withdrawn entrants and former names.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._substitutes = tuple(people.substitutes)
        self._called: dict[str, set[int]] = defaultdict(set)
        self._gone = 0
        for key, name in people.entrants:
            self._called[name].add(key)

    def read(self, text: str) -> tuple[str, Facts] | None:
        """The kind and facts of a line; None if it has no meaning or several."""
        if renamed := RENAMED.fullmatch(text):
            self._rename(renamed[1], renamed[2])
            return None
        found = [*self._meanings(text)]
        kinds = {kind for kind, _facts in found}
        if not found or len(kinds) > 1 or any(facts != found[0][1] for _kind, facts in found):
            return None
        kind, facts = found[0]
        if kind == "entered":
            self._forget(facts["entrants"])
        return kind, facts

    def _meanings(self, text: str) -> Iterator[tuple[str, Facts]]:
        for kind, pieces in PIECES:
            if not text.startswith(pieces[0]):
                continue
            for raw in _matches(text[len(pieces[0]) :], pieces[1:]):
                if kind == "entrant_removed":
                    yield from self._removed(raw["entrant"])
                elif kind == "substituted":
                    yield from self._substituted(raw)
                else:
                    yield from ((kind, facts) for facts in self._facts(raw))

    def _facts(self, raw: Mapping[str, str]) -> Iterator[Facts]:
        """All possible readings of the parts of a line."""
        found: list[Facts] = [{}]
        for name, text in raw.items():
            values = [*self._values(name, text)]
            found = [facts | {name: value} for facts in found for value in values]
        yield from found

    def _values(self, name: str, text: str) -> Iterable[Any]:
        if name in ("entrant", "first", "second"):
            return self._called.get(text, ())
        if name == "entrants":
            return self._lists(text)
        return READ.get(name, _numbers)(text)

    def _lists(self, text: str) -> list[list[int]]:
        """At most two readings of a comma-separated list, since names may contain commas."""
        parts = text.split(", ")
        longest = max(map(len, self._called), default=0)
        ways: list[list[list[int]]] = [[] for _part in parts] + [[[]]]
        for first in reversed(range(len(parts))):
            name = ""
            for last in range(first, len(parts)):
                name = f"{name}, {parts[last]}" if name else parts[last]
                if len(name) > longest:
                    break
                keys = self._called.get(name, ())
                found = ([key, *more] for key in keys for more in ways[last + 1])
                ways[first] = [*ways[first], *found][:2]
        return ways[0]

    def _removed(self, name: str) -> Iterator[tuple[str, Facts]]:
        """A withdrawn entrant has no key any more, and gets an unused one here."""
        known = self._people.players
        names = [name] if name in known else name.split(BETWEEN_PLAYERS)
        if all(name in known for name in names) and not self._called.get(name):
            self._gone -= 1
            self._called[name].add(self._gone)
            facts = {"entrant": self._gone, "players": [known[name] for name in names]}
            yield "entrant_removed", facts

    def _substituted(self, raw: Mapping[str, str]) -> Iterator[tuple[str, Facts]]:
        for substitute in self._substitutes:
            called = (substitute.new_name, substitute.old_name, str(substitute.from_round))
            if called == (raw["new"], raw["old"], raw["from_round"]):
                facts = {
                    "new": substitute.new,
                    "old": substitute.old,
                    "from_round": substitute.from_round,
                }
                yield "substituted", facts

    def _rename(self, before: str, after: str) -> None:
        """In earlier lines the entrant has the former name."""
        keys = self._called.pop(after, set())
        self._called[before] |= keys

    def _forget(self, keys: Iterable[int]) -> None:
        """Earlier lines precede these entries."""
        for called in self._called.values():
            called.difference_update(keys)


def sentence(
    kind: str, facts: Facts, entrants: Mapping[int, str], members: Mapping[int, str]
) -> str:
    """The English text of a line, as it was stored."""
    shown = {
        name: _written(name, value, entrants, members)
        for name, value in facts.items()
        if name != "players"
    }
    return next(
        pattern.format(**shown)
        for known, pattern in PATTERNS
        if known == kind and set(_names(pattern)) == set(shown)
    )


def _written(name: str, value: Any, entrants: Mapping[int, str], members: Mapping[int, str]) -> str:
    if name in OF_ROWS:
        called = members if name in ("new", "old") else entrants
        keys = value if type(value) is list else [value]
        return ", ".join(called.get(key, GONE) for key in keys)
    if name in ("result", "before", "after"):
        return " : ".join(map(str, value))
    if name == "points":
        return f"{value:+d}".replace("-", "−") if value else "0"
    codes = {"done": DONE, "who": WHO}.get(name, {})
    return next((text for text, code in codes.items() if code == value), str(value))


def _names(pattern: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", pattern)


def _matches(text: str, pieces: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """All ways to split a text into named parts, each followed by its literal."""
    if not pieces:
        if not text:
            yield {}
        return
    name, literal = pieces[0], pieces[1]
    at = text.find(literal)
    while at > 0:
        for more in _matches(text[at + len(literal) :], pieces[2:]):
            yield {name: text[:at]} | more
        at = text.find(literal, at + 1)


def _numbers(text: str) -> list[int]:
    return [int(text)] if re.fullmatch(r"-?(0|[1-9][0-9]*)", text, re.ASCII) else []


def _results(text: str) -> list[list[int]]:
    found = [_numbers(part) for part in text.split(" : ")]
    return [[number for (number,) in found]] if all(found) else []


def _signed(text: str) -> list[int]:
    found = re.fullmatch(r"[+−][1-9][0-9]*|0", text, re.ASCII)
    return [int(text.replace("−", "-"))] if found else []


def _code(codes: Mapping[str, str]) -> Callable[[str], list[str]]:
    return lambda text: [codes[text]] if text in codes else []


READ: Mapping[str, Callable[[str], Iterable[Any]]] = {
    **dict.fromkeys(("result", "before", "after"), _results),
    "points": _signed,
    "done": _code(DONE),
    "who": _code(WHO),
}
PIECES = tuple((kind, tuple(re.split(r"\{(\w+)\}", pattern))) for kind, pattern in PATTERNS)
"""The patterns split into alternating literals and group names."""
