"""A chapter read back from its page, as blocks for the booklet and for the search."""

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import NamedTuple

HEADING, TEXT, STEPS, POINTS, TABLE, PICTURE = (
    *("heading", "text", "steps", "points", "table", "picture"),
)
LISTS = {"ol": STEPS, "ul": POINTS, "table": TABLE}
LINES = frozenset({"h2", "h3", "p", "li", "th", "td", "figcaption"})
BLANKS = re.compile(r"[ \n\t]+")
"""Not those that keep words together, as French has them."""
STYLES = {"b": "label", "kbd": "typed", "code": "code"}


class Span(NamedTuple):
    """Some words of a line; `style` is empty, "label", "typed" or "code"."""

    text: str
    style: str = ""


TextLine = tuple[Span, ...]


class Block(NamedTuple):
    """A part of a chapter: its lines, or the rows of a table with a line in each cell.

    `name` is the anchor of a heading and the name of a picture; `first` numbers the first step.
    """

    kind: str
    rows: tuple[tuple[TextLine, ...], ...]
    name: str = ""
    level: int = 0
    first: int = 1

    @property
    def text(self) -> str:
        """All its words."""
        return " ".join("".join(span.text for span in line) for row in self.rows for line in row)


def blocks(page: str) -> tuple[Block, ...]:
    """The blocks of a chapter's HTML, in reading order."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return tuple(reader.blocks)


class _Reader(HTMLParser):
    """Knows the few elements of which chapters are made."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._rows: list[list[TextLine]] = []
        self._spans: list[Span] | None = None
        self._styles: list[str] = []
        self._list, self._first, self._name = "", 1, ""

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        """Opens a list, a row, a line or a style."""
        attributes = dict(given)
        if tag in LISTS:
            self._list, self._rows = LISTS[tag], []
            self._first = int(attributes.get("start") or 1)
        if tag == "tr" or (tag == "li" and self._list):
            self._rows.append([])
        if tag in LINES:
            self._spans = []
            self._name = attributes.get("id") or self._name
        if tag in STYLES:
            self._styles.append(STYLES[tag])
        if tag == "img":
            self._name = attributes.get("data-name") or ""

    def handle_data(self, data: str) -> None:
        """Takes the words of the line that is open."""
        if self._spans is not None:
            self._spans.append(Span(data, self._styles[-1] if self._styles else ""))

    def handle_endtag(self, tag: str) -> None:
        """Closes what was opened."""
        if tag in STYLES and self._styles:
            self._styles.pop()
        if tag in LINES:
            self._end_line(tag)
        if tag in LISTS:
            rows = tuple(tuple(row) for row in self._rows)
            self.blocks.append(Block(self._list, rows, first=self._first))
            self._list = ""

    def _end_line(self, tag: str) -> None:
        line, self._spans = tuple(_tidy(self._spans or ())), None
        if self._list:
            self._rows[-1].append(line)
            return
        level = int(tag[1]) if tag in ("h2", "h3") else 0
        kind = HEADING if level else PICTURE if tag == "figcaption" else TEXT
        self.blocks.append(Block(kind, ((line,),), self._name, level))
        self._name = ""


def _tidy(spans: Sequence[Span]) -> Iterator[Span]:
    """The same words with one blank where the source has a break, and none at the ends."""
    last = len(spans) - 1
    for place, span in enumerate(spans):
        text = BLANKS.sub(" ", span.text)
        text = text.lstrip(" ") if place == 0 else text
        text = text.rstrip(" ") if place == last else text
        if text:
            yield span._replace(text=text)
