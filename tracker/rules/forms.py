"""Forms for a rule set: its name, vocabulary, house rules, and the reason for them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, ServiceForm, TypedText
from tracker.rules.pages import vocabularies
from tracker.rules.queries import GameChoice, OptionChoice, OptionValue
from tracker.rules.services import RuleSetRules

# House rules: one field each, with labels from the engine.
# A rule with named values is a list. A rule that can be a number is a text box, with a checkbox for
# each other value, such as playing on until the game is closed.


MOST = 9999


class RuleControl(NamedTuple):
    """A house rule on the page: its field, and the checkboxes beside it."""

    field: BoundField
    ticks: list[BoundField]


class HouseRulesForm(ServiceForm):
    """A form that includes the house rules of a game."""

    game: GameChoice

    def take_rules_of(self, game: GameChoice) -> None:
        """Adds the fields for the game's house rules after the others."""
        self.game = game
        put_rules(self, game.options)

    @property
    def rules(self) -> list[RuleControl]:
        return [
            RuleControl(self[name_of(option)], [self[name] for name in tick_names(option)])
            for option in self.game.options
        ]

    @property
    def has_wrong_rule(self) -> bool:
        return any(rule.field.errors for rule in self.rules)

    def clean(self) -> None:
        """Collects the house rules into one value."""
        rules = {}
        for option in self.game.options:
            if name_of(option) in self.cleaned_data:
                try:
                    rules[option.name] = value_of(option, self.cleaned_data)
                except ValidationError as wrong:
                    self.add_error(name_of(option), wrong)
        self.cleaned_data["rules"] = rules


def put_rules(form: forms.Form, options: Iterable[OptionChoice]) -> None:
    """Adds fields for house rules to a form, after the others and with its initial values."""
    for option in options:
        form.fields.update(fields_of(option))
        if option.least is not None and name_of(option) in form.initial:
            form.initial.update(_number_or_tick(option, form.initial))


def name_of(option: OptionChoice) -> str:
    return f"rule-{option.name}"


def tick_names(option: OptionChoice) -> list[str]:
    """The names of the checkboxes beside a number."""
    return [] if option.least is None else [_tick_name(option, value) for value in option.values]


def fields_of(option: OptionChoice) -> dict[str, forms.Field]:
    """The fields of a rule by name, with the standard game's values."""
    if option.least is None:
        return {name_of(option): _list(option)}
    ticks = {_tick_name(option, value): _tick(value) for value in option.values}
    return {name_of(option): _number(option), **ticks}


def value_of(option: OptionChoice, typed: FormValues) -> object:
    """The chosen value; raises ValidationError for an invalid number.

    A ticked box takes precedence over a number, except the standard's box, which is ticked
    initially.
    """
    if option.least is None:
        return _values(option)[typed[name_of(option)]]
    ticked = [value for value in option.values if typed[_tick_name(option, value)]]
    wanted = [value for value in ticked if not value.is_default]
    if wanted or (ticked and not typed[name_of(option)]):
        return (wanted or ticked)[0].value
    return _number_from(typed[name_of(option)], option.least)


def initial_rules(options: Mapping[str, object]) -> dict[str, object]:
    """Initial values for these house rules; rules that are not named are standard."""
    initial: dict[str, object] = {}
    for name, value in options.items():
        code = _code_of(value)
        initial |= {f"rule-{name}": "" if value is None else code, f"rule-{name}-{code}": True}
    return initial


def _number_or_tick(option: OptionChoice, initial: Mapping[str, object]) -> dict[str, object]:
    """The fields of a number, or of the box ticked in its place."""
    ticks = {name: bool(initial.get(name)) for name in tick_names(option)}
    number = "" if any(ticks.values()) else initial[name_of(option)]
    return {name_of(option): number, **ticks}


def _list(option: OptionChoice) -> forms.Field:
    choices = [(_code(value), _texts(value)) for value in option.values]
    standard = next(_code(value) for value in option.values if value.is_default)
    return forms.ChoiceField(label=_label(option), choices=choices, initial=standard)


def _number(option: OptionChoice) -> forms.Field:
    is_number = type(option.default) is int
    standard = gettext("The standard is {}.").format(option.default)
    return TypedText(
        label=_label(option),
        required=False,
        initial=option.default if is_number else "",
        help_text=standard if is_number else "",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


def _tick(value: OptionValue) -> forms.Field:
    return forms.BooleanField(label=value.text, required=False, initial=value.is_default)


def _number_from(text: str, least: int) -> int:
    if re.fullmatch("[0-9]{1,4}", text) and int(text) >= least:
        return int(text)
    message = gettext("Enter a whole number from {} to {}.")
    raise ValidationError(message.format(least, MOST))


def _label(option: OptionChoice) -> str:
    return str(option.text).rstrip(".")


def _texts(value: OptionValue) -> str:
    return gettext("{} (standard)").format(value.text) if value.is_default else value.text


def _values(option: OptionChoice) -> dict[str, object]:
    return {_code(value): value.value for value in option.values}


def _tick_name(option: OptionChoice, value: OptionValue) -> str:
    return f"{name_of(option)}-{_code(value)}"


def _code(value: OptionValue) -> str:
    return _code_of(value.value)


def _code_of(value: object) -> str:
    """A value as text in the form, encoded as JSON."""
    return "null" if value is None else str(value).lower()


LOST = _("The form was incomplete. Open it again.")


class RuleSetForm(HouseRulesForm):
    """A new rule set for a game, or the next version of one."""

    expected = forms.IntegerField(
        initial=1,
        widget=forms.HiddenInput,
        error_messages={"required": LOST, "invalid": LOST},
    )
    name = TypedText(
        label=_("Name"),
        help_text=_("Such as “Club rules” or “Summer cup”."),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    words = forms.ChoiceField(
        label=_("Words"),
        choices=vocabularies,
        required=False,
        help_text=_(
            "Names for melds and for a maker who is set, on score sheets and forms. Points stay "
            "the same."
        ),
        error_messages={"invalid_choice": _("Choose one of the packs of words.")},
    )
    note = TypedText(
        label=_("Reason"),
        required=False,
        help_text=_("Everybody reads it in the history, such as “Agreed at the meeting in May”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, typed: QueryDict | None, *, game: GameChoice, **options: Any) -> None:
        super().__init__(typed, **options)
        self.take_rules_of(game)

    def values(self) -> FormValues:
        """The arguments of the passport's services; a new set expects no version."""
        typed = self.cleaned_data
        ruleset = {"variant": self.game.id, "options": typed["rules"]}
        return {
            "name": typed["name"],
            "rules": RuleSetRules(ruleset, typed["words"], typed["note"]),
        }

    @property
    def version(self) -> int:
        """The version the form was opened with."""
        return int(self.cleaned_data.get("expected", 0)) if self.is_valid() else 0

    def field_of(self, path: str) -> str:
        """Maps a path in the service's terms to a field name."""
        return path.replace("ruleset.options.", "rule-")


class CompareForm(ServiceForm):
    """Chooses two versions of a rule set to compare; 0 is the standard game."""

    before = forms.IntegerField(min_value=0, required=False)
    after = forms.IntegerField(min_value=1, required=False)

    def versions(self, newest: int) -> tuple[int, int]:
        """The two versions, by default the newest and the one before it."""
        typed = self.cleaned_data if self.is_valid() else {}
        after = typed.get("after") or newest
        before = typed.get("before")
        return (after - 1 if before is None else before), after
