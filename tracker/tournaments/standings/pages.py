"""The standings of a tournament a page at a time: searched, sorted, who moved, who can still
win."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.language import Phrase, enumeration, phrase, phrases
from tracker.access.visibility import hides_results
from tracker.common.queries.paging import PAGE, Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.charts.positions import PositionChart, PositionLine, position_chart
from tracker.engine.pairing.words import THE_HOUSE, Names
from tracker.engine.ranking.chances import PointsChance, WinningChance
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Value
from tracker.engine.records import names
from tracker.tournaments.book.queries import TournamentData, course_of, sides_of
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.standings.queries import (
    TournamentChances,
    tournament_chances,
    tournament_standings,
)
from tracker.tournaments.standings.texts import (
    ColumnView,
    PublicStandings,
    StandingCell,
    StandingsRowView,
    page_order,
    public_standings,
)

RANK, NAME, MOVED, ROUND = "rank", "name", "moved", "round-"
BACKWARDS = "-"
UP, DOWN = "▲", "▼"


class StandingsQuery(NamedTuple):
    """Query of the standings; `entrant` is the start number to page to."""

    text: str = ""
    sort: str = RANK
    page: int = 1
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class SortLink:
    """A column header; its address sorts by the column or reverses the order.

    `order` is "ascending", "descending" or "" where the list is sorted by another column.
    """

    address: str
    order: str


@dataclass(frozen=True, slots=True)
class HeadedColumn:
    """A column of figures with its way to be sorted."""

    column: ColumnView
    sort: SortLink


@dataclass(frozen=True, slots=True)
class HeadedRound:
    """The column of a round with its way to be sorted."""

    number: int
    sort: SortLink


@dataclass(frozen=True, slots=True)
class StandingsListRow:
    """A place with the figures of the columns that are shown.

    `places_up` says by how many places it is ahead of where it was a round before, `moved` the same
    with its sign; both are nothing where there was no round before.
    """

    shown: StandingsRowView
    cells: tuple[StandingCell, ...]
    places_up: int | None
    moved: str


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """A page of the standings; empty columns are left out.

    `previous` and `next` are the addresses of the neighbouring pages, or "".
    """

    listed: Paged[StandingsListRow]
    previous: str
    next: str
    by_rank: SortLink
    by_name: SortLink
    by_moved: SortLink | None
    columns: tuple[HeadedColumn, ...]
    rounds: tuple[HeadedRound, ...]


def standings_page(
    watched: StampedTournament, shown: PublicStandings, wish: StandingsQuery
) -> StandingsPage:
    """The page of the standings that is asked for."""
    before = _ranks_before(watched, shown)
    kept = [at for at, _ in enumerate(shown.columns) if _has_any(shown, at)]
    rows = [_row(row, kept, before) for row in shown.rows]
    has_moved = any(row.places_up for row in rows)
    found = _sorted([row for row in rows if _is_found(row.shown, wish.text)], wish.sort, shown)
    listed = page_of(found, _page(found, wish), lambda keys: keys)
    return StandingsPage(
        listed=listed,
        previous=_turned(shown, wish, listed.before),
        next=_turned(shown, wish, listed.after),
        by_rank=_link(shown, wish, RANK, "ascending"),
        by_name=_link(shown, wish, NAME, "ascending"),
        by_moved=_link(shown, wish, MOVED, "descending") if has_moved else None,
        columns=tuple(
            HeadedColumn(column, _link(shown, wish, column.code, "descending"))
            for column in page_order([shown.columns[at] for at in kept])
        ),
        rounds=tuple(
            HeadedRound(number, _link(shown, wish, f"{ROUND}{number}", "descending"))
            for number in shown.rounds
        ),
    )


def _ranks_before(watched: StampedTournament, shown: PublicStandings) -> Mapping[int, int]:
    """Returns the places one round earlier by start number; empty while places are hidden."""
    if len(shown.rounds) < 2 or shown.is_hidden:
        return {}
    earlier = public_standings(watched, shown.rounds[-2])
    return {row.number: row.rank for row in earlier.rows}


def _has_any(shown: PublicStandings, at: int) -> bool:
    return any(row.cells[at].value not in (None, ()) for row in shown.rows)


def _row(row: StandingsRowView, kept: Sequence[int], before: Mapping[int, int]) -> StandingsListRow:
    places_up = before[row.number] - row.rank if row.number in before else None
    sign = UP if (places_up or 0) > 0 else DOWN
    return StandingsListRow(
        shown=row,
        cells=page_order([row.cells[at] for at in kept]),
        places_up=places_up,
        moved=f"{sign}{abs(places_up)}" if places_up else "",
    )


def _is_found(row: StandingsRowView, text: str) -> bool:
    wanted = text.strip()
    return names.is_found(wanted, f"{row.name} {row.from_club}") or wanted == str(row.number)


def _page(found: Sequence[StandingsListRow], wish: StandingsQuery) -> int:
    """Returns the requested page, or the one with the requested entrant."""
    at = next((at for at, row in enumerate(found) if row.shown.number == wish.entrant), None)
    return wish.page if at is None else at // PAGE + 1


def _sorted(
    rows: list[StandingsListRow], sort: str, shown: PublicStandings
) -> list[StandingsListRow]:
    """The rows in this order; who has no such value is last either way."""
    code = sort.removeprefix(BACKWARDS)
    if code == NAME:
        rows.sort(key=lambda row: names.sort_key(row.shown.name))
    elif code != RANK:
        valued = [(value, row) for row in rows if (value := _value(row, code, shown)) is not None]
        if not valued:
            return rows
        has_value = {row.shown.number for _, row in valued}
        valued.sort(key=lambda pair: pair[0], reverse=not sort.startswith(BACKWARDS))
        return [
            *(row for _, row in valued),
            *(row for row in rows if row.shown.number not in has_value),
        ]
    return rows[::-1] if sort.startswith(BACKWARDS) else rows


def _value(row: StandingsListRow, code: str, shown: PublicStandings) -> tuple[Score, ...] | None:
    """Returns the sort key of a row; None if it has no value."""
    if code == MOVED:
        return None if row.places_up is None else (row.places_up,)
    at = {column.code: at for at, column in enumerate(shown.columns)}.get(code)
    if at is not None:
        return _numbers(row.shown.cells[at].value)
    found = (cell for cell in row.shown.rounds if cell and f"{ROUND}{cell.number}" == code)
    return next(((Fraction(cell.value),) for cell in found), None)


def _numbers(value: Value) -> tuple[Score, ...] | None:
    listed = value if isinstance(value, tuple) else (value,)
    return tuple(number for number in listed if number is not None) or None


def _link(shown: PublicStandings, wish: StandingsQuery, code: str, first: str) -> SortLink:
    """The way to sort by a column, from its useful end first and then from the other."""
    is_by_it = wish.sort.removeprefix(BACKWARDS) == code
    is_back = wish.sort.startswith(BACKWARDS)
    wanted = f"{BACKWARDS}{code}" if is_by_it and not is_back else code
    other = {"ascending": "descending", "descending": "ascending"}[first]
    asked = dict(_asked(shown, wish.text, wanted))
    return SortLink(f"?{urlencode(asked)}", (other if is_back else first) if is_by_it else "")


def _turned(shown: PublicStandings, wish: StandingsQuery, page: int) -> str:
    """The address of another page in the same order."""
    asked = dict(_asked(shown, wish.text, wish.sort))
    return f"?{urlencode({**asked, 'page': page})}" if page else ""


def _asked(shown: PublicStandings, text: str, sort: str) -> Iterator[tuple[str, object]]:
    if shown.after:
        yield "after", shown.after
    if text:
        yield "q", text
    yield "sort", sort


# How the first of a tournament came to their places, and the best hand of each round.


MOST_LINES = 8
"""Most lines of a readable chart."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The places of the first ones after each of these rounds, drawn and in figures."""

    rounds: tuple[int, ...]
    lines: tuple[PositionLine, ...]
    chart: PositionChart


