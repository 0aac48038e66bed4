"""Room for all that a request calls.

CPython keeps the frames of calls in chunks of 16 KB. Where a loop happens to call from the end of
one into the next, that is taken from the system and given back for each call: pages took up to nine
times as long, by nothing but how deep they were called.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

WORDS = 70_000
"""The size of a frame that gets a chunk of a megabyte, half of which is left for what it calls."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def preallocate_frame_stack(get_response: Answer) -> Answer:
    """Middleware whose frame says that it is large, so that all frames behind it have one chunk."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    answer.__code__ = answer.__code__.replace(co_stacksize=WORDS)
    return answer
