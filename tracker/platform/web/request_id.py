"""Request ids: on every response, in log lines, and on error pages.

A user reads the id out from the error page, and the operator finds the log line.
"""

import logging
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import cast
from uuid import uuid4

from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

HEADER = "X-Request-Id"
NUMBER = "tracker.number"
"""The environ key of the request id, so that code before and after the view can log it."""
DIGITS = 12

_now: ContextVar[tuple[str, HttpRequest] | None] = ContextVar("request", default=None)
log = logging.getLogger(__name__)

Answer = Callable[[HttpRequest], HttpResponseBase]


def current_request_id() -> str:
    """The id of the current request, or an empty string."""
    asked = _now.get()
    return asked[0] if asked else ""


def request() -> HttpRequest | None:
    """The current request, for logging; None in a command."""
    asked = _now.get()
    return asked[1] if asked else None


def new() -> str:
    return uuid4().hex[:DIGITS]


def number_requests(get_response: Answer) -> Answer:
    """Middleware that assigns request ids; one sent by the client is ignored."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = (request.META.setdefault(NUMBER, new()), request)
        before = _now.set(asked)
        try:
            response = get_response(request)
        finally:
            _now.reset(before)
        response.headers[HEADER] = asked[0]
        if isinstance(response, StreamingHttpResponse) and not isinstance(response, FileResponse):
            pieces = cast(Iterator[bytes], response.streaming_content)
            response.streaming_content = _streamed(pieces, asked)
        return response

    return answer


class RequestNumbers(logging.Filter):
    """Adds the request id to log records."""

    def filter(self, record: logging.LogRecord) -> bool:
        asked = getattr(record, "request", None)
        environ = getattr(record, "environ", None) or getattr(asked, "META", {})
        found = current_request_id() or environ.get(NUMBER, "")
        record.request_number = f" [{found}]" if found else ""
        return True


def _streamed(pieces: Iterator[bytes], asked: tuple[str, HttpRequest]) -> Iterator[bytes]:
    """The chunks of a streamed response, made after the view has returned.

    An error then can have no page any more. It is logged, and the connection is aborted, so that no
    browser takes half a file for a whole one.
    """
    while True:
        before = _now.set(asked)
        try:
            piece = next(pieces, None)
        except Exception:
            log.exception("an answer broke off: %s", asked[1].path)
            raise
        finally:
            _now.reset(before)
        if piece is None:
            return
        yield piece
