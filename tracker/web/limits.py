"""What is asked of the server at once has an end, so that the phones at the tables get through.

Nothing is counted by the address of the network: a whole club comes in by one.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from threading import BoundedSemaphore
from typing import Any, cast
from weakref import finalize

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, ResolverMatch, resolve

from tracker import imports
from tracker.api.refusals import is_for_api
from tracker.archive import opening
from tracker.web import costly

MEGABYTE = 1_000_000
MOST_TYPED = MEGABYTE
"""How much a form sends at most; a long evening typed from paper is a tenth of it."""
MOST_SENT: Mapping[str | None, int] = {
    **dict.fromkeys(("archive", "archive-new"), opening.MOST_PACKED + MEGABYTE),
    **dict.fromkeys(("players-bring", "entries-paste", "on-paper"), imports.MOST_BYTES + MEGABYTE),
}
"""How much those send that take a file. Scripts and programs have a limit of their own."""
BUSY = "tracker.busy"
"""Set in the environment of a request with a large body that was left unread: others come first."""
FILES = frozenset({".csv", ".json", ".pdf", ".xlsx", ".zip"})
MOST_FILES = 2
"""So many of a worker's four threads may make files: the others are for pages and phones."""
WAIT_SECONDS = 5

Answer = Callable[[HttpRequest], HttpResponseBase]


def most_sent(path: str) -> int:
    """How many bytes a request to this path may bring; one with more is not even read."""
    try:
        return _most_for(resolve(path))
    except Resolver404:
        return MOST_TYPED


def _most_for(match: ResolverMatch | None) -> int:
    return MOST_SENT.get(match.url_name if match else None, MOST_TYPED)


class Refusals:
    """Middleware that refuses a body which is too big for its address, before any of it is read.

    Who asks for something dear while another is made is told to come again.
    """

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer."""
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, arguments: Any, named: Any
    ) -> HttpResponse | None:
        """The refusal of a body, if it comes to that, before the check of the form's mark."""
        if is_for_api(request):
            return None
        if int(request.META.get("CONTENT_LENGTH") or 0) <= _most_for(request.resolver_match):
            return None
        return render(request, "413.html", status=413)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """What who has to wait is told."""
        return _come_again(request, 503) if isinstance(error, costly.BusyError) else None


def few_files_at_once(get_response: Answer) -> Answer:
    """Middleware that has a few files made at the same time; the next one is to come again."""
    places = BoundedSemaphore(MOST_FILES)

    def answer(request: HttpRequest) -> HttpResponseBase:
        is_refused = BUSY in request.META
        if not is_refused and not _is_file(request.path):
            return get_response(request)
        if is_refused or not places.acquire(blocking=False):
            return _come_again(request, 429)
        return _placed(get_response, request, places)

    return answer


def _come_again(request: HttpRequest, status: int) -> HttpResponse:
    refusal = render(request, "wait.html", {"is_file": status == 429}, status=status)
    refusal.headers["Retry-After"] = str(WAIT_SECONDS)
    return refusal


def _placed(
    get_response: Answer, request: HttpRequest, places: BoundedSemaphore
) -> HttpResponseBase:
    """The answer, which keeps its place until its last piece is sent, or the line is cut."""
    try:
        response = get_response(request)
    except BaseException:
        places.release()
        raise
    if isinstance(response, StreamingHttpResponse) and request.method != "HEAD":
        # Once, however the server lets go of it: to the last piece, in between, or unread.
        is_over = finalize(response, places.release)
        pieces = cast(Iterator[bytes], response.streaming_content)
        response.streaming_content = _until(pieces, is_over)
    else:
        places.release()
    return response


def _until(pieces: Iterator[bytes], is_over: Callable[[], object]) -> Iterator[bytes]:
    try:
        yield from pieces
    finally:
        is_over()


def _is_file(path: str) -> bool:
    return PurePosixPath(path).suffix in FILES and not path.startswith("/api/")
