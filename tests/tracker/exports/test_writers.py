"""Every kind of file, read back."""

import datetime as dt
import io
import json
from decimal import Decimal
from fractions import Fraction
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from tests.tracker.exports.hostile import FORMULAS, MARKUP, PLAIN
from tests.tracker.exports.reading import (
    content,
    csv_rows,
    json_rows,
    pdf_pages,
    pdf_text,
    sheet_of,
    xlsx_rows,
)
from tracker.exports.files import KINDS
from tracker.exports.sheet import SheetColumn, mark_text

A4_POINTS, LETTER_POINTS = (595, 842), (612, 792)
MEASURES = (
    SheetColumn("day", "Day", "date"),
    SheetColumn("took", "Took", "duration"),
    SheetColumn("mean", "Mean", "number"),
    SheetColumn("trump", "Trump", words={"H": "♥ hearts"}),
)
MEASURED = (dt.date(2025, 3, 4), dt.timedelta(hours=26, seconds=65), Fraction(1, 3), "H")


def test_csv_has_codes_and_numbers_and_begins_with_its_mark():
    sent = content(sheet_of((1, "Žofie", 1250), (2, 'A "B", C', -25), (None, "", 0)), "csv")
    assert (
        sent
        == ('\ufeffrank,name,difference\r\n1,Žofie,1250\r\n2,"A ""B"", C",-25\r\n,,0\r\n').encode()
    )


def test_json_says_what_it_is_and_names_every_cell():
    assert json.loads(content(sheet_of((1, "Žofie", 1250), (2, "Ben", None)), "json")) == {
        "schema": "score-book/table",
        "version": 1,
        "title": "Standings",
        "subtitle": "Kanal · Thursday",
        "columns": [
            {"code": "rank", "title": "Rank", "kind": "number"},
            {"code": "name", "title": "Name", "kind": "text"},
            {"code": "difference", "title": "Difference", "kind": "number"},
        ],
        "rows": [
            {"rank": 1, "name": "Žofie", "difference": 1250},
            {"rank": 2, "name": "Ben", "difference": None},
        ],
    }


def test_xlsx_has_titles_numbers_and_texts():
    sent = content(sheet_of((1, "Žofie", 1250), (2, "Ben", -25)), "xlsx")
    assert xlsx_rows(sent) == [
        ["Rank", "Name", "Difference"],
        [1.0, "Žofie", 1250.0],
        [2.0, "Ben", -25.0],
    ]


def test_xlsx_keeps_its_heads_in_sight_and_filters_below_them():
    sent = content(sheet_of((1, "A long name of a player", 1250), (2, "Ben", -25)), "xlsx")
    with ZipFile(io.BytesIO(sent)) as parts:
        page = parts.read("xl/worksheets/sheet1.xml").decode()
    assert '<autoFilter ref="A1:C3"/>' in page
    assert 'ySplit="1" topLeftCell="A2"' in page
    assert 'state="frozen"' in page
    assert '<col min="2" max="2" width="25.7109375" customWidth="1"/>' in page


def test_pdf_has_everything_that_is_printed():
    sent = content(sheet_of((1, "Žofie", 1250), (2, "Ben", -25)), "pdf")
    assert pdf_text(sent) == (
        "Standings Kanal · Thursday Rank Name Difference 1 Žofie 1250 2 Ben −25 1 / 1"
    )
    assert str(dict(PdfReader(io.BytesIO(sent)).metadata or {})["/Title"]) == "Standings"


def test_pdf_is_the_same_each_time():
    sheets = [sheet_of((1, "Anna", 1)) for _ in range(2)]
    first, again = (content(sheet, "pdf") for sheet in sheets)
    assert first == again


def test_pdf_repeats_title_and_heads_on_every_page():
    pages = pdf_pages(content(sheet_of(*((n, f"Player {n}", n) for n in range(1, 121))), "pdf"))
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert " ".join(page.split()).startswith("Standings Kanal · Thursday Rank Name Difference ")
        assert page.endswith(f"{number} / 3")


