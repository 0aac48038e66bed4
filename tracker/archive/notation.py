"""JSON in its one spelling: sorted keys, no blanks, UTF-8, whole numbers only.

What is read has to be spelt so too. That leaves no room for numbers that another program reads
otherwise, or texts that no database takes.
"""

import json
from typing import Any

from tracker.archive.faults import FaultyValueError
from tracker.engine.records import import_errors as row_faults
from tracker.engine.records.strict_json import BadJsonError, read_object

Json = dict[str, Any]

MOST_DIGITS = 12
ONE_SPELLING = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
)


def one_spelling(value: Json) -> bytes:
    """The value in its one spelling, without the end of the line."""
    return ONE_SPELLING.encode(value).encode()


def read(line: bytes) -> Json:
    """The object that a line spells.

    Raises FaultyValueError for whatever is not in the one spelling of an object.
    """
    try:
        value = read_object(line, MOST_DIGITS)
    except BadJsonError as error:
        raise FaultyValueError(row_faults.UNREADABLE.format(why=error.args[0])) from error
    if one_spelling(value) != line:
        raise FaultyValueError(row_faults.OTHER_SPELLING)
    return value
