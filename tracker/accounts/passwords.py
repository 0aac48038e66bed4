"""Whose password is asked for: one look-up and one hash, whoever it is and whatever was typed.

And how long a new one is: in our own words, for the library has none in Dutch.
"""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.http import HttpRequest
from django.utils.translation import ngettext

from tracker.accounts.queries import account_named
from tracker.models import User


class ConstantTimeLoginBackend(AuthenticationBackend):
    """The library's way to log in, but that it costs the same for everybody.

    Where there is no such account the library hashes the password all the same, once.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        account = account_named(typed_in(credentials))
        found: User | None = self._check_password(account, credentials["password"])
        return found


def typed_in(credentials: dict[str, Any]) -> str:
    """What somebody typed to say who they are."""
    return str(credentials["username"])


class MinimumPasswordLength(MinimumLengthValidator):
    """A password of so many characters at least."""

    def get_error_message(self) -> str:
        """What is wrong, then what to do."""
        return ngettext(
            "This password is too short. Choose one of at least {number} character.",
            "This password is too short. Choose one of at least {number} characters.",
            self.min_length,
        ).format(number=self.min_length)
