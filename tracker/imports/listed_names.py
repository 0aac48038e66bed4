"""Extracts names from lines of spreadsheets, chats and handwritten lists."""

import re
import unicodedata

NUMBERED = re.compile(r"^\s*(?:\(?[0-9]{1,4}[.):]\s*|[-*•–]\s+)+")
"""Numbers and bullets before a name; "1.FC" is split, "2 Pac" is not."""
PHONE = re.compile(r"[\s(–-]*(?:\+|00?)[0-9][0-9 /()-]{5,}[0-9]\)?\s*$")
SENT = re.compile(
    r"^\[?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4},? [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"(?: ?[ap]\.?m\.?)?\]?\s*(?:-\s*)?[^:]{1,40}:\s*",
    re.IGNORECASE,
)
"""Time and sender at the start of a line in an exported chat."""
TURNED = re.compile(r"([^\W\d][^,]*),\s*([^\W\d][^,]*)")
SUM = re.compile(
    r"^[0-9]*\s*(?:summe|gesamt|anzahl|sum|total|totals|somme|nombre|totaal|aantal|ukupno|zbroj"
    r"|المجموع|العدد)\b[^,;]*:?\s*[0-9]*$",
    re.IGNORECASE,
)
PICTURES = frozenset({"So", "Sk", "Cn", "Co"})
JOINERS = frozenset("\ufe0f\u200d\u200e\u200f\u202f\u2060")


def name_in(cell: str) -> str:
    """The name in a cell, given name first, without number, ticks and telephone number."""
    name = NUMBERED.sub("", _without_pictures(cell))
    name = " ".join(PHONE.sub("", name).split()).strip(" -–,;")
    turned = TURNED.fullmatch(name)
    return f"{turned[2].strip()} {turned[1].strip()}" if turned else name


def message_in(line: str) -> str:
    """A line of an exported chat without sender and time; other lines unchanged."""
    return SENT.sub("", line.lstrip("\u200e\u200f"))


def is_sum(cell: str) -> bool:
    """True if a cell is a total rather than a name."""
    return SUM.match(cell.strip()) is not None


def _without_pictures(text: str) -> str:
    return "".join(
        letter
        for letter in text
        if letter not in JOINERS and unicodedata.category(letter) not in PICTURES
    )
