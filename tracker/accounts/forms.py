"""The account library's forms with our labels: login, passwords, passkeys, one-time codes."""

import datetime as dt
from typing import Any

from allauth.account import forms as account
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker.accounts.pages import SCOPE_WORDS
from tracker.accounts.services import AccountPerson
from tracker.common.forms import (
    AccessibleForm,
    FormValues,
    NamingForm,
    ServiceForm,
    TypedText,
    day_field,
)
from tracker.common.qr import Qr, draw_qr

PASSWORD = _("Password")
NEW_PASSWORD_HELP = _("At least eight characters. Three or four words are easy to remember.")
CODE = _("Code from the app, or a recovery code")


def _put(field: forms.Field, label: Any, help_text: Any = "") -> None:
    """Sets our label on a library field, and removes its placeholder."""
    field.label, field.help_text = label, help_text
    field.widget.attrs.pop("placeholder", None)


def new_password_field() -> forms.CharField:
    """A field for a new password, with the option to show it."""
    return forms.CharField(
        label=PASSWORD,
        strip=False,
        help_text=NEW_PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Choose a password.")},
    )


class LoginForm(AccessibleForm, account.LoginForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put(self.fields["login"], _("User name or e-mail"))
        _put(self.fields["password"], PASSWORD)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}


class ReauthenticateForm(AccessibleForm, account.ReauthenticateForm):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put(self.fields["password"], PASSWORD)


class ChangePasswordForm(AccessibleForm, account.ChangePasswordForm):
    """Asks for the current and the new password; the new one once, since it can be shown."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        _put(self.fields["oldpassword"], _("Current password"))
        _put(self.fields["password1"], _("New password"), NEW_PASSWORD_HELP)


class NewPasswordForm(AccessibleForm, account.ResetPasswordKeyForm):
    """Sets a new password after following a reset link."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        _put(self.fields["password1"], _("New password"), NEW_PASSWORD_HELP)


class ResetPasswordForm(ServiceForm):
    """Asks for the address to which a reset link is sent."""

    email = forms.EmailField(
        label=_("Your e-mail address"),
        widget=forms.TextInput(attrs={"type": "email", "autocomplete": "email"}),
        error_messages={
            "required": _("Enter your e-mail address."),
            "invalid": _("An e-mail address looks like anna@example.org."),
        },
    )


class PasskeyForm(AccessibleForm, AddWebAuthnForm):
    """Registers a passkey that can log in on its own."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put(self.fields["name"], _("Name of the passkey"), _("Such as “My phone”."))
        self.fields["passwordless"].widget = forms.HiddenInput()
        self.fields["passwordless"].initial = True


class OneTimeCodesForm(AccessibleForm, ActivateTOTPForm):
    """Asks for the first code from an authenticator app."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put_code(self.fields["code"], _("The six digits that the app shows now"))

    @property
    def qr(self) -> Qr:
        """The secret as a QR code for the app."""
        return draw_qr(get_adapter().build_totp_url(self.user, self.secret))


class CodeForm(AccessibleForm, mfa.AuthenticateForm):
    """The second factor at login."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put_code(self.fields["code"], CODE)


class ReauthenticationCodeForm(AccessibleForm, mfa.ReauthenticateForm):
    """The second factor before a sensitive action."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put_code(self.fields["code"], CODE)


def _put_code(field: forms.Field, label: object) -> None:
    _put(field, label)
    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "one-time-code"}


