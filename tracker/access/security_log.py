"""The security log: one line per security-relevant event, written when it commits.

A line has numbers and codes, never the name of a person, a secret or a network address. Entries at
the tables are not logged: the book keeps every version of a hand itself.
"""

import json
import logging
import re
from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from tracker.access.codes import code_hash
from tracker.models import Phone
from tracker.platform.server import logs
from tracker.platform.web import request_id as numbering
from tracker.platform.web.phone_cookie import secret_of

LONGEST = 200
PLAIN = re.compile(r"[\w.:/-]+", re.ASCII)
ARCHIVE = "application/zip"

log = logging.getLogger("tracker.security")

Answer = Callable[[HttpRequest], HttpResponse]


def note(event: str, /, **where: object) -> None:
    """Logs a security event and its actor once the current transaction commits.

    Callers may override `who`. Management commands log at DEBUG, since their operator sees the
    output.
    """
    asked = numbering.request()
    text = {"who": current_actor(), **where}
    line = " ".join([event, *(f"{name}={_plain(value)}" for name, value in text.items())])
    transaction.on_commit(partial(_write, line, asked))


def _write(line: str, asked: HttpRequest | None) -> None:
    if asked is not None:
        asked.META[logs.SAID] = line
    log.log(logging.DEBUG if asked is None else logging.INFO, "%s", line)


def log_downloads(get_response: Answer) -> Answer:
    """Middleware that logs every table and archive downloaded as a file."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_file = response.headers.get("Content-Disposition", "").startswith("attachment")
        if is_file and request.method == "GET" and response.status_code == 200:
            is_archive = response.headers["Content-Type"] == ARCHIVE
            note("archive_out" if is_archive else "export_made", path=request.path)
        return response

    return answer


def current_actor() -> str:
    """The account, key or phone behind the current request, by number; else "command"."""
    asked = numbering.request()
    if asked is None:
        return "command"
    user, key = getattr(asked, "user", None), getattr(asked, "auth", None)
    if user is not None and user.is_authenticated:
        return f"account:{user.pk}"
    if key is not None:
        return f"key:{key.pk}"
    secret = secret_of(asked)
    # Includes a phone that was just disconnected, perhaps by itself.
    phone = Phone.objects.filter(secret_hash=code_hash(secret)).first() if secret else None
    return f"phone:{phone.key}" if phone else "nobody"


def _plain(value: object) -> str:
    """Quotes a value so that it cannot imitate another line or the next value."""
    text = str(value)[:LONGEST]
    return text if PLAIN.fullmatch(text) else json.dumps(text)
