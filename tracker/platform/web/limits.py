"""Limits on request bodies, and expensive work: one request per worker at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePosixPath
from threading import Lock

from django.core.handlers.wsgi import get_path_info
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, ResolverMatch, resolve

from tracker.imports.table import MOST_BYTES

_place = Lock()


class BusyError(Exception):
    """The worker is busy with expensive work: the client is to retry."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Holds the lock for the duration of the block; raises BusyError if it is taken."""
    if not _place.acquire(blocking=False):
        raise BusyError
    try:
        yield
    finally:
        _place.release()


MEGABYTE = 1_000_000
MOST_TYPED = MEGABYTE
"""The maximum size of a form; a long evening typed from paper needs a tenth."""
MOST_SENT: dict[str | None, int] = dict.fromkeys(
    ("players-bring", "entries-paste", "on-paper"), MOST_BYTES + MEGABYTE
)
"""The maximum upload by URL name.

`tracker.page_urls` adds archives. Scripts and programs have limits of their own.
"""
BUSY = "tracker.busy"
"""Set in the environ of a request that is deferred in favour of others."""
OVERLOADED = "tracker.crowded"
"""Set when the server is overloaded and this request is rejected."""
FILES = frozenset({".csv", ".json", ".pdf", ".png", ".xlsx", ".zip"})
PASSWORDS = frozenset(
    {
        *("account_login", "account_reauthenticate", "account_change_password"),
        *("account_reset_password_from_key", "first-start", "invitation"),
    }
)
"""URL names whose forms carry a password: its hash takes a second."""
WAIT_SECONDS = 5
"""How long a file export waits for others, and the delay before the client retries."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def most_sent(path: str) -> int:
    """The largest body accepted for a path, in bytes; larger ones are not read."""
    try:
        return _most_for(resolve(path))
    except Resolver404:
        return MOST_TYPED


def _most_for(match: ResolverMatch | None) -> int:
    return MOST_SENT.get(match.url_name if match else None, MOST_TYPED)


class BodyLimit:
    """Middleware that refuses an oversized body before any of it is read.

    Expensive requests are told to retry while another one runs.
    """

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, arguments: object, named: object
    ) -> HttpResponse | None:
        """The refusal of an oversized body, ahead of the CSRF check."""
        if is_for_api(request.path):
            return None
        if int(request.META.get("CONTENT_LENGTH") or 0) <= _most_for(request.resolver_match):
            return None
        return render(request, "413.html", status=413)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The response when the server is busy."""
        return _come_again(request, 503) if isinstance(error, BusyError) else None


def retry_later(get_response: Answer) -> Answer:
    """Middleware that asks clients to retry under overload."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if OVERLOADED in request.META:
            return _come_again(request, 503)
        return _come_again(request, 429) if BUSY in request.META else get_response(request)

    return answer


def is_for_api(path: str) -> bool:
    """True if a path is below the API's, existing or not."""
    return path.startswith("/api/")


def has_password(environ: dict[str, object]) -> bool:
    """True if the request sends a form with a password."""
    if environ["REQUEST_METHOD"] != "POST":
        return False
    try:
        return resolve(get_path_info(environ)).url_name in PASSWORDS
    except Resolver404:
        return False


def is_file(path: str) -> bool:
    """True if a path produces a file, which takes longer than a page."""
    return PurePosixPath(path).suffix in FILES and not is_for_api(path)


def _come_again(request: HttpRequest, status: int) -> HttpResponse:
    text = {"is_file": status == 429, "is_crowded": OVERLOADED in request.META}
    refusal = render(request, "wait.html", text, status=status)
    refusal.headers["Retry-After"] = str(WAIT_SECONDS)
    return refusal
