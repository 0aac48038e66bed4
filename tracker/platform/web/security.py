"""Security headers, on responses of every view, error page and file."""

from collections.abc import Callable, Collection
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme

# Nothing inline, nothing external: scripts and styles are files of this site.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; report-to csp"
)

EMBEDDED_POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""The policy of a page that other sites may frame; nothing else is relaxed."""

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    # Not no-referrer: browsers would then post forms with "Origin: null", which Django refuses.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    # Views whose pages may be cached override this.
    "Cache-Control": "no-store",
}

CLEARED = '"cache"'
"""The data that a browser clears at logout. Never "storage", which holds unsent hands."""

OF_PAGES = (HEADERS.keys() | {"Strict-Transport-Security"}) - {
    *("Cache-Control", "Cross-Origin-Resource-Policy", "X-Content-Type-Options")
}
"""Headers that only matter for a response shown or run on its own."""
PARTS = ("text/css", "text/javascript", "image/png")
OF_WHAT_CHANGES = frozenset({"ETag", "Last-Modified", "X-Request-Id"})
"""An immutable file is never revalidated, and no log line refers to it."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def is_same_site(request: HttpRequest, address: str) -> bool:
    """True if a redirect stays on this site, under the requested host name."""
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def embeddable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Lets other sites frame the view's page; error pages stay same-origin."""

    @wraps(view)
    def shown(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        response = view(request, *arguments, **named)
        response.headers["Content-Security-Policy"] = EMBEDDED_POLICY
        # The header has no value that allows everyone: it has to be omitted.
        response.xframe_options_exempt = True
        return response

    return shown


def security_headers(get_response: Answer) -> Answer:
    """Middleware that adds missing headers only; it is outermost."""
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
        for name in unneeded_headers(response):
            del response.headers[name]
        return response

    return answer


def unneeded_headers(response: HttpResponseBase) -> Collection[str]:
    """Headers that this response does not need.

    A 304 keeps the headers of the cached response; a static file is subject to the policy of its
    page.
    """
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        return HEADERS.keys() - {"Cache-Control"} | OF_PAGES
    kind = response.headers.get("Content-Type", "")
    if not isinstance(response, FileResponse) or not kind.startswith(PARTS):
        return ()
    is_for_good = "immutable" in response.headers.get("Cache-Control", "")
    return OF_PAGES | OF_WHAT_CHANGES if is_for_good else OF_PAGES
