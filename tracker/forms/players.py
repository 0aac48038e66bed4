"""Players: added, renamed, looked for."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.forms.base import NamingForm, SearchForm, TypedText


class PlayerForm(NamingForm):
    """A player's name."""

    name = TypedText(
        label=_("Name"),
        help_text=_("As the club says it. Two players cannot have the same name."),
        error_messages={"required": _("Write down a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PlayerSearch(SearchForm):
    """Which players to list."""

    retired = forms.BooleanField(label=_("With those who have retired"), required=False)

    @property
    def is_with_retired(self) -> bool:
        """Whether retired players are listed too."""
        return self.is_valid() and bool(self.cleaned_data["retired"])
