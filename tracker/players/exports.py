"""The players of a club and a person's own data, as files."""

import datetime as dt
import json
from collections.abc import Iterable

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from tracker.exports.as_pdf import A4, pdf
from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.players.queries.personal import PersonalFile
from tracker.players.queries.players import PlayerRow
from tracker.players.texts import PARTS, row_text

ACTIVE, RETIRED = "active", "retired"


def players_sheet(club: str, rows: Iterable[PlayerRow]) -> Sheet:
    """The players, with their numbers of finished games played and won."""
    columns = (
        SheetColumn("name", _("Name")),
        SheetColumn("state", _("State"), words={ACTIVE: "", RETIRED: _("retired")}),
        SheetColumn("played", _("Played"), "number"),
        SheetColumn("won", _("Won"), "number"),
    )
    return Sheet(_("Players"), club, columns, map(_row, rows))


def _row(row: PlayerRow) -> tuple[Cell, ...]:
    return (row.name, ACTIVE if row.is_active else RETIRED, row.played, row.won)


# A person's own data: as JSON, and as a PDF to read.


SCHEMA, VERSION = "score-book/person", 1


def personal_json(told: PersonalFile) -> bytes:
    """Every part with its rows; times in ISO 8601."""
    parts = {part.code: part.rows for part in told.parts}
    whole = {"schema": SCHEMA, "version": VERSION, "club": told.club, "name": told.name} | parts
    return json.dumps(whole, ensure_ascii=False, indent=1, default=_moment).encode()


def personal_pdf(told: PersonalFile, paper: str = A4) -> bytes:
    """Every row in words."""
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
