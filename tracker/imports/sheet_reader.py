"""A subprocess that reads a workbook from standard input and writes its rows as JSON.

Its memory and CPU time are limited to what a list needs.
"""

import datetime as dt
import json
import resource
import sys
from io import BytesIO

MOST_MEMORY = 200_000_000
MOST_SECONDS = 4


def rows_of(content: bytes, most_rows: int, most_columns: int) -> dict[str, object]:
    """The rows of the first non-empty sheet, with their numbers; or which limit was exceeded."""
    import python_calamine

    book = python_calamine.load_workbook(BytesIO(content))
    for name in book.sheet_names:
        sheet = book.get_sheet_by_name(name)
        if sheet.start is None:
            continue
        first, left = sheet.start
        if left + sheet.width > most_columns:
            return {"wide": []}
        if sheet.height > most_rows:
            return {"long": []}
        rows = sheet.to_python(skip_empty_area=True)
        return {
            "rows": [
                (first + number, [""] * left + [text_of(cell) for cell in row])
                for number, row in enumerate(rows, start=1)
            ]
        }
    return {"rows": []}


def text_of(cell: object) -> str:
    """A cell as text, as a person would have typed it."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, dt.datetime) and cell.time() == dt.time():
        return cell.date().isoformat()
    return str(cell)


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    most_rows, most_columns = map(int, sys.argv[1:])
    answer = rows_of(sys.stdin.buffer.read(), most_rows, most_columns)
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
