"""The table of a season as a file."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tracker.common.dates_texts import day, day_of_year
from tracker.engine.ranking.season import SeasonRow
from tracker.engine.ranking.table import places_of
from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.seasons.queries import NamedSeason
from tracker.tournaments.standings.exports import figure

NOBODY = "–"
PROVISIONAL = "provisional"


def season_sheet(club: str, name: str, text: str, season: NamedSeason) -> Sheet:
    """The table; `dropped` and `missed` list evenings by their column codes."""
    rows, places = season.table.rows, places_of([row.rank for row in season.table.rows])
    return Sheet(
        title=_("Season"),
        subtitle=line_of(club, name, text),
        columns=tuple(_columns(season)),
        rows=(_row(season, row, place) for row, place in zip(rows, places, strict=True)),
    )


def _columns(season: NamedSeason) -> Iterator[SheetColumn]:
    yield SheetColumn("rank", _("Rank"), "number", is_computed=True)
    yield SheetColumn("place", _("Place"))
    yield SheetColumn("name", _("Name"))
    yield SheetColumn("total", _("Total"), "number")
    yield SheetColumn("attended", _("Evenings"), "number")
    for number, key in enumerate(season.table.sessions, start=1):
        evening = season.evenings[key]
        title = f"{day(evening.date)}, {evening.title}"
        yield SheetColumn(
            f"evening_{number}", title, "number", paper_title=day_of_year(evening.date)
        )
    yield SheetColumn("dropped", _("Dropped"), is_computed=True)
    yield SheetColumn("missed", _("Missed"), is_computed=True)
    words = {PROVISIONAL: _("provisional"), "": ""}
    yield SheetColumn("place_state", _("State of the place"), words=words, is_computed=True)


def _row(season: NamedSeason, row: SeasonRow, place: str) -> tuple[Cell, ...]:
    numbered = [*enumerate(row.cells, start=1)]
    dropped = [f"evening_{at}" for at, cell in numbered if cell.standing == "dropped"]
    missed = [f"evening_{at}" for at, cell in numbered if not cell.is_attended]
    if row.is_provisional:
        place = _("{place} (provisional)").format(place=place)
    return (
        *(row.rank, place, season.names.get(row.player, NOBODY), figure(row.total), row.attended),
        *(figure(cell.value) for cell in row.cells),
        *(" ".join(dropped), " ".join(missed), PROVISIONAL if row.is_provisional else ""),
    )
