"""Writes that first show what they change wherever else the game counts."""

from collections.abc import Callable
from typing import Protocol

from django.http import HttpRequest, HttpResponse


class Confirmation(Protocol):
    """Answers with the page that shows the changes; None once it was written.

    `write` takes the reason. `back` is the address where everything stays as it was. Raises
    the errors of a first write that is refused.
    """

    def __call__(
        self,
        request: HttpRequest,
        *,
        game: object,
        write: Callable[..., object],
        title: str,
        back: str,
        needs_reason: bool = True,
    ) -> HttpResponse | None: ...


CONFIRMATIONS: dict[str, Confirmation] = {}
"""Confirmations by the kind of place where a game counts; `tracker.page_urls` fills it."""
