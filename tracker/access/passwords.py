"""Whose password is asked for: one look-up and one hash, whoever it is and whatever was typed."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from tracker.models import User
from tracker.reading.accounts import account_named


class OnePath(AuthenticationBackend):
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
