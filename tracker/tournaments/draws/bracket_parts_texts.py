"""What the parts of a tournament are called: of a bracket, a group, a room for teams."""

import re
from collections.abc import Mapping

from scoring.language import phrase

PARTS: Mapping[str, str] = {
    "main": phrase("main"),
    "final": phrase("final"),
    "third place": phrase("third place"),
    "consolation": phrase("consolation"),
    "losers": phrase("losers’ bracket"),
    "reset": phrase("second final"),
    "open": phrase("open room"),
    "closed": phrase("closed room"),
}
"""The parts that a draw names by a code, which is stored and English in every language."""
NUMBERED: Mapping[str, str] = {
    r"group (?P<letter>[A-Z]+)": phrase("group {letter}"),
    r"final (?P<letter>[A-Z]+)": phrase("final {letter}"),
    r"places (?P<first>\d+)–(?P<last>\d+)": phrase("places {first}–{last}"),
}


def part_said(code: str) -> str:
    """The part that a table belongs to in the reader's language, such as "final" or "group A"."""
    return ", ".join(map(_one_said, code.split(", ")))


def _one_said(code: str) -> str:
    for pattern, said in NUMBERED.items():
        if found := re.fullmatch(pattern, code):
            return str(said.format(**found.groupdict()))
    return str(PARTS.get(code, code))
