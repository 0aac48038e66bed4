"""Reads about the user's own account and the first start."""

import datetime as dt
from dataclasses import dataclass
from functools import partial

from allauth.mfa.models import Authenticator
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from tracker.access import codes
from tracker.access.matrix import Action
from tracker.access.viewer import account_may
from tracker.models import ApiToken, Club, Invitation, Role, User
from tracker.models.club import DEMO
from tracker.models.user import ADMIN, DIRECTOR, SCORER


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of the user; `used` is empty before its first use."""

    pk: int
    name: str
    added: dt.date
    used: dt.date | None


@dataclass(frozen=True, slots=True)
class RoleCard:
    """A role and where it is held; `evening` is None for a role in a club."""

    name: str
    club: str
    slug: str
    title: str = ""
    evening: int | None = None


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The user's own account; `codes_left` is None without recovery codes."""

    name: str
    username: str
    email: str
    is_site_admin: bool
    passkeys: tuple[Passkey, ...]
    has_codes: bool
    codes_left: int | None
    roles: tuple[RoleCard, ...]


@dataclass(frozen=True, slots=True)
class FirstStart:
    """The state before the first account: clubs without an admin, and whether the demo is one."""

    clubs: tuple[tuple[str, str], ...]
    has_demo: bool


def account(user: User) -> AccountPage:
    own = list(Authenticator.objects.filter(user_id=user.pk).order_by("pk"))
    recovery = [key for key in own if key.type == Authenticator.Type.RECOVERY_CODES]
    return AccountPage(
        name=user.name,
        username=user.username,
        email=user.email,
        is_site_admin=user.is_site_admin,
        passkeys=tuple(_passkey(key) for key in own if key.type == Authenticator.Type.WEBAUTHN),
        has_codes=any(key.type == Authenticator.Type.TOTP for key in own),
        codes_left=len(recovery[0].wrap().get_unused_codes()) if recovery else None,
        roles=roles_held(user),
    )


def roles_held(user: User) -> tuple[RoleCard, ...]:
    """All roles of a user: clubs first, then evenings, newest first."""
    held = Role.objects.filter(user=user).select_related("club", "evening__club")
    of_clubs = held.filter(name=ADMIN).order_by("club__name")
    at_evenings = held.filter(name__in=(DIRECTOR, SCORER)).order_by("-evening__date", "-pk")
    return tuple(role_card(role) for role in (*of_clubs, *at_evenings))


def role_card(role: Role) -> RoleCard:
    """A role with its place."""
    if role.club is not None:
        return RoleCard(role.name, role.club.name, role.club.slug)
    evening = role.evening
    assert evening is not None
    return RoleCard(role.name, evening.club.name, evening.club.slug, evening.title, evening.pk)


def account_named(typed: str) -> User | None:
    """The account with this user name or e-mail address, in a single query for any input.

    A user name takes precedence, except for one that is the address of another account; of several
    accounts with an address the first is used.
    """
    wanted = typed.lower()
    found = User.objects.filter(Q(username__iexact=typed) | Q(email__iexact=typed))
    # The database's collation equates more letters than people do.
    meant = [user for user in found if wanted in (user.username.lower(), user.email.lower())]
    return min(meant, key=partial(_closeness, typed), default=None)


def accounts_with(email: str) -> list[User]:
    """The active accounts with this e-mail address."""
    found = User.objects.filter(email__iexact=email, is_active=True)
    return [user for user in found if user.email.lower() == email.lower()]


def _closeness(typed: str, user: User) -> tuple[bool, bool, bool, int]:
    is_stranger = "@" in typed and user.email.lower() != typed.lower()
    return (
        is_stranger,
        user.username != typed,
        user.username.lower() != typed.lower(),
        user.pk,
    )


def is_invitation_good(invitation: Invitation) -> bool:
    """True if its maker may still give the role."""
    evening = invitation.evening
    club = evening.club if evening is not None else invitation.club
    assert club is not None
    action = Action.KEEP_CLUB if evening is None else Action.CREATE
    return account_may(invitation.made_by, action, club)


def busy_elsewhere(club: Club, users: set[int]) -> set[int]:
    """Which of these users have a role in another club, or administer the site."""
    others = Role.objects.filter(user__in=users).exclude(Q(club=club) | Q(evening__club=club))
    keepers = User.objects.filter(pk__in=users, is_site_admin=True)
    return {*others.values_list("user", flat=True), *keepers.values_list("pk", flat=True)}


def club_may_reset(club: Club, user: User) -> bool:
    """True if an admin of the club may give this user a new password.

    All their roles are in this club: its admin could otherwise take over an account that keeps
    other clubs too.
    """
    is_here = Role.objects.filter(Q(club=club) | Q(evening__club=club), user=user).exists()
    return is_here and not busy_elsewhere(club, {user.pk})


def first_start() -> FirstStart:
    kept = tuple((club.name, club.slug) for club in clubs_without_admin())
    return FirstStart(kept, Club.objects.filter(slug=DEMO).exists())


def clubs_without_admin() -> QuerySet[Club]:
    """The clubs without an admin, except the demo club, which never has one."""
    return Club.objects.exclude(slug=DEMO).exclude(roles__name=ADMIN)


def _passkey(one: Authenticator) -> Passkey:
    used = one.last_used_at.date() if one.last_used_at else None
    return Passkey(one.pk, one.wrap().name, one.created_at.date(), used)


# API keys by their secret.


def token_for(club_slug: str, pk: int) -> ApiToken:
    """A key of the club; else 404."""
    return get_object_or_404(ApiToken.objects.select_related("club"), club__slug=club_slug, pk=pk)


def token_with(secret: str, today: dt.date) -> ApiToken | None:
    """The key with this secret, if valid today."""
    good = ApiToken.objects.filter(revoked_at=None, expires_on__gte=today)
    return good.select_related("club").filter(secret_hash=codes.code_hash(secret)).first()