@pytest.mark.parametrize(("paper", "size"), [("a4", A4_POINTS), ("us-letter", LETTER_POINTS)])
def test_pdf_has_the_size_of_the_paper(paper, size):
    (page,) = PdfReader(io.BytesIO(content(sheet_of((1, "A", 1)), "pdf", paper))).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_pdf_of_more_than_an_upright_page_takes_lies_across():
    columns = [SheetColumn(f"n{number}", f"N{number}", "number") for number in range(30)]
    sent = content(sheet_of(tuple(range(30)), columns=columns), "pdf")
    (page,) = PdfReader(io.BytesIO(sent)).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == A4_POINTS[::-1]


def standings_of(number):
    """Standings of so many pairs after six rounds, as a tournament has them: nobody is of a
    club."""
    columns = (
        SheetColumn("rank", "Rank", "number", is_computed=True),
        *(SheetColumn("place", "Place"), SheetColumn("number", "Number", "number")),
        *(SheetColumn("name", "Name"), SheetColumn("club", "Club")),
        *(SheetColumn(code, code, "number") for code in ("Points", "Buchholz")),
        *(SheetColumn(f"round_{at}", f"Round {at}", "number") for at in range(1, 7)),
        *(SheetColumn("dropped", "Dropped"), SheetColumn("decided_by", "Decided by")),
    )
    rows = [
        (
            *(at, str(at), at, f"Wilhelmine Unterberger {at} – Norbert Hohenstein {at}", ""),
            *(7000 - at, 30, *range(1000, 1006), "", "Points"),
        )
        for at in range(1, number + 1)
    ]
    return sheet_of(*rows, columns=columns)


@pytest.mark.long
def test_standings_of_two_hundred_pairs_are_six_pages_with_whole_names():
    pages = pdf_pages(content(standings_of(200), "pdf"))
    assert len(pages) <= 6
    text = " ".join(" ".join(pages).split())
    for at in range(1, 201):
        assert f"Wilhelmine Unterberger {at} – Norbert Hohenstein {at}" in text


def test_pdf_leaves_out_what_is_empty_and_what_only_programs_need():
    sheet = standings_of(2)
    assert "Club" not in pdf_text(content(sheet, "pdf"))
    assert "Dropped" not in pdf_text(content(sheet, "pdf"))
    assert "Rank" not in pdf_text(content(sheet, "pdf"))
    assert csv_rows(content(sheet, "csv"))[0][:5] == ["rank", "place", "number", "name", "club"]


def test_measures_are_what_each_kind_of_file_calls_them():
    sheets = {kind: content(sheet_of(MEASURED, columns=MEASURES), kind) for kind in KINDS}
    assert csv_rows(sheets["csv"])[1] == ["2025-03-04", "93665", "0.3333", "H"]
    assert json_rows(sheets["json"]) == [
        {"day": "2025-03-04", "took": 93665, "mean": 0.3333, "trump": "H"}
    ]
    assert json.loads(sheets["json"])["columns"][3]["words"] == {"H": "♥ hearts"}
    assert xlsx_rows(sheets["xlsx"])[1] == [
        *(dt.date(2025, 3, 4), dt.timedelta(hours=26, seconds=65)),
        *(0.3333, "♥ hearts"),
    ]
    assert "Tue 4 Mar 2025 26:01:05 0.3333 ♥ hearts" in pdf_text(sheets["pdf"])


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1250, "1250"),
        (-25, "-25"),
        (Fraction(7, 2), "3.5"),
        (Fraction(-4, 2), "-2"),
        (Decimal("0.10"), "0.1"),
        (2.0, "2"),
    ],
)
def test_number_is_the_same_in_every_file(number, text):
    files = {kind: content(sheet_of((1, "Anna", number)), kind) for kind in KINDS}
    assert csv_rows(files["csv"])[1] == ["1", "Anna", text]
    assert json_rows(files["json"])[0]["difference"] == float(text)
    assert xlsx_rows(files["xlsx"])[1] == [1.0, "Anna", float(text)]
    assert f"1 Anna {text.replace('-', '−')} 1 / 1" in pdf_text(files["pdf"])


