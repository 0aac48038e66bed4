"""Calendar files: lines as every calendar program reads them."""

import datetime as dt

import pytest

from tracker.clubs.calendar_exports import ics
from tracker.clubs.queries import Calendar, CalendarEntry
from tracker.models import Evening, Tournament

TOURNAMENT = Tournament(
    pk=7,
    evening=Evening(date=dt.date(2025, 3, 20)),
    variant="clobby",
    format="groups",
    rounds=5,
    hands=16,
    minutes=75,
    options={},
    unplayed={},
    keys=[],
    prizes=[],
)
WRITTEN = dt.datetime(2025, 3, 14, 19, 30, tzinfo=dt.UTC)
EVENING = CalendarEntry(
    uid="7c9e6679",
    title="Thursday",
    day=dt.date(2025, 3, 20),
    begins=None,
    place="",
    evening=4,
    tournament=None,
    written_at=WRITTEN,
    version=0,
)


def lines(*occasions, name="Kanal"):
    """The lines of a calendar with these, unfolded."""
    made = ics(
        Calendar(name, "kanal", occasions),
        lambda occasion: f"https://club.example/{occasion.evening}",
    )
    assert made.endswith(b"\r\n")
    assert b"\n" not in made.replace(b"\r\n", b"")
    return made.decode().replace("\r\n ", "").split("\r\n")[:-1]


def changed(**more):
    """The evening with something else about it."""
    facts = {name: getattr(EVENING, name) for name in CalendarEntry.__slots__}
    return CalendarEntry(**facts | more)


def test_evening_takes_the_whole_day():
    assert lines(EVENING) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Klaberjass score book//EN",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:Kanal",
        "BEGIN:VEVENT",
        "UID:7c9e6679",
        "DTSTAMP:20250314T193000Z",
        "SEQUENCE:0",
        "DTSTART;VALUE=DATE:20250320",
        "TRANSP:TRANSPARENT",
        "SUMMARY:Thursday",
        "URL:https://club.example/4",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_tournament_begins_at_its_moment_wherever_it_is_read():
    summer = dt.datetime(2025, 7, 1, 19, 45, tzinfo=dt.timezone(dt.timedelta(hours=2)))
    found = lines(changed(begins=summer))
    assert [line for line in found if line.startswith("DT")] == [
        "DTSTAMP:20250314T193000Z",
        "DTSTART:20250701T174500Z",
        "DTEND:20250701T214500Z",
    ]


@pytest.mark.django_db
def test_what_means_something_to_calendars_is_escaped():
    found = lines(changed(title="a;b,c\\d", tournament=TOURNAMENT))
    assert "SUMMARY:a\\;b\\,c\\\\d" in found
    (about,) = (line for line in found if line.startswith("DESCRIPTION:"))
    assert about == (
        r"DESCRIPTION:Klabberjass (Clobby)\nGroups\, then finals. Groups: 4. "
        r"Qualifiers from each group: 2. Assignment to groups: By start number\, back and forth. "
        r"After the groups: A knock-out for the best. Start numbers: By lot.\n"
        r"5 rounds of 16 hands\, 75 minutes each."
    )


def test_calendar_without_anything_is_one_still():
    assert lines()[-1] == "END:VCALENDAR"


@pytest.mark.parametrize("title", ["x" * 67, "x" * 68, "é" * 80, "🂡" * 80, "x" + "é" * 200])
def test_no_line_is_longer_than_75_bytes_and_no_character_is_cut(title):
    made = ics(Calendar("Kanal", "kanal", (changed(title=title),)), lambda occasion: "")
    for line in made.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()
    assert f"SUMMARY:{title}" in made.decode().replace("\r\n ", "").split("\r\n")


def test_line_of_75_bytes_is_not_folded():
    made = ics(Calendar("Kanal", "kanal", (changed(title="x" * 67),)), lambda occasion: "")
    assert b"SUMMARY:" + b"x" * 67 + b"\r\n" in made
