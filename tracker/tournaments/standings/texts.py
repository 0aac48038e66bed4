"""The standings of an event as everybody may see them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.common.dates_texts import clock_or_day
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.ranking.prizes import prizes_by_entrant
from tracker.engine.ranking.standings import Standings
from tracker.engine.ranking.table import RankedRow
from tracker.models import Event
from tracker.tournaments.prizes.texts import ungiven_prizes
from tracker.tournaments.queries import EventData
from tracker.tournaments.rounds.postponed_queries import games_in_hand
from tracker.tournaments.rounds.texts import state_of
from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.queries import has_lots, is_over
from tracker.tournaments.standings.revealed_queries import changed_at, revealed_places
from tracker.tournaments.standings.standing_rows_texts import (
    LOT,
    ColumnView,
    RowContext,
    StandingsRowView,
    columns_of,
    row_of,
)

AFTER_ALL = phrase("After round {number} of {rounds}, version {version}, {time}")
MOST_KEPT = 32


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
    columns: tuple[ColumnView, ...]
    rounds: tuple[int, ...]
    earlier: tuple[int, ...]
    rows: tuple[StandingsRowView, ...]
    after: int | None
    hidden: str
    is_hidden: bool
    next_place: int | None
    next_said: str
    lot: str
    has_lot_to_come: bool
    best: int | None
    ungiven: tuple[str, ...]

    @property
    def chief(self) -> ColumnView | None:
        """The column of the figures beside which places are told."""
        return next((column for column in self.columns if column.is_told), None)


_SHOWN: PerLanguageCache[PublicStandings] = PerLanguageCache(MOST_KEPT)


def public_standings(watched: StampedEvent, after: int | None = None) -> PublicStandings:
    """The standings now, or as they were after a round that has begun."""
    key = (watched.stamp, after)
    return _SHOWN.get(key, lambda: public_standings_of(watched.book, after))


def public_standings_of(book: EventData, after: int | None = None) -> PublicStandings:
    """The standings as everybody may see them, worked out from the book."""
    table, rows, waiting, started, after = revealed_places(book, after)
    rounds = tuple(number for number in started if after is None or number <= after)
    state, said, note = _state(book, after, started)
    return PublicStandings(
        state=state,
        said=said,
        note=note,
        columns=columns_of(table),
        rounds=rounds,
        earlier=started[:-1],
        rows=_rows(book, table, rows, rounds),
        after=after,
        hidden=_hidden(len(waiting), len(table.rows), is_earlier=after is not None),
        is_hidden=bool(waiting),
        next_place=waiting[-1].rank if waiting else None,
        next_said=waiting[-1].place if waiting else "",
        lot=_lot(book.event),
        has_lot_to_come=_has_lot_to_come(book.event, rows),
        best=book.event.best,
        ungiven=() if waiting else _ungiven(book, table),
    )


def _ungiven(book: EventData, table: Standings) -> tuple[str, ...]:
    return ungiven_prizes(book.prizes, table) if is_over(book.event) else ()


def _rows(
    book: EventData, table: Standings, rows: Sequence[RankedRow], rounds: Sequence[int]
) -> tuple[StandingsRowView, ...]:
    event = book.event
    prizes = prizes_by_entrant(book.prizes, table, event.seed) if is_over(event) else {}
    below = {row.above: row for row in table.rows if row.above is not None}
    in_hand = games_in_hand(book, rounds[-1] + 1 if rounds else None)
    known = {row.entrant for row in rows}
    around = RowContext(book, table, known, rounds, prizes, below, in_hand)
    return tuple(row_of(around, row) for row in rows)


def _state(book: EventData, after: int | None, started: Sequence[int]) -> tuple[str, str, str]:
    """How certain the standings are: a word for it, in words, and what is still open."""
    event, date = book.event, book.event.evening.date
    if not started:
        return "empty", "", ""
    if after is not None:
        return "between", _("After round {number}").format(number=after), ""
    if event.final_at is not None:
        said, time = _("Official, version {version}, {time}"), clock_or_day(event.final_at, date)
        return "official", said.format(version=event.version, time=time), ""
    round_ = book.round(started[-1])
    assert round_ is not None
    is_open = round_.closed_at is None
    pattern = _("Version {version}, {time}") if is_open else _(AFTER_ALL)
    said = pattern.format(
        number=started[-1],
        rounds=event.rounds,
        version=event.version,
        time=clock_or_day(changed_at(event), date),
    )
    if is_open:
        return "provisional", said, state_of(book, round_).said
    return "between", said, ""


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
    said = _("Places 1–{last} are announced at the prize-giving.")
    return said.format(last=waiting)


def _lot(event: Event) -> str:
    """From which seed lots were drawn; it is told when nothing more is drawn from it."""
    return event.seed if _has_lot(event) and is_over(event) else ""


def _has_lot(event: Event) -> bool:
    """Whether the lot is drawn where nothing else decides."""
    return LOT in event.keys and has_lots(event)


def _has_lot_to_come(event: Event, rows: Sequence[RankedRow]) -> bool:
    is_shared = any(row.rank != row.last_rank for row in rows)
    return _has_lot(event) and not is_over(event) and is_shared
