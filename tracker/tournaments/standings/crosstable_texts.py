"""Crosstables: partners and opponents by round, and all against all."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.pairing.words import Names
from tracker.engine.records import names as spelling
from tracker.models import Tournament
from tracker.tournaments.book.queries import format_of, shape_of
from tracker.tournaments.book.seated_texts import seated_name
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.book.texts import NOT_YET, TABLE_STATES, WITHOUT
from tracker.tournaments.rounds.texts import PlayedRound, PlayedTable, played_rounds
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView, public_standings

MOST_KEPT = 4
MOST_ACROSS = 24
"""More entrants than these make no square that anybody reads."""
ON_PAGE = 50
"""So many entrants with all their rounds are a page that is read and loaded at once."""
OWN = "×"


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """A round of an entrant at a table: with and against whom, by start number and by name.

    Without a table `out` is the code of the reason; `points` is None without a result. In `short`
    "+4 v 7 9" is with 4 against 7 and 9. `is_away` where the others were at home.
    """

    round: int
    table: int | None
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    partner: str
    opponent: str
    points: int | None
    against: int | None
    out: str
    short: str
    result: str
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entrant: its place in the standings, its rounds, and its results by opponent.

    `square` has a cell for every entrant of `Crosstable.numbers`, none where there is no square.
    """

    rank: int
    place: str
    number: int
    name: str
    points: str
    rounds: tuple[tuple[CrosstableCell, ...], ...]
    square: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The rows in the order of the standings; `numbers` are the columns of the square."""

    rounds: tuple[int, ...]
    numbers: tuple[int, ...]
    rows: tuple[CrossRow, ...]
    has_partners: bool
    text: str
    hidden: str
    has_home: bool = False


def is_square(tournament: Tournament) -> bool:
    """True for round robins and Swiss systems with one entrant a side."""
    return format_of(tournament).has_square and shape_of(tournament).members == 1


_CROSSED: PerLanguageCache[Crosstable] = PerLanguageCache(MOST_KEPT)


def crosstable(watched: StampedTournament) -> Crosstable:
    """The crosstable as far as the standings are shown; nothing while a place is hidden."""
    return _CROSSED.get(watched.hand_stamp, lambda: _crosstable(watched))


def listed_rows(table: Crosstable, text: str, page: int) -> Paged[CrossRow]:
    """A page of the entrants whose name has the text in it, or whose start number it is."""
    wanted = text.strip()
    found = [
        row
        for row in table.rows
        if spelling.is_found(wanted, row.name) or wanted == str(row.number)
    ]
    return page_of(found, page, lambda rows: rows, size=ON_PAGE)


def _crosstable(watched: StampedTournament) -> Crosstable:
    standings = public_standings(watched)
    rows = () if standings.is_hidden else standings.rows
    return crosstable_of(
        watched.tournament, played_rounds(watched), rows, watched.book.names, standings
    )


def crosstable_of(
    tournament: Tournament,
    rounds: tuple[PlayedRound, ...],
    rows: tuple[StandingsRowView, ...],
    names: Names,
    standings: PublicStandings,
) -> Crosstable:
    """The same from what was read already."""
    started = tuple(round_ for round_ in rounds if round_.is_started)
    has_home = format_of(tournament).has_home
    met = _met(started, names, has_home=has_home)
    has_square = is_square(tournament) and len(rows) <= MOST_ACROSS
    numbers = tuple(row.number for row in rows) if has_square else ()
    return Crosstable(
        rounds=tuple(round_.number for round_ in started),
        numbers=numbers,
        rows=tuple(_row(row, met[row.number], started, numbers) for row in rows),
        has_partners=shape_of(tournament).members > 1,
        text=standings.text,
        hidden=standings.hidden,
        has_home=has_home,
    )


def _row(
    row: StandingsRowView,
    met: Mapping[int, list[CrosstableCell]],
    started: Iterable[PlayedRound],
    numbers: tuple[int, ...],
) -> CrossRow:
    own = tuple(tuple(met.get(round_.number) or [_not_yet(round_.number)]) for round_ in started)
    return CrossRow(
        rank=row.rank,
        place=row.place,
        number=row.number,
        name=row.name,
        points=row.chief.text if row.chief else "",
        rounds=own,
        square=_square(row.number, own, numbers),
    )


def _square(
    number: int, rounds: tuple[tuple[CrosstableCell, ...], ...], numbers: tuple[int, ...]
) -> tuple[str, ...]:
    results: dict[int, list[str]] = defaultdict(list)
    own = (met for several in rounds for met in several if not met.is_away)
    for met in (met for met in own if met.points is not None):
        for opponent in met.opponents:
            results[opponent].append(f"{met.points} : {met.against}")
    results[number] = [OWN]
    return tuple(", ".join(results.get(opponent, ())) for opponent in numbers)


def _met(
    rounds: Iterable[PlayedRound], names: Names, *, has_home: bool
) -> Mapping[int, Mapping[int, list[CrosstableCell]]]:
    """Returns the cells of each entrant by start number and round."""
    found: dict[int, dict[int, list[CrosstableCell]]] = defaultdict(lambda: defaultdict(list))
    for round_ in rounds:
        for table in round_.tables:
            for number, met in _at(round_.number, table, names, has_home=has_home):
                found[number][round_.number].append(met)
        for sit_out in round_.out:
            found[sit_out.number][round_.number].append(_without(round_.number, sit_out.reason))
    return found


def _not_yet(round_: int) -> CrosstableCell:
    return _without(round_, NOT_YET)


def _without(round_: int, reason: str) -> CrosstableCell:
    """Returns the cell of a round without a table."""
    return CrosstableCell(round_, None, (), (), "", "", None, None, reason, WITHOUT[reason], "")


def _at(
    round_: int, table: PlayedTable, names: Names, *, has_home: bool
) -> Iterable[tuple[int, CrosstableCell]]:
    for place, side in enumerate(table.sides):
        others = [one for at, one in enumerate(table.sides) if at != place]
        opponents = tuple(number for other in others for number in other.entrants)
        against = max((other.points for other in others if other.points is not None), default=None)
        for number in filter(None, side.entrants):
            partners = tuple(entrant for entrant in side.entrants if entrant != number)
            yield (
                number,
                CrosstableCell(
                    round=round_,
                    table=table.table,
                    partners=partners,
                    opponents=opponents,
                    partner=_names(partners, names),
                    opponent=_names(opponents, names),
                    points=side.points,
                    against=against,
                    out="",
                    short=_with(partners) + _("v {numbers}").format(numbers=_numbers(opponents)),
                    result=_result(table, side.points, against),
                    is_away=has_home and place > 0,
                ),
            )


def _names(numbers: Iterable[int], names: Names) -> str:
    return enumeration([seated_name(number, names).name for number in numbers])


def _result(table: PlayedTable, points: int | None, against: int | None) -> str:
    if table.state in ("forfeit", "postponed"):
        return TABLE_STATES[table.state]
    return "" if points is None else f"{points} : {against}"


def _with(partners: tuple[int, ...]) -> str:
    return f"+{_numbers(partners)} " if partners else ""


def _numbers(numbers: Iterable[int]) -> str:
    """Start numbers one after another; the house has none."""
    return " ".join(str(number) if number else _("house") for number in numbers)
