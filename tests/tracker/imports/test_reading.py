"""Whatever people bring becomes rows of texts, or a sentence that says what to do."""

import datetime as dt
import resource
import time

import pytest

from tests.tracker.exports.hostile import FORMULAS, PLAIN
from tests.tracker.imports.books import lying, ods, packed, swollen, xlsx
from tracker.exports.files import write_sheet
from tracker.exports.sheet import Sheet, SheetColumn
from tracker.imports.reading import table_of_text, text_from
from tracker.imports.table import ImportedTable, TableError, TableLine

ROWS = (
    TableLine(1, ("Name", "From")),
    TableLine(2, ("Renée Müller", "Köln")),
    TableLine(4, ("Bo", "")),
)
LISTED = "Name{0}From\nRenée Müller{0}Köln\n\nBo{0}\n"


def read(content):
    """The cells of a table by the numbers of their rows."""
    return {line.number: line.cells for line in table_of_text(text_from(content)).lines}


def refused(content):
    """What is said of a file that cannot be read."""
    with pytest.raises(TableError) as refusal:
        table_of_text(text_from(content))
    return str(refusal.value)


EXPECTED = {1: ("Name", "From"), 2: ("Renée Müller", "Köln"), 4: ("Bo",)}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_text_is_read_whatever_wrote_it(separator, encoding):
    assert read(LISTED.format(separator).encode(encoding)) == EXPECTED


def test_letters_that_only_windows_has_are_read():
    content = "Name\nŠárka – “Œil”\n".encode("cp1252")
    assert read(content) == {1: ("Name",), 2: ("Šárka – “Œil”",)}


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_may_end_as_they_like(end):
    assert read(LISTED.format(",").replace("\n", end).encode()) == EXPECTED


def test_quoted_cell_has_separators_and_goes_on_over_lines():
    assert read(b'"Smit, Jan";"a\nb"\nEve;x') == {1: ("Smit, Jan", "a\nb"), 3: ("Eve", "x")}


def test_quotation_marks_of_a_nickname_swallow_nothing():
    assert read(b'"Anna" Smit,x\nEve,"y') == {1: ("Anna Smit", "x"), 2: ("Eve", "y")}


def test_exported_texts_come_back_as_they_were():
    texts = [text for text in (*FORMULAS, *PLAIN) if text.strip()]
    sheet = Sheet(
        "", "", (SheetColumn("a", "A"), SheetColumn("b", "B")), [(text, "x") for text in texts]
    )
    content = b"".join(write_sheet(sheet, "csv"))
    cells = [line.cells[0] for line in table_of_text(text_from(content)).lines]
    assert cells == ["a", *(text.strip() for text in texts)]


def test_workbook_of_the_book_itself_is_read():
    columns = (SheetColumn("name", "Name"), SheetColumn("played", "Played", "number"))
    content = b"".join(write_sheet(Sheet("Players", "", columns, [("=1+1", 3)]), "xlsx"))
    assert read(content) == {1: ("Name", "Played"), 2: ("=1+1", "3")}


def test_cells_of_a_workbook_are_read_as_they_would_be_typed():
    rows = [[1, 2.5, dt.date(2025, 3, 14), "Anna ", True, "=1"]]
    assert read(xlsx(rows, at=(2, 1))) == {3: ("", "1", "2.5", "2025-03-14", "Anna", "True", "=1")}


def test_open_document_is_read():
    assert read(ods([["Name", "From"], ["Renée", "Köln"]])) == {
        1: ("Name", "From"),
        2: ("Renée", "Köln"),
    }


@pytest.mark.parametrize(
    "table",
    [
        ImportedTable(ROWS),
        ImportedTable((TableLine(3, ("Smit, Jan; x",)),)),
        ImportedTable((TableLine(2, ("a\tb", 'say "x"')), TableLine(3, ("'=1",)))),
        ImportedTable(()),
    ],
)
def test_table_as_text_is_the_same_table_again(table):
    lines = [(line.number, [*filter(None, line.cells)]) for line in table.lines]
    again = table_of_text(table.text)
    assert [(line.number, [*filter(None, line.cells)]) for line in again.lines] == lines


WRONG = {
    b"%PDF-1.7\n\x01\x02": "Row 2, column A: this is neither text nor a spreadsheet."
    " Save the list as CSV or XLSX.",
    b"\x89PNG\r\n\x1a\n\0\0\0\x0d": None,
    b"Anna;x\nRen\xc3\xa9e;y\nBo;M\xfcller\n": "Row 3, column B: these letters are in another"
    " encoding than the rest. Save it as UTF-8.",
    b"PK\x03\x04 and no more": "Row 1, column A: this workbook cannot be read."
    " Save the list as CSV, or paste it.",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and no more": "Row 1, column A: this workbook cannot be"
    " read. Save the list as CSV, or paste it.",
    b"x\n"
    * 5001: "Row 5001, column A: the table goes on here, but the limit is 5000 rows at a time.",
    b"a\n" + b",".join([b"x"] * 101): "Row 2, column CW: a table can have 100 columns at most.",
    b"x" * 2_000_001: "The file is too long for a list: the limit is 2 megabytes.",
}


@pytest.mark.parametrize("content", WRONG, ids=lambda content: content[:8].hex())
def test_file_that_cannot_be_read_says_where_and_what_to_do(content):
    text = refused(content)
    assert text == (WRONG[content] or text)
    assert text.count(": ") == 1


XXE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'


def test_workbook_with_too_many_rows_or_columns_is_refused():
    assert refused(xlsx([["x"]] * 5001)) == (
        "Row 5001, column A: the table goes on here, but the limit is 5000 rows at a time."
    )
    assert refused(xlsx([["x"] * 101])) == (
        "Row 1, column CW: a table can have 100 columns at most."
    )


HOSTILE = {
    "swollen": lambda: swollen(100_000_000),
    "lying about it": lambda: lying(swollen(220_000_000), 1000),
    "one cell a million times": lambda: ods([["x"]], more=' table:number-columns-repeated="16384"'),
    "a cell far out": lambda: xlsx([["x"]], at=(1_048_575, 16_383)),
    "no sheet": lambda: packed({"a.txt": "x"}),
    "many parts": lambda: packed({f"{number}.xml": "x" for number in range(1001)}),
    "a way out": lambda: packed({"../../etc/x": "x", "[Content_Types].xml": "<x/>"}),
}


@pytest.mark.some(4)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_workbook_is_refused_at_once_and_takes_no_memory(name):
    content = HOSTILE[name]()
    assert len(content) < 2_000_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.monotonic()
    text = refused(content)
    assert text.startswith("Row 1, column ")
    assert time.monotonic() - begun < 5
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_entity_of_another_file_is_not_read():
    content = ods([["NAME"]], prolog=XXE).replace(b"NAME", b"&e;")
    try:
        text = str(read(content))
    except TableError as refusal:
        text = str(refusal)
    assert "root:" not in text
