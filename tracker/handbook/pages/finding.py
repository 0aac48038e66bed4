"""The search through the handbook: every word has to begin a word of the section."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from tracker.handbook.pages.chapters import HandbookSection, Page, handbook

WORD = re.compile(r"\w+")
MOST_WORDS, MOST_FOUND, EXCERPT = 8, 20, 160
IN_TITLE = 5
"""A word in a heading weighs as much as this many below it."""


class FoundSection(NamedTuple):
    """A section that has all the words, with the line that has the first of them."""

    page: Page
    section: HandbookSection
    excerpt: str


def found(text: str) -> tuple[FoundSection, ...]:
    """The sections with all these words, those that say most of them first."""
    wanted = search_words(text)[:MOST_WORDS]
    if not wanted:
        return ()
    hits = [
        (weight, FoundSection(page, section, _excerpt(section, wanted)))
        for page in handbook().pages
        for section in page.sections
        if (weight := _weight(section, wanted))
    ]
    hits.sort(key=lambda hit: -hit[0])
    return tuple(hit for _, hit in hits[:MOST_FOUND])


def search_words(text: str) -> list[str]:
    """The words of a text without case and accents, as people type them in a hurry."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


def _weight(section: HandbookSection, wanted: list[str]) -> int:
    """How much a section says of the words; 0 where it lacks one."""
    title = search_words(section.title)
    below = [word for text in _texts(section) for word in search_words(text)]
    weights = [IN_TITLE * _beginnings(title, word) + _beginnings(below, word) for word in wanted]
    return sum(weights) if all(weights) else 0


def _beginnings(words: list[str], wanted: str) -> int:
    return sum(word.startswith(wanted) for word in words)


def _excerpt(section: HandbookSection, wanted: list[str]) -> str:
    """The first line with one of the words, cut where it is long."""
    lines = [text for text in _texts(section) if any(_has(text, word) for word in wanted)]
    text = (lines or list(_texts(section)) or [""])[0]
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT].rpartition(' ')[0]} …"


def _has(text: str, wanted: str) -> bool:
    return _beginnings(search_words(text), wanted) > 0


def _texts(section: HandbookSection) -> Iterator[str]:
    """The lines of a section, a table's cells too."""
    for block in section.blocks:
        for row in block.rows:
            yield " ".join("".join(span.text for span in line) for line in row)
