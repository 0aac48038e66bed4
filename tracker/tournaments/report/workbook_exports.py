"""The report of a tournament as a workbook with live formulas.

Each total is a formula over the sheet below it, with our own number as its cached value, so that a
spreadsheet that recalculates checks our numbers.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from xlsxwriter import Workbook
from xlsxwriter.utility import xl_col_to_name

from tracker.engine.ranking.exact import Score
from tracker.exports.files import NARROWEST, WIDEST, put_text
from tracker.exports.sheet import Cell, Plain, plain
from tracker.games.texts import trumps
from tracker.tournaments.book.queries import variant_of
from tracker.tournaments.book.stamps_queries import PlayedGame, StampedTournament, played_games
from tracker.tournaments.book.texts import TABLE_STATES
from tracker.tournaments.report.figures_texts import RecordLocation
from tracker.tournaments.report.texts import Booklet
from tracker.tournaments.rounds.texts import PlayedRound, PlayedTable, played_rounds
from tracker.tournaments.standings.exports import figure
from tracker.tournaments.standings.texts import StandingsRowView, public_standings

# The report of a tournament in rows of numbers, from which a spreadsheet can add everything up.


HandSums = Mapping[tuple[int, int, int], int]


@dataclass(frozen=True, slots=True)
class HandSideRow:
    """A hand for one side: what it scored and its total then, None where it does not count.

    `game` counts the games of the table, `side` its sides, both from 1.
    """

    round: int
    table: int
    game: int
    hand: int
    side: int
    names: str
    dealer: str
    maker: str
    trump: str
    outcome: str
    state: str
    score: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class EntrantRoundRow:
    """An entrant's round: points of its side, and what rulings and missed rounds add.

    `adds_up` if the points are the sum of the side's hands.
    """

    round: int
    table: int | None
    side: int | None
    number: int
    name: str
    points: int | None
    added: Score
    adds_up: bool
    text: str


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that is added up: hands, rounds, and the standings with their rounds."""

    hands: tuple[HandSideRow, ...]
    rounds: tuple[EntrantRoundRow, ...]
    standings: tuple[StandingsRowView, ...]
    numbers: tuple[int, ...]
    titles: tuple[str, ...]
    trumps: Mapping[str, str]


def totals(watched: StampedTournament) -> Totals:
    """The totals of a tournament of which there is a report."""
    standings = public_standings(watched)
    games, rounds = played_games(watched.tournament), played_rounds(watched)
    started = [round_ for round_ in rounds if round_.is_started]
    hands = tuple(hand for round_ in started for hand in _hands(round_, games))
    sums = _sums(hands)
    return Totals(
        hands=hands,
        rounds=tuple(_entrants(started, standings.rows, sums)),
        standings=standings.rows,
        numbers=standings.rounds,
        titles=tuple(column.title for column in standings.columns),
        trumps=trumps(variant_of(watched.tournament).words.cards),
    )


def _hands(
    round_: PlayedRound, games: Mapping[int, tuple[PlayedGame, ...]]
) -> Iterator[HandSideRow]:
    for table in round_.tables:
        for number, played in enumerate(games.get(table.pk, ()), start=1):
            at = RecordLocation(round_.number, table.table, number)
            yield from _of_game(at, played)


def _of_game(at: RecordLocation, played: PlayedGame) -> Iterator[HandSideRow]:
    seats, makers = played.seating.seats, played.seating.makers
    for hand in played.hands:
        scored = hand.scored or {}
        bid = scored.get("bid", {})
        for side in played.seating.sides:
            yield HandSideRow(
                round=at.round,
                table=at.table,
                game=at.game,
                hand=hand.number,
                side=side.number + 1,
                names=side.name,
                dealer=seats[hand.record["dealer"]].short if "dealer" in hand.record else "",
                maker=makers[bid["maker"]] if "maker" in bid else "",
                trump=bid.get("trump") or "",
                outcome=scored.get("outcome", ""),
                state=hand.state,
                score=scored["score"][side.number] if scored else None,
                total=scored["totals"][side.number] if scored else None,
            )


def _sums(hands: Iterable[HandSideRow]) -> HandSums:
    """Sums the hands by round, table and side."""
    found: dict[tuple[int, int, int], int] = defaultdict(int)
    for hand in hands:
        found[hand.round, hand.table, hand.side] += hand.score or 0
    return found


