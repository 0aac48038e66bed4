"""The table of a season or edition, ready to print."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.common.dates_texts import day, day_of_year
from tracker.common.queries.paging import Paged, page_of
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.season import Flipped, Honour, SeasonCell, SeasonRow, SeasonTable
from tracker.engine.ranking.standings import number as in_figures
from tracker.engine.ranking.table import places_of
from tracker.engine.records import names as naming
from tracker.models import Evening, Season, SeasonEdition
from tracker.models.season import SEASON_CLOSED
from tracker.seasons.pages.lists import Days, Names, differences, explain_place, figure
from tracker.seasons.pages.words import rules_texts
from tracker.seasons.queries import (
    NamedSeason,
    PlayedEvening,
    named_edition,
    named_table,
    names_of,
    provisional,
    season_now,
    table_from,
    table_json,
)

NOTHING: Flipped = frozenset()
MOST_BESIDE = 9
"""The number of evenings that fit on a wide screen."""
MOST_EVENINGS = 20
"""The most evenings of a long season on one page."""
NOBODY = "–"


@dataclass(frozen=True, slots=True)
class SessionHead:
    pk: int
    title: str
    date: str
    short: str


@dataclass(frozen=True, slots=True)
class SeasonCellView:
    """The score of an evening; `key` names the cell in an address, `day` the evening.

    The `adjustment`, such as "+50", is part of the score.
    """

    key: str
    day: str
    text: str
    value: Score | None
    standing: str
    is_attended: bool
    is_excused: bool
    adjustment: str
    is_flipped: bool

    @property
    def is_plain(self) -> bool:
        """True if the score needs no remark: it was played for and counts."""
        is_counted = self.is_attended and self.standing == "counted"
        return is_counted and not self.is_flipped and not self.adjustment


@dataclass(frozen=True, slots=True)
class SeasonRowView:
    """A row of the table: place "1", or "2–3" for two who share it; `rank` is the first of these.

    A player with too few evenings has neither.
    """

    rank: int | None
    place: str
    player: int
    name: str
    total: str
    value: Score
    attended: int
    is_provisional: bool
    cells: tuple[SeasonCellView, ...]
    why: tuple[str, ...]


class SeasonQuery(NamedTuple):
    """Selects part of a long table: a page of the rows whose name contains a text.

    `evenings` is a part of the evenings, from 1, the latest ones.
    """

    text: str = ""
    page: int = 1
    evenings: int = 1


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season's table, its rules, and open issues.

    `listed` has its rows and `columns` its evenings, all of them or the requested part. `is_empty`
    is true if the table has no player. `flips` are the cells toggled to see their effect. `changes`
    describe the differences from the last edition, if there is one.
    """

    rules: tuple[str, ...]
    columns: Paged[SessionHead]
    listed: Paged[SeasonRowView]
    is_empty: bool
    honours: tuple[str, ...]
    notes: tuple[str, ...]
    flips: tuple[str, ...]
    edition: int | None
    changes: tuple[str, ...]

    @property
    def is_long(self) -> bool:
        return len(self.sessions) > MOST_BESIDE

    @property
    def sessions(self) -> tuple[SessionHead, ...]:
        """The evenings shown as columns."""
        return self.columns.rows

    @property
    def rows(self) -> tuple[SeasonRowView, ...]:
        return self.listed.rows


def season_page(season: Season, wish: SeasonQuery | None = None) -> SeasonView:
    """An open season as it is, a closed one as its last edition has it, with changes since then.

    By default all rows and evenings.
    """
    last = season.editions.last()
    if season.state != SEASON_CLOSED or last is None:
        return shown_season(season, wish=wish)
    now, names = season_now(season), names_of(season.club)
    changes = _changes(season, last, now.table, names)
    # Editions keep no honours: those of today are those of the edition while both are the same.
    honours = () if changes else tuple(_honour(honour, names) for honour in now.honours)
    return replace(shown_edition(season, last, wish), changes=changes, honours=honours)


def shown_season(
    season: Season, flipped: Flipped = NOTHING, wish: SeasonQuery | None = None
) -> SeasonView:
    """The current table of a season, or with cells flipped; by default all rows and evenings."""
    found = season_now(season, flipped)
    evenings = (held.evening for held in found.held)
    around = _around(named_table(season.club, found.table, evenings), flipped)
    last = season.editions.last()
    return SeasonView(
        rules=rules_texts(season.rules),
        columns=(columns := _columns(around, found.table, wish)),
        listed=_rows(around, found.table, columns, wish),
        is_empty=not found.table.rows,
        honours=tuple(_honour(honour, around.names) for honour in found.honours),
        notes=tuple(_notes(found.held, found.waiting)),
        flips=tuple(_flips(flipped)),
        edition=last.number if last else None,
        changes=_changes(season, last, found.table, around.names) if not flipped else (),
    )


def shown_edition(
    season: Season, edition: SeasonEdition, wish: SeasonQuery | None = None
) -> SeasonView:
    """A closed edition of a season, with current names; by default all rows and evenings."""
    named = named_edition(season, edition)
    table, around = named.table, _around(named, NOTHING)
    return SeasonView(
        rules=rules_texts(edition.rules),
        columns=(columns := _columns(around, table, wish)),
        listed=_rows(around, table, columns, wish),
        is_empty=not table.rows,
        honours=(),
        notes=(),
        flips=(),
        edition=edition.number,
        changes=(),
    )


