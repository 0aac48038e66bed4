"""A table of hands that somebody brings: the columns of an exported one, or those of the grid."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.exports import hand_columns
from tracker.games.paper.forms.columns import GridColumn, columns_of
from tracker.games.texts import STATES
from tracker.imports.headers import columns_of as found_columns
from tracker.imports.headers import spelt
from tracker.imports.table import ImportedTable, TableLine

FORMER: Mapping[str, frozenset[str]] = {
    "meld_winner": frozenset(
        {
            *("Whose melds count", "Wessen Meldungen zählen"),
            *("Annonces de qui comptent", "Van wie de roem telt"),
        }
    ),
}
"""The titles that columns had in files of earlier versions, in every language."""
OUT_OF_GAME = ("void", "after_end")
"""The states of hands that were written down and belong to no score."""


class Brought(NamedTuple):
    """The rows of a table as texts by column, and what was left out of it."""

    texts: tuple[dict[str, str], ...]
    left_out: str = ""


def brought(table: ImportedTable, entry: HandEntry) -> Brought:
    """The hands in a table; without headers the columns are those of the grid, in their order."""
    grid = columns_of(entry)
    found = found_columns(table.lines[0].cells, _heads(entry, grid)) if table.lines else {}
    lines = table.lines[1:] if found else table.lines
    places = found or {column.code: place for place, column in enumerate(_plain(grid))}
    out = [line for line in lines if _state(line.at(places.get("state"))) in OUT_OF_GAME]
    kept = [line for line in lines if line not in out]
    return Brought(tuple(_texts(line, places, grid) for line in kept), _left_out(out))


def _heads(entry: HandEntry, grid: Sequence[GridColumn]) -> Mapping[str, frozenset[str]]:
    """The headers by which a column is known: its code, its titles, and its label in the grid."""
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
    """The code of a state that is written as a code or as a word."""
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
