"""Parses entrants from an imported list, by its column headers or by column order."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tracker.engine.records.numbers import read_number
from tracker.imports.table import (
    CLUB,
    ENTRY_HEADERS,
    FAMILY,
    GIVEN,
    HEADERS,
    MAIL,
    NAME,
    NUMBER,
    PARTNER,
    PHONE,
    TEAM,
    ImportedTable,
    TableLine,
    columns_of,
    spelt,
)

OF_PLAYERS = ENTRY_HEADERS[NAME] | ENTRY_HEADERS[PARTNER]
HEADINGS = HEADERS[NAME] | ENTRY_HEADERS[NUMBER]
TITLES = 5
"""The maximum number of lines above the column headers."""
BETWEEN = re.compile(r"\s+(?:[/&+–—-]|and|en|et|und)\s+|\s*/\s*")
BEHIND = re.compile(r" ?[0-9]$")
SEVERAL = re.compile(r"[\s,;/]+")
LAST = 10_000


class PastedEntry(NamedTuple):
    """A line of the list: line number, players, home club, and team name.

    `start` is the order number given in the list; `email` and `phone` may each hold several values.
    """

    number: int
    players: tuple[str, ...]
    from_club: str
    name: str
    start: int | None = None
    email: str = ""
    phone: str = ""


class Columns(NamedTuple):
    """The purpose of each column; names, addresses and telephone numbers may span several."""

    found: Mapping[str, int]
    players: tuple[int, ...]
    mails: tuple[int, ...]
    phones: tuple[int, ...]


def entrants_of(table: ImportedTable, places: int) -> list[PastedEntry]:
    """The entrants in the rows of a table, in order.

    Without headers a row has the players, then the club, then the team name; e-mail addresses may
    be anywhere after the first cell. Rows above the headers are a title.
    """
    table = without_sums(table)
    at = next((at for at, line in enumerate(table.lines[:TITLES]) if _is_head(line)), None)
    lines = table.lines if at is None else table.lines[at + 1 :]
    columns = _columns(table.lines[at].cells) if at is not None else None
    if columns is None or (places > 1 and [*columns.found] == [NAME] and len(columns.players) == 1):
        return _sorted([_by_order(line, places) for line in lines])
    return _sorted([_by_columns(line, columns, places) for line in lines])


def without_sums(table: ImportedTable) -> ImportedTable:
    """The table without total rows."""
    return ImportedTable(tuple(line for line in table.lines if not is_sum(_first(line))))


def _first(line: TableLine) -> str:
    return next((" ".join(line.cells[at:]) for at, cell in enumerate(line.cells) if cell), "")


def _sorted(lines: list[PastedEntry]) -> list[PastedEntry]:
    """Sorted by the numbers in the list, those without one last."""
    return sorted(lines, key=lambda line: LAST if line.start is None else line.start)


def _is_head(line: TableLine) -> bool:
    found = columns_of(line.cells, ENTRY_HEADERS)
    is_numbered = len(_columns_with(_bare(line.cells), OF_PLAYERS)) > 1
    is_named = NAME in found or {GIVEN, FAMILY} <= found.keys() or is_numbered
    return is_named or spelt(line.cells[0]) in HEADINGS


def _columns(headers: Sequence[str]) -> Columns | None:
    """The purpose of the columns with these headers; None if none holds a name."""
    bare = _bare(headers)
    found = columns_of(bare, ENTRY_HEADERS)
    if NAME not in found and not {GIVEN, FAMILY} <= found.keys():
        return None
    several = (OF_PLAYERS, ENTRY_HEADERS[MAIL], ENTRY_HEADERS[PHONE])
    return Columns(found, *(_columns_with(bare, words) for words in several))


def _bare(headers: Sequence[str]) -> list[str]:
    """The headers without trailing numbers, as in “Player 1” and “Player 2”."""
    return [BEHIND.sub("", spelt(head)) for head in headers]


def _columns_with(bare: Sequence[str], words: frozenset[str]) -> tuple[int, ...]:
    return tuple(place for place, head in enumerate(bare) if head in words)


def _by_columns(line: TableLine, columns: Columns, places: int) -> PastedEntry:
    found = columns.found
    start = line.at(found.get(NUMBER)).rstrip(".")
    return PastedEntry(
        line.number,
        _players(line, columns, places),
        line.at(found.get(CLUB)),
        line.at(found.get(TEAM)) if places > 1 else "",
        read_number(start, 4),
        _emails(map(line.at, columns.mails)),
        " / ".join(filter(None, map(line.at, columns.phones))),
    )


def _emails(cells: Iterable[str]) -> str:
    """The e-mail addresses in these cells, each of which may have several."""
    found = (address for cell in cells for address in SEVERAL.split(cell) if address)
    return ", ".join(dict.fromkeys(found))


def _players(line: TableLine, columns: Columns, places: int) -> tuple[str, ...]:
    found = columns.found
    if places == 1 and GIVEN in found and (FAMILY in found or NAME in found):
        # Next to a first name, "name" means the surname, as in German and French lists.
        family = found.get(FAMILY, found.get(NAME))
        return (" ".join(filter(None, (line.at(found[GIVEN]), line.at(family)))),)
    first = line.at(columns.players[0])
    parts = BETWEEN.split(NUMBERED.sub("", first))
    if len(columns.players) < places and len(parts) == places:
        return tuple(map(name_in, parts))
    others = filter(None, map(line.at, columns.players[1:places]))
    return (name_in(first), *map(name_in, others))


def _by_order(line: TableLine, places: int) -> PastedEntry:
    cells, start = list(line.cells), None
    if len(cells) > 1 and cells[0].isdecimal():
        start = int(cells.pop(0)[:4])
    # An address in the club column would be printed publicly.
    emails = [cell for cell in cells[1:] if "@" in cell]
    cells = [cell for cell in cells if cell not in emails]
    parts = BETWEEN.split(NUMBERED.sub("", cells[0]))
    # “Anna / Bea / Kanal”: the same separator stands before the club.
    is_whole = len(parts) == places or 1 < places < len(parts)
    cells = [*parts, *cells[1:]] if is_whole else cells
    cells[:places] = map(name_in, cells[:places])
    club, name, *_more = [*cells[places:], "", ""]
    own = name if places > 1 else ""
    return PastedEntry(line.number, tuple(cells[:places]), club, own, start, _emails(emails))


NUMBERED = re.compile(r"^\s*(?:\(?[0-9]{1,4}[.):]\s*|[-*•–]\s+)+")
"""Numbers and bullets before a name; "1.FC" is split, "2 Pac" is not."""
PHONE_NUMBER = re.compile(r"[\s(–-]*(?:\+|00?)[0-9][0-9 /()-]{5,}[0-9]\)?\s*$")
SENT = re.compile(
    r"^\[?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},? [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"(?: ?[ap]\.?m\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s*",
    re.IGNORECASE,
)
"""Time and sender at the start of a line in an exported chat."""
TURNED = re.compile(r"([^\W\d][^,]*),\s*([^\W\d][^,]*)")
SUM = re.compile(
    r"^[0-9]*\s*(?:summe|gesamt|anzahl|sum|total|totals|somme|nombre|totaal|aantal|ukupno|zbroj"
    r"|المجموع|العدد)\b[^,;]*:?\s*[0-9]*$",
    re.IGNORECASE,
)
PICTURES = frozenset({"So", "Sk", "Cn", "Co"})
JOINERS = frozenset("\ufe0f\u200d\u200e\u200f\u202f\u2060")


def name_in(cell: str) -> str:
    """The name in a cell, given name first, without number, ticks and telephone number."""
    name = NUMBERED.sub("", _without_pictures(cell))
    name = " ".join(PHONE_NUMBER.sub("", name).split()).strip(" -–,;")
    turned = TURNED.fullmatch(name)
    return f"{turned[2].strip()} {turned[1].strip()}" if turned else name


def message_in(line: str) -> str:
    """A line of an exported chat without sender and time; other lines unchanged."""
    return SENT.sub("", line.lstrip("\u200e\u200f"))


def is_sum(cell: str) -> bool:
    """True if a cell is a total rather than a name."""
    return SUM.match(cell.strip()) is not None


def _without_pictures(text: str) -> str:
    return "".join(
        letter
        for letter in text
        if letter not in JOINERS and unicodedata.category(letter) not in PICTURES
    )
