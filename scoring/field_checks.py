"""Validation of a game's fields one by one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Union, get_args, get_origin

from scoring.language import join_texts, phrase
from scoring.problems import Fault

if TYPE_CHECKING:
    from scoring.variant import Variant

MOST = 1_000_000_000
"""The largest number allowed in a rule."""

RANGES: Mapping[str, tuple[int, int]] = {
    "players": (2, 4),
    "hand_size": (4, 12),
    "last_trick": (0, MOST),
    "marriage": (0, MOST),
    "bella_points": (0, MOST),
    "all_tricks": (0, MOST),
    "value_take": (0, MOST),
    "value_other": (0, MOST),
    "loss_factor": (1, MOST),
    "contract_max": (80, MOST),
    "set_pays": (0, MOST),
    "counter_sweep": (0, MOST),
    "renege": (0, MOST),
    "project_cap": (1, MOST),
    "capot_bid": (0, MOST),
    "capot_made": (0, MOST),
    "capot_lost": (0, MOST),
    "target": (1, MOST),
    "both_out": (1, MOST),
    "hands": (1, MOST),
}
"""The allowed range of each numeric field."""

Kind: TypeAlias = Any
"""A type annotation."""


def field_errors(variant: "Variant") -> tuple[Fault, ...]:
    """The fields of a game with invalid values."""
    return tuple(
        Fault(field.name, value, _may_be(field.name, field.type))
        for field in fields(variant)
        if field.init and not _fits(value := getattr(variant, field.name), field.name, field.type)
    )


def _fits(value: object, name: str, kind: Kind) -> bool:
    return any(_is_of(value, name, alternative) for alternative in _alternatives(kind))


def _origin(kind: Kind) -> Kind:
    """`tuple` of `tuple[int, ...]`, None of a plain class."""
    return get_origin(kind)


def _alternatives(kind: Kind) -> Iterator[Kind]:
    """The alternatives of a type annotation."""
    if _origin(kind) in (Union, UnionType):
        for part in get_args(kind):
            yield from _alternatives(part)
    else:
        yield kind


def _is_of(value: object, name: str, kind: Kind) -> bool:
    """True, 1 and "1" are three different values."""
    origin = _origin(kind)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in get_args(kind))
    if origin is tuple:
        return isinstance(value, tuple) and _are_of(value, get_args(kind)[0])
    if origin is Mapping:
        return isinstance(value, Mapping) and _are_of(value.values(), get_args(kind)[1])
    if kind is int:
        least, most = RANGES[name]
        return type(value) is int and least <= value <= most
    return isinstance(value, kind)


def _are_of(values: Iterable[object], kind: Kind) -> bool:
    """True if all values have this type; ranges are checked for the whole game."""
    kinds = tuple(_alternatives(kind))
    return all(any(_is_one(value, kind) for kind in kinds) for value in values)


def _is_one(value: object, kind: Kind) -> bool:
    if _origin(kind) is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if kind is int:
        return type(value) is int
    return isinstance(value, _origin(kind) or kind)


def one_of_these(values: Iterable[str]) -> str:
    """The remedy listing the few allowed values."""
    return phrase("it must be one of these: {values}", values=join_texts(values))


def whole_number(least: int, most: int) -> str:
    """An integer in this range, in words."""
    return phrase("a whole number from {least} to {most}", least=least, most=most)


def _may_be(name: str, kind: Kind) -> str:
    return one_of_these(
        value for alternative in _alternatives(kind) for value in _values(name, alternative)
    )


def _values(name: str, kind: Kind) -> Iterable[str]:
    """The allowed values of a field, in words."""
    if _origin(kind) is Literal:
        return get_args(kind)
    if kind is int:
        return (whole_number(*RANGES[name]),)
    return _IN_WORDS.get(_origin(kind) or kind, (phrase("a value of its kind"),))


_IN_WORDS: Mapping[Kind, tuple[str, ...]] = {
    bool: ("true", "false"),
    str: (phrase("a text"),),
    type(None): ("null",),
    tuple: (phrase("a list of whole numbers"),),
    Mapping: (phrase("whole numbers by rank"),),
}
