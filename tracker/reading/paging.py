"""Long lists, a page at a time: whatever is counted of a row is counted for those shown alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
    """The rows of the page with this `number`, from 1, out of `total` rows on so many `pages`."""

    rows: tuple[Row, ...]
    number: int
    pages: int
    total: int
    marks: tuple[LetterMark, ...] = ()

    @property
    def first(self) -> int:
        """The place of the first row in the whole list, from 1."""
        return (self.number - 1) * PAGE + 1

    @property
    def last(self) -> int:
        """The place of the last row in the whole list."""
        return self.first + len(self.rows) - 1

    @property
    def before(self) -> int:
        """The page before this one, 0 where it is the first."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The page behind this one, 0 where it is the last."""
        return self.number + 1 if self.number < self.pages else 0


def paged(
    found: Sequence[Key],
    number: int,
    read: Callable[[Sequence[Key]], Sequence[Row]],
    marks: Callable[[Sequence[Key]], tuple[LetterMark, ...]] = lambda _found: (),
) -> Paged[Row]:
    """A page of what was found; behind the last page that is the last one.

    `read` gives the rows of some keys, in their order.
    """
    pages = max(1, -(-len(found) // PAGE))
    number = min(max(number, 1), pages)
    shown = found[(number - 1) * PAGE : number * PAGE]
    return Paged(
        rows=tuple(read(shown)) if shown else (),
        number=number,
        pages=pages,
        total=len(found),
        marks=marks(found) if pages > 1 else (),
    )


def marks_of(letters: Sequence[str]) -> tuple[LetterMark, ...]:
    """For the first letters of a list of names in their order, where each begins."""
    begun: dict[str, int] = {}
    for at, letter in enumerate(letters):
        begun.setdefault(letter, at // PAGE + 1)
    return tuple(LetterMark(letter, page) for letter, page in begun.items())
