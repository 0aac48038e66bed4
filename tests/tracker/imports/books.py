"""Workbooks for tests: small ones as a spreadsheet writes them, and hostile ones."""

import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from xlsxwriter import Workbook

ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
ODS = """<?xml version="1.0"?>{prolog}
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">
<office:body><office:spreadsheet><table:table table:name="List">{rows}</table:table>
</office:spreadsheet></office:body></office:document-content>"""
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)
ODS_ROW = "<table:table-row>{}</table:table-row>"
ODS_CELL = (
    '<table:table-cell office:value-type="string"{more}><text:p>{text}</text:p></table:table-cell>'
)


def xlsx(rows: Sequence[Sequence[object]], *, at: tuple[int, int] = (0, 0)) -> bytes:
    """A workbook with these rows, the first cell at this row and column."""
    file = BytesIO()
    with Workbook(file, {"strings_to_formulas": False}) as book:
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        sheet = book.add_worksheet()
        for number, row in enumerate(rows, start=at[0]):
            for place, cell in enumerate(row, start=at[1]):
                is_day = hasattr(cell, "isoformat")
                sheet.write(number, place, cell, *([day] if is_day else []))
    return file.getvalue()


def ods(rows: Sequence[Sequence[str]], *, prolog: str = "", more: str = "") -> bytes:
    """An OpenDocument sheet; `more` are attributes of its cells."""
    cells = ("".join(ODS_CELL.format(text=escape(cell), more=more) for cell in row) for row in rows)
    content = ODS.format(prolog=prolog, rows="".join(map(ODS_ROW.format, cells)))
    parts = {"mimetype": ODS_TYPE, "META-INF/manifest.xml": MANIFEST, "content.xml": content}
    return packed(parts)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip file of these parts."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return file.getvalue()


def swollen(size: int) -> bytes:
    """A workbook of a few kilobytes whose sheet is this large once it is unpacked."""
    sheet = b"xl/worksheets/sheet1.xml"
    with ZipFile(BytesIO(xlsx([["Anna"]]))) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    return packed(parts | {sheet.decode(): b" " * size})


def lying(content: bytes, size: int) -> bytes:
    """A zip file whose directory says of every part that it has only so many bytes."""
    found, changed = 0, bytearray(content)
    while (found := content.find(b"PK\x01\x02", found)) >= 0:
        struct.pack_into("<I", changed, found + 24, size)
        found += 4
    return bytes(changed)
