"""Which standings of an event are asked for."""

from django import forms

from tracker.forms.base import PlainForm


class AfterForm(PlainForm):
    """The round after which they stood so; whatever else was typed asks for those of now."""

    after = forms.IntegerField(required=False, min_value=1, max_value=99)

    @property
    def number(self) -> int | None:
        """The number of the round."""
        after: int | None = self.cleaned_data["after"] if self.is_valid() else None
        return after
