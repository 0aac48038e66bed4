"""The lines of a stored score, said anew of the rules and the hand of which they were made."""

from collections.abc import Mapping
from typing import Any

from scoring import Line, Side, Variant
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from scoring.words import stored_line_text


def said_lines(
    variant: Variant, record: Mapping[str, Any], scored: Mapping[str, Any]
) -> tuple[dict[str, Any], ...]:
    """The lines of a score, each with its text in the language of the reader."""
    lines = scored["lines"]
    has_melds = any(line["rule"].startswith("meld.") for line in lines)
    melds = (read_hand(variant, record, Problems()).melds or ()) if has_melds else ()
    made = (Line(Side(line["side"]), line["points"], line["rule"]) for line in lines)
    return tuple(
        line | {"text": stored_line_text(variant, bare, line["text"], melds)}
        for bare, line in zip(made, lines, strict=True)
    )
