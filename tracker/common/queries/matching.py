"""Names that were typed, and whom of the club they can mean."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches

from tracker.engine.records import names
from tracker.models import Club
from tracker.players.queries.details import known_names

MOST = 3
CANDIDATES = 20
"""So many players have most pairs of letters in common with a name, and only they are compared."""

NEAR, LIKELY = 0.72, 0.86
"""How alike two names must be to be offered, and to be chosen unless somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A typed name: `known` is the player of exactly this name, else `near` are those like it.

    `likely` is the one that is meant if nothing else is said, "" for somebody new.
    """

    typed: str
    known: str
    near: tuple[str, ...]
    likely: str


def name_matches(club: Club, typed: Iterable[str]) -> dict[str, NameMatch]:
    """For each typed name whom it can mean."""
    players = {known.name: known.printed for known in known_names(club)}
    by_key = {names.search_key(name): printed for name, printed in players.items()}
    by_letters = {names.sort_key(name)[0]: printed for name, printed in players.items()}
    by_pair = _by_pair(by_letters)
    found = {name: _match(name, by_key, by_letters, by_pair) for name in typed}
    by_look = {names.skeleton(name): printed for name, printed in players.items()}
    return {name: _looked_at(match, by_look) for name, match in found.items()}


def _match(
    typed: str,
    by_key: Mapping[str, str],
    by_letters: Mapping[str, str],
    by_pair: Mapping[str, list[str]],
) -> NameMatch:
    spelt = " ".join(typed.split())
    known = by_key.get(names.search_key(spelt), "")
    if known:
        return NameMatch(typed, known, (), known)
    letters = names.sort_key(spelt)[0]
    found = get_close_matches(letters, _candidates(letters, by_pair), MOST, NEAR)
    near = tuple(by_letters[close] for close in found)
    is_likely = bool(found) and SequenceMatcher(None, letters, found[0]).ratio() >= LIKELY
    return NameMatch(typed, "", near, near[0] if is_likely else "")


def _looked_at(match: NameMatch, by_look: Mapping[str, str]) -> NameMatch:
    """The match, led by who is written with other letters that look the same."""
    alike = by_look.get(names.skeleton(" ".join(match.typed.split())), "")
    if match.known or not alike:
        return match
    near = dict.fromkeys((alike, *match.near))
    return replace(match, near=tuple(near)[:MOST], likely=alike)


def _by_pair(known: Iterable[str]) -> dict[str, list[str]]:
    """The names that have two letters one after another, the space around a name among them."""
    by_pair = defaultdict(list)
    for name in known:
        for pair in _pairs(name):
            by_pair[pair].append(name)
    return dict(by_pair)


def _candidates(letters: str, by_pair: Mapping[str, list[str]]) -> list[str]:
    common = Counter(name for pair in _pairs(letters) for name in by_pair.get(pair, ()))
    return [name for name, _times in common.most_common(CANDIDATES)]


def _pairs(letters: str) -> set[str]:
    around = f" {letters} "
    return {around[place : place + 2] for place in range(len(around) - 1)}
