"""Which key a program came with."""

import datetime as dt

from django.shortcuts import get_object_or_404

from tracker.models import ApiToken
from tracker.phones import codes


def token_for(club_slug: str, pk: int) -> ApiToken:
    """A key of the club; else 404."""
    return get_object_or_404(ApiToken.objects.select_related("club"), club__slug=club_slug, pk=pk)


def token_with(secret: str, today: dt.date) -> ApiToken | None:
    """The key with this secret, if it is good today."""
    good = ApiToken.objects.filter(revoked_at=None, expires_on__gte=today)
    return good.select_related("club").filter(secret_hash=codes.code_hash(secret)).first()
