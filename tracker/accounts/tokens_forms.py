"""A new key for a program."""

import datetime as dt

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker.accounts.tokens_pages import SCOPE_WORDS
from tracker.common.forms.base import ServiceForm, TypedText, day_field

USUAL = dt.timedelta(days=90)
NOTHING = _("Choose what the key may write.")


def _usual_end() -> dt.date:
    return timezone.localdate() + USUAL


class TokenForm(ServiceForm):
    """What a key is for, what it may write, and until when."""

    name = TypedText(
        label=_("Purpose of the key"),
        help_text=_("Such as “Our website”."),
        error_messages={"required": _("Enter the purpose of the key.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("The program may write"),
        choices=[*SCOPE_WORDS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Everything that is public can be read without a key."),
        error_messages={
            "required": NOTHING,
            "invalid_choice": NOTHING,
            "invalid_list": NOTHING,
        },
    )
    expires_on = day_field(
        _("Valid until"),
        initial=_usual_end,
        help_text=_("At most one year from today. Create a new key before this one expires."),
    )
