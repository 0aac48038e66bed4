"""Whether a format can have the options that were chosen."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin

from scoring.language import phrase
from tracker.pairing.draw import CannotDrawError
from tracker.services.errors import Problems

MOST = 99
"""No format has more groups, qualifiers or the like."""


def check_options(form: type[Any], options: Mapping[str, Any], problems: Problems) -> None:
    """Notes every option that this format does not have, or not with this value."""
    known = {field.name: field.type for field in fields(form)}
    wrong = False
    for name, value in sorted(options.items()):
        if name not in known:
            problems.add(
                f"format_options.{name}", "bad_option", phrase("This format has no such option.")
            )
            wrong = True
        elif not _is_value(known[name], value):
            said = phrase("This is a whole number from 0 to {most}.", most=MOST)
            if get_origin(known[name]) is Literal or known[name] is bool:
                said = phrase("Choose one of these.")
            problems.add(f"format_options.{name}", "bad_option", said)
            wrong = True
    if not wrong:
        _check_together(form, options, problems)


def _is_value(kind: Any, value: object) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind is bool:
        return isinstance(value, bool)
    return type(value) is int and 0 <= value <= MOST


def _check_together(form: type[Any], options: Mapping[str, Any], problems: Problems) -> None:
    try:
        form(**options)
    except CannotDrawError as refused:
        problems.add("format_options", "bad_option", str(refused))
