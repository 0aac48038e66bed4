"""What is shared of games and evenings as a picture."""

from dataclasses import dataclass

from tracker.models import Evening, Game
from tracker.pages.evenings import EveningPage
from tracker.pages.rows import HandCell
from tracker.pages.sheet import ScoreSheet
from tracker.vocabulary.moments import day

MOST_HANDS, MOST_ROWS = 16, 5


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A line of a picture: a place, a name and a figure, in bold for whoever is first."""

    place: str
    name: str
    figure: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A result as a picture shows it; `hands` are running totals, one row of figures a side."""

    club: str
    day: str
    title: str
    rows: tuple[SharedRow, ...]
    said: str = ""
    hands: tuple[tuple[str, ...], ...] = ()


def shared_game(game: Game, sheet: ScoreSheet) -> SharedResult:
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


def shared_evening(evening: Evening, page: EveningPage) -> SharedResult:
    """The first of an evening, and who had the best of it."""
    rows = tuple(
        SharedRow(row.place, row.name, str(row.won), row.rank == 1)
        for row in page.standings.rows[:MOST_ROWS]
    )
    said = page.end.said if page.end else ""
    return SharedResult(evening.club.name, page.date, page.title, rows, said)
