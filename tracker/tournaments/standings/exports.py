"""The standings of a tournament as a file."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from tracker.engine.ranking.key import Value
from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.tournaments.book.texts import WITHOUT, TournamentHead
from tracker.tournaments.standings.crosstable_texts import CrossRow, Crosstable, CrosstableCell
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView

# Who met whom in a tournament as a file.


def crosstable_sheet(club: str, tournament: TournamentHead, table: Crosstable) -> Sheet:
    """A row for each entrant and table, the first in the standings first."""
    return Sheet(
        title=_("Crosstable"),
        subtitle=line_of(club, tournament.title, tournament.date, table.text),
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


def crosstable_matrix(club: str, tournament: TournamentHead, table: Crosstable) -> Sheet:
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
        subtitle=line_of(club, tournament.title, tournament.date, table.text),
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


def _cells(met: CrosstableCell) -> tuple[Cell, ...]:
    return (
        *(met.round, met.table, met.partner, met.opponent),
        *(met.points, met.against, met.out),
    )


def tournament_standings_sheet(
    club: str, tournament: TournamentHead, standings: PublicStandings
) -> Sheet:
    """The standings as far as they are shown; `decided_by` is the code of another column."""
    has_in_hand = any(row.in_hand for row in standings.rows)
    return Sheet(
        title=_("Standings"),
        subtitle=line_of(club, tournament.title, tournament.date, standings.text),
        columns=tuple(_columns(standings, has_in_hand=has_in_hand)),
        rows=(_row(row, has_in_hand=has_in_hand) for row in standings.rows),
    )


def _columns(standings: PublicStandings, *, has_in_hand: bool) -> Iterator[SheetColumn]:
    yield SheetColumn("rank", _("Rank"), "number", is_computed=True)
    yield SheetColumn("place", _("Place"))
    yield SheetColumn("number", _("Number"), "number")
    yield SheetColumn("name", _("Name"))
    yield SheetColumn("club", _("Club"))
    for column in standings.columns:
        yield SheetColumn(column.code, column.title, "number")
    for number in standings.rounds:
        yield SheetColumn(f"round_{number}", _("Round {number}").format(number=number), "number")
    yield SheetColumn("dropped", _("Dropped"))
    titles = {column.code: column.title for column in standings.columns}
    yield SheetColumn("decided_by", _("Decided by"), words=titles)
    yield SheetColumn("prizes", _("Prizes"))
    if has_in_hand:
        yield SheetColumn("in_hand", _("Games in hand"), "number")


def _row(row: StandingsRowView, *, has_in_hand: bool) -> tuple[Cell, ...]:
    """A row of a table that says perhaps who has tables still to play that were put off."""
    dropped = (str(cell.number) for cell in row.rounds if cell and cell.is_dropped)
    return (
        *(row.rank, row.place, row.number, row.name, row.from_club),
        *(figure(cell.value) for cell in row.cells),
        *(None if cell is None else figure(cell.value) for cell in row.rounds),
        *(" ".join(dropped), row.decided_by, "; ".join(row.prizes)),
        *((row.in_hand,) if has_in_hand else ()),
    )


def figure(value: Value) -> Cell:
    """A part rounded to hundredths as on the page, of several numbers the first."""
    number = (value[0] if value else None) if isinstance(value, tuple) else value
    if number is None:
        return None
    hundredths = int(200 * abs(Fraction(number)) + 1) // 2
    return Fraction(hundredths if number >= 0 else -hundredths, 100)
