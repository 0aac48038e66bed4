"""A ranking key as a value: a column of the standings and how it is calculated.

Includes the keys that need no results: places handed in, play-offs and the lot.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from scoring import Variant
from scoring.language import phrase
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.tournament import RankedTournament

Value = Score | tuple[Score | None, ...] | None
"""A number, several of which the first difference counts, or None where there is nothing."""
Group = Sequence[int]
"""Start numbers of entrants, in their order."""


class KeyValues(NamedTuple):
    """Values of a key for a group, or why the key is skipped.

    `order` ranks them where the value itself does not; more is better.
    """

    values: Mapping[int, Value]
    order: Mapping[int, Any] | None = None
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break, or the first key of all.

    `code` names it in a tournament, `title` and `help` head its column. `is_tied` keys are
    calculated among the tied only and again inside every part that stays tied; the others once for
    all entrants. Where `is_lower`, less is better. `read` gives the values of a group. A key that
    `is_of_hands` needs every hand of the entrant in writing. A key that `has_law` is calculated by
    the text of FIDE C.07 in force when the tournament began.
    """

    code: str
    title: str
    help: str
    read: Callable[[RankedTournament, Group], KeyValues]
    is_lower: bool = False
    is_tied: bool = False
    is_of_hands: bool = False
    has_law: bool = False


def per_entrant(
    worth: Callable[[RankedTournament, int], Value],
) -> Callable[[RankedTournament, Group], KeyValues]:
    """Reads a value for every entrant by itself."""

    def read(tournament: RankedTournament, group: Group) -> KeyValues:
        return KeyValues({entrant: worth(tournament, entrant) for entrant in group})

    return read


def not_applicable(reason: str) -> KeyValues:
    """The key does not apply, for this reason."""
    return KeyValues({}, skipped=reason)


def read_of(key: TieBreak, tournament: RankedTournament, group: Group) -> KeyValues:
    """Returns the values of a key; skips it if an entrant lacks what the key counts."""
    if key.code in tournament.uncounted:
        return not_applicable(tournament.uncounted[key.code])
    if key.is_of_hands and not tournament.on_paper.isdisjoint(group):
        return not_applicable(phrase("not all of their hands are written down"))
    return key.read(tournament, group)


def rename_key(key: TieBreak, code: str, title: str, explained: str) -> TieBreak:
    """The same key by another name."""
    return replace(key, code=code, title=title, help=explained)


def parts(reading: KeyValues, group: Group, *, is_lower: bool = False) -> list[list[int]]:
    """The group split by a reading, the best part first; inside a part the order stays.

    Who has no value comes last, whichever direction is better.
    """
    worth: Mapping[int, Value] = reading.values if reading.order is None else reading.order
    by_value: dict[Value, list[int]] = {}
    for entrant in group:
        by_value.setdefault(worth.get(entrant), []).append(entrant)
    nothing = by_value.pop(None, None)
    is_upward = is_lower and reading.order is None
    ranked = [by_value[value] for value in sorted(by_value, reverse=not is_upward)]  # type: ignore[type-var]
    return ranked if nothing is None else [*ranked, nothing]


def _places(tournament: RankedTournament, group: Group) -> KeyValues:
    return KeyValues({entrant: tournament.places.get(entrant) for entrant in group})


def _playoffs(tournament: RankedTournament, group: Group) -> KeyValues:
    if not any(entrant in tournament.playoffs for entrant in group):
        return not_applicable(phrase("no play-off was played"))
    return KeyValues({entrant: tournament.playoffs.get(entrant) for entrant in group})


def _lot(tournament: RankedTournament, group: Group) -> KeyValues:
    """Returns each entrant's number in a drawing that also includes unranked entrants.

    So the numbers stay the same when an entrant leaves.
    """
    order = sorted(tournament.entrants)
    Random(f"{tournament.seed}:lot").shuffle(order)  # noqa: S311 - a sceptic can draw it again
    drawn = {entrant: number for number, entrant in enumerate(order, start=1)}
    return KeyValues({entrant: drawn[entrant] for entrant in group})


PLACE = TieBreak(
    "PLACE",
    phrase("Place in the finals"),
    phrase("The place in the final rounds."),
    _places,
    is_lower=True,
)
GROUP_PLACE = TieBreak(
    "GROUP",
    phrase("Place in the group"),
    phrase("The place in the own group, by which the finals are filled."),
    _places,
    is_lower=True,
)
PLAYOFF = TieBreak(
    "PLAYOFF",
    phrase("Play-off"),
    phrase("Points of the games that broke the tie."),
    _playoffs,
    is_tied=True,
)
LOT = TieBreak(
    "LOT",
    phrase("Lot"),
    phrase("Drawn at the end, from the seed of the tournament; 1 is first."),
    _lot,
    is_lower=True,
)


def uncounted_keys(variant: Variant) -> dict[str, str]:
    """Returns why a key has nothing to count in a game, by code, to print after "skipped"."""
    found: dict[str, str] = dict.fromkeys(("EXACT", "SKUNK"), phrase("nobody writes them down"))
    if not (variant.march or variant.all_tricks):
        reason = phrase(
            "this game gives nothing for winning every trick, so marches are not written down"
        )
        found |= {"MARCH": reason, "MARCH_AGAINST": reason}
    if variant.obligation == "none":
        reason = phrase("nobody has to make anything in this game")
        found |= dict.fromkeys(("MADE", "NAT", "SET"), reason)
    if not variant.has_bella:
        found["BELLA"] = phrase("this game has no bella")
    return found
