"""The application, as a worker of the server loads it."""

import os
import signal

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")
THREADS = 4
"""For each worker; SQLite gains nothing from more."""

# Ctrl-C reaches every process of a terminal at once, and the server's first process then stops its
# workers too. A worker that hears both can hang, so it listens to the first process alone.
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

pages = get_wsgi_application()
# Loaded now: the first request would wait for them, and all that come in at the same time.
_ = get_resolver().url_patterns

from tracker.intake import Intake  # noqa: E402 - needs what was loaded just now

application = Intake(pages, threads=THREADS, silence=settings.SILENCE_SECONDS)
