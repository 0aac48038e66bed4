"""The pages of the handbook in the active language, rendered once per process."""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import Http404
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from tracker.handbook.examples_pages import Example, evening_words, examples, labels
from tracker.handbook.texts import (
    CHAPTERS,
    ENTERING,
    HEADING,
    Block,
    Chapter,
    blocks,
    picture,
    pictures,
)
from tracker.platform.web.language import current_language

SYNONYMS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("synonyms.toml").read_text("utf-8")
)
"""Other words for what a section is about, by its address ("chapter#anchor") and language."""


END = Block(HEADING, (), level=2)
"""Closes the last section."""


class HandbookSection(NamedTuple):
    """A heading and everything below it; the first section has the page's own title."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    synonyms: str = ""


class Page(NamedTuple):
    """A page: a chapter or, with `variant`, the entry page of a game.

    `sections` are its parts by second-level heading, parsed once.
    """

    chapter: str
    variant: str
    title: str
    about: str
    text: SafeString
    sections: tuple[HandbookSection, ...]


class Handbook(NamedTuple):
    """All pages in reading order."""

    pages: tuple[Page, ...]

    def page(self, chapter: str, variant: str = "") -> Page:
        """A page; 404 where there is none."""
        for page in self.pages:
            if (page.chapter, page.variant) == (chapter, variant):
                return page
        raise Http404

    def beside(self, page: Page) -> tuple[Page | None, Page | None]:
        """The previous and next page."""
        for first, second in pairwise((None, *self.pages, None)):
            if second == page:
                before = first
            if first == page:
                return before, second
        raise Http404

    @property
    def games(self) -> tuple[Page, ...]:
        """The pages about entering a hand of each game."""
        return tuple(page for page in self.pages if page.variant)

    @property
    def chapters(self) -> tuple[Page, ...]:
        """The chapters without the entry pages."""
        return tuple(page for page in self.pages if not page.variant)


def handbook() -> Handbook:
    """The handbook in the active language."""
    return _handbook(current_language())


@lru_cache(maxsize=len(settings.LANGUAGES))
def _handbook(language: str) -> Handbook:
    with override(language):
        return Handbook(tuple(_pages()))


def _pages() -> Iterator[Page]:
    worked = examples()
    words = {**labels(), **evening_words(), "pictures": pictures(), "examples": worked}
    for chapter in CHAPTERS:
        yield _chapter(chapter, words)
        if chapter.key == ENTERING:
            yield from (_screen(hand, words) for hand in worked)


def _chapter(chapter: Chapter, words: Mapping[str, object]) -> Page:
    text = render_to_string(f"help/chapters/{chapter.key}.html", dict(words))
    title = str(chapter.title)
    sections = tuple(_sections(title, text, chapter.key))
    return Page(chapter.key, "", title, str(chapter.about), text, sections)


def _screen(worked: Example, words: Mapping[str, object]) -> Page:
    text = render_to_string(
        "help/example.html", {**words, "example": worked, "picture": picture(worked.variant)}
    )
    sections = tuple(_sections(worked.title, text))
    return Page(ENTERING, worked.variant, worked.title, worked.about, text, sections)


def _sections(title: str, text: str, chapter: str = "") -> Iterator[HandbookSection]:
    anchor = ""
    under: list[Block] = []
    for block in (*blocks(text), END):
        if block.kind == HEADING and block.level == 2:
            address = f"{chapter}#{anchor}" if anchor else chapter
            synonyms = SYNONYMS.get(address, {}).get(current_language(), "")
            yield HandbookSection(anchor, title, tuple(under), synonyms)
            anchor, title, under = block.name, block.text, []
        else:
            under.append(block)


# Search: every word must be the prefix of a word of the section, or of a synonym.


WORD = re.compile(r"\w+")
MOST_WORDS, MOST_FOUND, EXCERPT = 8, 20, 160
IN_TITLE = 5
"""A match in a heading or a synonym weighs as much as this many below it."""


class SectionMatch(NamedTuple):
    """A section with all the words, and its first line that contains one."""

    page: Page
    section: HandbookSection
    excerpt: str


def found(text: str) -> tuple[SectionMatch, ...]:
    """The sections with all these words, best matches first."""
    wanted = search_words(text)[:MOST_WORDS]
    if not wanted:
        return ()
    hits = [
        (weight, SectionMatch(page, section, _excerpt(section, wanted)))
        for page in handbook().pages
        for section in page.sections
        if (weight := _weight(section, wanted))
    ]
    hits.sort(key=lambda hit: -hit[0])
    return tuple(hit for _, hit in hits[:MOST_FOUND])


def search_words(text: str) -> list[str]:
    """The words of a text, normalised for case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))


def _weight(section: HandbookSection, wanted: list[str]) -> int:
    """The relevance of a section for the words; 0 where it lacks one."""
    title = search_words(f"{section.title} {section.synonyms}")
    below = [word for text in _texts(section) for word in search_words(text)]
    weights = [IN_TITLE * _beginnings(title, word) + _beginnings(below, word) for word in wanted]
    return sum(weights) if all(weights) else 0


def _beginnings(words: list[str], wanted: str) -> int:
    return sum(word.startswith(wanted) for word in words)


def _excerpt(section: HandbookSection, wanted: list[str]) -> str:
    """The first line with one of the words, shortened if long."""
    lines = [text for text in _texts(section) if any(_has(text, word) for word in wanted)]
    text = (lines or list(_texts(section)) or [""])[0]
    return text if len(text) <= EXCERPT else f"{text[:EXCERPT].rpartition(' ')[0]} …"


def _has(text: str, wanted: str) -> bool:
    return _beginnings(search_words(text), wanted) > 0


def _texts(section: HandbookSection) -> Iterator[str]:
    """The lines of a section, including the cells of tables."""
    for block in section.blocks:
        for row in block.rows:
            yield " ".join("".join(span.text for span in line) for line in row)