def _entrants(
    rounds: Iterable[PlayedRound], rows: Iterable[StandingsRowView], sums: HandSums
) -> Iterator[EntrantRoundRow]:
    """Yields a row for each table of an entrant, by round and start number."""
    seats = _seats(rounds)
    for row in rows:
        for cell in filter(None, row.rounds):
            own = seats.get((cell.number, row.number), [])
            points = sum(table.sides[side].points or 0 for table, side in own)
            added: Score = cell.value - points
            for at, (table, side) in enumerate(own):
                yield _at(row, cell.number, table, side, added=0 if at else added, sums=sums)
            if not own:
                absent = (cell.number, None, None, row.number, row.name, None)
                yield EntrantRoundRow(*absent, cell.value, adds_up=False, text=cell.reason)


def _seats(
    rounds: Iterable[PlayedRound],
) -> Mapping[tuple[int, int], list[tuple[PlayedTable, int]]]:
    """Returns tables and sides played, by round and start number."""
    found: dict[tuple[int, int], list[tuple[PlayedTable, int]]] = defaultdict(list)
    for round_ in rounds:
        for table in round_.tables:
            for place, side in enumerate(table.sides):
                for number in side.entrants:
                    found[round_.number, number].append((table, place))
    return found


def _at(
    row: StandingsRowView,
    round_: int,
    table: PlayedTable,
    side: int,
    *,
    added: Score,
    sums: HandSums,
) -> EntrantRoundRow:
    points = table.sides[side].points
    return EntrantRoundRow(
        round=round_,
        table=table.table,
        side=side + 1,
        number=row.number,
        name=row.name,
        points=points,
        added=added,
        adds_up=table.state == "finished" and points == sums.get((round_, table.table, side + 1)),
        text="" if table.state == "finished" else table.state,
    )


def points_that_count(row: StandingsRowView) -> Fraction:
    """The points of an entrant in all rounds that count."""
    return sum(
        (Fraction(round_.value) for round_ in row.rounds if round_ and not round_.is_dropped),
        Fraction(),
    )


NO_FORMULAS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, and the number that it gives."""

    text: str
    value: Plain


Row = Sequence[Cell | Formula]


def workbook(told: Booklet, totals: Totals) -> bytes:
    """Standings, rounds, hands and conditions, one worksheet each."""
    file = BytesIO()
    with Workbook(file, NO_FORMULAS) as book:
        book.set_properties({"title": told.head.name, "subject": told.standings.text})
        _Page(book, _("Standings"), _standings_heads(totals)).put(_standings(totals))
        _Page(book, _("Rounds"), _rounds_heads()).put(_rounds(totals))
        _Page(book, _("Hands"), _hands_heads()).put(
            _hand(hand, totals.trumps) for hand in totals.hands
        )
        _Page(book, _("Conditions"), (_("Condition"), _("Value"))).put(_conditions(told))
    return file.getvalue()


class _Page:
    """A worksheet with its heads above the rows."""

    def __init__(self, book: Workbook, name: str, heads: Sequence[str]) -> None:
        self.page: Any = book.add_worksheet(name)
        self.usual = book.add_format()
        self.widths = [max(NARROWEST, len(head) + 2) for head in heads]
        bold = book.add_format({"bold": True, "bottom": 1})
        for place, head in enumerate(heads):
            self.page.write_string(0, place, str(head), bold)
        self.page.freeze_panes(1, 0)
        self.page.repeat_rows(0)

    def put(self, rows: Iterable[Row]) -> None:
        """Writes the rows, each cell as what it is."""
        for number, row in enumerate(rows, start=1):
            for place, cell in enumerate(row):
                self._put(number, place, cell)
        for place, width in enumerate(self.widths):
            self.page.set_column(place, place, min(width, WIDEST))

    def _put(self, number: int, place: int, cell: Cell | Formula) -> None:
        if isinstance(cell, Formula):
            self.page.write_formula(number, place, cell.text, None, cell.value)
        elif isinstance(cell, str):
            put_text(self.page, self.usual, number, place, str(cell))
            self.widths[place] = max(self.widths[place], len(cell) + 2)
        elif cell is not None:
            self.page.write_number(number, place, plain(cell))


def _standings_heads(totals: Totals) -> tuple[str, ...]:
    rounds = (_("Round {number}").format(number=number) for number in totals.numbers)
    heads = (_("Place"), _("Number"), _("Name"))
    return (*heads, *rounds, _("Points that count"), *totals.titles)


def _standings(totals: Totals) -> Iterable[Row]:
    first = len(("rank", "number", "name"))
    for line, row in enumerate(totals.standings, start=2):
        rounds = [
            _formula(_round_sum(number, line, len(totals.rounds)), score.value) if score else None
            for number, score in zip(totals.numbers, row.rounds, strict=True)
        ]
        total = (
            _formula(_total(row, line, first), points_that_count(row)) if any(row.rounds) else None
        )
        values = (figure(cell.value) for cell in row.cells)
        place = row.place if row.is_shared else row.rank
        yield (place, row.number, row.name, *rounds, total, *values)


def _round_sum(number: int, line: int, rows: int) -> str:
    """Builds the formula for an entrant's round: table points plus adjustments."""
    sums = (
        f"SUMIFS({_range(_('Rounds'), column, rows)},{_range(_('Rounds'), 'A', rows)},{number},"
        f"{_range(_('Rounds'), 'D', rows)},$B{line})"
        for column in "FG"
    )
    return "+".join(sums)


