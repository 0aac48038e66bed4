"""Every house rule can be chosen, and chooses what it says."""

import json

import pytest
from django import forms
from django.core.exceptions import ValidationError

from tests.factories import EveningFactory
from tracker.games.start_queries import start_choices
from tracker.rules.forms import fields_of, initial_rules, name_of, put_rules, tick_names, value_of
from tracker.rules.queries import OptionChoice, OptionValue

TARGET = OptionChoice(
    name="target",
    text="Target of the game.",
    values=(OptionValue(None, "Play on until the game is closed", is_default=False),),
    least=1,
    default=500,
)


RAISED = OptionChoice(
    name="both_out",
    text="Winner when several sides reach the target in one hand.",
    values=(
        OptionValue("highest", "The highest total wins", is_default=True),
        OptionValue("maker", "The makers win", is_default=False),
    ),
    least=1,
    default="highest",
)


def chosen(option, typed):
    """The value of a rule after these fields were sent; the others as the page had them."""
    fields = fields_of(option)
    page = {name: field.initial for name, field in fields.items()}
    form = type("Form", (forms.Form,), fields)(page | typed)
    assert form.is_valid(), form.errors
    return value_of(option, form.cleaned_data)


@pytest.fixture
def options(db):
    """Every house rule of every game."""
    return [
        option for game in start_choices(EveningFactory.create()).games for option in game.options
    ]


def test_rule_that_is_left_alone_is_the_standard(options):
    for option in options:
        value = chosen(option, {})
        assert (value, type(value)) == (option.default, type(option.default)), option


def test_every_named_value_can_be_chosen(options):
    for option in options:
        for value in option.values:
            is_word = value.value is None or isinstance(value.value, bool)
            code = json.dumps(value.value) if is_word else value.value
            name = name_of(option) if option.least is None else f"{name_of(option)}-{code}"
            typed = code if option.least is None else "on"
            assert chosen(option, {name: typed}) is value.value, option


def test_every_number_can_be_chosen(options):
    for option in options:
        if option.least is not None:
            ticks = dict.fromkeys(tick_names(option), "")
            for number in (option.least, 9999):
                assert chosen(option, {name_of(option): str(number)} | ticks) == number


@pytest.mark.parametrize("typed", ["", "0", "-1", "1.5", "1e3", "10000", "12x", "١٢", "9" * 5000])
def test_number_that_cannot_be_is_refused(typed):
    with pytest.raises(ValidationError, match="Enter a whole number from 1 to 9999"):
        chosen(TARGET, {"rule-target": typed})


def test_tick_makes_the_number_beside_it_meaningless():
    assert chosen(TARGET, {"rule-target": "nonsense", "rule-target-null": "on"}) is None


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ({}, "highest"),
        ({"rule-both_out-maker": "on"}, "maker"),
        ({"rule-both_out": "10"}, 10),
        ({"rule-both_out": "10", "rule-both_out-maker": "on"}, "maker"),
    ],
)
def test_standard_is_ticked_until_something_else_is_chosen(typed, value):
    assert chosen(RAISED, typed) == value


@pytest.mark.parametrize(
    ("options", "number", "ticked"),
    [
        ({}, "", ["highest"]),
        ({"both_out": "maker"}, "", ["maker"]),
        ({"both_out": 10}, "10", []),
    ],
)
def test_rule_comes_back_to_the_form_as_it_was_chosen(options, number, ticked):
    form = forms.Form(initial=initial_rules(options))
    put_rules(form, [RAISED])
    assert form["rule-both_out"].value() == number
    assert [
        code for code in ("highest", "maker") if form[f"rule-both_out-{code}"].value()
    ] == ticked


def test_standard_is_told_at_the_field():
    number, tick = fields_of(TARGET).values()
    assert (number.label, number.help_text) == (
        "Target of the game",
        "The standard is 500.",
    )
    assert tick.label == "Play on until the game is closed"
