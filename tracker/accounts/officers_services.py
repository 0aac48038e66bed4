"""Roles are given, by hand or by a link, and taken away."""

import datetime as dt

from django.db import transaction

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.accounts.services import AccountPerson, make_user
from tracker.audit.services import add_line
from tracker.common.errors import BadCodeError, Problems, refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import name_from
from tracker.models import Club, Evening, Invitation, Role, User
from tracker.models.user import ADMIN
from tracker.phones import codes

GOOD_FOR = dt.timedelta(days=7)


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
        note("role_given", account=user.pk, role=name, **_where(club, evening))
        _add_line(AuditAction.ACCOUNT_GIVEN_ROLE, role, now)
        return role


def remove_role(*, role: Role, now: dt.datetime) -> None:
    """Takes a role away; one that is gone already is none.

    Raises RecordError for the last admin of a club.
    """
    with transaction.atomic():
        if role.club_id is not None:
            club = Club.objects.select_for_update(no_key=True).get(pk=role.club_id)
            admins = Role.objects.filter(club=club, name=ADMIN)
            if admins.filter(pk=role.pk).exists() and admins.count() == 1:
                said = phrase("This is the only admin. Make somebody else one first.")
                raise refusal("", "last_admin", said)
        gone, _ = Role.objects.filter(pk=role.pk).delete()
        if gone:
            where = _where(role.club, role.evening)
            note("role_removed", account=role.user_id, role=role.name, **where)
            _add_line(AuditAction.ACCOUNT_LOST_ROLE, role, now)


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
    made = Invitation.objects.create(
        name=name,
        club=club,
        evening=evening,
        for_whom=for_whom,
        secret_hash=codes.code_hash(secret),
        created_at=now,
        expires_at=now + GOOD_FOR,
    )
    note("invitation_made", invitation=made.pk, role=name, **_where(club, evening))
    return made


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
        note("invitation_used", invitation=found.pk, account=user.pk)
        return give_role(
            user=user, name=found.name, now=now, club=found.club, evening=found.evening
        )


def accept_as_new(*, invitation: Invitation, person: AccountPerson, now: dt.datetime) -> User:
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
    if unused.update(revoked_at=now):
        note("invitation_revoked", invitation=invitation.pk)


def return_invitation(*, invitation: Invitation) -> None:
    """Makes a link good again that was revoked."""
    Invitation.objects.filter(pk=invitation.pk).update(revoked_at=None)


def _add_line(deed: AuditAction, role: Role, now: dt.datetime) -> None:
    club = role.club or (role.evening.club if role.evening else None)
    if club is not None:
        facts = {"role": role.name, "evening": role.evening_id}
        add_line(deed, club=club, subject=role.user_id, now=now, **facts)


def _where(club: Club | None, evening: Evening | None) -> dict[str, int]:
    """The club or the evening by its number, for the log."""
    if club is not None:
        return {"club": club.pk}
    return {} if evening is None else {"evening": evening.pk}
