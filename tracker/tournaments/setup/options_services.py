"""Whether a format can have the options that were chosen."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin

from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.engine.formats.format import Format
from tracker.engine.pairing.draw import CannotDrawError, PairingSystem

MOST = 99
"""No format has more groups, qualifiers or the like."""


def check_options(
    form: Format, options: Mapping[str, Any], problems: Problems
) -> PairingSystem | None:
    """The way of drawing with these options.

    None where the format does not have one, or not with this value: each is noted.
    """
    known = {field.name: field.type for field in fields(form.system)}
    wrong = False
    for name, value in sorted(options.items()):
        if name not in known:
            problems.add(
                f"format_options.{name}", "bad_option", phrase("This format has no such option.")
            )
            wrong = True
        elif not _is_value(known[name], value):
            said = phrase("Enter a whole number from 0 to {most}.", most=MOST)
            if get_origin(known[name]) is Literal or known[name] is bool:
                said = phrase("Choose one of these.")
            problems.add(f"format_options.{name}", "bad_option", said)
            wrong = True
    return None if wrong else _together(form, options, problems)


def _is_value(kind: Any, value: object) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind is bool:
        return isinstance(value, bool)
    return type(value) is int and 0 <= value <= MOST


def _together(form: Format, options: Mapping[str, Any], problems: Problems) -> PairingSystem | None:
    try:
        return form.system_with(options)
    except CannotDrawError as refused:
        problems.add("format_options", "bad_option", str(refused))
        return None
