"""Logging in, passwords, passkeys and one-time codes: the library's forms in our words."""

from typing import Any

from allauth.account import forms as account
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import AccessibleForm, NamingForm, ServiceForm, TypedText
from tracker.common.qr import Qr, draw_qr

PASSWORD = _("Password")
NEW_PASSWORD_HELP = _("At least eight characters. Three or four words are easy to remember.")
CODE = _("Code from the app, or a recovery code")


def _put(field: forms.Field, label: Any, help_text: Any = "") -> None:
    """Gives a field of the library our label, and no second one within the box."""
    field.label, field.help_text = label, help_text
    field.widget.attrs.pop("placeholder", None)


def new_password_field() -> forms.CharField:
    """A field for a password that somebody chooses; the page can show what is typed."""
    return forms.CharField(
        label=PASSWORD,
        strip=False,
        help_text=NEW_PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        error_messages={"required": _("Choose a password.")},
    )


class LoginForm(AccessibleForm, account.LoginForm):
    """User name or e-mail, and password."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put(self.fields["login"], _("User name or e-mail"))
        _put(self.fields["password"], PASSWORD)
        self.fields["login"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}


class ReauthenticateForm(AccessibleForm, account.ReauthenticateForm):
    """The password once more."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put(self.fields["password"], PASSWORD)


class ChangePasswordForm(AccessibleForm, account.ChangePasswordForm):
    """The password that somebody has, and the one they want; once, for the page can show it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        _put(self.fields["oldpassword"], _("Current password"))
        _put(self.fields["password1"], _("New password"), NEW_PASSWORD_HELP)


class NewPasswordForm(AccessibleForm, account.ResetPasswordKeyForm):
    """The password that somebody wants who came by a link."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        _put(self.fields["password1"], _("New password"), NEW_PASSWORD_HELP)


class ResetPasswordForm(ServiceForm):
    """Where to send the link for a new password."""

    email = forms.EmailField(
        label=_("Your e-mail address"),
        widget=forms.TextInput(attrs={"type": "email", "autocomplete": "email"}),
        error_messages={
            "required": _("Enter your e-mail address."),
            "invalid": _("An e-mail address looks like anna@example.org."),
        },
    )


class PasskeyForm(AccessibleForm, AddWebAuthnForm):
    """A new passkey, which is always one by which alone somebody can log in."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put(self.fields["name"], _("Name of the passkey"), _("Such as “My phone”."))
        self.fields["passwordless"].widget = forms.HiddenInput()
        self.fields["passwordless"].initial = True


class OneTimeCodesForm(AccessibleForm, ActivateTOTPForm):
    """The first code from an app."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put_code(self.fields["code"], _("The six digits that the app shows now"))

    @property
    def qr(self) -> Qr:
        """The secret as a picture for the app."""
        return draw_qr(get_adapter().build_totp_url(self.user, self.secret))


class CodeForm(AccessibleForm, mfa.AuthenticateForm):
    """A code after the password."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put_code(self.fields["code"], CODE)


class CodeAgainForm(AccessibleForm, mfa.ReauthenticateForm):
    """A code before something that matters."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        _put_code(self.fields["code"], CODE)


def _put_code(field: forms.Field, label: Any) -> None:
    _put(field, label)
    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "one-time-code"}


class ProfileForm(NamingForm):
    """What somebody says of themselves."""

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
