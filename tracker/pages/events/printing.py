"""What a director can have printed: the rounds that are drawn, with their tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.reading.events.book import EventBook
from tracker.vocabulary.events import EventHead, event_head


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """A drawn round in words, and the numbers of its first and last table."""

    number: int
    said: str
    tables: range


@dataclass(frozen=True, slots=True)
class PrintPage:
    """An event, and the rounds that can be printed, the last one first."""

    head: EventHead
    rounds: tuple[RoundChoice, ...]


def print_page(book: EventBook) -> PrintPage:
    """What there is to be printed of an event."""
    found = [
        _choice(
            round_.number,
            round_.published_at is None,
            [table.table for table in round_.pairings.all()],
        )
        for round_ in reversed(book.rounds)
    ]
    return PrintPage(event_head(book.event), tuple(found))


def _choice(number: int, is_draft: bool, tables: Sequence[int]) -> RoundChoice:
    said = ngettext(
        "Round {number}, {tables} table", "Round {number}, {tables} tables", len(tables)
    ).format(number=number, tables=len(tables))
    if is_draft:
        said = _("{round}, not published yet").format(round=said)
    return RoundChoice(number, said, range(min(tables, default=1), max(tables, default=0) + 1))
