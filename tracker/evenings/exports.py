"""The evenings of a club as a file."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tracker.evenings.queries import EveningRow
from tracker.exports.sheet import Cell, Sheet, SheetColumn


def evenings_sheet(club: str, rows: Iterable[EveningRow]) -> Sheet:
    """The evenings, with how many played how many games."""
    columns = (
        SheetColumn("date", _("Date"), "date"),
        SheetColumn("title", _("Title")),
        SheetColumn("players", _("Players"), "number"),
        SheetColumn("games", _("Games"), "number"),
        SheetColumn("open_games", _("Being played"), "number"),
    )
    return Sheet(_("Evenings"), club, columns, map(_row, rows))


def _row(row: EveningRow) -> tuple[Cell, ...]:
    return (row.date, row.title, row.players, row.games, row.open_games)
