"""Lists, so many rows at a time."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from ninja import Field, Schema

MOST = 200
USUAL = 50
MOST_OFFSET = 1_000_000

Row = TypeVar("Row")
Shown = TypeVar("Shown")


class Span(Schema):
    """Which rows of a list are asked for."""

    limit: int = Field(USUAL, ge=1, le=MOST, description="How many rows at most.")
    offset: int = Field(0, ge=0, le=MOST_OFFSET, description="How many rows are passed over.")


class Search(Span):
    """The same, and what the rows are searched for."""

    q: str = Field("", max_length=100, description="A text to look for, whatever the case.")

    @property
    def text(self) -> str:
        """The text, without the one character that a database cannot look for."""
        return self.q.replace("\0", "")


class Page(Schema, Generic[Row]):
    """Some rows of a list, and how many there are in all."""

    total: int
    limit: int
    offset: int
    items: list[Row]


def page_of(found: Sequence[Shown], span: Span, row: Callable[[Shown], Row]) -> Page[Row]:
    """The rows that are asked for, of all that were found."""
    shown = found[span.offset : span.offset + span.limit]
    return paged_rows([row(item) for item in shown], span, len(found))


def paged_rows(rows: list[Row], span: Span, total: int) -> Page[Row]:
    """These rows, of so many."""
    return Page(total=total, limit=span.limit, offset=span.offset, items=rows)
