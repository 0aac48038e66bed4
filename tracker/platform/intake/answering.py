"""Responses: made by a WSGI thread, and sent without it.

A slow reader holds up no one else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from tracker.platform.intake.environ import Environ
from tracker.platform.web import limits
from tracker.platform.web import request_id as numbering
from tracker.platform.web.security import HEADERS

Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

MEMORY = 1_000_000
"""Longer responses are spooled to disk."""
PIECE = 65_536

log = logging.getLogger(__name__)


class BufferedResponse(NamedTuple):
    """A complete response: status code, headers, and body."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: IO[bytes]


def ask_application(application: Application, environ: Environ) -> BufferedResponse:
    """The application's response; an exception is logged, and answered as an error."""
    try:
        return _answered(application, environ)
    except Exception:
        log.exception("no answer to %s", environ["PATH_INFO"], extra={"environ": environ})
        return _plain(environ, HTTPStatus.INTERNAL_SERVER_ERROR)


def timeout_response(environ: Environ) -> BufferedResponse:
    """The response to a client that timed out; a phone retries what is not acknowledged."""
    return _plain(environ, HTTPStatus.REQUEST_TIMEOUT)


def overload_response(environ: Environ) -> BufferedResponse:
    """The response under overload, when even the localised page would take too long."""
    answer = _plain(environ, HTTPStatus.SERVICE_UNAVAILABLE)
    answer.headers.append((b"retry-after", str(limits.WAIT_SECONDS).encode()))
    return answer


def bad_request_response(environ: Environ) -> BufferedResponse:
    """The response to an incomplete or malformed request."""
    return _plain(environ, HTTPStatus.BAD_REQUEST)


async def send_whole(answer: BufferedResponse, send: Send, silence: float) -> None:
    """Sends the response in chunks; raises TimeoutError if one is not accepted in time."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    is_more = True
    while is_more:
        piece = answer.body.read(PIECE)
        is_more = len(piece) == PIECE
        async with asyncio.timeout(silence):
            await send({"type": "http.response.body", "body": piece, "more_body": is_more})


def _answered(application: Application, environ: Environ) -> BufferedResponse:
    text: list[Any] = []
    pieces = application(environ, lambda *status_and_headers: text.extend(status_and_headers))
    body = SpooledTemporaryFile(MEMORY)  # noqa: SIM115 - closed when it is sent
    try:
        if environ["REQUEST_METHOD"] != "HEAD":
            body.writelines(pieces)
    except BaseException:
        body.close()
        raise
    finally:
        if hasattr(pieces, "close"):
            pieces.close()
    body.seek(0)
    headers = [(name.lower().encode(), value.strip().encode("latin-1")) for name, value in text[1]]
    return BufferedResponse(int(text[0].split()[0]), headers, body)


def _plain(environ: Environ, status: HTTPStatus) -> BufferedResponse:
    # The rest of the request is not read.
    headers = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"} | HEADERS
    headers[numbering.HEADER] = environ[numbering.NUMBER]
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    return BufferedResponse(status, pairs, BytesIO(f"{status.value} {status.phrase}\n".encode()))
