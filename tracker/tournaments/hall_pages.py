"""Wall display for the hall: pairings, the clock and the standings, page by page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.translation import gettext as _

from tracker.access.visibility import hides_results
from tracker.engine.records import names
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.book.texts import OUT, TournamentHead, tournament_head
from tracker.tournaments.pages import seat_words
from tracker.tournaments.prizes.pages import PrizeGiving, prize_giving
from tracker.tournaments.rounds.scores_texts import TableScore, table_score
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
FEW_LINES, SOME_LINES = 6, 12
"""So many lines of tables are set in one column: very large, or large."""
LONG_NAME = 26
"""A name of more letters is set smaller, so that it is never cut."""
NAMES_A_PAGE = 20
PLACES_A_PAGE = 10

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class HallName:
    """A person with the table to sit at; without one `note` gives the reason."""

    name: str
    table: int | None
    note: str

    @property
    def is_long(self) -> bool:
        """True if the name needs two lines."""
        return len(self.name) > LONG_NAME


@dataclass(frozen=True, slots=True)
class HallPage:
    """The pages of the wall display; each tuple has one item per page.

    Pairings are shown while a round is open, and standings once there are any. While places are
    hidden, only the one announced last is on the `stage`. `tables_size` is "few", "some" or "",
    by how much there is to read.
    """

    head: TournamentHead
    round: RoundState | None
    clock: RoundClock | None
    tables: tuple[tuple[TableScore, ...], ...]
    tables_size: str
    names: tuple[tuple[HallName, ...], ...]
    standings: PublicStandings
    places: tuple[tuple[StandingsRowView, ...], ...]
    stage: PrizeGiving


def hall_page(watched: StampedTournament) -> HallPage:
    """Returns the current display."""
    seen = open_round(seen_rounds(watched))
    tables = tuple(_table(watched, table) for table in seen.tables) if seen else ()
    standings = public_standings(watched)
    stage = prize_giving(watched)
    places = _pages(standings.rows, PLACES_A_PAGE) if standings.state != "empty" else ()
    return HallPage(
        head=tournament_head(watched.tournament),
        round=seen.state if seen else None,
        clock=seen.clock if seen else None,
        tables=_pages(tables, TABLES_A_PAGE),
        tables_size=_size(tables),
        names=_pages(_names(watched.tournament, seen) if seen else (), NAMES_A_PAGE),
        standings=standings,
        places=() if stage.honours and standings.is_hidden else places,
        stage=stage,
    )


def _table(watched: StampedTournament, table: TableInRound) -> TableScore:
    """The table with the points it has at the moment, unless results are hidden."""
    is_hidden = hides_results(watched.tournament)
    return table_score(table, () if is_hidden else watched.book.results[table.pk].points)


def _size(tables: Sequence[TableScore]) -> str:
    lines = sum(len(table.sides) for table in tables)
    return "few" if lines <= FEW_LINES else "some" if lines <= SOME_LINES else ""


def _names(tournament: Tournament, seen: PublishedRound) -> tuple[HallName, ...]:
    """Returns every person drawn or sitting out, by name: partners each under their own."""
    called = {
        entrant.number: _persons(entrant)
        for entrant in tournament.entrants.prefetch_related("members__player")
    }
    found = [
        HallName(name, None, _(OUT[reason]))
        for number, reason in seen.out.items()
        if reason in ("bye", "movement")
        for name in called[number]
    ]
    found += [
        HallName(name, table.table, seat_words(own))
        for table in seen.tables
        for side in table.sides
        for number, seats in zip(side.entrants, side.seats, strict=True)
        if number
        for name, own in _seated(called[number], seats)
    ]
    return tuple(sorted(found, key=lambda person: names.sort_key(person.name)))


def _persons(entrant: Entrant) -> tuple[str, ...]:
    """The players of an entrant now, or its name where they are not known."""
    names_of = tuple(
        member.player.name for member in entrant.members.all() if member.until_round is None
    )
    return names_of or (entrant.name,)


def _seated(
    persons: tuple[str, ...], seats: tuple[int, ...]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each person with the own seat, or with all of the entrant where they are not as many."""
    for at, name in enumerate(persons):
        yield name, seats[at : at + 1] if len(persons) == len(seats) else seats


def _pages(rows: Sequence[Row], most: int) -> tuple[tuple[Row, ...], ...]:
    return tuple(tuple(rows[at : at + most]) for at in range(0, len(rows), most))
