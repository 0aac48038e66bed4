"""Roles are given, by hand or by a link, and taken away."""

import datetime as dt
import logging

from django.db import transaction

from tracker import codes
from tracker.models import Club, Evening, Invitation, Role, User
from tracker.models.user import ADMIN
from tracker.names import name_from
from tracker.services.accounts import Person, make_user
from tracker.services.errors import BadCodeError, Problems, refusal

GOOD_FOR = dt.timedelta(days=7)
log = logging.getLogger(__name__)


def give_role(
    *,
    user: User,
    name: str,
    now: dt.datetime,
    club: Club | None = None,
    evening: Evening | None = None,
) -> Role:
    """Gives somebody a role in a club or at an evening, in place of the one they have there."""
    with transaction.atomic():
        role, _ = Role.objects.update_or_create(
            user=user, club=club, evening=evening, defaults={"name": name, "given_at": now}
        )
        log.info("account %s is %s, role %s", user.pk, name, role.pk)
        return role


def remove_role(*, role: Role) -> None:
    """Takes a role away; one that is gone already is none.

    Raises RecordError for the last admin of a club.
    """
    with transaction.atomic():
        if role.club_id is not None:
            club = Club.objects.select_for_update().get(pk=role.club_id)
            admins = Role.objects.filter(club=club, name=ADMIN)
            if admins.filter(pk=role.pk).exists() and admins.count() == 1:
                said = "This is the only admin. Make somebody else one first."
                raise refusal("", "last_admin", said)
        Role.objects.filter(pk=role.pk).delete()
        log.info("account %s is no longer %s", role.user_id, role.name)


def invite(
    *,
    name: str,
    for_whom: str,
    secret: str,
    now: dt.datetime,
    club: Club | None = None,
    evening: Evening | None = None,
) -> Invitation:
    """Makes a link by which somebody takes on a role; only the hash of its `secret` is kept.

    Raises RecordError.
    """
    problems = Problems()
    for_whom = name_from(for_whom, "for_whom", problems)
    problems.raise_any()
    return Invitation.objects.create(
        name=name,
        club=club,
        evening=evening,
        for_whom=for_whom,
        secret_hash=codes.hashed(secret),
        created_at=now,
        expires_at=now + GOOD_FOR,
    )


def accept_invitation(*, invitation: Invitation, user: User, now: dt.datetime) -> Role:
    """Gives somebody the role that they were invited to; the invitation is used up.

    Raises BadCodeError where it is that already, or is good no longer.
    """
    with transaction.atomic():
        found = Invitation.objects.select_for_update().get(pk=invitation.pk)
        if found.used_at or found.revoked_at or found.expires_at <= now:
            raise BadCodeError
        found.used_at, found.used_by = now, user
        found.save(update_fields=["used_at", "used_by"])
        return give_role(
            user=user, name=found.name, now=now, club=found.club, evening=found.evening
        )


def accept_as_new(*, invitation: Invitation, person: Person, now: dt.datetime) -> User:
    """Makes an account for somebody who was invited, with the role.

    Raises RecordError and BadCodeError.
    """
    with transaction.atomic():
        user = make_user(person=person, now=now)
        accept_invitation(invitation=invitation, user=user, now=now)
        return user


def revoke_invitation(*, invitation: Invitation, now: dt.datetime) -> None:
    """Makes a link worthless that nobody has used."""
    unused = Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None)
    unused.update(revoked_at=now)


def return_invitation(*, invitation: Invitation) -> None:
    """Makes a link good again that was revoked."""
    Invitation.objects.filter(pk=invitation.pk).update(revoked_at=None)
