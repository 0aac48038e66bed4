"""Mail leaves after the answer that asked for it: how long that takes tells nobody anything.

One thread of each worker sends, one mail after another. What waits there is lost with the worker.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from threading import BoundedSemaphore
from typing import Any

from django.db import connection
from django.http import HttpResponseRedirect
from django.utils.translation import override

from tracker.platform.web.language import current_language

MOST_WAITING = 100
log = logging.getLogger(__name__)
_places = BoundedSemaphore(MOST_WAITING)


class MailingRedirect(HttpResponseRedirect):
    """Sends the browser on, and has something sent by mail once that answer is out."""

    status_code = 303

    def __init__(self, to: str, send: Callable[[], Any]) -> None:
        super().__init__(to)
        self._send = _as_now(send)

    def close(self) -> None:
        """The answer is out."""
        super().close()
        _queue(self._send)


def send_later(send: Callable[[], Any]) -> None:
    """Has something sent by mail in the language of this moment, without waiting for it."""
    _queue(_as_now(send))


def _as_now(send: Callable[[], Any]) -> Callable[[], Any]:
    """The language and the name under which the book is asked stay those of this moment."""
    return partial(copy_context().run, _spoken, current_language(), send)


def wait() -> None:
    """Comes back when all that waits has been sent."""
    _sender().submit(lambda: None).result()


@cache
def _sender() -> ThreadPoolExecutor:
    """The thread that sends; made when it is first needed, in the worker itself."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def _spoken(language: str, send: Callable[[], Any]) -> None:
    with override(language):
        send()


def _queue(send: Callable[[], Any]) -> None:
    if _places.acquire(blocking=False):
        _sender().submit(_sent, send, _places)
    else:
        log.error("mail was not sent: too many wait already")


def _sent(send: Callable[[], Any], places: BoundedSemaphore) -> None:
    try:
        send()
    except Exception as error:  # noqa: BLE001 - nobody else would hear of it
        # No more of it: the words of a mail server have the address in them.
        log.error("mail was not sent: %s", type(error).__name__)  # noqa: TRY400
    finally:
        connection.close()
        places.release()
