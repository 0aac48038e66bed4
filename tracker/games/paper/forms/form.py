"""Reads the rows of a paper game in order, and places each problem at its cell."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from scoring.json_values import Json
from tracker.common.errors import Problem, RecordError, SubmissionReusedError
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.exports import hand_columns
from tracker.games.hands.forms.errors import NOT_YET, FieldProblem, at_fields
from tracker.games.hands.forms.record import draft_of
from tracker.games.hands.forms.typed import number_from
from tracker.games.paper.forms.cells import RowReader
from tracker.games.paper.pages import PaperGame
from tracker.games.sheet_rows_texts import SheetRow
from tracker.games.texts import STATES
from tracker.imports.table import ImportedTable, TableLine, spelt
from tracker.imports.table import columns_of as found_columns

# The columns of a paper sheet: the usual ones, and the rare ones.


class GridColumn(NamedTuple):
    """A column, with the code it has in exported hands; `side` where it belongs to one side.

    A rare column is hidden until it is asked for.
    """

    code: str
    label: str
    side: int | None = None
    is_rare: bool = False
    is_number: bool = False


def columns_of(entry: HandEntry) -> tuple[GridColumn, ...]:
    """The columns for a game, in typing order."""
    return (*_usual(entry), *_rare(entry))


def _usual(entry: HandEntry) -> Iterator[GridColumn]:
    rules, sides = entry.rules, entry.seating.sides
    if rules.has_makers:
        yield GridColumn("maker", _("Maker"))
    yield GridColumn("trump", _("Trump"))
    if rules.needs_call or rules.has_contract:
        yield GridColumn("call", _("Bid") if rules.has_contract else _("Call"))
    for side in sides:
        label = _("{side}: counted").format(side=side.name)
        yield GridColumn(f"counted_{side.number + 1}", label, side.number, is_number=True)
    yield GridColumn("last_trick", _("Last trick"))
    if rules.melds or rules.has_roem:
        of_side = _("{side}: roem") if rules.has_roem else _("{side}: melds")
        for side in sides:
            label = of_side.format(side=side.name)
            yield GridColumn(f"melds_{side.number + 1}", label, side.number)
    if rules.bella:
        yield GridColumn("bella", rules.bella)


def _rare(entry: HandEntry) -> Iterator[GridColumn]:
    rules = entry.rules
    if not rules.has_makers:
        yield GridColumn("maker", _("Maker"), is_rare=True)
    if rules.is_contest:
        yield GridColumn("meld_winner", _("Better melds"), is_rare=True)
    for side in entry.seating.sides:
        label = _("{side}: tricks").format(side=side.name)
        yield GridColumn(
            f"tricks_{side.number + 1}", label, side.number, is_rare=True, is_number=True
        )
    if rules.calls and not rules.needs_call:
        yield GridColumn("call", _("Call"), is_rare=True)
    if rules.kontra or rules.raises:
        yield GridColumn("doubled", _("Doubled"), is_rare=True)
    yield GridColumn("outcome", _("Outcome"), is_rare=True)
    yield GridColumn("by", _("By whom"), is_rare=True)
    yield GridColumn("dealer", _("Dealer"), is_rare=True)
    yield GridColumn("note", _("Note"), is_rare=True)


# An imported table of hands: with the columns of an export, or those of the grid.


FORMER: Mapping[str, frozenset[str]] = {
    "meld_winner": frozenset(
        {
            *("Whose melds count", "Wessen Meldungen zählen"),
            *("Annonces de qui comptent", "Van wie de roem telt"),
        }
    ),
}
"""Column titles used in files of earlier versions, in every language."""
OUT_OF_GAME = ("void", "after_end")
"""The states of hands that were recorded but do not count."""


class ImportedRows(NamedTuple):
    """The rows of a table as texts by column, and what was skipped."""

    texts: tuple[dict[str, str], ...]
    left_out: str = ""


def brought(table: ImportedTable, entry: HandEntry) -> ImportedRows:
    """Reads the hands of a table; without headers, its columns must be in grid order."""
    grid = columns_of(entry)
    found = found_columns(table.lines[0].cells, _heads(entry, grid)) if table.lines else {}
    lines = table.lines[1:] if found else table.lines
    places = found or {column.code: place for place, column in enumerate(_plain(grid))}
    out = [line for line in lines if _state(line.at(places.get("state"))) in OUT_OF_GAME]
    kept = [line for line in lines if line not in out]
    return ImportedRows(tuple(_texts(line, places, grid) for line in kept), _left_out(out))


def _heads(entry: HandEntry, grid: Sequence[GridColumn]) -> Mapping[str, frozenset[str]]:
    """The headers that identify a column: its code, its titles, and its label in the grid."""
    names = tuple(side.name for side in entry.seating.sides)
    headers = {code: {*titles} for code, titles in FORMER.items()}
    for column in hand_columns(names):
        headers.setdefault(column.code, set()).update({column.code, column.title})
    for own in grid:
        headers.setdefault(own.code, set()).update({own.code, own.label})
    return {code: frozenset(map(spelt, words)) for code, words in headers.items()}


def _plain(grid: Sequence[GridColumn]) -> list[GridColumn]:
    return [column for column in grid if not column.is_rare]


def _state(text: str) -> str:
    """The code of a state given as a code or a word."""
    return next((code for code, word in STATES.items() if word and word == text), text)


def _texts(
    line: TableLine, places: Mapping[str, int], grid: Sequence[GridColumn]
) -> dict[str, str]:
    return {column.code: line.at(places.get(column.code)) for column in grid}


def _left_out(lines: Sequence[TableLine]) -> str:
    if not lines:
        return ""
    rows = ", ".join(str(line.number) for line in lines)
    return _("Left out, because these hands did not count: row {}.").format(rows)


Written = TypeVar("Written")
Texts = Sequence[Mapping[str, str]]
"""The texts of each row by column code."""

MOST_HANDS = 150
ROWS_AT_FIRST, MORE_ROWS = 12, 10
COLUMN_OF = {
    "points": "counted",
    "melds": "melds",
    "roem": "melds",
    "tricks": "tricks",
    "won": "tricks",
    "play": "outcome",
    "reneged": "by",
    "stopped": "by",
    "outright": "by",
    "march": "by",
    "call": "call",
    "contract": "call",
    "raised": "doubled",
    "kept": "maker",
    "bid": "maker",
}
"""The column by field of the hand form; any other field has its own name."""


class PaperCell(NamedTuple):
    """A cell on the page, with its error."""

    column: GridColumn
    name: str
    text: str
    error: str

    @property
    def id(self) -> str:
        return f"id_{self.name}"


class GridRow(NamedTuple):
    """A row on the page: its scored hand, or the error of the whole row."""

    number: int
    cells: tuple[PaperCell, ...]
    hand: SheetRow | None
    is_empty: bool
    problem: str

    @property
    def is_wrong(self) -> bool:
        """True if the row or any of its cells has an error."""
        return bool(self.problem) or any(cell.error for cell in self.cells)


class CellProblem(NamedTuple):
    """A problem with its location: the row, the column header, and the id of the box."""

    row: int
    column: str
    message: str
    anchor: str


class PaperGameForm:
    """The rows of a game; empty rows are dropped."""

    def __init__(self, game: PaperGame, texts: Texts, rows: int) -> None:
        self.columns = columns_of(game.entry)
        self.seating = game.entry.seating
        self.records: list[Json] = []
        self.above: list[str] = []
        blank: list[Mapping[str, str]] = [{}] * max(0, min(rows, MOST_HANDS) - len(texts))
        self.rows = [
            self._row(game, number, row) for number, row in enumerate([*texts, *blank], start=1)
        ]
        self.result, self.is_finished = game.result, game.is_finished

    @property
    def problems(self) -> list[CellProblem]:
        """All errors, row by row."""
        found = []
        for row in self.rows:
            first = row.cells[0]
            if row.problem:
                found.append(CellProblem(row.number, "", row.problem, first.id))
            found += [
                CellProblem(row.number, cell.column.label, cell.error, cell.id)
                for cell in row.cells
                if cell.error
            ]
        return found

    @property
    def has_rare(self) -> bool:
        return any(
            cell.column.is_rare and (cell.text or cell.error)
            for row in self.rows
            for cell in row.cells
        )

    def write(self, service: Callable[..., Written], **also: Any) -> Written | None:
        """Calls the service with the hands; None where a row or the service rejects them."""
        if self.problems:
            return None
        try:
            return service(records=self.records, **also)
        except RecordError as refused:
            self.above += [problem.message for problem in refused.problems]
        except SubmissionReusedError:
            self.above.append(
                _("This page has stored another game already. Start again for a second one.")
            )
        return None

    def _row(self, game: PaperGame, number: int, texts: Mapping[str, str]) -> GridRow:
        is_empty = not any(texts.get(column.code, "").strip() for column in self.columns)
        if is_empty:
            return GridRow(number, self._cells(number, texts, {}), None, is_empty, "")
        cells = RowReader(texts, game.entry)
        hand, errors = self._scored(game, cells)
        whole = errors.pop("", "")
        return GridRow(number, self._cells(number, texts, errors), hand, is_empty, whole)

    def _scored(self, game: PaperGame, cells: RowReader) -> tuple[SheetRow | None, dict[str, str]]:
        """Scores the hand of a row; errors are by column, "" for the whole row."""
        draft = draft_of(cells.typed, game.entry, None)
        entry = game.entry
        refused: tuple[Problem, ...] = ()
        try:
            if not cells.problems and not draft.problems:
                hand = game.place(draft.record)
                self.records.append(draft.record)
                return hand, {}
        except RecordError as error:
            refused = error.problems
        game.passed_over()
        found = at_fields(refused, cells.typed, entry, draft)
        known = {column.code for column in self.columns}
        errors: dict[str, str] = {}
        for problem in found:
            code = _column(problem, cells)
            errors.setdefault(code if code in known else "", _sentences(problem, entry))
        return None, errors | cells.problems

    def _cells(
        self, number: int, texts: Mapping[str, str], errors: Mapping[str, str]
    ) -> tuple[PaperCell, ...]:
        return tuple(
            PaperCell(
                column,
                f"hand-{number}-{column.code}",
                texts.get(column.code, ""),
                errors.get(column.code, ""),
            )
            for column in self.columns
        )


def texts_from(sent: Mapping[str, object], rows: int) -> list[dict[str, str]]:
    """The typed texts row by row, by column code."""
    texts: list[dict[str, str]] = [{} for _row in range(min(rows, MOST_HANDS))]
    for name, value in sent.items():
        start, _dash, rest = name.partition("-")
        number, _dash, code = rest.partition("-")
        place = number_from(number)
        if start == "hand" and code and place and place <= len(texts):
            texts[place - 1][code] = str(value)
    return texts


def _column(problem: FieldProblem, cells: RowReader) -> str:
    """The column for a problem of the hand form."""
    field, _dash, place = problem.field.partition("-")
    if field == "bid" and (cells.typed.maker is not None or not cells.entry.rules.has_makers):
        return "trump"
    code = COLUMN_OF.get(field, field)
    side = number_from(place)
    if code in ("counted", "melds", "tricks"):
        return f"{code}_{(side or 0) + 1}"
    return code


def _sentences(problem: FieldProblem, entry: HandEntry) -> str:
    """The error; where a value is only missing, the instruction."""
    if problem.code not in NOT_YET:
        return problem.message
    bid = _("Enter the maker and the suit.")
    text = {
        "bid": bid if entry.rules.has_makers else _("Enter what was trump."),
        "meld_winner": _("Enter the side whose melds count, or “tie”."),
        "call": _("Enter the call."),
        "contract": _("Enter what was bid."),
        "points": _("Enter the points, with the ten of the last trick."),
        "last_trick": _("Enter the winner of the last trick."),
        "reneged": _("Enter the side that reneged."),
        "stopped": _("Enter the side that reached {} first.").format(entry.rules.target),
        "outright": _("Enter the side that had all the cards of a suit."),
        "march": _("Enter the player who announced the march."),
    }
    return text.get(problem.field.partition("-")[0], problem.message)
