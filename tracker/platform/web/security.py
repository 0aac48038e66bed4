"""The headers that answers carry, whatever view, error page or file they come from."""

from collections.abc import Callable, Collection
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme

# Nothing inline, nothing from elsewhere: scripts and styles are files of this site.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; report-to csp"
)

EMBEDDED_POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""The same for a page that other sites may show within theirs; nothing else is relaxed."""

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    # Not no-referrer: browsers would then send "Origin: null" with a form, and Django refuses that.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    # A view that lets its page be kept says so itself.
    "Cache-Control": "no-store",
}

CLEARED = '"cache"'
"""What a browser throws away when somebody logs out. Never "storage": unsent hands are in there."""

OF_PAGES = (HEADERS.keys() | {"Strict-Transport-Security"}) - {
    *("Cache-Control", "Cross-Origin-Resource-Policy", "X-Content-Type-Options")
}
"""Those that mean something only where a browser shows or runs an answer on its own."""
PARTS = ("text/css", "text/javascript", "image/png")
OF_WHAT_CHANGES = frozenset({"ETag", "Last-Modified", "X-Request-Id"})
"""A file that is kept for good is never asked for again, and no line of the log is about it."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def leads_here(request: HttpRequest, address: str) -> bool:
    """Whether a browser that is sent there stays on this site, by the name it was asked for."""
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def embeddable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Lets other sites show the page of a view within theirs; refusals stay ours alone."""

    @wraps(view)
    def shown(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        response = view(request, *arguments, **named)
        response.headers["Content-Security-Policy"] = EMBEDDED_POLICY
        # The header knows no value for "everybody": it has to be left out.
        response.xframe_options_exempt = True
        return response

    return shown


def security_headers(get_response: Answer) -> Answer:
    """Middleware that adds the headers an answer lacks, and no others; it stands outermost."""
    headers = dict(HEADERS)
    if settings.CSP_REPORT_URL:
        headers["Reporting-Endpoints"] = f'csp="{settings.CSP_REPORT_URL}"'

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if getattr(request, "has_logged_out", False):
            response.headers["Clear-Site-Data"] = CLEARED
        for name, value in headers.items():
            response.headers.setdefault(name, value)
        if getattr(response, "xframe_options_exempt", False):
            del response.headers["X-Frame-Options"]
        for name in needless(response):
            del response.headers[name]
        return response

    return answer


def needless(response: HttpResponseBase) -> Collection[str]:
    """The headers that a phone need not receive with this answer.

    An answer that nothing is new leaves all those of the one that the browser has; a static file is
    a part of a page, and the page says what it may do.
    """
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        return HEADERS.keys() - {"Cache-Control"} | OF_PAGES
    kind = response.headers.get("Content-Type", "")
    if not isinstance(response, FileResponse) or not kind.startswith(PARTS):
        return ()
    is_for_good = "immutable" in response.headers.get("Cache-Control", "")
    return OF_PAGES | OF_WHAT_CHANGES if is_for_good else OF_PAGES
