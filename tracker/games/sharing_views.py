"""What is shared of games and evenings as a picture."""

from typing import Any

from tracker.common.dates_texts import day
from tracker.evenings.pages import EveningPage
from tracker.exports.pictures import SharedResult, SharedRow
from tracker.games.sheet_pages import ScoreSheet
from tracker.games.sheet_rows_texts import HandCell

MOST_HANDS, MOST_ROWS = 16, 5


def shared_game(game: Any, sheet: ScoreSheet) -> SharedResult:
    """The sheet of a game: the sides, their totals, and how they came about in the last hands."""
    sides = sheet.seating.sides
    rows = tuple(
        SharedRow("", side.name, sheet.totals[side.number].total, side.number == sheet.winner)
        for side in sides
    )
    shown = [row for row in sheet.rows if all(cell.after for cell in row.cells)][-MOST_HANDS:]
    numbers = tuple(str(row.number) for row in shown)
    totals = tuple(tuple(_total(row.cells[side.number]) for row in shown) for side in sides)
    return SharedResult(
        club=game.evening.club.name,
        day=day(game.evening.date),
        title=f"{sheet.head.game}, {sheet.head.place}",
        rows=rows,
        hands=(numbers, *totals) if shown else (),
    )


def _total(cell: HandCell) -> str:
    return cell.after.total if cell.after else ""


def shared_evening(evening: Any, page: EveningPage) -> SharedResult:
    """The first of an evening, and who had the best of it."""
    rows = tuple(
        SharedRow(row.place, row.name, str(row.won), row.rank == 1)
        for row in page.standings.rows[:MOST_ROWS]
    )
    said = page.end.said if page.end else ""
    return SharedResult(evening.club.name, page.date, page.title, rows, said)
