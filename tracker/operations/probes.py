"""Addresses for programs that watch: /livez, /readyz, /health as JSON, and /metrics.

They are answered before anything else: by any name or address that asks, without a redirect
to https, a session or a cookie.
"""

from collections.abc import Callable
from hmac import compare_digest

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase

from scoring.language import in_english
from tracker import __version__
from tracker.operations import health
from tracker.operations.checks import Check

Answer = Callable[[HttpRequest], HttpResponseBase]
SAFE = ("GET", "HEAD")
_is_migrated = False


def answer_probes(get_response: Answer) -> Answer:
    """Middleware that answers the probes."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        probe = PROBES.get(request.path_info)
        if probe and request.method not in SAFE:
            return HttpResponseNotAllowed(SAFE)
        response = probe(request) if probe else None
        return get_response(request) if response is None else response

    return answer


def live(_request: HttpRequest) -> HttpResponse:
    """200 as long as this worker answers at all: without an answer, restart it."""
    return _plain("alive")


def ready(_request: HttpRequest) -> HttpResponse:
    """200 if pages can be served; 503 if the database is away or its tables are of another
    version. Damage, an old backup or a full disk keep no traffic away.
    """
    problem = _obstacle()
    return _plain(problem or "ready", 503 if problem else 200)


def report(request: HttpRequest) -> HttpResponse | None:
    """The state of the server as JSON; None if the page is to be shown.

    What was found is only told on the machine itself.
    """
    if not _wants_json(request):
        return None
    found = health.checks()
    worst = health.worst_state(found)
    told: dict[str, object] = {"status": worst, "version": __version__}
    if health.is_on_this_machine(request):
        told |= {"checks": [_row(check) for check in found]}
    return JsonResponse(told, status=503 if worst == "wrong" else 200)


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus; 404 if they are off, as they are without METRICS_TOKEN."""
    if not settings.METRICS_TOKEN:
        return _plain("METRICS_TOKEN is not set", 404)
    sent = request.headers.get("Authorization", "")
    if not compare_digest(sent.encode(), f"Bearer {settings.METRICS_TOKEN}".encode()):
        response = _plain("METRICS_TOKEN is needed", 401)
        response.headers["WWW-Authenticate"] = "Bearer"
        return response
    from tracker.operations import figures  # the library is loaded only where it is used

    return HttpResponse(figures.exposition(), content_type=figures.CONTENT_TYPE)


def _wants_json(request: HttpRequest) -> bool:
    """True for programs, and where the page would be refused or redirected."""
    try:
        request.get_host()
    except DisallowedHost:
        return True
    is_redirected = settings.SECURE_SSL_REDIRECT and not request.is_secure()
    return is_redirected or "application/json" in request.headers.get("Accept", "")


def _obstacle() -> str:
    """The reason why no page can be served; empty if there is none."""
    global _is_migrated  # noqa: PLW0603 - tables are not unmade while a server runs
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not _is_migrated:
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                return "the tables are of another version"
            _is_migrated = True
    except (Error, OSError):
        return "the database does not answer"
    return ""


def _row(check: Check) -> dict[str, str]:
    return {
        "name": in_english(check.name),
        "state": check.state,
        "finding": in_english(check.finding),
    }


def _plain(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{text}\n", content_type="text/plain; charset=utf-8", status=status)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse | None]] = {
    "/livez": live,
    "/readyz": ready,
    "/health": report,
    "/metrics": metrics,
}
