"""What a worker of the server does beside answering requests."""

import logging
import multiprocessing
import os
from threading import Thread

from django.conf import settings

from tracker import backends
from tracker.machine import heart, surroundings

log = logging.getLogger(__name__)


def begin() -> None:
    """Readies this process for requests; called once, when the application is loaded."""
    backends.hurry(settings.DATABASES["default"])
    surroundings.start()
    for work in (_end_with_the_server, heart.beat):
        Thread(target=work, name=work.__name__, daemon=True).start()


def _end_with_the_server() -> None:
    """Ends this process when the server's first one is gone, however that was ended.

    Otherwise it would go on serving an address that the next start finds taken.
    """
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        log.warning("the server has ended, and so does this worker of it")
        # At once: whatever is not acknowledged is sent again.
        os._exit(1)
