"""The ASGI application of a worker: intake and pages."""

import sys

from django.conf import settings
from django.db import connection
from django.urls import get_resolver

from tracker.wsgi import application as pages

# Loaded now: otherwise the first requests would wait for it.
_ = get_resolver().url_patterns

from tracker.evenings.topics_queries import versions_of  # noqa: E402 - needs what was loaded
from tracker.platform.intake import Intake  # noqa: E402
from tracker.platform.live.changes import changes_of  # noqa: E402
from tracker.platform.live.hub import Hub  # noqa: E402
from tracker.platform.live.stream import PATH, Streams  # noqa: E402

THREADS = 4
"""For each worker; SQLite gains nothing from more."""
SWITCH_SECONDS = 0.001
"""The thread switch interval in seconds: a hand waits for the disk many times, and each time for
the running thread to yield."""

sys.setswitchinterval(SWITCH_SECONDS)
streams = Streams(Hub(changes_of(connection.vendor), versions_of), settings.SILENCE_SECONDS)
application = Intake(
    pages, threads=THREADS, silence=settings.SILENCE_SECONDS, streams={PATH: streams.answer}
)
