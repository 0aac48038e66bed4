"""Everything about one person, for that person: as JSON for programs, and to be read."""

import datetime as dt
import json
from collections.abc import Mapping

from django.utils import timezone
from django.utils.translation import gettext

from tracker.exports.as_pdf import pdf
from tracker.exports.sheet import Sheet, SheetColumn
from tracker.exports.typesetting import A4
from tracker.pages.people.personal import PersonalFile
from tracker.vocabulary.moments import day
from tracker.vocabulary.personal import COLUMNS

SCHEMA, VERSION = "score-book/person", 1


def personal_json(told: PersonalFile) -> bytes:
    """Every part with its rows, moments as in ISO 8601."""
    parts = {part.code: part.rows for part in told.parts}
    whole = {"schema": SCHEMA, "version": VERSION, "club": told.club, "name": told.name} | parts
    return json.dumps(whole, ensure_ascii=False, indent=1, default=_moment).encode()


def personal_pdf(told: PersonalFile, paper: str = A4) -> bytes:
    """A row for each of them, with what it says in words."""
    columns = (
        SheetColumn("part", gettext("Section")),
        SheetColumn("said", gettext("Contents of the book")),
    )
    rows = [(gettext(part.title), _said(row)) for part in told.parts for row in part.rows]
    title = gettext("Everything about {}").format(told.name)
    return pdf(Sheet(title, told.club, columns, rows), paper)


def _said(row: Mapping[str, object]) -> str:
    shown = (f"{COLUMNS[name]}: {_word(value)}" for name, value in row.items())
    return " · ".join(shown)


def _word(value: object) -> str:
    match value:
        case None | "":
            return "–"
        case bool():
            return gettext("yes") if value else gettext("no")
        case dt.datetime():
            local = timezone.localtime(value)
            return f"{day(local.date())}, {local:%H:%M}"
        case dt.date():
            return day(value)
        case dict() | list():
            return json.dumps(value, ensure_ascii=False)
    return str(value)


def _moment(value: object) -> str:
    assert isinstance(value, dt.date)
    return value.isoformat()