def _total(row: StandingsRowView, line: int, first: int) -> str:
    """The sum of the rounds, of those that count where some do not."""
    cells = [f"{xl_col_to_name(first + at)}{line}" for at in range(len(row.rounds))]
    if not any(round_ and round_.is_dropped for round_ in row.rounds):
        return f"SUM({cells[0]}:{cells[-1]})"
    counting = (
        cell
        for cell, score in zip(cells, row.rounds, strict=True)
        if score and not score.is_dropped
    )
    return f"SUM({','.join(counting)})"


def _rounds_heads() -> tuple[str, ...]:
    return (
        *(_("Round"), _("Table"), _("Side"), _("Number"), _("Name"), _("Points of the table")),
        *(_("Added or deducted"), _("State")),
    )


def _rounds(totals: Totals) -> Iterable[Row]:
    for line, score in enumerate(totals.rounds, start=2):
        yield (
            *(score.round, score.table, score.side, score.number, score.name),
            _table_sum(score, line, len(totals.hands)),
            *(score.added, TABLE_STATES.get(score.text, score.text)),
        )


def _table_sum(one: EntrantRoundRow, line: int, rows: int) -> Cell | Formula:
    """The points of a table from its hands, where they add up to them."""
    if not one.adds_up or one.points is None:
        return one.points
    hands = _("Hands")
    wanted = ((column, f"${to}{line}") for column, to in zip("ABE", "ABC", strict=True))
    tests = ",".join(f"{_range(hands, column, rows)},{cell}" for column, cell in wanted)
    return _formula(f"SUMIFS({_range(hands, 'L', rows)},{tests})", one.points)


def _hands_heads() -> tuple[str, ...]:
    return (
        *(
            _("Round"),
            _("Table"),
            pgettext("played", "Game"),
            _("Hand"),
            _("Side"),
            _("Names"),
            _("Dealer"),
        ),
        *(_("Maker"), _("Trump"), _("Outcome"), _("State"), _("Score"), _("Total")),
    )


def _hand(one: HandSideRow, trumps: Mapping[str, str]) -> Row:
    return (
        *(one.round, one.table, one.game, one.hand, one.side, one.names, one.dealer),
        *(one.maker, trumps.get(one.trump, one.trump), one.outcome, one.state),
        *(one.score, one.total),
    )


def _conditions(told: Booklet) -> Iterable[Row]:
    yield (_("Tournament"), told.head.name)
    yield (_("Date"), told.head.date)
    yield (_("State"), told.standings.text)
    for term in told.terms:
        yield from ((term.title, sentence) for sentence in term.sentences)
    for title, seed in told.seeds:
        yield (_("Seed: {title}").format(title=title), seed)
    yield (_("Hash of all results"), told.seal)


def _range(sheet: str, column: str, rows: int) -> str:
    """A column of a sheet without its head: "'Hands'!$L$2:$L$641"."""
    return f"'{sheet}'!${column}$2:${column}${rows + 1}"


def _formula(text: str, value: Score) -> Formula:
    return Formula(f"={text}", plain(value))
