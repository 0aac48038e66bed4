"""Public standings of a tournament."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from django.utils.translation import gettext as _

from scoring.language import phrase, phrase_of
from tracker.common.dates_texts import clock_or_day
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import GROUP_PLACE, PLACE, Value
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.match_points import RawScale
from tracker.engine.ranking.prizes import Prize, prizes_by_entrant
from tracker.engine.ranking.scorecard import RoundScore, win_record
from tracker.engine.ranking.standings import Standings, explain_place
from tracker.engine.ranking.standings import number as in_figures
from tracker.engine.ranking.table import RankedRow
from tracker.engine.records.plurals import counted_noun
from tracker.models import Tournament
from tracker.tournaments.book.queries import TournamentData, course_of, nominal_hands_of
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.prizes.texts import unawarded_prizes
from tracker.tournaments.rounds.queries import games_in_hand
from tracker.tournaments.rounds.texts import state_of
from tracker.tournaments.standings.queries import changed_at, has_lots, is_over, revealed_places

# The rows and columns of a tournament's standings, ready to print.


LOT = "LOT"
RECORD = {
    "played": (phrase_of("tables", "Played"), phrase("Tables against an opponent, forfeits too.")),
    "won": (phrase_of("tables", "Won"), phrase("Tables won.")),
    "tied": (phrase_of("tables", "Tied"), phrase("Tables tied.")),
    "lost": (phrase_of("tables", "Lost"), phrase("Tables lost.")),
}
"""Columns of a league table that nobody is ranked by, with their titles and what they mean."""
UNRANKED = frozenset({PLACE.code, GROUP_PLACE.code, *RECORD})
UNPLAYED: Mapping[str, str] = {
    "bye": phrase_of("round", "bye"),
    "requested_bye": phrase_of("round", "bye"),
    "forfeit_win": phrase_of("round", "forfeit"),
    "forfeit_loss": phrase_of("round", "forfeit"),
    "late": phrase_of("round", "late"),
    "absent": phrase_of("round", "absent"),
    "left": phrase_of("round", "left"),
    "expelled": phrase_of("round", "out"),
    "ill": phrase_of("round", "ill"),
    "extra": phrase_of("round", "extra"),
    "void": phrase_of("round", "void"),
}


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column header; `is_extra` columns are hidden on phones until asked for."""

    code: str
    title: str
    help: str
    skipped: str
    is_extra: bool

    @property
    def is_told(self) -> bool:
        """True if its figures get a rank of their own: not places, and not skipped keys."""
        return self.code not in UNRANKED and not self.skipped

    @property
    def is_record(self) -> bool:
        """True for a column of the league's record, by which nobody is ranked."""
        return self.code in RECORD


@dataclass(frozen=True, slots=True)
class StandingCell:
    """A figure of a row; `has_decided` if it put the row behind one with equal figures before it.

    `is_told` as in its column.
    """

    title: str
    text: str
    value: Value
    has_decided: bool
    is_extra: bool
    is_told: bool = True
    is_record: bool = False


Figure = TypeVar("Figure", ColumnView, StandingCell)


