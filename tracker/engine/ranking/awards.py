"""Prizes as an event stores them: a list of objects in JSON, and what holds for all of them.

Each object has its kind as `award`; the rest are the fields of that kind in
`tracker.engine.ranking.prizes`. Amounts are in hundredths of the club's money.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.prizes import (
    Award,
    ByLot,
    CategoryPrize,
    Everyone,
    ItemPrizes,
    Last,
    PrizePlan,
    RankPrizes,
    Sharing,
)

KEYS = ("MARCH", "MELD", "HIGH", "BELLA", "SET")
"""The keys whose best can have a prize."""
MOST_AMOUNT = 99_999_999
MOST_RANK = 999
MOST_AWARDS = 60
LONGEST = 60
"""No thing, name of a prize or unit of money has more characters."""

_KINDS: Mapping[str, Callable[..., Award]] = {
    "top": RankPrizes,
    "things": ItemPrizes,
    "last": Last,
    "key": CategoryPrize,
    "lot": ByLot,
    "everyone": Everyone,
}


class NoAwardError(ValueError):
    """What is stored gives nobody a prize in any way that is known."""


def plan_of(awards: Sequence[object], rules: Mapping[str, Any]) -> PrizePlan:
    """The prizes that are meant. Raises NoAwardError where none are."""
    if len(awards) > MOST_AWARDS or not rules.keys() <= _RULES.keys():
        raise NoAwardError(rules)
    read: dict[str, Any] = {name: _checked(_RULES[name], rules[name]) for name in rules}
    return PrizePlan(tuple(map(award_of, awards)), **read)


def award_of(told: object) -> Award:
    """The award that is meant. Raises NoAwardError where none is."""
    kind = str(told.get("award")) if isinstance(told, dict) else ""
    if not isinstance(told, dict) or kind not in _KINDS:
        raise NoAwardError(told)
    given = {name: value for name, value in told.items() if name != "award"}
    if not given.keys() <= _FIELDS.keys():
        raise NoAwardError(told)
    read = {name: _checked(_FIELDS[name], value) for name, value in given.items()}
    try:
        return _KINDS[kind](**read)
    except TypeError as wrong:
        raise NoAwardError(told) from wrong


def is_unit(text: object) -> bool:
    """Whether the text can stand for the club's money, such as "€"."""
    return isinstance(text, str) and len(text) <= LONGEST


def _checked(read: Callable[[Any], object], value: object) -> object:
    found = read(value)
    if found is None:
        raise NoAwardError(value)
    return found


def _number(most: int) -> Callable[[object], object]:
    return lambda value: value if type(value) is int and 0 <= value <= most else None


def _several(read: Callable[[object], object]) -> Callable[[object], object]:
    def found(value: object) -> object:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_RANK:
            return None
        return tuple(_checked(read, part) for part in value)

    return found


def _text(value: object) -> object:
    return value if is_unit(value) else None


_FIELDS: Mapping[str, Callable[[object], object]] = {
    "amounts": _several(_number(MOST_AMOUNT)),
    "amount": _number(MOST_AMOUNT),
    "rest": _number(MOST_AMOUNT),
    "step": _number(MOST_RANK),
    "things": _several(_text),
    "thing": _text,
    "name": _text,
    "key": lambda code: key_for(str(code)) if code in KEYS else None,
    "sharing": lambda way: way if way in get_args(Sharing) else None,
}
_RULES: Mapping[str, Callable[[object], object]] = {
    "minimum_field": _number(MOST_RANK),
    "is_one_each": lambda wish: wish if isinstance(wish, bool) else None,
    "unit": _text,
}
