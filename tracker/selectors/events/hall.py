"""What hangs on the wall of the hall: pairings, the clock and the standings, page by page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext as _

from tracker import names
from tracker.models import Round
from tracker.selectors.events.book import EventBook, book_of
from tracker.selectors.events.clock import RoundClock, clock_of
from tracker.selectors.events.overview import EventHead, event_head
from tracker.selectors.events.people import members_at_table, seat_words
from tracker.selectors.events.rounds import (
    OUT,
    RoundState,
    TableAt,
    published,
    state_of,
    tables_of,
)
from tracker.selectors.events.shown import ShownRow, ShownStandings, shown_standings
from tracker.selectors.events.watching import Watched

TABLES_A_PAGE = 8
NAMES_A_PAGE = 20
PLACES_A_PAGE = 10

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class HallName:
    """A name with the table to go to; without one `note` says why."""

    name: str
    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class HallPage:
    """The pages of the wall; each tuple has one item for each of them.

    Pairings hang there while a round is not closed, and standings once there are some. While
    places are hidden only the page with the last one revealed hangs there.
    """

    head: EventHead
    round: RoundState | None
    clock: RoundClock | None
    tables: tuple[tuple[TableAt, ...], ...]
    names: tuple[tuple[HallName, ...], ...]
    standings: ShownStandings
    places: tuple[tuple[ShownRow, ...], ...]


def hall_page(watched: Watched) -> HallPage:
    """What hangs on the wall of the hall now."""
    book = book_of(watched.event)
    rounds = published(book, watched.now)
    open_round = rounds[-1] if rounds and rounds[-1].closed_at is None else None
    tables = _tables(book, open_round)
    standings = shown_standings(watched)
    places = _pages(standings.rows, PLACES_A_PAGE) if standings.state != "empty" else ()
    return HallPage(
        head=event_head(watched.event),
        round=state_of(book, open_round) if open_round else None,
        clock=clock_of(open_round) if open_round else None,
        tables=_pages(tables, TABLES_A_PAGE),
        names=_pages(_names(book, open_round, tables), NAMES_A_PAGE),
        standings=standings,
        places=places[:1] if standings.is_hidden else places,
    )


def _tables(book: EventBook, round_: Round | None) -> tuple[TableAt, ...]:
    return () if round_ is None else tables_of(book, round_, members_at_table(book.event))


def _names(
    book: EventBook, round_: Round | None, tables: Sequence[TableAt]
) -> tuple[HallName, ...]:
    """Everybody who is drawn or sits out, by name."""
    if round_ is None:
        return ()
    found = [
        HallName(one.entrant.name, None, _(OUT[one.reason]))
        for one in book.out.get(round_.pk, ())
        if one.entrant and one.reason in ("bye", "movement")
    ]
    found += [
        HallName(book.names[number], table.table, seat_words(seats))
        for table in tables
        for side in table.sides
        for number, seats in zip(side.entrants, side.seats, strict=True)
        if number
    ]
    return tuple(sorted(found, key=lambda one: names.order(one.name)))


def _pages(rows: Sequence[Row], most: int) -> tuple[tuple[Row, ...], ...]:
    return tuple(tuple(rows[at : at + most]) for at in range(0, len(rows), most))
