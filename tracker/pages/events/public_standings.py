"""The standings of an event as everybody may see them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.models import Event, EventChange, HandRevision
from tracker.pages.events.rounds import state_of
from tracker.ranking.exact import Score
from tracker.ranking.key import Value
from tracker.ranking.scorecard import RoundScore
from tracker.ranking.standings import Row, Standings
from tracker.ranking.why import number as in_figures
from tracker.ranking.why import why
from tracker.reading.events.book import EventBook
from tracker.reading.events.kept import kept_counts
from tracker.reading.events.prizes import prizes_of, ungiven_prizes
from tracker.reading.events.rules import course_of
from tracker.reading.events.standings import event_standings, is_over
from tracker.reading.events.watching import Watched
from tracker.reading.version_cache import WordsCache
from tracker.reading.words import clock

LOT = "LOT"
UNPLAYED: Mapping[str, str] = {
    "bye": "bye",
    "requested_bye": "bye",
    "forfeit_win": "forfeit",
    "forfeit_loss": "forfeit",
    "late": "late",
    "absent": "absent",
    "left": "left",
    "expelled": "out",
    "ill": "ill",
    "extra": "extra",
    "void": "void",
}
AFTER_ALL = phrase("After round {number} of {rounds}, version {version}, {time}")
MOST_KEPT = 32


@dataclass(frozen=True, slots=True)
class Column:
    """What stands above a column; `is_extra` ones a phone shows only when asked to."""

    code: str
    title: str
    help: str
    skipped: str
    is_extra: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of a row; `has_decided` if it put the row behind the one above."""

    title: str
    text: str
    value: Value
    has_decided: bool
    is_extra: bool


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a round has brought; `said` is why it was not played, if it was not."""

    number: int
    text: str
    value: Score
    is_dropped: bool
    said: str


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A place of the standings, ready to print; without `why` in the first row.

    `place` is what people read: "1", or "2–3" for two who share; `rank` is the first of these.
    """

    rank: int
    place: str
    number: int
    name: str
    from_club: str
    cells: tuple[Cell, ...]
    rounds: tuple[RoundCell | None, ...]
    decided_by: str
    why: tuple[str, ...]
    prizes: tuple[str, ...]

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.place != str(self.rank)


@dataclass(frozen=True, slots=True)
class PublicStandings:
    """The standings as far as they are shown.

    `state` is "empty", "provisional", "between" rounds or "official", `said` the same in words.
    `after` is the round after which they stood so, None for now. `rounds` have columns, `earlier`
    are those after which the standings can be seen too. `hidden` says which places are not shown
    yet, `next_place` is the one to be revealed next, and `next_said` the same in figures. `lot` is
    the seed that decided; `has_lot_to_come` says that places are shared until it does. `ungiven`
    says which prizes nobody gets.
    """

    state: str
    said: str
    note: str
    columns: tuple[Column, ...]
    rounds: tuple[int, ...]
    earlier: tuple[int, ...]
    rows: tuple[ShownRow, ...]
    after: int | None
    hidden: str
    is_hidden: bool
    next_place: int | None
    next_said: str
    lot: str
    has_lot_to_come: bool
    best: int | None
    ungiven: tuple[str, ...]


_SHOWN: WordsCache[PublicStandings] = WordsCache(MOST_KEPT)


def public_standings(watched: Watched, after: int | None = None) -> PublicStandings:
    """The standings now, or as they were after a round that has begun."""
    key = (watched.stamp, after)
    return _SHOWN.get(key, lambda: public_standings_of(watched.book, after))


def public_standings_of(book: EventBook, after: int | None = None) -> PublicStandings:
    """The standings as everybody may see them, worked out from the book.

    While places are hidden, those after earlier rounds are too: they would tell.
    """
    started = [one.number for one in book.rounds if one.started_at is not None]
    after = after if after in started[:-1] else None
    before = None if after is None else after + 1
    table = event_standings(book, before, kept_counts(book))
    rounds = tuple(one for one in started if before is None or one < before)
    least = book.event.revealed_from or 1
    places = {row.rank: row.place for row in table.rows}
    waiting = [row.rank for row in table.rows if row.rank < least]
    rows = [row for row in table.rows if row.rank >= least and not (waiting and after)]
    around = Around(
        book=book,
        table=table,
        known={row.entrant for row in rows},
        rounds=rounds,
        prizes=prizes_of(book.event, table) if is_over(book.event) else {},
    )
    state, said, note = _state(book, after, started)
    return PublicStandings(
        state=state,
        said=said,
        note=note,
        columns=_columns(table),
        rounds=rounds,
        earlier=tuple(started[:-1]),
        rows=tuple(_row(around, row) for row in rows),
        after=after,
        hidden=_hidden(waiting, len(table.rows), is_earlier=after is not None),
        is_hidden=bool(waiting),
        next_place=waiting[-1] if waiting else None,
        next_said=places[waiting[-1]] if waiting else "",
        lot=_lot(book.event),
        has_lot_to_come=_has_lot_to_come(book.event, rows),
        best=book.event.best,
        ungiven=ungiven_prizes(book.event, table) if is_over(book.event) and not waiting else (),
    )


