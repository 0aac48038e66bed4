"""Texts that a spreadsheet would take for formulas."""

import re

FORMULA = re.compile(r"'*(?:[\t\r\n]|[\s;]*[=+\-@＝＋－＠])")
"""What begins a formula, the full-width forms included, and what is marked as none already."""


def mark_text(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula.

    One apostrophe is put before it, and taken away again it is the text as it was.
    """
    return f"'{text}" if FORMULA.match(text) else text


def unmark_text(text: str) -> str:
    """The text as it was before `mark_text`; any other text as it is."""
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text
