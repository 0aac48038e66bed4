"""A stored draw held against the same draw made again from nothing but what is public."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.common.dates_texts import clock, day
from tracker.engine.pairing.conflicts import SeatChange, difference
from tracker.engine.pairing.draw import Draw, PairingInput, PastRound
from tracker.engine.pairing.words import Names
from tracker.models import Round
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import format_of, load_event
from tracker.tournaments.book.seated_texts import DrawnTable, drawn_tables, out_words, where_words
from tracker.tournaments.book.texts import options_of
from tracker.tournaments.draws.pages import (
    DrawHead,
    SeatExchange,
    exchanges_in,
    exchanges_of,
    head_of,
    locks_of,
)
from tracker.tournaments.draws.queries import draw_input_in, draw_of, field_from, repeat_draw
from tracker.tournaments.draws.table_why_pages import SeatMove

Points = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class DrawPlace:
    """An entrant in the order from which a round was drawn; `now` are the points of today."""

    place: int
    number: int
    name: str
    points: str
    now: str
    club: str
    table: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What a round was drawn from, and whether that gives the same draw.

    `outcome` is "same", "by_hand" where only exchanges by hand tell it from the draw, "other", or
    "none" where nothing can be drawn. `is_around` says whether tables were locked when it was
    drawn, and `locks` why. `changed` are the results that were corrected since.
    """

    head: DrawHead
    outcome: str
    drawn_on: str
    attempt: int
    attempts: tuple[SeatExchange, ...]
    seed: str
    format: str
    options: tuple[tuple[str, str], ...]
    order: tuple[DrawPlace, ...]
    wishes: tuple[str, ...]
    tables: tuple[DrawnTable, ...]
    out: tuple[str, ...]
    moves: tuple[SeatMove, ...]
    exchanges: tuple[SeatExchange, ...]
    locks: tuple[SeatExchange, ...]
    is_around: bool
    changed: tuple[str, ...]
    has_changed: bool


def verification(round_: Round) -> Verification:
    """A round drawn again, compared, and what has changed since it was drawn."""
    book = load_event(round_.event)
    names, stored = book.names, draw_of(book.round(round_.number) or round_)
    now = draw_input_in(book, before=round_.number, seed=round_.seed)
    then = field_from(book, round_) or now
    again = repeat_draw(book, round_)
    found = () if again is None else difference(again, stored)
    order = _order(then, now, names)
    return Verification(
        head=head_of(round_.event, round_.number),
        outcome=_outcome(again, found, round_),
        drawn_on=f"{day(localtime(round_.drawn_at).date())}, {clock(round_.drawn_at)}",
        attempt=round_.attempt,
        attempts=_attempts(round_),
        seed=round_.seed,
        format=f"{format_of(round_.event).name} ({round_.event.format})",
        options=options_of(round_.event),
        order=order,
        wishes=_wishes(then, names),
        tables=drawn_tables(again.tables, names) if again else (),
        out=out_words(again, names) if again else (),
        moves=_moves(found, names),
        exchanges=exchanges_of(round_),
        locks=locks_of(round_),
        is_around=bool(then.locked),
        changed=_changed(then, now),
        has_changed=any(place.now != place.points for place in order),
    )


def _outcome(again: Draw | None, found: tuple[SeatChange, ...], round_: Round) -> str:
    if again is None:
        return "none"
    if not found:
        return "same"
    return "other" if round_.exchanged_at is None else "by_hand"


def _attempts(round_: Round) -> tuple[SeatExchange, ...]:
    """Why earlier draws of this round were not played, the first of them first."""
    kinds = (ChangeKind.DRAWN_AGAIN, ChangeKind.DRAWN_AFTER_CORRECTION)
    lines = round_.event.changes.filter(kind__in=kinds, facts__round=round_.number)
    return exchanges_in(round_.event, lines.order_by("pk"))


def _order(then: PairingInput, now: PairingInput, names: Names) -> tuple[DrawPlace, ...]:
    today = {entry.entrant: str(entry.points) for entry in now.entries}
    return tuple(
        DrawPlace(
            place=entry.place,
            number=entry.entrant,
            name=names.get(entry.entrant, str(entry.entrant)),
            points=str(entry.points),
            now=today.get(entry.entrant, str(entry.points)),
            club=entry.club,
            table="" if entry.table is None else str(entry.table),
        )
        for entry in sorted(then.entries, key=lambda entry: entry.place)
    )


def _wishes(field: PairingInput, names: Names) -> tuple[str, ...]:
    kinds = ((field.never, _("{} must not meet.")), (field.rather_not, _("{} should not meet.")))
    return tuple(
        said.format(enumeration([names.get(number, str(number)) for number in sorted(pair)]))
        for pairs, said in kinds
        for pair in sorted(pairs, key=sorted)
    )


def _moves(found: Iterable[SeatChange], names: Names) -> tuple[SeatMove, ...]:
    return tuple(
        SeatMove(
            names.get(change.entrant, str(change.entrant)),
            where_words(change.before, change.entrant, names),
            where_words(change.after, change.entrant, names),
        )
        for change in found
    )


def _changed(then: PairingInput, now: PairingInput) -> tuple[str, ...]:
    """The results of earlier rounds that are others now than they were for the draw."""
    said = _("Round {}, table {}: {} then, {} now.")
    return tuple(
        said.format(number, table, _result(points), _result(today[table]))
        for number, (old, new) in enumerate(zip(then.past, now.past, strict=True), start=1)
        for today in [_results(new)]
        for table, points in _results(old).items()
        if points != today[table]
    )


def _results(past: PastRound) -> Mapping[int, Points | None]:
    return {table.pairing.table: table.points for table in past.tables}


def _result(points: Points | None) -> str:
    return _("no result") if points is None else " : ".join(map(str, points))