def test_empty_table_is_still_a_file():
    files = {kind: content(sheet_of(), kind) for kind in KINDS}
    assert csv_rows(files["csv"]) == [["rank", "name", "difference"]]
    assert json_rows(files["json"]) == []
    assert xlsx_rows(files["xlsx"]) == [["Rank", "Name", "Difference"]]
    assert pdf_text(files["pdf"]) == ("Standings Kanal · Thursday This table is empty. 1 / 1")


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_could_be_a_formula_is_marked(text):
    assert mark_text(text) == "'" + text


@pytest.mark.parametrize("text", PLAIN)
def test_text_that_is_no_formula_stays(text):
    assert mark_text(text) == text


def test_csv_has_no_formula_and_gives_every_name_back():
    names = [*FORMULAS, *PLAIN, *MARKUP]
    rows = csv_rows(content(sheet_of(*((-1, name, -25) for name in names)), "csv"))[1:]
    assert {(rank, difference) for rank, _, difference in rows} == {("-1", "-25")}
    cells = [cell for _, cell, _ in rows]
    assert [cell for cell in cells if cell.lstrip(" ;")[:1] in set("=+-@\t\r\n＝＋－＠")] == []
    back = [cell[1:] if mark_text(cell) != cell else cell for cell in cells]
    assert back == names


def test_xlsx_has_no_formula_and_keeps_every_name():
    names = [*FORMULAS, *PLAIN, *MARKUP]
    sent = content(sheet_of(*((1, name, 1) for name in names)), "xlsx")
    with ZipFile(io.BytesIO(sent)) as parts:
        page = parts.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in page
    assert "<hyperlink" not in page
    assert [row[1] for row in xlsx_rows(sent)[1:]] == names


def test_json_keeps_every_name():
    names = [*FORMULAS, *PLAIN, *MARKUP, "\u2028", "\x7f"]
    rows = json_rows(content(sheet_of(*((1, name, 1) for name in names)), "json"))
    assert [row["name"] for row in rows] == names


def test_pdf_prints_every_name_as_it_is():
    assert len(MARKUP) >= 50
    rows = [(number, f"«{name}»", 1) for number, name in enumerate(MARKUP, start=1)]
    printed = pdf_text(content(sheet_of(*rows), "pdf"))
    assert [name for name in MARKUP if f"«{name}»" not in printed] == []
    assert "root:" not in printed


def test_pdf_prints_markup_above_the_table_as_it_is():
    sheet = sheet_of((1, "Anna", 1), columns=[SheetColumn(c, f"#{c}[$") for c in "abc"])
    printed = pdf_text(content(sheet, "pdf"))
    assert "#a[$ #b[$ #c[$" in printed


@pytest.mark.parametrize(
    "name", ["Žofie Nováková", "Владимир", "Αθηνά", "Đặng Văn", "♠ ♥ ♦ ♣", "W" * 80, "Ł" * 30]
)
def test_pdf_prints_letters_suits_and_long_names(name):
    printed = pdf_text(content(sheet_of((1, name, 7)), "pdf"))
    assert name.replace(" ", "") in printed.replace(" ", "")


def test_pdf_breaks_a_word_that_is_wider_than_the_page():
    (page,) = pdf_pages(content(sheet_of((1, "W" * 80, 7)), "pdf"))
    lines = [line for line in page.splitlines() if "WW" in line]
    assert len(lines) > 1
    assert sum(line.count("W") for line in lines) == 80


def test_pdf_is_made_even_where_no_font_has_a_letter():
    printed = pdf_text(content(sheet_of((1, "Anna 😀", 7)), "pdf"))
    assert "1 Anna" in printed


def test_long_heads_break_rather_than_move_columns_to_another_page():
    columns = [SheetColumn(f"c{at}", "Mannschaftsgesamtwertung", "number") for at in range(9)]
    sheet = sheet_of(tuple(range(9)), columns=columns)
    assert len(pdf_pages(content(sheet, "pdf"))) == 1
