"""The gate: every request is authorised here before its view runs.

`tracker.access.routes` lists the action of each address, `tracker.access.matrix` who may perform
it. An address missing from the routes is closed to everyone.
"""

import logging
import time
from collections.abc import Callable

from allauth.account.authentication import get_authentication_records
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tracker.access.matrix import Action, is_for_phones
from tracker.access.queries import is_read_only_demo
from tracker.access.routes import policy_of
from tracker.access.security_log import note
from tracker.access.viewer import Viewer

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FRESH_SECONDS = 15 * 60
"""How long an authentication counts as recent."""
log = logging.getLogger(__name__)


class ForbiddenError(PermissionDenied):
    """Forbidden to this user; another account might be allowed. `viewer` is the rejected one."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__()
        self.viewer = viewer


class ResultHiddenError(ForbiddenError):
    """The result of a game is hidden until the prize-giving of its tournament."""


class Gate:
    """Middleware that authorises every request before its view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, arguments: object, named: object
    ) -> HttpResponse | None:
        """Returns None to let the request through, else a redirect to the login.

        Raises Http404 and ForbiddenError.
        """
        match = request.resolver_match
        assert match is not None
        policy = policy_of(match)
        viewer = Viewer(request, match)
        if policy is None:
            log.error("closed: %s has no policy", match.route)
            raise ForbiddenError(viewer)
        request.viewer = viewer  # type: ignore[attr-defined]
        # Evaluated here: a page that checks a right must not query the database.
        viewer.held  # noqa: B018
        if request.method not in SAFE and is_read_only_demo(match.kwargs.get("club", "")):
            note("refused", action="write_in_demo", path=request.path)
            raise ForbiddenError(viewer)
        return authorize(request, viewer, policy.read if request.method in SAFE else policy.write)


def authorize(request: HttpRequest, viewer: Viewer, action: Action) -> HttpResponse | None:
    """Authorises one action, with the results and errors of `process_view`."""
    if action == Action.SEE:
        if viewer.place is None or not viewer.place.is_draft:
            check_result_visible(request, viewer)
            return None
        action = Action.SEE_DRAFT
        if not viewer.may(action):
            raise Http404
    mark = viewer.mark(action)
    if mark == "✓" or (mark == "2" and is_fresh(request)):
        return None
    if mark == "2":
        return require_fresh_login(request)
    if not viewer.is_known and request.method in SAFE and not is_for_phones(action):
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    note("refused", action=action.value, path=request.path)
    if viewer.is_known and not is_for_phones(action):
        raise Http404
    raise ForbiddenError(viewer)


def check_result_visible(request: HttpRequest, viewer: Viewer) -> None:
    """Raises ResultHiddenError if the game's result is still hidden from the viewer.

    Checked here for every address of a game, so that no view can forget it. Requests from phones
    get their own answers.
    """
    waits = viewer.place is not None and viewer.place.is_held_back and request.method in SAFE
    if waits and not viewer.may(Action.SEE_HELD_BACK):
        raise ResultHiddenError(viewer)


def require_fresh_login(request: HttpRequest) -> HttpResponse:
    """Redirects to re-authentication and back to this page."""
    return redirect_to_login(request.get_full_path(), reverse("account_reauthenticate"))


def is_fresh(request: HttpRequest) -> bool:
    """True if the user has logged in or re-authenticated recently."""
    records = get_authentication_records(request, request.user)
    return bool(records) and time.time() - records[-1]["at"] < FRESH_SECONDS
