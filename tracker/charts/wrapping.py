"""Names broken into lines, so that a drawing has them whole."""

from collections.abc import Iterator

from tracker.charts.axis import LETTER

BETWEEN = " – "
"""What stands between the names of partners: the best place for a break."""


def lines_of(text: str, width: int) -> tuple[str, ...]:
    """The text in lines that are about so wide at most; a word that is wider is broken too."""
    letters = max(width // LETTER, 1)
    if len(text) <= letters:
        return (text,)
    names = text.split(BETWEEN)
    ended = [f"{name} –" for name in names[:-1]] + names[-1:]
    return tuple(line for name in ended for line in _lines(name, letters))


def _lines(text: str, letters: int) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > letters:
            yield line
            line = ""
        line = f"{line} {word}".strip()
        while len(line) > letters:
            yield line[:letters]
            line = line[letters:]
    if line:
        yield line
