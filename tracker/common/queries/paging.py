"""Paging: figures per row are only computed for the rows shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.paginator import Paginator

PAGE = 100

Key = TypeVar("Key")
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class LetterMark:
    """A letter, and the page on which its names begin."""

    letter: str
    page: int


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """Page `number` of `pages`, from 1, with its rows out of `total`.

    `first` and `last` are the positions of its rows in the whole list, from 1.
    """

    rows: tuple[Row, ...]
    number: int
    pages: int
    total: int
    first: int
    last: int
    marks: tuple[LetterMark, ...] = ()

    @property
    def before(self) -> int:
        """The previous page, 0 on the first one."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The next page, 0 on the last one."""
        return self.number + 1 if self.number < self.pages else 0


def page_of(
    found: Sequence[Key],
    number: int,
    read: Callable[[Sequence[Key]], Sequence[Row]],
    marks: Callable[[Sequence[Key]], tuple[LetterMark, ...]] = lambda _found: (),
    size: int = PAGE,
) -> Paged[Row]:
    """A page of `size` rows; numbers past the end give the last page.

    `read` returns the rows for some keys, in their order.
    """
    pages = Paginator(found, size)
    page = pages.get_page(max(number, 1))
    return Paged(
        rows=tuple(read(found[page.start_index() - 1 : page.end_index()])) if pages.count else (),
        number=page.number,
        pages=pages.num_pages,
        total=pages.count,
        first=page.start_index(),
        last=page.end_index(),
        marks=marks(found) if pages.num_pages > 1 else (),
    )


def marks_of(letters: Sequence[str]) -> tuple[LetterMark, ...]:
    """For each initial letter of a sorted list of names the page on which it begins."""
    begun: dict[str, int] = {}
    for at, letter in enumerate(letters):
        begun.setdefault(letter, at // PAGE + 1)
    return tuple(LetterMark(letter, page) for letter, page in begun.items())
