"""An import that is killed: `python -m tests.tracker.archive.broken_off BOOK ARCHIVE ROW`.

BOOK is the name of the database, ROW the hand of the archive at which it ends without a word.
"""

import os
import signal
import sys
from pathlib import Path

import django
from django.conf import settings
from django.utils import timezone

book, place, row = sys.argv[1:]
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
settings.DATABASES["default"]["NAME"] = book
django.setup()

# The models need Django first.
from tests.tracker.helpers.archives import meanwhile, open_archive  # noqa: E402
from tracker.archive.queries.layout import HANDS  # noqa: E402
from tracker.archive.services.bringing import import_club  # noqa: E402


def end(file: str, number: int) -> None:
    """Ends this process at once, where it has come to that hand."""
    if (file, number) == (HANDS.file, int(row)):
        os.kill(os.getpid(), signal.SIGKILL)


with open_archive(Path(place).read_bytes()) as archive:
    import_club(archive=meanwhile(archive, end), slug="back", now=timezone.now())
