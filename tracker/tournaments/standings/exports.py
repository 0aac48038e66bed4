"""The standings of an event as a file."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from tracker.engine.ranking.key import Value
from tracker.exports.sheet import Cell, Sheet, SheetColumn
from tracker.exports.words import line_of
from tracker.tournaments.standings.standing_rows_texts import StandingsRowView
from tracker.tournaments.standings.texts import PublicStandings
from tracker.tournaments.texts import EventHead


def event_standings_sheet(club: str, event: EventHead, standings: PublicStandings) -> Sheet:
    """The standings as far as they are shown; `decided_by` is the code of another column."""
    has_in_hand = any(row.in_hand for row in standings.rows)
    return Sheet(
        title=_("Standings"),
        subtitle=line_of(club, event.title, event.date, standings.said),
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
