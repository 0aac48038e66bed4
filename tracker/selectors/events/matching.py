"""Names that were typed, and whom of the club they can mean."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from tracker import names
from tracker.models import Club

MOST = 3
NEAR, LIKELY = 0.72, 0.86
"""How alike two names must be to be offered, and to be chosen unless somebody says otherwise."""


@dataclass(frozen=True, slots=True)
class Match:
    """A typed name: `known` is the player of exactly this name, else `near` are those like it.

    `likely` is the one that is meant if nothing else is said, "" for somebody new.
    """

    typed: str
    known: str
    near: tuple[str, ...]
    likely: str


def matched(club: Club, typed: Iterable[str]) -> dict[str, Match]:
    """For each typed name whom it can mean."""
    players = list(club.players.values_list("name", flat=True))
    by_key = {names.key(name): name for name in players}
    by_letters = {names.order(name)[0]: name for name in players}
    return {name: _match(name, by_key, by_letters) for name in typed}


def _match(typed: str, by_key: dict[str, str], by_letters: dict[str, str]) -> Match:
    spelt = " ".join(typed.split())
    known = by_key.get(names.key(spelt), "")
    if known:
        return Match(typed, known, (), known)
    letters = names.order(spelt)[0]
    found = get_close_matches(letters, by_letters, MOST, NEAR)
    near = tuple(by_letters[one] for one in found)
    is_likely = bool(found) and SequenceMatcher(None, letters, found[0]).ratio() >= LIKELY
    return Match(typed, "", near, near[0] if is_likely else "")
