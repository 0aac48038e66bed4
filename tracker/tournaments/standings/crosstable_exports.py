"""Who met whom in an event as a file."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.exports.words import line_of
from tracker.tournaments.standings.crosstable_texts import CrossRow, Crosstable, Met
from tracker.tournaments.texts import WITHOUT, EventHead


def crosstable_sheet(club: str, event: EventHead, table: Crosstable) -> Sheet:
    """A row for each entrant and table, the first in the standings first."""
    return Sheet(
        title=_("Crosstable"),
        subtitle=line_of(club, event.title, event.date, table.said),
        columns=(
            SheetColumn("rank", _("Rank"), "number", is_computed=True),
            SheetColumn("place", _("Place")),
            SheetColumn("number", _("Number"), "number"),
            SheetColumn("name", _("Name")),
            SheetColumn("round", _("Round"), "number"),
            SheetColumn("table", _("Table"), "number"),
            SheetColumn("with", _("Partner")),
            SheetColumn("against", _("Opponents")),
            SheetColumn("points", _("Points"), "number"),
            SheetColumn("points_against", _("Points against"), "number"),
            SheetColumn("without_table", _("Without a table"), words=WITHOUT),
        ),
        rows=(cells for row in table.rows for cells in _rows(row)),
    )


def crosstable_matrix(club: str, event: EventHead, table: Crosstable) -> Sheet:
    """The same for the wall: a row for each entrant, all against all or round by round."""
    across = (
        [SheetColumn(f"against_{number}", str(number)) for number in table.numbers]
        if table.numbers
        else [
            SheetColumn(f"round_{number}", _("Round {number}").format(number=number))
            for number in table.rounds
        ]
    )
    return Sheet(
        title=_("Crosstable"),
        subtitle=line_of(club, event.title, event.date, table.said),
        columns=(
            SheetColumn("place", _("Place")),
            SheetColumn("number", _("No."), "number"),
            SheetColumn("name", _("Name")),
            *across,
            SheetColumn("points", _("Points")),
        ),
        rows=[
            (row.place, row.number, row.name, *_across(row, table), row.points)
            for row in table.rows
        ],
    )


def _across(row: CrossRow, table: Crosstable) -> Iterator[str]:
    if table.numbers:
        yield from row.square
        return
    for several in row.rounds:
        yield "; ".join(" ".join(filter(None, (met.result, met.short))) for met in several)


def _rows(row: CrossRow) -> Iterator[tuple[Cell, ...]]:
    for met in (encounter for several in row.rounds for encounter in several):
        yield (row.rank, row.place, row.number, row.name, *_cells(met))


def _cells(met: Met) -> tuple[Cell, ...]:
    return (
        *(met.round, met.table, met.partner, met.opponent),
        *(met.points, met.against, met.out),
    )
