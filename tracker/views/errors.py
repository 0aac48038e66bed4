"""The pages for what went wrong."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from tracker import numbering
from tracker.access import Asker, HeldBackError, NotYoursError, device_of
from tracker.security_log import note
from tracker.services import NotAllowedError

PAGES = frozenset({400, 403, 404, 405, 413, 429, 500})
"""The answers that have a page of their own, whatever was asked for."""

Answer = Callable[[HttpRequest], HttpResponse]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that no page of ours can have sent."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what somebody else has to do; the inside of the program stays there."""
    refused = exception if isinstance(exception, NotAllowedError) else None
    context = {"refused": refused}
    if isinstance(exception, NotYoursError):
        context |= _ways_in(request, exception.asker)
    page = "games/held_back.html" if isinstance(exception, HeldBackError) else "403.html"
    return render(request, page, context, status=403)


def _ways_in(request: HttpRequest, asker: Asker) -> dict[str, Any]:
    """How somebody could come back: with a phone that joins the table, or logged in."""
    joined = device_of(request)
    ways: dict[str, Any] = {"is_known": asker.is_known, "is_closed": True, "joined": joined}
    if asker.place and asker.table and request.resolver_match:
        club = request.resolver_match.kwargs["club"]
        ways["join"] = reverse("table-join", args=(club, asker.place.evening, asker.table))
    return ways


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that does not show that it comes from here."""
    note("form_refused", path=request.path, why=reason)
    return render(request, "403_csrf.html", status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """What is said where the program broke: only the number under which the log has the rest.

    It needs neither database nor cookies, which may be what broke.
    """
    if not request.path.startswith("/api/"):
        return HttpResponse(
            render_to_string("500.html", {"number": numbering.number()}), status=500
        )
    said = {
        # The phones' protocol says `error`, the API for programs `code`.
        "error": "broken",
        "code": "broken",
        "message": _("Something broke on our side. Nothing that was saved is lost."),
        "request_id": numbering.number(),
        "fields": [],
    }
    return JsonResponse(said, status=500)


def error_pages(get_response: Answer) -> Answer:
    """Middleware that gives refused methods a page, and keeps error pages out of parts of pages."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405:
            response.content = render(request, "405.html").content
        if response.status_code in PAGES and "HX-Request" in request.headers:
            response.headers["HX-Reswap"] = "none"
        return response

    return answer
