"""A director's decisions about a draw: publish, redraw, keep, swap seats."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, ServiceForm, TypedText, time_field

NOW, LATER, AND_START = "now", "later", "start"
FURTHEST = timedelta(hours=12)
"""A time of day further in the past than this means tomorrow."""


class DrawReasonForm(ServiceForm):
    """A step with a public reason; `version` is the draw the director looked at."""

    version = TypedText(required=False, widget=forms.HiddenInput)
    reason = TypedText(
        label=_("Reason"),
        required=False,
        help_text=_("Everybody can read it later."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PublishForm(ServiceForm):
    """The publication time of the draw the director looked at."""

    version = TypedText(required=False, widget=forms.HiddenInput)
    when = forms.ChoiceField(
        choices=[(NOW, NOW), (LATER, LATER), (AND_START, AND_START)],
        widget=forms.HiddenInput,
        error_messages={
            "required": _("Publish it now, or say at what time."),
            "invalid_choice": _("Publish it now, or say at what time."),
        },
    )
    time = time_field(_("Time"), required=False)

    def __init__(self, typed: QueryDict | None, *, now: datetime, **options: Any) -> None:
        super().__init__(typed, **options)
        self.now = timezone.localtime(now)

    def clean(self) -> dict[str, object]:
        """Requires a time where one is needed."""
        values = self.cleaned_data
        if values.get("when") == LATER and "time" in values and values["time"] is None:
            raise ValidationError({"time": gettext("Enter a time, or publish it now.")})
        return values

    @property
    def starts_round(self) -> bool:
        """True if the round starts as soon as its draw is public."""
        return self.data.get("when") == AND_START

    def values(self) -> FormValues:
        """Publication time for the service."""
        typed = self.cleaned_data
        publish_at = self.now
        if typed["when"] == LATER:
            publish_at = self.now.replace(
                hour=typed["time"].hour, minute=typed["time"].minute, second=0, microsecond=0
            )
            if publish_at < self.now - FURTHEST:
                publish_at += timedelta(days=1)
        return {"publish_at": publish_at, "version": typed["version"]}


class PairForm(ServiceForm):
    """Two entrants of a round to swap."""

    first = forms.ChoiceField(
        label=_("First player"), error_messages={"required": _("Choose one.")}
    )
    second = forms.ChoiceField(
        label=_("Second player"), error_messages={"required": _("Choose one.")}
    )

    def __init__(self, typed: QueryDict | None, *, people: Mapping[int, Any], **more: Any) -> None:
        super().__init__(typed, **more)
        self.people = {str(pk): one for pk, one in people.items()}
        names = [("", gettext("Choose")), *((pk, one.name) for pk, one in self.people.items())]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = names
            field.error_messages["invalid_choice"] = gettext("Choose one from this round.")

    def clean(self) -> dict[str, object]:
        """Rejects the same entrant twice."""
        values = self.cleaned_data
        if values.get("first") and values.get("first") == values.get("second"):
            raise ValidationError({"second": gettext("Choose somebody else.")})
        return values

    def values(self) -> FormValues:
        """The two entrants."""
        return {name: self.people[chosen] for name, chosen in self.cleaned_data.items()}