class SeasonRowContext(NamedTuple):
    """Context needed to render a row."""

    names: Names
    heads: Mapping[int, SessionHead]
    days: Days
    flipped: Flipped


def _around(named: NamedSeason, flipped: Flipped) -> SeasonRowContext:
    heads = {key: _head(evening) for key, evening in named.evenings.items()}
    days = {pk: head.short for pk, head in heads.items()}
    return SeasonRowContext(named.names, heads, days, flipped)


def _head(evening: Evening) -> SessionHead:
    short = day_of_year(evening.date)
    return SessionHead(evening.pk, evening.title, day(evening.date), short)


def _columns(
    around: SeasonRowContext, table: SeasonTable, wish: SeasonQuery | None
) -> Paged[SessionHead]:
    """The requested evenings: parts of equal size, counted from the last one."""
    heads = [around.heads[key] for key in table.sessions]
    size = MOST_EVENINGS if wish else max(len(heads), 1)
    parts = max(1, -(-len(heads) // size))
    part = min(max(wish.evenings if wish else 1, 1), parts)
    end = len(heads) - (part - 1) * size
    start = max(0, end - size)
    return Paged(tuple(heads[start:end]), part, parts, len(heads), start + 1, end)


def _rows(
    around: SeasonRowContext,
    table: SeasonTable,
    columns: Paged[SessionHead],
    wish: SeasonQuery | None,
) -> Paged[SeasonRowView]:
    places = places_of([row.rank for row in table.rows])
    placed = [*zip(table.rows, places, strict=True)]
    shown = slice(columns.first - 1, columns.last)

    def printed(some: Sequence[tuple[SeasonRow, str]]) -> Sequence[SeasonRowView]:
        return [_row(around, table, row, (place, shown)) for row, place in some]

    if wish is None:
        return Paged(tuple(printed(placed)), 1, 1, len(placed), 1, len(placed))
    wanted = wish.text.strip()
    found = [
        pair for pair in placed if naming.is_found(wanted, around.names.get(pair[0].player, NOBODY))
    ]
    return page_of(found, wish.page, printed)


def _row(
    around: SeasonRowContext, table: SeasonTable, row: SeasonRow, at: tuple[str, slice]
) -> SeasonRowView:
    place, shown = at
    return SeasonRowView(
        rank=row.rank,
        place=place,
        player=row.player,
        name=around.names.get(row.player, NOBODY),
        total=in_figures(row.total),
        value=row.total,
        attended=row.attended,
        is_provisional=row.is_provisional,
        cells=tuple(_cell(around, row.player, cell) for cell in row.cells[shown]),
        why=explain_place(row, table.sessions, around.names, around.days),
    )


def _cell(around: SeasonRowContext, player: int, cell: SeasonCell) -> SeasonCellView:
    return SeasonCellView(
        key=f"{player}-{cell.session}",
        day=around.days[cell.session],
        text=figure(cell.value),
        value=cell.value,
        standing=cell.standing,
        is_attended=cell.is_attended,
        is_excused=cell.is_excused,
        adjustment=f"{cell.adjustment:+d}".replace("-", "−") if cell.adjustment else "",
        is_flipped=(player, cell.session) in around.flipped,
    )


def _flips(flipped: Flipped) -> Iterable[str]:
    return (f"{player}-{session}" for player, session in sorted(flipped))


def _changes(
    season: Season, last: SeasonEdition | None, table: SeasonTable, names: Names
) -> tuple[str, ...]:
    if last is None or (last.table, last.rules) == (table_json(table), season.rules):
        return ()
    other = last.rules != season.rules
    text = differences(table_from(last.table), table, names, has_other_rules=other)
    return text or (_("Scores of single evenings have changed; places and totals are as before."),)


def _notes(held: Iterable[PlayedEvening], waiting: Iterable[Evening]) -> Iterable[str]:
    """The results that can still change, and those not announced yet."""
    for unfinished in provisional(held):
        text = _("{title} of {day} is not over yet.")
        yield text.format(title=unfinished.evening.title, day=day(unfinished.evening.date))
    for evening in waiting:
        text = _("{title} of {day} counts after its prize-giving.")
        yield text.format(title=evening.title, day=day(evening.date))


def _honour(honour: Honour, names: Names) -> str:
    people = enumeration(
        [" & ".join(names.get(player, "–") for player in who) for who in honour.players]
    )
    pattern = {
        "last": _("Poedel, the last: {people} with {figure}."),
        "marches": _("Most marches: {people}, {figure}."),
        "marches_unknown": _(
            "Most marches: nobody is named, because not all hands of these evenings are "
            "written down."
        ),
        "improved": _("Most improved: {people}, {figure} more per evening in the second half."),
        "pair": _("Pair of the season: {people}, together {figure} per evening."),
    }[honour.code]
    return pattern.format(people=people, figure=in_figures(honour.figure))
