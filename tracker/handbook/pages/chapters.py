"""The pages of the handbook in the language of the reader, made once by each process."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from django.conf import settings
from django.http import Http404
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from tracker.handbook.blocks_texts import HEADING, Block, blocks
from tracker.handbook.pages.examples import Example, evening_words, examples
from tracker.handbook.pages.labels import labels
from tracker.handbook.pictures_texts import picture, pictures
from tracker.handbook.texts import CHAPTERS, ENTERING, Chapter
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
