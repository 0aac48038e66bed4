"""The ASGI application of a worker: intake and pages."""

import sys

from django.conf import settings
from django.urls import get_resolver

from tracker.wsgi import application as pages

# Loaded now: otherwise the first requests would wait for it.
_ = get_resolver().url_patterns

from tracker.platform.intake import Intake  # noqa: E402 - needs what was loaded just now

THREADS = 4
"""For each worker; SQLite gains nothing from more."""
SWITCH_SECONDS = 0.001
"""The thread switch interval in seconds: a hand waits for the disk many times, and each time for
the running thread to yield."""

sys.setswitchinterval(SWITCH_SECONDS)
application = Intake(pages, threads=THREADS, silence=settings.SILENCE_SECONDS)
