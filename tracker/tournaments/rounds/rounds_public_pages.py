"""A published round as everybody sees it: who meets whom where, and how the tables stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock
from tracker.common.queries.paging import Paged, page_of
from tracker.engine.pairing.draw import DrawnPairing as Drawn
from tracker.engine.pairing.draw import SitOut
from tracker.engine.pairing.words import Names, cost_words
from tracker.engine.records import names as spelling
from tracker.models import Round
from tracker.tournaments.book.earlier_rounds_queries import sat_tables
from tracker.tournaments.book.queries import seated_pairings
from tracker.tournaments.book.seated_texts import out_words, where_words
from tracker.tournaments.draws.pages import DrawHead, SeatExchange, exchanges_of, head_of
from tracker.tournaments.draws.queries import draw_at
from tracker.tournaments.entries.queries import names_by_number
from tracker.tournaments.rounds.round_tables_texts import TableView, found_in, round_tables
from tracker.tournaments.setup.texts import round_day

SHORT = 8
NAME = "name"
"""In the address of a round: its people are wanted, from A to Z."""
TABLES, PEOPLE = 80, 200
"""So many tables or people stand on one page of a round; a search finds the others."""


@dataclass(frozen=True, slots=True)
class PersonView:
    """Somebody in the list by names, and where they sit or why they do not.

    `tables` has the numbers of their tables, to be read from afar.
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
    said: str
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
    event, names = round_.event, names_by_number(round_.event)
    sat, wanted, is_held_back = sat_tables(round_), search.strip(), hides_results(event)
    drawn = draw_at(round_, sat.values())
    listed = _RoundMatches(round_, names, sat, drawn.sitting_out, found_in(names, search))
    tables = listed.tables(page) if wanted or not is_by_name else page_of((), page, tuple)
    people = listed.people(page) if wanted or is_by_name else page_of((), page, tuple)
    return RoundView(
        head=head_of(event, round_.number),
        said=_said(round_),
        day=round_day(event, round_.number),
        is_open=round_.closed_at is None,
        is_held_back=is_held_back,
        tables=tables,
        people=people,
        turned=people if is_by_name and not wanted else tables,
        out=() if wanted else out_words(drawn, names),
        costs=() if is_held_back else cost_words(drawn),
        attempt=round_.attempt,
        seed=round_.seed[:SHORT],
        version=str(round_.pk),
        exchanges=exchanges_of(round_),
    )


class _RoundMatches(NamedTuple):
    """Who was found in a round, and where they sit."""

    round: Round
    names: Names
    sat: Mapping[int, Drawn]
    out: tuple[SitOut, ...]
    found: frozenset[int]

    def tables(self, page: int) -> Paged[TableView]:
        """A page of the tables at which somebody of them sits."""
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
            where_words(tables, number, self.names),
        )


def _said(round_: Round) -> str:
    if round_.closed_at is not None:
        return _("closed")
    if round_.started_at is not None:
        return _("being played")
    return _("published at {}").format(clock(round_.published_at)) if round_.published_at else ""
