"""Background work of a server's worker process."""

import gc
import logging
import multiprocessing
import os
from threading import Thread

from django.conf import settings

from tracker.operations import environment_checks as surroundings
from tracker.operations import integrity_checks as heart
from tracker.operations import upkeep
from tracker.platform import database as backends

log = logging.getLogger(__name__)
SWEEPS = (20_000, 20, 100)
"""Garbage collector thresholds: the young generation after this many objects, older ones rarely."""


def begin() -> None:
    """Prepares this process for requests; called once, when the application is loaded."""
    for database in settings.DATABASES.values():
        backends.use_request_timeouts(database)
    surroundings.start()
    tune_garbage_collector()
    for work in (_end_with_the_server, heart.run_forever, upkeep.run_forever):
        Thread(target=work, name=work.__name__, daemon=True).start()


def tune_garbage_collector() -> None:
    """Makes the garbage collector run less often, and skip the modules.

    Reading many rows creates many surviving objects: a collection every 700 allocations took as
    long as the reading itself.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


def _end_with_the_server() -> None:
    """Exits when the server's main process is gone, however it ended.

    Otherwise the worker would keep serving an address that the next start finds taken.
    """
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        log.warning("the server has ended, and so does this worker of it")
        # At once: unacknowledged submissions are sent again.
        os._exit(1)
