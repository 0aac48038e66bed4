"""Long lists, a page at a time: whatever is counted of a row is counted for those shown alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.paginator import Paginator

PAGE = 100

Key = TypeVar("Key")
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class LetterMark:
    """A letter, and the page on which the names with it begin."""

    letter: str
    page: int


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """The rows of the page with this `number`, from 1, out of `total` rows on so many `pages`.

    `first` and `last` are the places of its rows in the whole list, from 1.
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
        """The page before this one, 0 where it is the first."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The page behind this one, 0 where it is the last."""
        return self.number + 1 if self.number < self.pages else 0


def page_of(
    found: Sequence[Key],
    number: int,
    read: Callable[[Sequence[Key]], Sequence[Row]],
    marks: Callable[[Sequence[Key]], tuple[LetterMark, ...]] = lambda _found: (),
    size: int = PAGE,
) -> Paged[Row]:
    """A page of what was found, `size` rows long; behind the last page that is the last one.

    `read` gives the rows of some keys, in their order.
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
    """For the first letters of a list of names in their order, where each begins."""
    begun: dict[str, int] = {}
    for at, letter in enumerate(letters):
        begun.setdefault(letter, at // PAGE + 1)
    return tuple(LetterMark(letter, page) for letter, page in begun.items())
