"""Sends mail after the response, so that timing reveals nothing.

One thread per worker renders the mails and hands them over, one at a time. A mail that the mail
server does not take waits in the book (`tracker/operations/outbox.py`); one that is not rendered
yet is lost if the worker ends.
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
    """A redirect that sends mail once the response is out."""

    status_code = 303

    def __init__(self, to: str, send: Callable[[], Any]) -> None:
        super().__init__(to)
        self._send = _as_now(send)

    def close(self) -> None:
        """Called when the response is out."""
        super().close()
        _queue(self._send)


def send_later(send: Callable[[], object]) -> None:
    """Queues mail in the current language."""
    _queue(_as_now(send))


def _as_now(send: Callable[[], object]) -> Callable[[], Any]:
    """Binds the current language and host name."""
    return partial(copy_context().run, _spoken, current_language(), send)


def wait() -> None:
    """Blocks until the queue is empty."""
    _sender().submit(lambda: None).result()


@cache
def _sender() -> ThreadPoolExecutor:
    """The sending thread; created on first use, in the worker itself."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def _spoken(language: str, send: Callable[[], object]) -> None:
    with override(language):
        send()


def _queue(send: Callable[[], object]) -> None:
    if _places.acquire(blocking=False):
        _sender().submit(_sent, send, _places)
    else:
        log.error("mail was not sent: too many wait already")


def _sent(send: Callable[[], object], places: BoundedSemaphore) -> None:
    try:
        send()
    except Exception as error:  # noqa: BLE001 - nobody else would notice
        # Nothing more: the mail server's message contains the address.
        log.error("mail was not sent: %s", type(error).__name__)  # noqa: TRY400
    finally:
        connection.close()
        places.release()