def page_order(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """Orders columns or cells as on a page: the record, tie-breaks, and last what decides first."""
    record = tuple(figure for figure in figures if figure.is_record)
    keys = tuple(figure for figure in figures if not figure.is_record)
    return record + keys[::-1]


@dataclass(frozen=True, slots=True)
class RoundCell:
    """Points of one round; `reason` tells why it was not played."""

    number: int
    text: str
    value: Score
    is_dropped: bool
    reason: str
    is_won: bool = False


@dataclass(frozen=True, slots=True)
class StandingsRowView:
    """A place of the standings, ready to print, and `why` it is between its neighbours.

    `place` is what people read: "1", or "2–3" for two who share; `rank` is the first of these.
    `in_hand` are its tables that were put off and have not played yet.
    """

    rank: int
    place: str
    number: int
    name: str
    from_club: str
    cells: tuple[StandingCell, ...]
    rounds: tuple[RoundCell | None, ...]
    decided_by: str
    why: tuple[str, ...]
    prizes: tuple[str, ...]
    in_hand: int = 0

    @property
    def page_cells(self) -> tuple[StandingCell, ...]:
        """The cells in the order of the page."""
        return page_order(self.cells)

    @property
    def chief(self) -> StandingCell | None:
        """The figure beside which a place is told."""
        return next((cell for cell in self.cells if cell.is_told), None)

    @property
    def is_shared(self) -> bool:
        """True if others share the place."""
        return self.place != str(self.rank)


def columns_of(table: Standings) -> tuple[ColumnView, ...]:
    """Returns the column headers."""
    keys = (
        ColumnView(one.code, one.title, one.help, one.skipped, is_extra=_is_extra(at, one.code))
        for at, one in enumerate(table.columns)
    )
    has_record = table.tournament.is_round_robin and not isinstance(
        table.tournament.scale, RawScale
    )
    record = RECORD if has_record else {}
    more = (
        ColumnView(code, str(title), str(explained), "", is_extra=True)
        for code, (title, explained) in record.items()
    )
    return (*keys, *more)


class RowContext(NamedTuple):
    """Context needed to render a row.

    `known` are the entrants shown, `below` the next row by start number, `in_hand` the number of
    postponed tables of each.
    """

    book: TournamentData
    table: Standings
    known: Collection[int]
    rounds: Sequence[int]
    prizes: Mapping[int, tuple[Prize, ...]]
    below: Mapping[int, RankedRow]
    in_hand: Mapping[int, int]


def row_of(around: RowContext, row: RankedRow) -> StandingsRowView:
    """Renders a row of the standings."""
    entrant = around.book.numbered[row.entrant]
    card = around.table.tournament.cards[row.entrant]
    scores = {round_.outcome.round: round_ for round_ in card.rounds}
    return StandingsRowView(
        rank=row.rank,
        place=row.place,
        number=row.entrant,
        name=entrant.name,
        from_club=entrant.from_club,
        cells=_cells(around.table, row),
        rounds=tuple(
            _round_cell(around.book.tournament, number, scores.get(number))
            for number in around.rounds
        ),
        decided_by=row.decided_by or "",
        why=_reasons(around, row),
        prizes=tuple(map(str, around.prizes.get(row.entrant, ()))),
        in_hand=around.in_hand.get(row.entrant, 0),
    )


def _reasons(around: RowContext, row: RankedRow) -> tuple[str, ...]:
    """Why a row stands between its neighbours, unless that would tell who is above."""
    columns, names = around.table.columns, around.book.names
    below, averaged = around.below.get(row.entrant), tuple(_averaged(around, row.entrant))
    if row.above is None or row.above in around.known:
        return (*explain_place(row, columns, names, below), *averaged)
    return (
        _("The places above are not announced yet."),
        *explain_place(replace(row, above=None), columns, names, below),
        *averaged,
    )


def _averaged(around: RowContext, entrant: int) -> Iterator[str]:
    """A sentence for each round of another number of hands than it counts as."""
    nominal = nominal_hands_of(around.book.tournament)
    if nominal is None:
        return
    text = _("Round {round}: {points} points in {hands} count as {counted} for {nominal}.")
    for score in around.table.tournament.cards[entrant].rounds:
        outcome = score.outcome
        if outcome.is_played and outcome.hands not in (0, nominal):
            yield text.format(
                round=outcome.round,
                points=in_figures(outcome.points - outcome.given),
                hands=counted_noun(outcome.hands, "hand"),
                counted=in_figures(score.points - outcome.given - outcome.adjustment),
                nominal=counted_noun(nominal, "hand"),
            )


def _cells(table: Standings, row: RankedRow) -> tuple[StandingCell, ...]:
    record = win_record(table.tournament.cards[row.entrant])
    values = (*row.values, *record)
    return tuple(
        StandingCell(
            title=column.title,
            text=_figure(value),
            value=value,
            has_decided=at > 0 and column.code == row.decided_by,
            is_extra=column.is_extra,
            is_told=column.is_told,
            is_record=column.is_record,
        )
        for at, (column, value) in enumerate(zip(columns_of(table), values, strict=False))
    )


def _is_extra(at: int, code: str) -> bool:
    """True for columns beyond the two a phone has room for."""
    return at > 1 or code == LOT


def _round_cell(tournament: Tournament, number: int, score: RoundScore | None) -> RoundCell | None:
    if score is None:
        return None
    # In a tree a bye is the way to the next round, and no points that anybody is ranked by.
    is_way = course_of(tournament).is_knock_out and not score.outcome.is_played
    return RoundCell(
        number=number,
        text="" if is_way else in_figures(score.points),
        value=score.points,
        is_dropped=score.is_dropped,
        reason=UNPLAYED.get(score.outcome.kind, ""),
        is_won=score.outcome.is_played and score.half_wins == 2,
    )


def _figure(value: Value) -> str:
    """A value in its column: of several numbers only the first, the others are in the reasons."""
    if isinstance(value, tuple):
        value = value[0] if value else None
    return "–" if value is None else in_figures(value)


AFTER_ALL = phrase("After round {number} of {rounds}, version {version}, {time}")
MOST_KEPT = 32


@dataclass(frozen=True, slots=True)
class PublicStandings:
    """The standings as far as they are public.

    `state` is "empty", "provisional", "between" rounds or "official", `text` the same in words.
    `after` is the round after which they stood so, None for now. `rounds` have columns, `earlier`
    are those after which the standings can be seen too. `hidden` says which places are not shown
    yet, `next_place` is the one to be revealed next, and `next_text` the same in figures. `lot` is
    the seed that decided; `has_lot_to_come` says that places are shared until it does. `unawarded`
    says which prizes nobody gets. `law` names the text by which dated tie-breaks are calculated, ""
    without one.
    """

    state: str
    text: str
    note: str
    columns: tuple[ColumnView, ...]
    rounds: tuple[int, ...]
    earlier: tuple[int, ...]
    rows: tuple[StandingsRowView, ...]
    after: int | None
    hidden: str
    is_hidden: bool
    next_place: int | None
    next_text: str
    lot: str
    has_lot_to_come: bool
    best: int | None
    law: str
    unawarded: tuple[str, ...]

    @property
    def page_columns(self) -> tuple[ColumnView, ...]:
        """The columns in the order of the page."""
        return page_order(self.columns)

    @property
    def chief(self) -> ColumnView | None:
        """The column of the figures beside which places are told."""
        return next((column for column in self.columns if column.is_told), None)


_SHOWN: PerLanguageCache[PublicStandings] = PerLanguageCache(MOST_KEPT)


def public_standings(watched: StampedTournament, after: int | None = None) -> PublicStandings:
    """The standings now, or as they were after a round that has begun."""
    key = (watched.stamp, after)
    return _SHOWN.get(key, lambda: public_standings_of(watched.book, after))


def public_standings_of(book: TournamentData, after: int | None = None) -> PublicStandings:
    """Builds the public standings."""
    table, rows, waiting, started, after = revealed_places(book, after)
    rounds = tuple(number for number in started if after is None or number <= after)
    state, text, note = _state(book, after, started)
    return PublicStandings(
        state=state,
        text=text,
        note=note,
        columns=columns_of(table),
        rounds=rounds,
        earlier=started[:-1],
        rows=_rows(book, table, rows, rounds),
        after=after,
        hidden=_hidden(len(waiting), len(table.rows), is_earlier=after is not None),
        is_hidden=bool(waiting),
        next_place=waiting[-1].rank if waiting else None,
        next_text=waiting[-1].place if waiting else "",
        lot=_lot(book.tournament),
        has_lot_to_come=_has_lot_to_come(book.tournament, rows),
        best=book.tournament.best,
        law=_law(book.tournament, table),
        unawarded=() if waiting else _unawarded(book, table),
    )


_LAWS = {
    2024: phrase("Buchholz and Sonneborn-Berger follow the FIDE rules of 1 August 2024."),
    2026: phrase("Buchholz and Sonneborn-Berger follow the FIDE rules of 1 March 2026."),
}


def _law(tournament: Tournament, table: Standings) -> str:
    skipped = {column.code for column in table.columns if column.skipped}
    has_law = any(key_for(code).has_law for code in tournament.keys if code not in skipped)
    return _(_LAWS[table.tournament.law]) if has_law else ""


def _unawarded(book: TournamentData, table: Standings) -> tuple[str, ...]:
    return unawarded_prizes(book.prizes, table) if is_over(book.tournament) else ()


def _rows(
    book: TournamentData, table: Standings, rows: Sequence[RankedRow], rounds: Sequence[int]
) -> tuple[StandingsRowView, ...]:
    tournament = book.tournament
    prizes = prizes_by_entrant(book.prizes, table, tournament.seed) if is_over(tournament) else {}
    below = {row.above: row for row in table.rows if row.above is not None}
    in_hand = games_in_hand(book, rounds[-1] + 1 if rounds else None)
    known = {row.entrant for row in rows}
    around = RowContext(book, table, known, rounds, prizes, below, in_hand)
    return tuple(row_of(around, row) for row in rows)


def _state(book: TournamentData, after: int | None, started: Sequence[int]) -> tuple[str, str, str]:
    """Returns how final the standings are: a code, its text, and what is still open."""
    tournament, date = book.tournament, book.tournament.evening.date
    if not started:
        return "empty", "", ""
    if after is not None:
        return "between", _("After round {number}").format(number=after), ""
    if tournament.final_at is not None:
        text, time = (
            _("Official, version {version}, {time}"),
            clock_or_day(tournament.final_at, date),
        )
        return "official", text.format(version=tournament.version, time=time), ""
    round_ = book.round(started[-1])
    assert round_ is not None
    is_open = round_.closed_at is None
    pattern = _("Version {version}, {time}") if is_open else _(AFTER_ALL)
    text = pattern.format(
        number=started[-1],
        rounds=tournament.rounds,
        version=tournament.version,
        time=clock_or_day(changed_at(tournament), date),
    )
    if is_open:
        return "provisional", text, state_of(book, round_).text
    return "between", text, ""


def _hidden(waiting: int, places: int, *, is_earlier: bool) -> str:
    """Which places are not shown, in words."""
    if not waiting:
        return ""
    if is_earlier:
        return _("The standings round by round are shown again after the prize-giving.")
    if waiting == places:
        return _("The places are announced at the prize-giving.")
    if waiting == 1:
        return _("Place 1 is announced at the prize-giving.")
    text = _("Places 1–{last} are announced at the prize-giving.")
    return text.format(last=waiting)


def _lot(tournament: Tournament) -> str:
    """From which seed lots were drawn; it is told when nothing more is drawn from it."""
    return tournament.seed if _has_lot(tournament) and is_over(tournament) else ""


def _has_lot(tournament: Tournament) -> bool:
    """True if a lot has broken the last ties."""
    return LOT in tournament.keys and has_lots(tournament)


def _has_lot_to_come(tournament: Tournament, rows: Sequence[RankedRow]) -> bool:
    is_shared = any(row.rank != row.last_rank for row in rows)
    return _has_lot(tournament) and not is_over(tournament) and is_shared
