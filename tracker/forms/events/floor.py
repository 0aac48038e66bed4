"""What the director writes down of a round and of one of its tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.forms.base import PlainForm, TypedText

WHOLE = _("Write whole numbers.")


class ReasonForm(PlainForm):
    """Why something is changed that everybody has seen."""

    reason = TypedText(
        label=_("Why"),
        help_text=_("Everybody can read it in the event’s log."),
        error_messages={"required": _("Say why, so that everybody can read it later.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class CallForm(PlainForm):
    """A table calls the director; it need not say why."""

    reason = TypedText(
        label=_("What is it about?"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class LengthForm(PlainForm):
    """How many minutes a round has; empty for a round without a clock."""

    minutes = forms.IntegerField(
        label=_("Minutes of this round"),
        required=False,
        help_text=_("Left empty, the round has no clock."),
        error_messages={"invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class MinutesForm(ReasonForm):
    """More time for one table; `before` is what it has more than the others already."""

    minutes = forms.IntegerField(
        label=_("Minutes more"),
        initial=5,
        error_messages={"required": _("Say how many minutes."), "invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    before = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("minutes", "reason")


class ForfeitForm(ReasonForm):
    """The side of a table that has lost without playing."""

    side = forms.TypedChoiceField(
        label=_("Who did not play"),
        coerce=int,
        error_messages={
            "required": _("Say which side has forfeited."),
            "invalid_choice": _("Say which side has forfeited."),
        },
    )
    field_order = ("side", "reason")

    def __init__(self, sides: Sequence[str], typed: QueryDict | None = None, **more: Any) -> None:
        super().__init__(typed, **more)
        choices = [("", "–"), *((str(side), name) for side, name in enumerate(sides))]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]


class ResultForm(ReasonForm):
    """The result of a table as it stands on its paper slip."""

    def __init__(self, sides: Sequence[str], typed: QueryDict | None = None, **more: Any) -> None:
        super().__init__(typed, **more)
        self._names = [f"points-{side}" for side in range(len(sides))]
        for name, side in zip(self._names, sides, strict=True):
            self.fields[name] = forms.IntegerField(
                label=side,
                error_messages={"required": _("Write the points."), "invalid": WHOLE},
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
        self.order_fields([*self._names, "reason"])

    @property
    def points(self) -> list[Any]:
        """The fields for the points, one per side."""
        return [self[name] for name in self._names]

    def values(self) -> Mapping[str, Any]:
        """The points of each side, and the reason."""
        points = tuple(self.cleaned_data[name] for name in self._names)
        return {"points": points, "reason": self.cleaned_data["reason"]}

    def field_of(self, path: str) -> str:
        """The first box for what is wrong with the points."""
        return self._names[0] if path == "points" else path
