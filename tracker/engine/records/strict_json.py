"""JSON as it is let in: one meaning only, nothing that a database or a page could stumble over."""

import json
import re
from functools import partial
from typing import Any

from scoring.json_values import Json
from scoring.language import phrase

MOST_DEPTH = 20
MOST_DIGITS = 9
UNFIT = re.compile("[\0\ud800-\udfff]")
"""NUL, and half a character."""


class BadJsonError(ValueError):
    """Input that is not an acceptable JSON object; the message has no full stop."""


def read_object(text: bytes, most_digits: int = MOST_DIGITS) -> Json:
    """The object that stands in the text.

    Raises BadJsonError for anything but UTF-8, keys that come twice, NaN and Infinity, fractions,
    numbers of more digits, values nested more than twenty deep, and texts with half a character or
    NUL in them.
    """
    try:
        value = json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_once_each,
            parse_int=partial(_short_number, most_digits),
            parse_float=_refused,
            parse_constant=_refused,
        )
    except UnicodeDecodeError as error:
        raise BadJsonError(phrase("this is not UTF-8")) from error
    except json.JSONDecodeError as error:
        raise BadJsonError(phrase("this is not JSON")) from error
    except RecursionError as error:
        raise BadJsonError(phrase("this is nested too deeply")) from error
    if not isinstance(value, dict):
        raise BadJsonError(phrase("this is not a JSON object in braces"))
    _check_depth(value, MOST_DEPTH)
    # Only written as an escape do such characters get through until here.
    if b"\\u" in text:
        _check_texts(value)
    return value


def _once_each(pairs: list[tuple[str, object]]) -> Json:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadJsonError(phrase("the key “{key}” appears twice", key=key))
        found[key] = value
    return found


def _short_number(most_digits: int, text: str) -> int:
    if len(text.lstrip("-")) > most_digits:
        raise BadJsonError(phrase("a number has more than {most} digits", most=most_digits))
    return int(text)


def _refused(text: str) -> Any:
    raise BadJsonError(phrase("{text} is not a whole number", text=text))


def _check_depth(value: dict[str, object] | list[object], levels: int) -> None:
    """Looks through what is nested in each other."""
    if not levels:
        raise BadJsonError(phrase("this is nested too deeply"))
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, (dict, list)):
            _check_depth(part, levels - 1)


def _check_texts(value: object) -> None:
    """Looks through all texts, those of keys too."""
    if isinstance(value, str):
        if UNFIT.search(value):
            raise BadJsonError(phrase("a text contains an invalid character"))
    elif isinstance(value, (dict, list)):
        for part in (*value, *value.values()) if isinstance(value, dict) else value:
            _check_texts(part)
