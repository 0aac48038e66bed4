"""Forms that open, rename and search evenings."""

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ServiceForm, TypedText, day_field


class TitleForm(ServiceForm):
    """The title of an evening; optional."""

    title = TypedText(
        label=_("Title"),
        required=False,
        help_text=_("Optional. Without a title, it is called “Club evening”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_title(self) -> str:
        """The title, or the default one."""
        return self.cleaned_data["title"] or gettext("Club evening")


class EveningForm(TitleForm):
    """A new evening, by default today."""

    date = day_field(_("Date"), initial=timezone.localdate)
    field_order = ("date", "title")
