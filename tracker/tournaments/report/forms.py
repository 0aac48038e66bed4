"""The hash of a report on paper, to be held against the results of now."""

import re

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ServiceForm, TypedText

HASH = re.compile(r"[0-9a-f]{64}")


class SealForm(ServiceForm):
    """The code on the last page of a report, with or without spaces."""

    seal = TypedText(
        label=_("The hash on your report"),
        required=False,
        help_text=_("The 64 letters and digits on its last page; spaces do not matter."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_seal(self) -> str:
        """The hash in small letters without spaces; empty where none was typed."""
        typed = re.sub(r"\s", "", self.cleaned_data["seal"]).lower()
        if typed and not HASH.fullmatch(typed):
            raise ValidationError(
                _("This has %(length)s letters and digits, a hash has 64 of 0–9 and a–f."),
                params={"length": len(typed)},
            )
        return typed

    def outcome(self, seal: str) -> str:
        """ "same" or "other" than the hash of now; empty where there is nothing to compare."""
        typed: object = self.cleaned_data["seal"] if self.is_valid() else ""
        if not typed:
            return ""
        return "same" if typed == seal else "other"
