"""Pages about officers: club admins, directors and scorers, and invitations."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from scoring.language import enumeration
from tracker.access import codes
from tracker.accounts.queries import busy_elsewhere, club_may_reset, is_invitation_good
from tracker.common.dates_texts import day
from tracker.engine.records import names
from tracker.models import ApiToken, Club, Evening, Invitation, Role, User
from tracker.models.token import SCOPES
from tracker.models.user import ADMIN


@dataclass(frozen=True, slots=True)
class Officer:
    """A user with a role and where they hold it; `can_be_reset` if the club may reset their
    password.
    """

    pk: int
    user: int
    person: str
    username: str
    name: str
    evening: int | None = None
    title: str = ""
    can_be_reset: bool = False


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """An unused invitation."""

    pk: int
    for_whom: str
    name: str
    until: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Officers:
    """Officers by role, and open invitations."""

    admins: tuple[Officer, ...]
    others: tuple[Officer, ...]
    invitations: tuple[OpenInvitation, ...]
    known: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class InvitationPage:
    """The club or evening and the role of an invitation."""

    for_whom: str
    name: str
    club: str
    slug: str
    title: str
    evening: int | None


def officers_of_club(club: Club, now: dt.datetime, search: str = "") -> Officers:
    """The officers of a club whose name contains the search text."""
    wanted = search.strip()
    found = _roles(club).order_by("-evening__date", "user__name", "pk")
    listed = [role for role in found if names.is_found(wanted, role.user.name)]
    elsewhere = busy_elsewhere(club, {role.user_id for role in listed})
    admins = [role for role in listed if role.name == ADMIN]
    return Officers(
        tuple(_officer(admin, admin.user_id not in elsewhere) for admin in admins),
        tuple(
            _officer(role, role.user_id not in elsewhere) for role in listed if role.name != ADMIN
        ),
        _open(Q(club=club) | Q(evening__club=club), now),
    )


def officers_of_evening(evening: Evening, now: dt.datetime) -> Officers:
    """The directors and scorers of an evening, and other officers of the club to choose from."""
    here = evening.roles.select_related("user", "evening").order_by("name", "user__name")
    others = tuple(_officer(role) for role in here)
    busy = {other.user for other in others}
    people = {role.user_id: role.user for role in _roles(evening.club)}
    known = sorted(people.values(), key=lambda user: names.sort_key(user.name))
    return Officers(
        (),
        others,
        _open(Q(evening=evening), now),
        tuple((user.pk, _told_apart(user)) for user in known if user.pk not in busy),
    )


def role_for(club_slug: str, pk: int) -> Role:
    """A role in the club or at one of its evenings; else 404."""
    role: Role = get_object_or_404(_in_club(Role.objects.select_related("user"), club_slug), pk=pk)
    return role


def invitation_for(club_slug: str, pk: int) -> Invitation:
    """An invitation of the club; else 404."""
    found: Invitation = get_object_or_404(_in_club(Invitation.objects.all(), club_slug), pk=pk)
    return found


def officer_for(club: Club, pk: int) -> User:
    """An officer whose password the club may reset; else 404."""
    person = known_person(club, pk)
    if not club_may_reset(club, person):
        raise Http404
    return person


def known_person(club: Club, pk: int) -> User:
    """A user with a role in the club or at one of its evenings; else 404."""
    return get_object_or_404(User, pk__in=_roles(club).values("user"), pk=pk)


def person_with(pk: int) -> User:
    """The user with this key; else 404."""
    return get_object_or_404(User, pk=pk)


def invitation_with(secret: str, now: dt.datetime) -> Invitation | None:
    """The invitation with this secret, if still valid."""
    return _vouched(_good(now).filter(secret_hash=codes.code_hash(secret)))


def valid_invitation(pk: object, now: dt.datetime) -> Invitation | None:
    """An invitation whose secret was shown before, if still valid."""
    return _vouched(_good(now).filter(pk=pk)) if isinstance(pk, int) else None


def _vouched(found: QuerySet[Invitation]) -> Invitation | None:
    """The invitation, if its maker may still give the role."""
    return next((invitation for invitation in found if is_invitation_good(invitation)), None)


def invitation_page(invitation: Invitation) -> InvitationPage:
    evening = invitation.evening
    club = evening.club if evening is not None else invitation.club
    assert club is not None
    title, pk = (evening.title, evening.pk) if evening is not None else ("", None)
    return InvitationPage(invitation.for_whom, invitation.name, club.name, club.slug, title, pk)


def _roles(club: Club) -> QuerySet[Role]:
    here = Q(club=club) | Q(evening__club=club)
    return Role.objects.filter(here).select_related("user", "evening")


def _officer(role: Role, can_be_reset: bool = False) -> Officer:
    user, evening = role.user, role.evening
    return Officer(
        pk=role.pk,
        user=user.pk,
        person=user.name,
        username=user.username,
        name=role.name,
        evening=evening.pk if evening else None,
        title=evening.title if evening else "",
        can_be_reset=can_be_reset,
    )


def _told_apart(user: User) -> str:
    return f"{user.name} ({user.username})"


def _in_club(found: QuerySet[Any], slug: str) -> QuerySet[Any]:
    return found.filter(Q(club__slug=slug) | Q(evening__club__slug=slug))


def _good(now: dt.datetime) -> QuerySet[Invitation]:
    unused = Invitation.objects.filter(used_at=None, revoked_at=None, expires_at__gt=now)
    return unused.select_related("club", "evening__club", "made_by")


def _open(where: Q, now: dt.datetime) -> tuple[OpenInvitation, ...]:
    return tuple(
        OpenInvitation(
            pk=invitation.pk,
            for_whom=invitation.for_whom,
            name=invitation.name,
            until=day(invitation.expires_at.date()),
            title=invitation.evening.title if invitation.evening else "",
        )
        for invitation in _good(now).filter(where)
        if is_invitation_good(invitation)
    )


# API keys of a club.


SCOPE_WORDS = {
    "hands": _("games and their hands"),
    "events": _("tournaments"),
    "entries": _("entry lists"),
}
"""Descriptions of the scopes of a key."""
assert tuple(SCOPE_WORDS) == SCOPES


@dataclass(frozen=True, slots=True)
class TokenRow:
    """An API key in the list; `state` is "good", "expired" or "revoked", `used` empty if never
    used.
    """

    pk: int
    name: str
    scopes: str
    created: str
    until: str
    used: str
    state: str


def tokens(club: Club, today: dt.date, search: str = "") -> tuple[TokenRow, ...]:
    """A club's keys by name, expired and revoked ones last."""
    wanted = search.strip()
    rows = [_row(token, today) for token in club.tokens.all() if names.is_found(wanted, token.name)]
    return tuple(sorted(rows, key=lambda row: row.state != "good"))


def _row(token: ApiToken, today: dt.date) -> TokenRow:
    is_over = "expired" if token.expires_on < today else "good"
    return TokenRow(
        pk=token.pk,
        name=token.name,
        scopes=enumeration([str(SCOPE_WORDS[scope]) for scope in token.scopes]),
        created=day(token.created_at.date()),
        until=day(token.expires_on),
        used=day(token.last_used_on) if token.last_used_on else "",
        state="revoked" if token.revoked_at else is_over,
    )
