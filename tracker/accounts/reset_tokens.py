"""Tokens of password reset links, mailed to the user or made by an admin of their club."""

import re

from django.contrib.auth.tokens import PasswordResetTokenGenerator

from tracker.access.matrix import Action
from tracker.access.viewer import account_may
from tracker.accounts.queries import club_may_reset
from tracker.models import Club, User

MADE_BY = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})\.(.+)")
"""The account and the club of the admin, and the token that signs them."""


class ResetTokens(PasswordResetTokenGenerator):
    """Makes and checks the tokens; for an admin's, the admin's right is asked again each time.

    An admin's token names its maker and their club, and is signed for both. A mailed one names
    nobody.
    """

    def __init__(self, maker: int | None = None, club: int | None = None) -> None:
        super().__init__()
        self._maker, self._club = maker, club

    def make_token(self, user: User) -> str:
        token: str = super().make_token(user)
        return token if self._maker is None else f"{self._maker}.{self._club}.{token}"

    def check_token(self, user: User | None, token: str | None) -> bool:
        if user is None or not user.is_active:
            return False
        named = MADE_BY.fullmatch(token or "")
        if named is None:
            return bool(super().check_token(user, token))
        maker, club, signed = int(named[1]), int(named[2]), named[3]
        is_signed = super(ResetTokens, ResetTokens(maker, club)).check_token(user, signed)
        return is_signed and _may_still_reset(maker, club, user)

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        value: str = super()._make_hash_value(user, timestamp)
        return value if self._maker is None else f"{value} by {self._maker} of {self._club}"


def _may_still_reset(maker: int, club: int, user: User) -> bool:
    found = Club.objects.filter(pk=club).first()
    by = User.objects.filter(pk=maker).first()
    return (
        found is not None
        and account_may(by, Action.KEEP_CLUB, found)
        and club_may_reset(found, user)
    )
