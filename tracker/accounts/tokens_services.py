"""Keys for programs: made, used, revoked."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import Problems, unless_taken
from tracker.engine.records import names
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import ApiToken, Club
from tracker.models.token import SCOPES
from tracker.phones import codes

LONGEST = dt.timedelta(days=365)


def make_token(
    *,
    club: Club,
    name: str,
    scopes: Sequence[str],
    expires_on: dt.date,
    secret: str,
    today: dt.date,
    now: dt.datetime,
) -> ApiToken:
    """Makes a key that lets a program write; only the hash of the `secret` is kept.

    Raises RecordError.
    """
    name = _checked_name(name, scopes, expires_on, today)
    taken = phrase("There is a key “{name}” already: give this one another name.", name=name)
    with unless_taken("name", taken):
        token = ApiToken.objects.create(
            club=club,
            name=name,
            name_key=names.search_key(name),
            scopes=[scope for scope in SCOPES if scope in scopes],
            secret_hash=codes.code_hash(secret),
            created_at=now,
            expires_on=expires_on,
        )
        note("key_made", key=token.pk, club=club.slug, scopes=",".join(token.scopes))
        return token


def _checked_name(name: str, scopes: Sequence[str], expires_on: dt.date, today: dt.date) -> str:
    """The name as it is kept; raises RecordError with all that is wrong with the key."""
    problems = Problems()
    name = names.name_from(name, "name", problems)
    if not scopes or not set(scopes) <= set(SCOPES):
        problems.add("scopes", "bad_value", phrase("Choose what the key may write."))
    if not today <= expires_on <= today + LONGEST:
        said = phrase("The last day of a key is from today to one year from now.")
        problems.add("expires_on", "bad_value", said)
    problems.raise_any()
    return name


def note_use(*, token: ApiToken, today: dt.date) -> None:
    """Notes the day on which a key was used last; once a day, so that reading it costs no write."""
    if token.last_used_on != today:
        unnoted = Q(last_used_on=None) | Q(last_used_on__lt=today)
        ApiToken.objects.filter(unnoted, pk=token.pk).update(last_used_on=today)


def revoke_token(*, token: ApiToken, now: dt.datetime) -> ApiToken:
    """Ends a key for good; one that is revoked stays as it is."""
    with transaction.atomic():
        if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now):
            note("key_revoked", key=token.pk)
            add_line(AuditAction.KEY_REVOKED, club=token.club_id, subject=token.pk, now=now)
    token.refresh_from_db()
    return token
