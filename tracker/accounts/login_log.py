"""Who logs in and out, and who tried to, as the log notes it."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, user_logged_in
from django.contrib.auth.signals import user_logged_out, user_login_failed
from django.dispatch import receiver

from tracker.access.security_log import note
from tracker.models import User


@receiver(user_logged_in)
def _logged_in(user: User, **_more: Any) -> None:
    note("logged_in", account=user.pk)


@receiver(user_logged_out)
def _logged_out(user: User | None, request: Any, **_more: Any) -> None:
    if user is not None:
        request.has_logged_out = (
            True  # tracker.platform.web.security has the browser forget its pages
        )
        note("logged_out", account=user.pk)


@receiver(user_login_failed)
def _login_failed(**_more: Any) -> None:
    # The name that was tried can be a password that was typed into the wrong box.
    note("login_failed")


@receiver(password_changed)
@receiver(password_reset)
def _password_changed(user: User, **_more: Any) -> None:
    note("password_changed", account=user.pk)
