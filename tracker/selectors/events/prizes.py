"""The prizes of an event, from the JSON in which it stores what was announced.

Each is an object: `award` is its kind, the rest are the fields of that kind in
`tracker.ranking.prizes`. Amounts are in hundredths of the club's money.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from tracker.models import Event
from tracker.ranking.keys import key_for
from tracker.ranking.prizes import Award, ByKey, ByLot, Every, Everyone, Last, Plan, Top, prizes
from tracker.ranking.prizes import Prize as Given
from tracker.ranking.standings import Standings

PRIZE = {"name": "Prize"}
_AWARDS: Mapping[str, Callable[[Mapping[str, Any]], Award]] = {
    "top": lambda told: Top(tuple(told["amounts"]), **PRIZE | _some(told, "sharing", "name")),
    "every": lambda told: Every(
        told["step"], tuple(told["amounts"]), **PRIZE | _some(told, "sharing", "name")
    ),
    "last": lambda told: Last(told["amount"], **_some(told, "name")),
    "key": lambda told: ByKey(key_for(told["key"]), told["amount"], **_some(told, "name")),
    "lot": lambda told: ByLot(tuple(told["amounts"]), **_some(told, "name")),
    "everyone": lambda told: Everyone(**_some(told, "name")),
}


def award_of(told: Mapping[str, Any]) -> Award:
    """The award that is meant. Raises KeyError or TypeError where none is."""
    return _AWARDS[told["award"]](told)


def prizes_of(event: Event, table: Standings) -> Mapping[int, tuple[str, ...]]:
    """What everybody gets, in words, by start number."""
    given: dict[int, list[str]] = defaultdict(list)
    for prize in prizes(Plan(tuple(map(award_of, event.prizes))), table, event.seed):
        given[prize.entrant].append(_said(prize))
    return {entrant: tuple(said) for entrant, said in given.items()}


def _said(prize: Given) -> str:
    """ "Prize 25" or "Prize 12.50"; only the name of a pick."""
    if not prize.amount:
        return prize.name
    whole, part = divmod(prize.amount, 100)
    return f"{prize.name} {whole}.{part:02}" if part else f"{prize.name} {whole}"


def _some(told: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: told[name] for name in names if name in told}
