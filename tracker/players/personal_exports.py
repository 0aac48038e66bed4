"""Everything about one person, for that person: as JSON for programs, and to be read."""

import datetime as dt
import json

from django.utils.translation import gettext

from tracker.exports.as_pdf import pdf
from tracker.exports.sheet import Sheet, SheetColumn
from tracker.exports.typesetting import A4
from tracker.players.personal_rows_texts import row_text
from tracker.players.personal_texts import PARTS
from tracker.players.queries.personal import PersonalFile

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
    rows = [
        (PARTS[part.code], row_text(part.code, row)) for part in told.parts for row in part.rows
    ]
    title = gettext("Everything about {}").format(told.name)
    return pdf(Sheet(title, told.club, columns, rows), paper)


def _moment(value: object) -> str:
    assert isinstance(value, dt.date)
    return value.isoformat()
