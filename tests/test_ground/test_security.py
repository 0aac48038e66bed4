"""Every response carries the same security headers, from any source."""

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.cache import cache_control

from tracker.platform.web import security

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; report-to csp"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
}


def broken(request: HttpRequest) -> HttpResponse:
    """A view that raises an exception."""
    raise ZeroDivisionError


@cache_control(max_age=60)
def lasting(request: HttpRequest) -> HttpResponse:
    """A view that may be cached for a minute."""
    return HttpResponse("kept")


urlpatterns = [
    path("", include("tracker.urls")),
    path("broken", broken),
    path("lasting", lasting),
]

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def security_headers(response):
    """The security headers of the response."""
    return {name: response.headers.get(name) for name in HEADERS}


@pytest.mark.parametrize(
    ("method", "address", "host", "status"),
    [
        ("get", "/health", "testserver", 200),
        ("get", "/", "elsewhere.example", 400),
        ("get", "/missing/", "testserver", 404),
        ("post", "/health", "testserver", 405),
        ("get", "/broken", "testserver", 500),
    ],
)
def test_answer_has_every_header(client, method, address, host, status):
    client.raise_request_exception = False
    response = getattr(client, method)(address, headers={"host": host})
    assert response.status_code == status
    assert security_headers(response) == HEADERS
    response.close()


def test_part_of_a_page_has_what_means_something_there(client):
    response = client.get("/static/vendor/htmx.min.js")
    known = {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
    assert {name: value for name, value in security_headers(response).items() if value} == known
    response.close()


def test_file_that_is_kept_for_good_has_nothing_to_ask_again_by(rf):
    named = {"Cache-Control": "public, immutable", "ETag": '"1"', "Content-Type": "text/css"}
    left = security.security_headers(lambda _: FileResponse(headers=named))(rf.get("/"))
    assert {*left.headers} == {
        *("Cache-Control", "Content-Type"),
        *("Cross-Origin-Resource-Policy", "X-Content-Type-Options"),
    }


def test_refused_form_has_every_header(client):
    client.handler.enforce_csrf_checks = True
    response = client.post("/lasting")
    assert response.status_code == 403
    assert security_headers(response) == HEADERS


def test_page_is_not_kept_unless_it_says_so(client):
    assert client.get("/health").headers["Cache-Control"] == "no-store"
    assert client.get("/lasting").headers["Cache-Control"] == "max-age=60"


def test_strict_transport_is_asked_for_over_https_only(client, settings):
    settings.SECURE_HSTS_SECONDS = 63072000
    name = "Strict-Transport-Security"
    assert name not in client.get("/health").headers
    over_https = client.get("/health", secure=True)
    assert over_https.headers[name] == "max-age=63072000; includeSubDomains"


def test_reports_go_where_the_operator_says(client, settings):
    assert "Reporting-Endpoints" not in client.get("/health").headers
    settings.CSP_REPORT_URL = "https://reports.example/csp"
    endpoints = type(client)().get("/health").headers["Reporting-Endpoints"]
    assert endpoints == 'csp="https://reports.example/csp"'
