"""Notices a book that went back in time and nobody said so: an older file copied over it.

A mark of how far the book had come stands in a file beside it. A book that lacks what the mark
names is an older one. Where the file went back too, phones know better: they show their own marks.
"""

import datetime as dt
from typing import Literal
from uuid import UUID

from django.conf import settings

from scoring.language import phrase
from tracker.common.dates_texts import moment_told
from tracker.models import Restoration
from tracker.phones.services import begin_anew_if_older
from tracker.phones.sync.high_water_mark_queries import bookmark, era_of
from tracker.platform.server import atomic_files as durable

FILE = "newest-version"
SHOWN = dt.timedelta(days=7)


def notice(now: dt.datetime) -> int | None:
    """Has the evenings ask their phones where the book is older than it was, and says how many."""
    seen = _seen()
    evenings = begin_anew_if_older(seen, now=now)
    if bookmark() != seen:
        accept()
    return evenings


def accept() -> None:
    """Notes the book as it is now: that it is an older one was said."""
    durable.write(settings.DATA_DIR / FILE, f"{bookmark()}\n".encode())


def seen_era() -> UUID | None:
    """The era in which the book was when it was last noted; None where nothing readable says so."""
    return era_of(_seen())


def status(now: dt.datetime) -> tuple[Literal["well", "note"], str]:
    """For the health page: whether an older copy took the book's place in the last week."""
    last = Restoration.objects.filter(at__gt=now - SHOWN).first()
    if last is None:
        return "well", phrase("no older copy of the book took its place in the last week")
    noticed = phrase(
        "since {moment} the phones are asked for what came later",
        moment=moment_told(last.at),
    )
    if last.made_at:
        return "note", phrase("restored from a backup: {noticed}", noticed=noticed)
    return "note", phrase("an older copy of the book took its place: {noticed}", noticed=noticed)


def _seen() -> str:
    """The mark that was noted last; empty where there is none."""
    try:
        return (settings.DATA_DIR / FILE).read_text().strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