class ProfileForm(NamingForm):
    """The user's own name and e-mail address."""

    name = TypedText(
        label=_("Your name"),
        help_text=_("As others see it."),
        error_messages={"required": _("Enter your name.")},
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = TypedText(
        label=_("E-mail"),
        required=False,
        help_text=_("Optional. You can log in with it too."),
        widget=forms.TextInput(attrs={"type": "email", "autocomplete": "email"}),
    )


# New accounts (the first and invited ones), and invitations.


WHERE = (
    ("home", _("At home or in the club room: whoever is in this network writes down hands")),
    ("internet", _("On the internet: only phones that joined a table, and people who log in")),
)
AT_EVENING = (
    ("director", _("Director: draws, runs the rounds and settles what is disputed")),
    ("scorer", _("Scorer: writes down hands at every table")),
)
WRONG = _("Choose one of these.")


class NewAccountForm(NamingForm):
    """A new user account."""

    name = TypedText(
        label=_("Your name"),
        error_messages={"required": _("Enter your name.")},
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = TypedText(
        label=_("User name"),
        help_text=_("With it you log in. Your first name will do."),
        error_messages={"required": _("Choose a user name.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = new_password_field()

    def values(self) -> FormValues:
        """The arguments of the service."""
        typed = self.cleaned_data
        return {"person": AccountPerson(typed["name"], typed["username"], typed["password"])}


class FirstStartForm(NewAccountForm):
    """The first account with its club, and where the book is used."""

    club = TypedText(
        label=_("Your club"),
        help_text=_("A family or a round of friends is a club too."),
        error_messages={"required": _("Enter the name of the club.")},
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    where = forms.ChoiceField(
        label=_("Device"),
        choices=WHERE,
        widget=forms.RadioSelect,
        error_messages={"required": WRONG, "invalid_choice": WRONG},
    )
    code = TypedText(
        label=_("Set-up code"),
        help_text=_("You find it in the window or log in which the score book was started."),
        error_messages={"required": _("Copy the set-up code from there.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    naming = ("name", "club")
    field_order = ("code", "club", "name", "username", "password", "where")

    def __init__(
        self, typed: QueryDict | None, *, has_clubs: bool, needs_code: bool, **options: Any
    ) -> None:
        super().__init__(typed, **options)
        self.fields["where"].initial = "internet" if needs_code else "home"
        if has_clubs:
            del self.fields["club"]
        if not needs_code:
            del self.fields["code"]

    def values(self) -> FormValues:
        """The account, the club and who may write at its evenings."""
        typed = self.cleaned_data
        club, is_open = typed.get("club", ""), typed["where"] == "home"
        return {**super().values(), "club": club, "is_open": is_open}


class InviteForm(ServiceForm):
    """The recipient of an invitation; in a club it grants the admin role."""

    for_whom = TypedText(
        label=_("Name of the person you invite"),
        help_text=_("A name by which you know who it was."),
        error_messages={"required": _("Enter the name of the person you invite.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def values(self) -> FormValues:
        """The arguments of `invite`."""
        return {"name": "admin", **self.cleaned_data}


class EveningInviteForm(InviteForm):
    """The recipient and role of an invitation to an evening."""

    name = forms.ChoiceField(
        label=_("Role"),
        choices=AT_EVENING,
        widget=forms.RadioSelect,
        initial="director",
        error_messages={"required": WRONG, "invalid_choice": WRONG},
    )


class NameOfficer(ServiceForm):
    """Makes an officer known to the club a director or scorer of an evening."""

    user = forms.TypedChoiceField(
        label=_("Person"), coerce=int, error_messages={"required": WRONG, "invalid_choice": WRONG}
    )
    name = forms.ChoiceField(
        label=_("Role"),
        choices=AT_EVENING,
        widget=forms.RadioSelect,
        initial="director",
        error_messages={"required": WRONG, "invalid_choice": WRONG},
    )

    def __init__(
        self, typed: QueryDict | None, *, known: tuple[tuple[int, str], ...], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        self.fields["user"].choices = [("", _("Choose somebody")), *known]  # type: ignore[attr-defined]


# New API keys.


USUAL = dt.timedelta(days=90)
NOTHING = _("Choose what the key may write.")


def _usual_end() -> dt.date:
    return timezone.localdate() + USUAL


class TokenForm(ServiceForm):
    """The purpose, scopes and expiry date of a key."""

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