def _state(book: EventBook, after: int | None, started: Sequence[int]) -> tuple[str, str, str]:
    """How certain the standings are: a word for it, in words, and what is still open."""
    event = book.event
    if not started:
        return "empty", "", ""
    if after is not None:
        return "between", _("After round {number}").format(number=after), ""
    if event.final_at is not None:
        said = _("Official, version {version}, {time}")
        return "official", said.format(version=event.version, time=clock(event.final_at)), ""
    round_ = book.round(started[-1])
    assert round_ is not None
    is_open = round_.closed_at is None
    pattern = _("Version {version}, {time}") if is_open else _(AFTER_ALL)
    said = pattern.format(
        number=started[-1],
        rounds=event.rounds,
        version=event.version,
        time=clock(_changed_at(event)),
    )
    if is_open:
        return "provisional", said, state_of(book, round_).said
    return "between", said, ""


def _changed_at(event: Event) -> datetime:
    """When anything that counts was last written."""
    told = EventChange.objects.filter(event=event).aggregate(at=Max("at"))["at"]
    hands = HandRevision.objects.filter(
        hand__game__evening=event.evening_id, hand__game__is_finished=True
    )
    played = hands.aggregate(at=Max("entered_at"))["at"]
    latest: datetime = max(filter(None, (event.created_at, told, played)))
    return latest


def _columns(table: Standings) -> tuple[Column, ...]:
    return tuple(
        Column(one.code, one.title, one.help, one.skipped, is_extra=_is_extra(at, one.code))
        for at, one in enumerate(table.columns)
    )


def _hidden(waiting: Sequence[int], places: int, *, is_earlier: bool) -> str:
    """Which places are not shown, in words."""
    if not waiting:
        return ""
    if is_earlier:
        return _("The standings round by round are shown again after the prize-giving.")
    if len(waiting) == places:
        return _("The places are announced at the prize-giving.")
    if len(waiting) == 1:
        return _("Place 1 is announced at the prize-giving.")
    said = _("Places 1–{last} are announced at the prize-giving.")
    return said.format(last=len(waiting))


def _lot(event: Event) -> str:
    """From which seed lots were drawn; it is told when nothing more is drawn from it."""
    return event.seed if _has_lot(event) and is_over(event) else ""


def _has_lot(event: Event) -> bool:
    """Whether the lot is drawn where nothing else decides; the tree of a knock-out has none."""
    return LOT in event.keys and not course_of(event).is_knock_out


def _has_lot_to_come(event: Event, rows: Sequence[Row]) -> bool:
    is_shared = any(row.rank != row.last_rank for row in rows)
    return _has_lot(event) and not is_over(event) and is_shared


class Around(NamedTuple):
    """What a row is printed from, besides itself; `known` are those who are shown."""

    book: EventBook
    table: Standings
    known: Collection[int]
    rounds: Sequence[int]
    prizes: Mapping[int, tuple[str, ...]]


def _row(around: Around, row: Row) -> ShownRow:
    entrant = around.book.numbered[row.entrant]
    scores = {one.outcome.round: one for one in row.rounds}
    return ShownRow(
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
        prizes=around.prizes.get(row.entrant, ()),
    )


def _reasons(around: Around, row: Row) -> tuple[str, ...]:
    """Why a row stands below the one above, unless that would tell who is there."""
    if row.above is None or row.above in around.known:
        return why(row, around.table.columns, around.book.names)
    return (_("Who is above is not announced yet."),)


def _cells(table: Standings, row: Row) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            title=column.title,
            text=_figure(value),
            value=value,
            has_decided=column.code == row.decided_by,
            is_extra=_is_extra(at, column.code),
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
