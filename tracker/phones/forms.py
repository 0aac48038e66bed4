"""Forms that open a table, join it by PIN, and set a phone's owner."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.access.codes import PIN_DIGITS
from tracker.common.forms import ServiceForm, TypedText
from tracker.phones.joining import REFUSALS, why_not


class TableForm(ServiceForm):
    """A table without games yet."""

    name = TypedText(
        label=_("Another table"),
        error_messages={"required": _("Enter the table’s number or name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def field_of(self, path: str) -> str:
        """Maps a path in the service's terms to a field name."""
        return "name" if path == "table" else path


class PinForm(ServiceForm):
    """The PIN of a table, typed on the page's own keypad or the phone's keyboard."""

    pin = TypedText(
        label=_("PIN of the table"),
        error_messages={"required": _("Type the six digits beside the table’s code.")},
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "pin", "maxlength": 20}
        ),
    )

    def clean_pin(self) -> str:
        """The six digits, ignoring separators."""
        typed = unicodedata.normalize("NFKC", self.cleaned_data["pin"])
        digits = "".join(str(int(sign)) for sign in typed if sign.isdecimal())
        if len(digits) != PIN_DIGITS:
            text = gettext("A PIN has six digits; this one has {}.").format(len(digits))
            raise forms.ValidationError(text)
        return digits

    def let_in(self, join: Callable[..., object], **also: object) -> Exception | None:
        """Calls `join`; returns its error, None where it succeeded or only the input was wrong."""
        try:
            self.write(join, **also)
        except REFUSALS as refused:
            self.add_error("pin", why_not(refused, is_pin=True))
            return refused
        return None


class OwnerForm(ServiceForm):
    """The owner of a phone: a player, or nobody."""

    player = forms.IntegerField(required=False)


Ways = Mapping[str, tuple[Any, Any]]
"""Choices by value: the name of each, and its meaning at the table, both untranslated."""


AGREEMENTS: Ways = {
    "none": (_("Nobody confirms"), _("A hand counts as soon as it is saved.")),
    "pass": (
        _("The phone is handed over"),
        _("The others read the hand on the phone that wrote it, and tap Right there."),
    ),
    "second": (
        _("A second phone of the table"),
        _("It shows the hand, and Right is tapped there. The book cannot see who holds it."),
    ),
    "double": (
        _("Typed on two phones"),
        _("Hands with equal values are confirmed. The book cannot see who holds the second phone."),
    ),
}
