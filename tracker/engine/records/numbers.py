"""Whole numbers as people type them, in the digits of any script."""

import unicodedata

MOST_DIGITS = 6


def read_number(text: str, longest: int = MOST_DIGITS) -> int | None:
    """The whole number that a text is, without a sign; None for anything else, and for too long.

    Arabic-Indic and full-width digits count as those of ASCII: a phone's keyboard chooses them.
    """
    digits = unicodedata.normalize("NFKC", text).strip()
    return int(digits) if digits.isdecimal() and len(digits) <= longest else None
