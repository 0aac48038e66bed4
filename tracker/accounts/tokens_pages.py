"""The keys of a club, and which one a program came with."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.language import enumeration
from tracker.common.dates_texts import day
from tracker.engine.records import names
from tracker.models import ApiToken, Club
from tracker.models.token import SCOPES

SCOPE_WORDS = {
    "hands": _("games and their hands"),
    "events": _("tournaments"),
    "entries": _("entry lists"),
}
"""What each scope lets a program write."""
assert tuple(SCOPE_WORDS) == SCOPES


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A key in the list; `state` is "good", "expired" or "revoked", `used` empty before its use."""

    pk: int
    name: str
    scopes: str
    created: str
    until: str
    used: str
    state: str


def tokens(club: Club, today: dt.date, search: str = "") -> tuple[TokenRow, ...]:
    """A club's keys by name, those that open nothing any more behind the others."""
    wanted = names.search_key(search.strip())
    rows = [_row(token, today) for token in club.tokens.all() if wanted in token.name_key]
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
