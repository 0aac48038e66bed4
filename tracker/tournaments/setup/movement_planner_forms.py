"""What is asked of the movement planner."""

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm, TypedText
from tracker.engine.formats.movement_planner import MOST_ROUNDS

MOST_PLAYERS, MOST_HANDS = 200, 99
WHOLE = _("Enter a whole number.")


def _number(label: Any, fewest: int, most: int, **more: Any) -> forms.IntegerField:
    said = format_lazy(_("From {} to {}."), fewest, most)
    return forms.IntegerField(
        label=label,
        min_value=fewest,
        max_value=most,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": said,
            "invalid": WHOLE,
            "min_value": said,
            "max_value": said,
        },
        **more,
    )


class _Decimal(forms.DecimalField):
    """A number with a point or a comma: the address is read in another language too."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class PlannerForm(ServiceForm):
    """So many players and rounds, and how long a hand takes."""

    players = _number(_("Players"), 2, MOST_PLAYERS)
    rounds = _number(_("Rounds"), 1, MOST_ROUNDS)
    hands = _number(_("Hands in a round"), 1, MOST_HANDS)
    minutes = _Decimal(
        label=_("Minutes for a hand"),
        min_value=1,
        max_value=30,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={
            "required": _("From 1 to 30 minutes."),
            "invalid": _("Enter a number such as 2.5."),
            "min_value": _("From 1 to 30 minutes."),
            "max_value": _("From 1 to 30 minutes."),
        },
    )
    breaks = _number(_("Minutes for all breaks"), 0, 600)
    three = forms.BooleanField(
        label=_("The game has a form for three"), required=False, initial=False
    )
    game = TypedText(required=False, widget=forms.HiddenInput)

    def values(self) -> dict[str, Any]:
        """The values as numbers; minutes exactly as they were typed."""
        return {**self.cleaned_data, "minutes": Fraction(self.cleaned_data["minutes"])}
