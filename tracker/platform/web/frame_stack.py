"""Preallocates the interpreter's frame stack for a request.

CPython keeps call frames in chunks of 16 KB. A loop that calls across a chunk's end allocates and
frees the next chunk at every call: pages took up to nine times as long, merely because of their
call depth.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

WORDS = 70_000
"""The size of a frame that gets a chunk of a megabyte, half of which is left for its callees."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def preallocate_frame_stack(get_response: Answer) -> Answer:
    """Middleware with a frame declared so large that all frames above it share one chunk."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    answer.__code__ = answer.__code__.replace(co_stacksize=WORDS)
    return answer
