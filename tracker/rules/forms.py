"""A rule set: its name, its words, its house rules, and why they are like this."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm, TypedText
from tracker.games.start_queries import GameChoice
from tracker.rules.house_rules_forms import HouseRulesForm
from tracker.rules.pages import vocabularies
from tracker.rules.services import RuleSetRules

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

    def values(self) -> Mapping[str, Any]:
        """What the services of the passport take; a new set expects no version."""
        typed = self.cleaned_data
        ruleset = {"variant": self.game.id, "options": typed["rules"]}
        return {
            "name": typed["name"],
            "rules": RuleSetRules(ruleset, typed["words"], typed["note"]),
        }

    @property
    def version(self) -> int:
        """The version that was looked at when the form was opened."""
        return int(self.cleaned_data.get("expected", 0)) if self.is_valid() else 0

    def field_of(self, path: str) -> str:
        """The name of the field for a path in the service's words."""
        return path.replace("ruleset.options.", "rule-")


class CompareForm(ServiceForm):
    """Which two versions of a rule set are laid side by side; 0 is the standard game."""

    before = forms.IntegerField(min_value=0, required=False)
    after = forms.IntegerField(min_value=1, required=False)

    def versions(self, newest: int) -> tuple[int, int]:
        """The two versions: unless others are asked for, the newest and the one before it."""
        typed = self.cleaned_data if self.is_valid() else {}
        after = typed.get("after") or newest
        before = typed.get("before")
        return (after - 1 if before is None else before), after
