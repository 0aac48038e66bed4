"""The rows and columns of an event's standings, ready to print."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.language import phrase_of
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import Value
from tracker.engine.ranking.lot import GROUP_PLACE, PLACE
from tracker.engine.ranking.prizes import Prize
from tracker.engine.ranking.scorecard import RoundScore
from tracker.engine.ranking.standings import Standings
from tracker.engine.ranking.table import RankedRow
from tracker.engine.ranking.why import number as in_figures
from tracker.engine.ranking.why import why
from tracker.engine.records.plurals import counted_noun
from tracker.models import Event
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import course_of, nominal_hands_of

LOT = "LOT"
PLACES = frozenset({PLACE.code, GROUP_PLACE.code})
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
    """What stands above a column; `is_extra` ones a phone shows only when asked to."""

    code: str
    title: str
    help: str
    skipped: str
    is_extra: bool

    @property
    def is_told(self) -> bool:
        """Whether places are told beside its figures: not places again, nor what was skipped."""
        return self.code not in PLACES and not self.skipped


@dataclass(frozen=True, slots=True)
class StandingCell:
    """A figure of a row; `has_decided` if it put the row behind the one above.

    `is_told` as in its column.
    """

    title: str
    text: str
    value: Value
    has_decided: bool
    is_extra: bool
    is_told: bool = True


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round has brought; `said` is why it was not played, if it was not."""

    number: int
    text: str
    value: Score
    is_dropped: bool
    said: str


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
    def chief(self) -> StandingCell | None:
        """The figure beside which a place is told."""
        return next((cell for cell in self.cells if cell.is_told), None)

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.place != str(self.rank)


def columns_of(table: Standings) -> tuple[ColumnView, ...]:
    """What stands above the columns."""
    return tuple(
        ColumnView(one.code, one.title, one.help, one.skipped, is_extra=_is_extra(at, one.code))
        for at, one in enumerate(table.columns)
    )


class RowContext(NamedTuple):
    """What a row is printed from, besides itself.

    `known` are those who are shown, `below` has by start number the row behind each, `in_hand` how
    many tables of each were put off.
    """

    book: EventData
    table: Standings
    known: Collection[int]
    rounds: Sequence[int]
    prizes: Mapping[int, tuple[Prize, ...]]
    below: Mapping[int, RankedRow]
    in_hand: Mapping[int, int]


def row_of(around: RowContext, row: RankedRow) -> StandingsRowView:
    """A place of the standings with everything that is printed of it."""
    entrant = around.book.numbered[row.entrant]
    card = around.table.event.cards[row.entrant]
    scores = {round_.outcome.round: round_ for round_ in card.rounds}
    return StandingsRowView(
        rank=row.rank,
        place=row.place,
        number=row.entrant,
        name=entrant.name,
        from_club=entrant.from_club,
        cells=_cells(around.table, row),
        rounds=tuple(
            _round_cell(around.book.event, number, scores.get(number)) for number in around.rounds
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
        return (*why(row, columns, names, below), *averaged)
    return (
        _("The places above are not announced yet."),
        *why(replace(row, above=None), columns, names, below),
        *averaged,
    )


def _averaged(around: RowContext, entrant: int) -> Iterator[str]:
    """A sentence for each round of another number of hands than it counts as."""
    nominal = nominal_hands_of(around.book.event)
    if nominal is None:
        return
    said = _("Round {round}: {points} points in {hands} count as {counted} for {nominal}.")
    for score in around.table.event.cards[entrant].rounds:
        outcome = score.outcome
        if outcome.is_played and outcome.hands not in (0, nominal):
            yield said.format(
                round=outcome.round,
                points=in_figures(outcome.points - outcome.given),
                hands=counted_noun(outcome.hands, "hand"),
                counted=in_figures(score.points - outcome.given - outcome.adjustment),
                nominal=counted_noun(nominal, "hand"),
            )


def _cells(table: Standings, row: RankedRow) -> tuple[StandingCell, ...]:
    return tuple(
        StandingCell(
            title=column.title,
            text=_figure(value),
            value=value,
            has_decided=column.code == row.decided_by,
            is_extra=_is_extra(at, column.code),
            is_told=column.code not in PLACES and not column.skipped,
        )
        for at, (column, value) in enumerate(zip(table.columns, row.values, strict=True))
    )


def _is_extra(at: int, code: str) -> bool:
    """Whether a phone shows a column only when asked to: it has room for two."""
    return at > 1 or code == LOT


def _round_cell(event: Event, number: int, score: RoundScore | None) -> RoundCell | None:
    if score is None:
        return None
    # In a tree a bye is the way to the next round, and no points that anybody is ranked by.
    is_way = course_of(event).is_knock_out and not score.outcome.is_played
    return RoundCell(
        number=number,
        text="" if is_way else in_figures(score.points),
        value=score.points,
        is_dropped=score.is_dropped,
        said=UNPLAYED.get(score.outcome.kind, ""),
    )


def _figure(value: Value) -> str:
    """A value in its column: of several numbers only the first, the others are in the reasons."""
    if isinstance(value, tuple):
        value = value[0] if value else None
    return "–" if value is None else in_figures(value)
