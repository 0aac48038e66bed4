"""The pages as a WSGI application; `tracker.asgi` brings the requests to it."""

import os
import signal

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")

# Ctrl-C reaches every process of a terminal at once, and the server's first process then stops its
# workers too. A worker that hears both can hang, so it listens to the first process alone.
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

application = get_wsgi_application()

from tracker.backups import automatic  # noqa: E402
from tracker.machine import worker  # noqa: E402 - needs what was loaded just now
from tracker.services import keeping  # noqa: E402
from tracker.services.archive import pieces  # noqa: E402

worker.begin()
automatic.start()
keeping.start()
pieces.start()
