"""Names broken into lines, so that a drawing has them whole."""

import re
from collections.abc import Iterator

BETWEEN = " – "
"""What stands between the names of partners: the best place for a break."""
WORD = re.compile(r" *[^\s-]*-?")
"""A word with the room before it, or a part of one up to its hyphen."""
NARROW, WIDE = frozenset(" -.,'’()fijlrtI"), frozenset("mwMWÆŒ—")
EAST = "\u2e80"
"""From here on letters are as wide as they are high."""


def lines_of(text: str, width: int) -> tuple[str, ...]:
    """The text in lines that are so wide at most; a word that is wider is broken too."""
    if width_of_letters(text) <= width:
        return (text,)
    names = text.split(BETWEEN)
    ended = [f"{name} –" for name in names[:-1]] + names[-1:]
    return tuple(line for name in ended for line in _lines(name, width))


def width_of_letters(text: str) -> int:
    """About what a text takes of the width of a chart in its common size, rather too much."""
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if letter in NARROW:
        return 5
    if letter in WIDE or letter >= EAST:
        return 14
    return 10 if letter.isupper() else 9


def _lines(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in WORD.findall(" ".join(text.split())):
        if line and width_of_letters(line + word) > width:
            yield line
            line = ""
        line = f"{line}{word}".lstrip()
        while width_of_letters(line) > width:
            fits = _fitting(line, width)
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line


def _fitting(text: str, width: int) -> int:
    """How many letters of the text fit, one at least."""
    return next(
        (most for most in range(len(text), 1, -1) if width_of_letters(text[:most]) <= width), 1
    )
