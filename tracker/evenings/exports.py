"""Evenings and their standings as tables for files."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tracker.evenings.queries import EveningPlaces, EveningRow, StandingRow
from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of


def evenings_sheet(club: str, rows: Iterable[EveningRow]) -> Sheet:
    """The evenings, with their numbers of players and games."""
    columns = (
        SheetColumn("date", _("Date"), "date"),
        SheetColumn("title", _("Title")),
        SheetColumn("players", _("Players"), "number"),
        SheetColumn("games", _("Games"), "number"),
        SheetColumn("open_games", _("Being played"), "number"),
    )
    return Sheet(_("Evenings"), club, columns, map(_evening_row, rows))


def _evening_row(row: EveningRow) -> tuple[Cell, ...]:
    return (row.date, row.title, row.players, row.games, row.open_games)


def standings_sheet(standings: EveningPlaces, *of: str) -> Sheet:
    """The standings of an evening; `decided_by` is the code of another column."""
    state = _("provisional") if standings.is_provisional else ""
    return Sheet(
        title=_("Standings"),
        subtitle=line_of(*of, state),
        columns=_columns(),
        rows=map(_row, standings.rows),
    )


def _columns() -> tuple[SheetColumn, ...]:
    numbers = {
        "won": _("Won"),
        "points_for": pgettext("points", "For"),
        "points_against": pgettext("points", "Against"),
        "difference": _("Difference"),
    }
    return (
        SheetColumn("rank", _("Rank"), "number"),
        SheetColumn("place", _("Place")),
        SheetColumn("name", _("Name")),
        SheetColumn("played", _("Played"), "number"),
        *(SheetColumn(code, title, "number") for code, title in numbers.items()),
        SheetColumn("decided_by", _("Decided by"), words=numbers),
    )


def _row(row: StandingRow) -> tuple[Cell, ...]:
    return (
        *(row.rank, row.place, row.name, row.played, row.won),
        *(row.points_for, row.points_against, row.points_for - row.points_against),
        row.decided_by,
    )
