"""The table of a season as a file."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tracker.exports.event_standings import figure
from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.exports.words import joined
from tracker.pages.seasons.shown import SeasonRowShown, ShownSeason


def season_sheet(club: str, name: str, said: str, season: ShownSeason) -> Sheet:
    """The table; `dropped` and `missed` name evenings by the codes of their columns."""
    return Sheet(
        title=_("Season"),
        subtitle=joined(club, name, said),
        columns=tuple(_columns(season)),
        rows=(_row(season, row) for row in season.rows),
    )


def _columns(season: ShownSeason) -> Iterator[SheetColumn]:
    yield SheetColumn("rank", _("Rank"), "number")
    yield SheetColumn("place", _("Place"))
    yield SheetColumn("name", _("Name"))
    yield SheetColumn("total", _("Total"), "number")
    yield SheetColumn("attended", _("Evenings"), "number")
    for number, head in enumerate(season.sessions, start=1):
        yield SheetColumn(f"evening_{number}", f"{head.date}, {head.title}", "number")
    yield SheetColumn("dropped", _("Dropped"))
    yield SheetColumn("missed", _("Missed"))


def _row(season: ShownSeason, row: SeasonRowShown) -> tuple[Cell, ...]:
    numbered = [*enumerate(row.cells, start=1)]
    dropped = [f"evening_{at}" for at, cell in numbered if cell.standing == "dropped"]
    missed = [f"evening_{at}" for at, cell in numbered if not cell.is_attended]
    return (
        *(row.rank, row.place, row.name, figure(row.value), row.attended),
        *(figure(cell.value) for cell in row.cells),
        *(" ".join(dropped), " ".join(missed)),
    )
