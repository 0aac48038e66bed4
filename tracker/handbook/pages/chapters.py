"""The pages of the handbook in the language of the reader, made once by each process."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
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


class HandbookSection(NamedTuple):
    """A heading of a page with all that stands below it; the first has the page's own title."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


class Page(NamedTuple):
    """A page: a chapter, or with `variant` the screen of a game in the one about entering.

    `sections` are its parts by their headings of the second level, read from its text once.
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
        """A page, or 404 where there is none."""
        for page in self.pages:
            if (page.chapter, page.variant) == (chapter, variant):
                return page
        raise Http404

    def beside(self, page: Page) -> tuple[Page | None, Page | None]:
        """The page before this one and the one after it."""
        for first, second in pairwise((None, *self.pages, None)):
            if second == page:
                before = first
            if first == page:
                return before, second
        raise Http404

    @property
    def games(self) -> tuple[Page, ...]:
        """The screens of the games."""
        return tuple(page for page in self.pages if page.variant)

    @property
    def chapters(self) -> tuple[Page, ...]:
        """The chapters without the screens."""
        return tuple(page for page in self.pages if not page.variant)


def handbook() -> Handbook:
    """The handbook in the language of the reader."""
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
    return Page(chapter.key, "", title, str(chapter.about), text, tuple(_sections(title, text)))


def _screen(worked: Example, words: Mapping[str, object]) -> Page:
    text = render_to_string(
        "help/example.html", {**words, "example": worked, "picture": picture(worked.variant)}
    )
    sections = tuple(_sections(worked.title, text))
    return Page(ENTERING, worked.variant, worked.title, worked.about, text, sections)


def _sections(title: str, text: str) -> Iterator[HandbookSection]:
    anchor = ""
    under: list[Block] = []
    for block in blocks(text):
        if block.kind == HEADING and block.level == 2:
            yield HandbookSection(anchor, title, tuple(under))
            anchor, title, under = block.name, block.text, []
        else:
            under.append(block)
    yield HandbookSection(anchor, title, tuple(under))


# The search through the handbook: every word has to begin a word of the section.


WORD = re.compile(r"\w+")
MOST_WORDS, MOST_FOUND, EXCERPT = 8, 20, 160
IN_TITLE = 5
"""A word in a heading weighs as much as this many below it."""


class SectionMatch(NamedTuple):
    """A section that has all the words, with the line that has the first of them."""

    page: Page
    section: HandbookSection
    excerpt: str


def found(text: str) -> tuple[SectionMatch, ...]:
    """The sections with all these words, those that say most of them first."""
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
