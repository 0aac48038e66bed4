"""JSON as it is let in: one meaning only, nothing that a database or a page could stumble over."""

import json
from typing import Any

MOST_DEPTH = 20
MOST_DIGITS = 9


class BadJsonError(ValueError):
    """What came is no JSON object of the kind that is let in; says why."""


def read_object(body: bytes) -> dict[str, Any]:
    """The object that stands in the body.

    Raises BadJsonError for anything but UTF-8, keys that come twice, NaN and Infinity, fractions,
    numbers of more than nine digits, values nested more than twenty deep, and texts with half a
    character or NUL in them.
    """
    try:
        value = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_once_each,
            parse_int=_short_number,
            parse_float=_refused,
            parse_constant=_refused,
        )
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadJsonError("this is no JSON in UTF-8") from error
    except RecursionError as error:
        raise BadJsonError("this is nested too deep") from error
    if not isinstance(value, dict):
        raise BadJsonError("this is no JSON object")
    _check(value, MOST_DEPTH)
    return value


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadJsonError("a key comes twice")
    return found


def _short_number(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise BadJsonError("a number is too long")
    return int(text)


def _refused(text: str) -> Any:
    raise BadJsonError("only whole numbers are taken")


def _check(value: object, levels: int) -> None:
    """Looks through a value and everything in it."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, (dict, list)):
        if not levels:
            raise BadJsonError("this is nested too deep")
        for key in value if isinstance(value, dict) else ():
            _check_text(key)
        for part in value.values() if isinstance(value, dict) else value:
            _check(part, levels - 1)


def _check_text(text: str) -> None:
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise BadJsonError("a text has a character in it that is none")
