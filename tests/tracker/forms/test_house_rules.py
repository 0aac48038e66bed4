"""Every house rule can be chosen, and chooses what it says."""

import json

import pytest
from django import forms
from django.core.exceptions import ValidationError

from tests.factories import EveningFactory
from tracker.forms.house_rules import fields_of, name_of, tick_names, value_of
from tracker.reading.start import OptionChoice, OptionValue, start_choices

TARGET = OptionChoice(
    name="target",
    text="Target of the game.",
    values=(OptionValue(None, "Play on until the game is closed", is_default=False),),
    least=1,
    default=500,
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


def test_standard_is_told_at_the_field():
    number, tick = fields_of(TARGET).values()
    assert (number.label, number.help_text) == (
        "Target of the game",
        "The standard is 500.",
    )
    assert tick.label == "Play on until the game is closed"