@dataclass(frozen=True, slots=True)
class RoundBest:
    """The hand of a round that brought a side most."""

    round: int
    name: str
    points: int
    game: int
    hand: int


def positions(watched: StampedTournament) -> Positions | None:
    """The places after each closed round; None of fewer than two, or where a tree gives them."""
    book = watched.book
    closed = [round_.number for round_ in book.rounds if round_.closed_at is not None]
    if hides_results(book.tournament) or course_of(book.tournament).is_bracket or len(closed) < 2:
        return None
    after = [_places(book, number) for number in closed[:-1]]
    now = tournament_standings(book, closed[-1] + 1)
    after.append({row.entrant: row.rank for row in now.rows})
    lines = tuple(
        PositionLine(book.names[row.entrant], tuple(then.get(row.entrant) for then in after))
        for row in now.rows[:MOST_LINES]
    )
    text = _("Places after each round, the first place at the top.")
    chart = position_chart(_("Place after each round"), closed, lines, description=text)
    return Positions(tuple(closed), lines, chart)


def _places(book: TournamentData, number: int) -> Mapping[int, int]:
    """Returns the places after this round by start number."""
    return {row.entrant: row.rank for row in tournament_standings(book, number + 1).rows}


def best_hands(watched: StampedTournament) -> tuple[RoundBest, ...]:
    """The best hand of each round of which hands are written down, at tables that are over."""
    return () if hides_results(watched.tournament) else tuple(_best_hands(watched.book))


