"""A table as JSON."""

import json as notation
from collections.abc import Iterator

from tracker.exports.sheet import Cell, Sheet, plain
from tracker.exports.streaming import batches
from tracker.exports.words import spoken

SCHEMA, VERSION = "score-book/table", 1


def json(sheet: Sheet) -> Iterator[bytes]:
    """What the table is and its columns, then its rows as objects by the codes of the columns."""
    yield f'{_text(_head(sheet))[:-1]}, "rows": ['.encode()
    codes, before = [column.code for column in sheet.columns], "\n"
    for rows in batches(sheet.rows):
        yield (before + ",\n".join(_text(_object(codes, row)) for row in rows)).encode()
        before = ",\n"
    yield b"\n]}\n"


def _head(sheet: Sheet) -> dict[str, object]:
    columns = [
        {"code": column.code, "title": str(column.title), "kind": column.kind}
        | ({"words": spoken(column.words)} if column.words else {})
        for column in sheet.columns
    ]
    about = {"title": str(sheet.title), "subtitle": str(sheet.subtitle)}
    return {"schema": SCHEMA, "version": VERSION, **about, "columns": columns}


def _object(codes: list[str], row: tuple[Cell, ...]) -> dict[str, object]:
    return dict(zip(codes, map(plain, row), strict=True))


def _text(value: object) -> str:
    return notation.dumps(value, ensure_ascii=False)
