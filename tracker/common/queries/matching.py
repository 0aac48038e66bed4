"""Matching of typed names to the club's players."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tracker.common.queries.people import known_names
from tracker.engine.records import likeness, names
from tracker.models import Club

MOST = 5
"""The maximum number of suggestions per name."""

ByWord = Mapping[str, list[str]]
Printed = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A typed name: `known` is the player with that name, else `near` lists similar ones.

    Players in `near` are only suggested, never chosen automatically.
    """

    typed: str
    known: str
    near: tuple[str, ...]


def name_matches(club: Club, typed: Iterable[str]) -> dict[str, NameMatch]:
    """The match for each typed name."""
    printed = {known.name: known.printed for known in known_names(club)}
    by_key = {names.search_key(name): name for name in printed}
    by_look = {look: name for name in printed for look in names.skeletons(name)}
    by_word = defaultdict(list)
    for name in printed:
        for word in _words(name):
            by_word[word].append(name)
    return {name: _match(name, printed, by_key, by_look, by_word) for name in typed}


def _match(
    typed: str, printed: Printed, by_key: Printed, by_look: Printed, by_word: ByWord
) -> NameMatch:
    spelt = " ".join(typed.split())
    exact = by_key.get(names.search_key(spelt))
    if exact is not None:
        return NameMatch(typed, printed[exact], ())
    look = next((by_look[look] for look in names.skeletons(spelt) if look in by_look), None)
    heard = dict.fromkeys(name for word in _words(spelt) for name in by_word.get(word, ()))
    same = _people((name for name in heard if likeness.is_same(spelt, name)), printed)
    if len(same) == 1 and look is None:
        return NameMatch(typed, same[0], ())
    alike = (name for name in heard if likeness.is_alike(spelt, name))
    near = _people(filter(None, (look, *alike)), printed)
    return NameMatch(typed, "", tuple(dict.fromkeys((*same, *near)))[:MOST])


def _people(found: Iterable[str], printed: Printed) -> tuple[str, ...]:
    return tuple(dict.fromkeys(printed[name] for name in found))


def _words(name: str) -> set[str]:
    """Index words of a name: similar names share at least one.

    A single-word name can differ from another by one letter.
    """
    heard = likeness.phonetic_name(name)
    if heard.family:
        return {*heard.given.split(), *heard.family.split()}
    letters = heard.given
    return {letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}
