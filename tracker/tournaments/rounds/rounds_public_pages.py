"""Public pages of a round: pairings, state of the tables, fixtures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.pairing.draw import Draw, SitOut
from tracker.engine.pairing.draw import DrawnPairing as Drawn
from tracker.engine.pairing.words import Names, cost_words
from tracker.engine.records import names as spelling
from tracker.models import Round, Tournament
from tracker.tournaments.book.earlier_rounds_queries import sat_tables
from tracker.tournaments.book.queries import format_of, seated_pairings
from tracker.tournaments.book.seated_texts import seat_text, seated_name, sitting_out_texts
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.draws.pages import DrawHead, SeatExchange, exchanges_of, head_of
from tracker.tournaments.draws.queries import draw_at, draws_ahead
from tracker.tournaments.entries.queries import names_by_number
from tracker.tournaments.rounds.texts import (
    PublishedRound,
    TableInRound,
    TableView,
    found_in,
    round_tables,
    seen_rounds,
)
from tracker.tournaments.setup.texts import round_day

SHORT = 8
NAME = "name"
"""In the address of a round: its people are wanted, from A to Z."""
TABLES, PEOPLE = 80, 200
"""So many tables or people stand on one page of a round; a search finds the others."""


@dataclass(frozen=True, slots=True)
class PersonView:
    """An entry of the list by name: the seat, or the reason for having none.

    `tables` has the table numbers, printed large.
    """

    number: int
    name: str
    tables: str
    where: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """A published round; with a search only whom it has found, and their tables.

    Of `tables` and `people` there is one page, and none of those that are not asked for; `turned`
    is the list that leads to its other pages.
    """

    head: DrawHead
    text: str
    day: str
    is_open: bool
    is_held_back: bool
    tables: Paged[TableView]
    people: Paged[PersonView]
    turned: Paged[TableView] | Paged[PersonView]
    out: tuple[str, ...]
    costs: tuple[str, ...]
    attempt: int
    seed: str
    version: str
    exchanges: tuple[SeatExchange, ...]


def round_shown(
    round_: Round, search: str = "", page: int = 1, *, is_by_name: bool = False
) -> RoundView:
    """A page of a round: its tables in order, or its people from A to Z; both of a search."""
    tournament, names = round_.tournament, names_by_number(round_.tournament)
    sat, wanted, is_held_back = sat_tables(round_), search.strip(), hides_results(tournament)
    drawn = draw_at(round_, sat.values())
    listed = _RoundMatches(round_, names, sat, drawn.sitting_out, found_in(names, search))
    tables = listed.tables(page) if wanted or not is_by_name else page_of((), page, tuple)
    people = listed.people(page) if wanted or is_by_name else page_of((), page, tuple)
    return RoundView(
        head=head_of(tournament, round_.number),
        text=_texts(round_),
        day=round_day(tournament, round_.number),
        is_open=round_.closed_at is None,
        is_held_back=is_held_back,
        tables=tables,
        people=people,
        turned=people if is_by_name and not wanted else tables,
        out=() if wanted else sitting_out_texts(drawn, names),
        costs=() if is_held_back else cost_words(drawn),
        attempt=round_.attempt,
        seed=round_.seed[:SHORT],
        version=str(round_.pk),
        exchanges=exchanges_of(round_),
    )


class _RoundMatches(NamedTuple):
    """Search results in a round, with their seats."""

    round: Round
    names: Names
    sat: Mapping[int, Drawn]
    out: tuple[SitOut, ...]
    found: frozenset[int]

    def tables(self, page: int) -> Paged[TableView]:
        """Returns a page of the tables where a match sits."""
        is_everybody = len(self.found) == len(self.names)
        keys = [
            pk for pk, table in self.sat.items() if is_everybody or self.found & {*table.entrants}
        ]
        return page_of(keys, page, self._shown, size=TABLES)

    def people(self, page: int) -> Paged[PersonView]:
        """A page of them from A to Z."""
        at: dict[int, tuple[Drawn, ...]] = {sit_out.entrant: () for sit_out in self.out}
        for table in self.sat.values():
            for number in table.entrants:
                at[number] = (*at.get(number, ()), table)
        here = sorted(
            self.found & {*at}, key=lambda number: (spelling.sort_key(self.names[number]), number)
        )
        return page_of(
            here, page, lambda shown: [self._person(who, at[who]) for who in shown], size=PEOPLE
        )

    def _shown(self, keys: Sequence[int]) -> Sequence[TableView]:
        return round_tables(self.round, self.names, seated_pairings().filter(pk__in=keys))

    def _person(self, number: int, tables: Sequence[Drawn]) -> PersonView:
        return PersonView(
            number,
            self.names[number],
            ", ".join(str(table.table) for table in tables),
            seat_text(tables, number, self.names),
        )


def _texts(round_: Round) -> str:
    if round_.closed_at is not None:
        return _("closed")
    if round_.started_at is not None:
        return _("being played")
    return _("published at {}").format(clock(round_.published_at)) if round_.published_at else ""


MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class Fixture:
    """A table of a round; the first of its `sides` is at home where there is such a thing.

    `result` is "3 : 1", "" before there is one; `put_off` says to which day it is postponed.
    """

    table: int
    sides: tuple[str, ...]
    result: str
    put_off: str


@dataclass(frozen=True, slots=True)
class FixtureRound:
    """A round with its day, "" where all are on one; `is_shown` says whether it has a page."""

    number: int
    day: str
    is_shown: bool
    fixtures: tuple[Fixture, ...]
    free: str


@dataclass(frozen=True, slots=True)
class Fixtures:
    """All rounds; `waiting` are those of them with a table that was put off, and only these."""

    has_home: bool
    rounds: tuple[FixtureRound, ...]
    waiting: tuple[FixtureRound, ...]


_KNOWN: PerLanguageCache[Fixtures] = PerLanguageCache(MOST_KEPT)


def has_fixtures(tournament: Tournament) -> bool:
    """True if the coming rounds are known."""
    return format_of(tournament).has_route


def fixtures(watched: StampedTournament, search: str = "") -> Fixtures:
    """Returns the published rounds; with a search only those with a match."""
    found = _KNOWN.get(watched.stamp, lambda: _fixtures(watched))
    wanted = search.strip()
    if not wanted:
        return found
    rounds, waiting = (tuple(_with(of, wanted)) for of in (found.rounds, found.waiting))
    return replace(found, rounds=rounds, waiting=waiting)


def _with(rounds: Sequence[FixtureRound], wanted: str) -> Iterator[FixtureRound]:
    for round_ in rounds:
        own = tuple(
            fixture
            for fixture in round_.fixtures
            if spelling.is_found(wanted, " ".join(fixture.sides))
        )
        free = round_.free if spelling.is_found(wanted, round_.free) else ""
        if own or free:
            yield replace(round_, fixtures=own, free=free)


def _fixtures(watched: StampedTournament) -> Fixtures:
    rounds = tuple(_rounds(watched))
    waiting = (
        replace(round_, fixtures=tuple(at for at in round_.fixtures if at.put_off), free="")
        for round_ in rounds
    )
    return Fixtures(
        has_home=format_of(watched.tournament).has_home,
        rounds=rounds,
        waiting=tuple(round_ for round_ in waiting if round_.fixtures),
    )


def _rounds(watched: StampedTournament) -> Iterator[FixtureRound]:
    seen = seen_rounds(watched)
    yield from (_seen(watched, round_) for round_ in seen)
    shown = replace(watched.book, rounds=watched.book.rounds[: len(seen)])
    for number, draw in enumerate(draws_ahead(shown), start=1):
        if number > len(seen):
            yield _planned(watched, number, draw)


def _seen(watched: StampedTournament, seen: PublishedRound) -> FixtureRound:
    number, names = seen.state.number, watched.book.names
    return FixtureRound(
        number=number,
        day=round_day(watched.tournament, number),
        is_shown=True,
        fixtures=tuple(map(_of_table, seen.tables)),
        free=_free(names, sorted(seen.out)),
    )


def _of_table(table: TableInRound) -> Fixture:
    return Fixture(
        table=table.table,
        sides=tuple(side.name for side in table.sides),
        result=" : ".join(map(str, table.points)),
        put_off=table.put_off,
    )


def _planned(watched: StampedTournament, number: int, draw: Draw) -> FixtureRound:
    names = watched.book.names
    return FixtureRound(
        number=number,
        day=round_day(watched.tournament, number),
        is_shown=False,
        fixtures=tuple(
            Fixture(
                table.table,
                tuple(
                    enumeration([seated_name(who, names).name for who in side])
                    for side in table.sides
                ),
                result="",
                put_off="",
            )
            for table in draw.tables
        ),
        free=_free(names, [out.entrant for out in draw.sitting_out]),
    )


def _free(names: Mapping[int, str], numbers: Sequence[int]) -> str:
    """Names those without a table in a round."""
    return enumeration([names.get(number, str(number)) for number in numbers]) if numbers else ""
