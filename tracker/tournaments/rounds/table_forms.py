"""What the director writes down of a round and of one of its tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm, TypedText, day_field

WHOLE = _("Enter whole numbers.")
HANDS_HELP = _("Optional. Leave it empty if the table played as many as planned.")


def hands_field(label: Any, **more: Any) -> forms.IntegerField:
    """A box for how many hands a slip is, which may stay empty."""
    return forms.IntegerField(
        label=label,
        required=False,
        error_messages={"invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        **more,
    )


class ChangeReasonForm(ServiceForm):
    """Why something is changed that everybody has seen."""

    reason = TypedText(
        label=_("Reason"),
        help_text=_("Everybody can read it in the tournament’s log."),
        error_messages={"required": _("Enter the reason, for everybody to read later.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class RoundForm(ServiceForm):
    """Which round the address of the desk asks for; anything else is the last one."""

    round = forms.IntegerField(required=False)

    @property
    def number(self) -> int | None:
        """The number of the round, None for the last."""
        return self.cleaned_data["round"] if self.is_valid() else None


class CallForm(ServiceForm):
    """A table calls the director; it need not say why."""

    reason = TypedText(
        label=_("What is it about?"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class LengthForm(ServiceForm):
    """How many minutes a round has; empty for a round without a clock."""

    minutes = forms.IntegerField(
        label=_("Minutes of this round"),
        required=False,
        help_text=_("Optional. Without minutes, the round has no clock."),
        error_messages={"invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class MinutesForm(ChangeReasonForm):
    """More time for one table; `before` is what it has more than the others already."""

    minutes = forms.IntegerField(
        label=_("Extra minutes"),
        initial=5,
        error_messages={"required": _("Enter the minutes."), "invalid": WHOLE},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    before = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("minutes", "reason")


class PostponeForm(ServiceForm):
    """The day on which a table plays instead of in its round, and why.

    Its page has another form with a reason, so this one is called otherwise.
    """

    until = day_field(
        _("New day"),
        required=False,
        help_text=_(
            "Optional. Without a day, the date stays open until one is agreed. An earlier day than "
            "that of the round works too."
        ),
    )
    because = TypedText(
        label=_("Reason"),
        help_text=_("Everybody can read it in the tournament’s log."),
        error_messages={"required": _("Enter the reason, for everybody to read later.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def values(self) -> Mapping[str, Any]:
        """What `postpone` takes."""
        return {"until": self.cleaned_data["until"], "reason": self.cleaned_data["because"]}

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return "because" if path == "reason" else super().field_of(path)


class ForfeitForm(ServiceForm):
    """The side of a table that has lost without playing."""

    side = forms.TypedChoiceField(
        label=_("Side that did not play"),
        coerce=int,
        error_messages={
            "required": _("Choose the side that has forfeited."),
            "invalid_choice": _("Choose the side that has forfeited."),
        },
    )

    def __init__(self, sides: Sequence[str], typed: QueryDict | None = None, **more: Any) -> None:
        super().__init__(typed, **more)
        choices = [("", "–"), *((str(side), name) for side, name in enumerate(sides))]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]


class ResultForm(ServiceForm):
    """The result of a table as it stands on its paper slip; it may be asked for its hands."""

    def __init__(
        self,
        sides: Sequence[str],
        typed: QueryDict | None = None,
        *,
        asks_for_hands: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(typed, **more)
        self._names = [f"points-{side}" for side in range(len(sides))]
        for name, side in zip(self._names, sides, strict=True):
            self.fields[name] = forms.IntegerField(
                label=side,
                error_messages={"required": _("Enter the points."), "invalid": WHOLE},
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
        if asks_for_hands:
            self.fields["hands"] = hands_field(_("Hands played"), help_text=HANDS_HELP)

    @staticmethod
    def filled_in(points: Sequence[int] | None, hands: int | None) -> dict[str, int | None]:
        """What stands in the fields where the table has a result already."""
        return {f"points-{side}": one for side, one in enumerate(points or ())} | {"hands": hands}

    @property
    def boxes(self) -> list[Any]:
        """The fields for the points, one per side, and for the hands where these are asked for."""
        return [self[name] for name in self.fields]

    def values(self) -> Mapping[str, Any]:
        """The points of each side, and the hands."""
        points = tuple(self.cleaned_data[name] for name in self._names)
        return {"points": points, "hands": self.cleaned_data.get("hands")}

    def field_of(self, path: str) -> str:
        """The first box for what is wrong with the points."""
        return self._names[0] if path == "points" else path
