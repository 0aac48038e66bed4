"""The pages as a WSGI application, which `tracker.asgi` calls."""

import os
import signal

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")

# Ctrl-C reaches every process of a terminal at once, and the server's main process then stops its
# workers too. A worker that receives both signals can hang, so it only obeys the main process.
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

application = get_wsgi_application()

from tracker.archive.services import pieces  # noqa: E402
from tracker.operations import worker  # noqa: E402 - needs what was loaded just now
from tracker.operations.backups import automatic  # noqa: E402
from tracker.statistics import month_cache_services as keeping  # noqa: E402

worker.begin()
automatic.start()
keeping.start()
pieces.start_cleanup()