def _best_hands(book: TournamentData) -> Iterator[RoundBest]:
    for round_ in book.rounds:
        found = [
            (counted.best, pairing)
            for pairing in round_.pairings.all()
            if book.results[pairing.pk].is_over
            and (counted := book.hands.get(pairing.pk)) is not None
            and counted.best is not None
        ]
        if found:
            best, pairing = max(found, key=lambda pair: pair[0].points)
            seats = sides_of(pairing)[best.side]
            name = enumeration(
                [seat.entrant.name if seat.entrant else _(THE_HOUSE) for seat in seats]
            )
            yield RoundBest(round_.number, name, best.points, best.game, best.number)


MOST_KEPT = 8
MOST_NAMED = 6
MOST_TOLD = 4
"""For how many of those who are ahead it is told what they need."""
UNKNOWN: Mapping[str, Phrase] = {
    "best": phrase("Nothing is sure before the last results: only the best rounds count."),
    "two_tables": phrase(
        "Nothing is sure before the last results: a match is played at two tables."
    ),
    "open_groups": phrase("Nothing is sure before the last results: the groups are still open."),
    "points": phrase(
        "Nothing is sure before the last results: there is no limit to what one round can score."
    ),
    "key": phrase(
        "Nothing is sure before the last results: something else than points decides first."
    ),
}
DUTIES: Mapping[str, Phrase] = {
    "no_win": phrase("no win for {name}"),
    "no_tie": phrase("no tie for {name}"),
    "tie": phrase("a tie for {name}"),
    "loss": phrase("a defeat for {name}"),
}
NEEDS: Mapping[str, tuple[Phrase, Phrase]] = {
    "win": (phrase("a win"), phrase("a win at table {table}")),
    "tie": (phrase("at least a tie"), phrase("at least a tie at table {table}")),
}
ENOUGH: Mapping[str, tuple[Phrase, Phrase]] = {
    "win": (
        phrase("{name} wins the tournament with a win, whatever the others do."),
        phrase("{name} wins the tournament with a win at table {table}, whatever the others do."),
    ),
    "tie": (
        phrase("{name} wins the tournament with a tie, whatever the others do."),
        phrase("{name} wins the tournament with a tie at table {table}, whatever the others do."),
    ),
}


@dataclass(frozen=True, slots=True)
class ChancesView:
    """The contenders; `text` is never empty, `is_known` tells whether it names anyone."""

    is_drawn: bool
    is_known: bool
    text: tuple[str, ...]


_SHOWN: PerLanguageCache[ChancesView | None] = PerLanguageCache(MOST_KEPT)


def chances_shown(watched: StampedTournament) -> ChancesView | None:
    """Returns who can still win which place, cached for all viewers; None if it is too early."""
    return _SHOWN.get(watched.stamp, lambda: _shown(watched))


def _shown(watched: StampedTournament) -> ChancesView | None:
    found = tournament_chances(watched.book, watched.now)
    if found is None:
        return None
    if found.unknown:
        return ChancesView(found.is_drawn, is_known=False, text=(str(UNKNOWN[found.unknown]),))
    return ChancesView(
        found.is_drawn, is_known=True, text=tuple(map(str, _texts(found, watched.book.names)))
    )


def _texts(found: TournamentChances, names: Names) -> Iterator[Phrase]:
    able = [entry.entrant for entry in found.results or found.points]
    if len(able) == 1:
        yield phrase(
            "{name} wins the tournament, whatever happens in the last round.", name=names[able[0]]
        )
        return
    if len(able) <= MOST_NAMED:
        named = enumeration([names[who] for who in able])
        yield phrase("The tournament can still be won by {names}.", names=named)
    else:
        yield phrases(
            "The tournament can still be won by {number} entrant.",
            "The tournament can still be won by {number} entrants.",
            len(able),
        )
    for result in found.results[:MOST_TOLD]:
        yield from _of_result(result, names)
    for each in found.points[:MOST_TOLD]:
        yield from _of_points(each, names)


def _of_result(one: WinningChance, names: Names) -> Iterator[Phrase]:
    has_table, name = one.table is not None, names[one.entrant]
    if one.suffices is not None and one.suffices in ENOUGH:
        yield ENOUGH[one.suffices][has_table].format(name=name, table=one.table)
        return
    needed = [NEEDS[one.needs][has_table].format(table=one.table)] if one.needs in NEEDS else []
    needed += [DUTIES[other.duty].format(name=names[other.entrant]) for other in one.others]
    if needed:
        yield phrase("{name} needs {what}.", name=name, what=enumeration(needed))


def _of_points(one: PointsChance, names: Names) -> Iterator[Phrase]:
    name = names[one.entrant]
    if one.suffices is not None:
        text = phrase("{name} wins the tournament with {points} points, whatever the others do.")
        if one.table is not None:
            text = phrase(
                "{name} wins the tournament with {points} points at table {table}, "
                "whatever the others do."
            )
        yield text.format(name=name, points=one.suffices, table=one.table)
    elif one.needs > 0:
        yield phrase(
            "{name} needs at least {points} points in the last round.", name=name, points=one.needs
        )
