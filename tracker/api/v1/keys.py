"""Who writes: a program with a key of the club, which says what it may write."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from tracker.access.security_log import note
from tracker.accounts.queries import token_with
from tracker.accounts.services import note_use
from tracker.api.v1.bodies import check_size
from tracker.api.v1.problems import Refusal

DRAFTS = frozenset({"events", "entries"})
"""With one of these a program also reads tournaments that are still being set up."""


class Key(HttpBearer):
    """Lets a request through whose key is good, belongs to the club, and has the scope."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The key; its day of use is noted. Raises Refusal."""
        today = timezone.localdate()
        found = token_with(token, today)
        if found is None:
            note("key_refused", why="unknown", path=request.path)
            return None
        match = request.resolver_match
        if match is None or match.kwargs["club"] != found.club.slug:
            note("key_refused", key=found.pk, why="wrong_club", path=request.path)
            raise Refusal(403, "wrong_club", _("This key belongs to another club."))
        if self.scope not in found.scopes:
            note("key_refused", key=found.pk, why="wrong_scope", path=request.path)
            said = _("This key may not write here: it lacks “{scope}”.")
            raise Refusal(403, "wrong_scope", said.format(scope=self.scope))
        check_size(request)
        note_use(token=found, today=today)
        return found


def reads_drafts(request: HttpRequest, club: str) -> bool:
    """Whether the request comes with a key that shows what is still being set up."""
    return bool(DRAFTS & _scopes(request, club))


def reads_held_back(request: HttpRequest, club: str) -> bool:
    """Whether it comes with a key that writes hands, and so reads what it wrote at any time."""
    return "hands" in _scopes(request, club)


def _scopes(request: HttpRequest, club: str) -> frozenset[str]:
    """What the key of the request may write in the club; nothing without one."""
    kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        return frozenset()
    found = token_with(secret, timezone.localdate())
    return frozenset(found.scopes if found is not None and found.club.slug == club else ())


def _writes(scope: str) -> dict[str, Any]:
    """What an operation says of itself that takes a key with this scope."""
    return {"auth": Key(scope), "openapi_extra": {"x-scope": scope}}


hands, events, entries = _writes("hands"), _writes("events"), _writes("entries")
