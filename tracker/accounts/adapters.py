"""The hooks of django-allauth: sign-up policy and error messages."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.access.security_log import note
from tracker.accounts import login_attempts
from tracker.accounts.passwords import typed_in
from tracker.accounts.queries import account_named
from tracker.models import User
from tracker.platform.web.security import is_same_site

# One message for either error, so that it does not reveal which one it was.
MISMATCH = _("User name and password do not match.")
WRONG_CODE = _("This code is wrong or no longer valid. Use the newest one.")


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are created on our own pages: at the first start and by invitation."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "email_password_mismatch": MISMATCH,
        "username_password_mismatch": MISMATCH,
        "invalid_login": MISMATCH,
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "invalid_password_reset": _("This link has been used or has expired: ask for another one."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait two minutes, then try again."),
        "rate_limited": _("Too many tries. Wait a quarter of an hour."),
        "incorrect_code": WRONG_CODE,
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Counts the attempt; a correct password refunds it.

        Raises ValidationError after too many failures.
        """
        typed = typed_in(credentials)
        account = account_named(typed)
        taken = login_attempts.consume(request, typed, account)
        if taken is None:
            note("login_slowed", **({"account": account.pk} if account else {}))
            raise self.validation_error("too_many_login_attempts")
        self._login_failed_rl_usage = taken

    def is_safe_url(self, url: str | None) -> bool:
        """True if a redirect target is safe: this host only, under the name that the request used.

        A redirect to "localhost" would lead a remote reader to their own machine.
        """
        return is_same_site(self.request, url or "")

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, object]) -> None:
        """Sends the reset link to active users; for others the mail is built and dropped."""
        if user.is_active:
            super().send_password_reset_mail(user, email, context)
        else:
            unsent = self.render_mail("account/email/password_reset_key", email, context)
            unsent.message().as_bytes()

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always closed: accounts need an invitation."""
        return False


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {"incorrect_code": WRONG_CODE}

    def _get_site_name(self) -> str:
        return gettext("Score book")

    def generate_authenticator_name(self, user: User, type: object) -> str:  # noqa: A002
        """A default name for a new passkey."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey {}").format(number)
