"""Calendars as iCalendar files (RFC 5545)."""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tracker.clubs.queries import Calendar, CalendarEntry
from tracker.tournaments.setup.texts import notice_shown, play_terms

if TYPE_CHECKING:
    from tracker.models import Tournament

CONTENT_TYPE = "text/calendar; charset=utf-8"
MOST_BYTES = 75
"""The longest line in bytes; the rest continues on the next line, which begins with a space."""
USUAL_LENGTH = dt.timedelta(hours=4)
ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})

Address = Callable[[CalendarEntry], str]
"""Builds the absolute URL of an entry's page."""


def ics(calendar: Calendar, address: Address) -> bytes:
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Klaberjass score book//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_text(calendar.name)}",
        *(
            line
            for occasion in calendar.occasions
            for line in _occasion(occasion, address(occasion))
        ),
        "END:VCALENDAR",
    )
    return b"".join(b"%s\r\n" % _folded(line) for line in lines)


def _occasion(one: CalendarEntry, address: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{one.uid}"
    yield f"DTSTAMP:{_moment(one.written_at)}"
    yield f"SEQUENCE:{one.version}"
    yield from _when(one)
    yield f"SUMMARY:{_text(_title(one))}"
    if one.place:
        yield f"LOCATION:{_text(one.place)}"
    if one.tournament:
        yield f"DESCRIPTION:{_text(_about(one.tournament))}"
    yield f"URL:{address}"
    yield "END:VEVENT"


def _about(tournament: "Tournament") -> str:
    """The announcement of a tournament: text, fee, game, pairing method and number of rounds."""
    shown = notice_shown(tournament)
    plan = (
        " ".join(map(str, term.sentences)) for term in play_terms(tournament, shown.at_clock)[:3]
    )
    return "\n".join((*shown.paragraphs, *filter(None, (shown.fee,)), *plan))


def _title(one: CalendarEntry) -> str:
    if one.first_round is None:
        return one.title
    round_ = _("Round {number}").format(number=one.first_round)
    round_ = " – ".join(" & ".join(side) for side in one.sides) or round_
    return _("{label}: {text}").format(label=one.title, text=round_)


def _when(one: CalendarEntry) -> Iterator[str]:
    """The start in UTC, which calendars convert to local time; else the whole day."""
    if one.begins is None:
        yield f"DTSTART;VALUE=DATE:{one.day:%Y%m%d}"
        yield "TRANSP:TRANSPARENT"
        return
    yield f"DTSTART:{_moment(one.begins)}"
    yield f"DTEND:{_moment(one.begins + USUAL_LENGTH)}"


def _moment(moment: dt.datetime) -> str:
    return f"{moment.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    return text.translate(ESCAPES)


def _folded(line: str) -> bytes:
    """The line in UTF-8, folded if too long, but never within a character."""
    rest, parts, room = line.encode(), [], MOST_BYTES
    while len(rest) > room:
        cut = room
        while rest[cut] & 0xC0 == 0x80:
            cut -= 1
        parts.append(rest[:cut])
        # Includes the space at its beginning.
        rest, room = rest[cut:], MOST_BYTES - 1
    return b"\r\n ".join([*parts, rest])
