"""Wall display for the hall: pairings, the clock and the standings, page by page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext as _

from tracker.engine.records import names
from tracker.models import Tournament
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.book.texts import OUT, TournamentHead, tournament_head
from tracker.tournaments.pages import seat_words
from tracker.tournaments.prizes.pages import PrizeGiving, prize_giving
from tracker.tournaments.rounds.texts import (
    PublishedRound,
    RoundClock,
    RoundState,
    TableInRound,
    open_round,
    seen_rounds,
)
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView, public_standings

TABLES_A_PAGE = 8
NAMES_A_PAGE = 20
PLACES_A_PAGE = 10

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class HallName:
    """A name with its table; without one `note` gives the reason."""

    name: str
    table: int | None
    note: str


@dataclass(frozen=True, slots=True)
class HallPage:
    """The pages of the wall display; each tuple has one item per page.

    Pairings are shown while a round is open, and standings once there are any. While places are
    hidden, only the one announced last is on the `stage`.
    """

    head: TournamentHead
    round: RoundState | None
    clock: RoundClock | None
    tables: tuple[tuple[TableInRound, ...], ...]
    names: tuple[tuple[HallName, ...], ...]
    standings: PublicStandings
    places: tuple[tuple[StandingsRowView, ...], ...]
    stage: PrizeGiving


def hall_page(watched: StampedTournament) -> HallPage:
    """Returns the current display."""
    seen = open_round(seen_rounds(watched))
    tables = seen.tables if seen else ()
    standings = public_standings(watched)
    stage = prize_giving(watched)
    places = _pages(standings.rows, PLACES_A_PAGE) if standings.state != "empty" else ()
    return HallPage(
        head=tournament_head(watched.tournament),
        round=seen.state if seen else None,
        clock=seen.clock if seen else None,
        tables=_pages(tables, TABLES_A_PAGE),
        names=_pages(_names(watched.tournament, seen) if seen else (), NAMES_A_PAGE),
        standings=standings,
        places=() if stage.honours and standings.is_hidden else places,
        stage=stage,
    )


def _names(tournament: Tournament, seen: PublishedRound) -> tuple[HallName, ...]:
    """Returns everyone drawn or sitting out, by name."""
    called = dict(tournament.entrants.values_list("number", "name"))
    found = [
        HallName(called[number], None, _(OUT[reason]))
        for number, reason in seen.out.items()
        if reason in ("bye", "movement")
    ]
    found += [
        HallName(called[number], table.table, seat_words(seats))
        for table in seen.tables
        for side in table.sides
        for number, seats in zip(side.entrants, side.seats, strict=True)
        if number
    ]
    return tuple(sorted(found, key=lambda person: names.sort_key(person.name)))


def _pages(rows: Sequence[Row], most: int) -> tuple[tuple[Row, ...], ...]:
    return tuple(tuple(rows[at : at + most]) for at in range(0, len(rows), most))
