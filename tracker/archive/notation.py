"""JSON in its one spelling: sorted keys, no blanks, UTF-8, whole numbers only.

What is read has to be spelt so too. That leaves no room for keys that come twice, numbers that
another program reads otherwise, or texts that no database takes.
"""

import json
from typing import Any

from tracker.archive.faults import FaultyValueError

Json = dict[str, Any]

MOST_DEPTH = 20
MOST_DIGITS = 12


def written(value: Json) -> bytes:
    """The value in its one spelling, without the end of the line."""
    text = json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return text.encode()


def read(line: bytes) -> Json:
    """The object that a line spells.

    Raises FaultyValueError for whatever is not in the one spelling of an object.
    """
    value = _parsed(line)
    if not isinstance(value, dict):
        raise FaultyValueError("here stands an object in braces.")
    _check(value, MOST_DEPTH)
    if written(value) != line:
        raise FaultyValueError(
            "this is not in the one spelling: sorted keys, no blanks, plain UTF-8."
        )
    return value


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(
            line.decode("utf-8"),
            object_pairs_hook=_once_each,
            parse_int=_short_number,
            parse_float=_refused,
            parse_constant=_refused,
        )
    except UnicodeDecodeError as error:
        raise FaultyValueError("this is no UTF-8.") from error
    except json.JSONDecodeError as error:
        raise FaultyValueError("this is no JSON.") from error
    except RecursionError as error:
        raise FaultyValueError("this is nested too deep.") from error


def _once_each(pairs: list[tuple[str, Any]]) -> Json:
    found: Json = {}
    for key, value in pairs:
        if key in found:
            raise FaultyValueError(f"the key “{key}” comes twice.")
        found[key] = value
    return found


def _short_number(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise FaultyValueError(f"a number has more than {MOST_DIGITS} digits.")
    return int(text)


def _refused(text: str) -> Any:
    raise FaultyValueError(f"{text} is no whole number.")


def _check(value: object, levels: int) -> None:
    """Looks through a value and everything in it."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
            raise FaultyValueError("a text has a character in it that is none.")
    elif isinstance(value, (dict, list)):
        if not levels:
            raise FaultyValueError("this is nested too deep.")
        for part in (*value, *value.values()) if isinstance(value, dict) else value:
            _check(part, levels - 1)
