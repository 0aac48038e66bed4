"""What stands above a table, and how its words are said."""

from collections.abc import Mapping
from typing import Any


def line_of(*parts: str) -> str:
    """The parts that there are, one after another."""
    return " · ".join(map(str, filter(None, parts)))


def spoken(value: Any) -> Any:
    """The same value for a file, its texts in the reader's language."""
    match value:
        case str():
            return str(value)
        case Mapping():
            return {name: spoken(part) for name, part in value.items()}
        case list() | tuple():
            return [spoken(part) for part in value]
    return value
