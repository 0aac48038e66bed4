"""The pages for what went wrong."""

import sys
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse

from tracker.access import ForbiddenError, ResultHiddenError, Viewer, device_of
from tracker.access.security_log import note
from tracker.api.refusals import KINDS, refusal_for_phones
from tracker.common.errors import NotAllowedError
from tracker.common.forms.again import typed_again
from tracker.platform.database.errors import DAMAGED, DatabaseProblem, classify
from tracker.platform.server import damage_registry as damage
from tracker.platform.server.damage_registry import DamagedError
from tracker.platform.web import request_id as numbering
from tracker.platform.web.limits import is_for_api
from tracker.shell.preferences import preferences_context

PAGES = frozenset({400, 403, 404, 405, 413, 429, 500, 503})
"""The answers that have a page of their own, whatever was asked for."""

Answer = Callable[[HttpRequest], HttpResponse]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that no page of ours can have sent."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what somebody else has to do; the inside of the program stays there."""
    refused = exception if isinstance(exception, NotAllowedError) else None
    context = {"refused": refused}
    if isinstance(exception, ForbiddenError):
        context |= _ways_in(request, exception.viewer)
    page = "games/held_back.html" if isinstance(exception, ResultHiddenError) else "403.html"
    return render(request, page, context, status=403)


def _ways_in(request: HttpRequest, viewer: Viewer) -> dict[str, Any]:
    """How somebody could come back: with a phone that joins the table, or logged in."""
    joined = device_of(request)
    ways: dict[str, Any] = {"is_known": viewer.is_known, "is_closed": True, "joined": joined}
    if viewer.place and viewer.table and request.resolver_match:
        club = request.resolver_match.kwargs["club"]
        ways["join"] = reverse("table-join", args=(club, viewer.place.evening, viewer.table))
    return ways


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that does not show that it comes from here."""
    note("form_refused", path=request.path, why=reason)
    return render(request, "403_csrf.html", status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """What is said where the program broke, or where the database did.

    It needs neither database nor cookies, which may be what broke.
    """
    error = sys.exc_info()[1]
    trouble = classify(error)
    if trouble is not None:
        return trouble_page(request, trouble, error)
    if is_for_api(request.path):
        return refusal_for_phones(500, *KINDS[500])
    return HttpResponse(
        render_to_string("500.html", {"number": numbering.current_request_id()}), status=500
    )


def trouble_page(
    request: HttpRequest, trouble: DatabaseProblem, error: BaseException | None
) -> HttpResponse:
    """What is said in trouble with the database: when to come again, with all that was typed."""
    if trouble == DAMAGED and not isinstance(error, DamagedError):
        damage.mark(damage.WHOLE, f"{request.path} could not be read: {error}")
    if is_for_api(request.path):
        return refusal_for_phones(503, trouble.code, trouble.said, wait=trouble.wait)
    context = {"trouble": trouble, "is_sent": request.method == "POST"}
    context |= {"typed": typed_again(request), **preferences_context(request)}
    response = HttpResponse(render_to_string("503.html", context), status=503)
    response.headers["Retry-After"] = str(trouble.wait)
    return _for_parts(request, response)


def _for_parts(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer, which no browser puts into a part of the page that asked."""
    if response.status_code in PAGES and "HX-Request" in request.headers:
        response.headers["HX-Reswap"] = "none"
    return response


def error_pages(get_response: Answer) -> Answer:
    """Middleware that gives refused methods a page, and keeps error pages out of parts of pages."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405:
            response.content = render(request, "405.html").content
        return _for_parts(request, response)

    return answer
