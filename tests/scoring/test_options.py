"""Each game has the house rules of the table, with its values and no others."""

from typing import Any

import pytest

from scoring import VARIANTS, RecordError, options_of, variant_for
from tests.scoring.dealt import Json
from tests.scoring.house_rules import (
    CHOICES,
    DEFAULTS,
    GAMES_AND_OPTIONS,
    OFFERED,
    allowed,
    least,
    offered,
    standard,
)
from tests.scoring.strategies import values_of

TRIED: list[Any] = [
    *{choice for choices in CHOICES.values() for choice in choices if isinstance(choice, str)},
    *("1", "", "DOUBLE", "true", None, 1.0, [], {}, ["double"]),
]

every_option = pytest.mark.parametrize(("game", "name"), GAMES_AND_OPTIONS)


@pytest.mark.parametrize("game", VARIANTS)
def test_each_game_has_the_options_of_the_table(game: str) -> None:
    names = [option.name for option in options_of(VARIANTS[game])]
    assert sorted(names) == sorted(offered(game))


@pytest.mark.some(60)
@every_option
def test_default_is_that_of_the_table(game: str, name: str) -> None:
    usual, value = standard(game, name), getattr(VARIANTS[game], name)
    assert (value, type(value)) == (usual, type(usual))


@pytest.mark.some(60)
@every_option
def test_value_of_the_table_is_accepted(game: str, name: str) -> None:
    lowest = least(game, name)
    numbers = [] if lowest is None else [lowest, lowest + 1, 10**6]
    for value in [*allowed(game, name), *numbers]:
        changed = variant_for({"variant": game, "options": {name: value}})
        assert getattr(changed, name) == value
        assert getattr(VARIANTS[game], name) == standard(game, name)


@pytest.mark.some(50)
@every_option
def test_any_other_value_is_refused(game: str, name: str) -> None:
    """1 is not true, 0 is not false, and null is a value only where the table says so."""
    lowest, choices = least(game, name), list(map(repr, allowed(game, name)))
    numbers = [0, 1, -1] if lowest is None else [lowest - 1, -5]
    tried = [*numbers, True, False, *TRIED]
    for value in [value for value in tried if repr(value) not in choices]:
        with pytest.raises(RecordError) as refused:
            variant_for({"variant": game, "options": {name: value}})
        assert [(problem.code, problem.field) for problem in refused.value.problems] == [
            ("bad_option", f"ruleset.options.{name}")
        ]


@pytest.mark.parametrize("game", VARIANTS)
def test_options_of_other_games_are_unknown(game: str) -> None:
    names = set(OFFERED) - offered(game) | {"", "Target"}
    for name in names:
        with pytest.raises(RecordError) as refused:
            variant_for({"variant": game, "options": {name: DEFAULTS.get(name, {"": 1})[""]}})
        assert [(problem.code, problem.field) for problem in refused.value.problems] == [
            ("unknown_option", f"ruleset.options.{name}")
        ]


@pytest.mark.parametrize("game", VARIANTS)
def test_same_rules_are_the_same_variant(game: str) -> None:
    """In any order, and standard rules however they are asked for."""
    assert variant_for(game) is VARIANTS[game]
    assert variant_for({"variant": game, "options": {}}) is VARIANTS[game]
    assert variant_for({"variant": game, "options": None}) is VARIANTS[game]
    some = {"target": 77} | dict([_others(game)[0], _others(game)[-1]])
    changed = variant_for({"variant": game, "options": some})
    assert changed is variant_for({"variant": game, "options": dict(reversed(some.items()))})
    assert changed is not VARIANTS[game]


def _others(game: str) -> list[tuple[str, Any]]:
    """Other choices than the standard ones of a game."""
    return [
        (option.name, choice)
        for option in options_of(VARIANTS[game])
        for choice in option.choices
        if choice != getattr(VARIANTS[game], option.name)
    ]


@pytest.mark.parametrize("game", VARIANTS)
def test_option_says_what_each_value_means(game: str) -> None:
    for option in options_of(VARIANTS[game]):
        texts = [option.says(value) for value in values_of(option)]
        assert all(texts)
        assert len(set(texts)) == len(texts)
        named = [value for value in values_of(option) if value not in option.choices]
        numbers = [value for value in named if type(value) is int]
        assert all(str(number) in option.says(number) for number in numbers)


def test_true_is_not_one_when_rules_are_remembered() -> None:
    """The two are equal in Python, and equal rules are worked out only once."""
    one = variant_for({"variant": "klammern", "options": {"loss_factor": 1}})
    assert one.loss_factor == 1
    with pytest.raises(RecordError):
        variant_for({"variant": "klammern", "options": {"loss_factor": True}})


@pytest.mark.some(50)
@every_option
def test_refusal_says_what_is_allowed(game: str, name: str) -> None:
    with pytest.raises(RecordError) as refused:
        variant_for({"variant": game, "options": {name: -1}})
    message = refused.value.problems[0].message
    words = [str(value).lower() for value in allowed(game, name) if value is not None]
    numbers = [] if least(game, name) is None else [f"from {least(game, name)}"]
    assert [word for word in words + numbers if word not in message] == []
    assert ("null" in message) == (None in allowed(game, name))


@pytest.mark.some(50)
@every_option
def test_option_describes_itself(game: str, name: str) -> None:
    (option,) = [option for option in options_of(VARIANTS[game]) if option.name == name]
    described: Json = option.as_json(VARIANTS[game])
    values = [value for value in allowed(game, name) if value is not None]
    is_flag = any(value is True for value in values)
    kinds = {"choice": bool(values) and not is_flag, "bool": is_flag}
    kinds |= {"integer": least(game, name) is not None, "null": None in allowed(game, name)}
    assert sorted(described["type"]) == sorted(kind for kind, has in kinds.items() if has)
    assert described["default"] == standard(game, name)
    assert described.get("least") == least(game, name)
    assert [value["value"] for value in described.get("values", [])] == values
