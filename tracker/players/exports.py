"""The players of a club as a file."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.players.queries.players import PlayerRow

ACTIVE, RETIRED = "active", "retired"


def players_sheet(club: str, rows: Iterable[PlayerRow]) -> Sheet:
    """The players, with the finished games that they played and won."""
    columns = (
        SheetColumn("name", _("Name")),
        SheetColumn("state", _("State"), words={ACTIVE: "", RETIRED: _("retired")}),
        SheetColumn("played", _("Played"), "number"),
        SheetColumn("won", _("Won"), "number"),
    )
    return Sheet(_("Players"), club, columns, map(_row, rows))


def _row(row: PlayerRow) -> tuple[Cell, ...]:
    return (row.name, ACTIVE if row.is_active else RETIRED, row.played, row.won)
