"""Password checks in constant time: one look-up and one hash for any input.

Also the minimum length with our own message, since the library's has no Dutch translation.
"""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.http import HttpRequest
from django.utils.translation import ngettext

from tracker.accounts.queries import account_named
from tracker.models import User


class ConstantTimeLoginBackend(AuthenticationBackend):
    """The library's login backend, but equally costly for every user name.

    For an unknown account the library hashes the password just the same, once.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: object) -> User | None:
        account = account_named(typed_in(credentials))
        found: User | None = self._check_password(account, credentials["password"])
        return found


def typed_in(credentials: dict[str, object]) -> str:
    """The user name or address from the credentials."""
    return str(credentials["username"])


class MinimumPasswordLength(MinimumLengthValidator):
    def get_error_message(self) -> str:
        """The problem first, then the remedy."""
        return ngettext(
            "This password is too short. Choose one of at least {number} character.",
            "This password is too short. Choose one of at least {number} characters.",
            self.min_length,
        ).format(number=self.min_length)
