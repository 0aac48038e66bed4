"""The rounds of an event as everybody may see them: what is not published is not there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.models import Entrant, Pairing, Placing, Round
from tracker.tournaments.queries import EventData
from tracker.tournaments.rounds.clock_texts import RoundClock, clock_of
from tracker.tournaments.rounds.postponed_queries import postponement_of
from tracker.tournaments.rounds.postponed_texts import postponed_said
from tracker.tournaments.rules_queries import format_of, shape_of, variant_of
from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.visibility_queries import hides_results

MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class RoundState:
    """A published round: how far it is. `is_open` until it is closed."""

    number: int
    said: str
    is_open: bool
    is_started: bool
    tables: int
    finished: int


@dataclass(frozen=True, slots=True)
class SideAt:
    """A side of a table: its names, and the seats they sit at, counted from 1."""

    name: str
    entrants: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TableAt:
    """A table of a round: who sits there, and its result; `game` is its last sheet.

    `points` are those of its result, none before it is over, and before it is told; `put_off` says
    to which day it is postponed, "" where it is not or has played.
    """

    pk: int
    table: int
    part: str
    sides: tuple[SideAt, ...]
    points: tuple[int, ...]
    is_over: bool
    game: int | None
    put_off: str = ""


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """A published round; `out` has by start number why somebody has no table.

    `has_home`: the first side of a table is at home.
    """

    state: RoundState
    clock: RoundClock | None
    tables: tuple[TableAt, ...]
    out: Mapping[int, str]
    has_home: bool = False


_SEEN: PerLanguageCache[tuple[RoundSeen, ...]] = PerLanguageCache(MOST_KEPT)


def seen_rounds(watched: StampedEvent) -> tuple[RoundSeen, ...]:
    """The rounds that everybody sees now, the last one last."""
    return _SEEN.get(watched.stamp, lambda: rounds_seen(watched.book, watched.now))


def rounds_seen(book: EventData, now: datetime) -> tuple[RoundSeen, ...]:
    """The same, worked out from the book."""
    members = variant_of(book.event).players // shape_of(book.event).seats
    return tuple(
        RoundSeen(
            state=state_of(book, round_),
            clock=clock_of(round_),
            tables=_tables(book, round_, members),
            out={
                placing.entrant.number: placing.reason
                for placing in book.out.get(round_.pk, ())
                if placing.entrant and placing.entrant.number
            },
            has_home=format_of(book.event).has_home,
        )
        for round_ in published_rounds(book, now)
    )


def open_round(rounds: Sequence[RoundSeen]) -> RoundSeen | None:
    """The round that is not closed yet, if there is one."""
    return rounds[-1] if rounds and rounds[-1].state.is_open else None


def published_rounds(book: EventData, now: datetime) -> tuple[Round, ...]:
    """The rounds that everybody sees at this moment."""
    return tuple(
        round_ for round_ in book.rounds if round_.published_at and round_.published_at <= now
    )


def state_of(book: EventData, round_: Round) -> RoundState:
    """How far a round is, in words."""
    tables = list(round_.pairings.all())
    finished = sum(book.results[table.pk].is_over for table in tables)
    return RoundState(
        number=round_.number,
        said=_said(round_, len(tables), finished),
        is_open=round_.closed_at is None,
        is_started=round_.started_at is not None,
        tables=len(tables),
        finished=finished,
    )


def _said(round_: Round, tables: int, finished: int) -> str:
    number = round_.number
    if round_.started_at is None:
        return _("Round {number} is drawn: take your seats.").format(number=number)
    if round_.closed_at is not None:
        return _("Round {number} is closed.").format(number=number)
    said = _("Round {number} is being played: {finished} of {tables} tables have finished.")
    return said.format(number=number, finished=finished, tables=tables)


def _tables(book: EventData, round_: Round, members: int) -> tuple[TableAt, ...]:
    """The tables of a round; `members` is how many players an entrant has at a table."""
    return tuple(_table(book, pairing, members) for pairing in round_.pairings.all())


def _table(book: EventData, pairing: Pairing, members: int) -> TableAt:
    result = book.results[pairing.pk]
    is_told = result.is_over and not hides_results(book.event)
    sides = book.sides[pairing.pk]
    games = list(pairing.games.all())
    return TableAt(
        pk=pairing.pk,
        table=pairing.table,
        part=pairing.part,
        sides=tuple(_side(side, number, len(sides), members) for number, side in enumerate(sides)),
        points=tuple(int(point) for point in result.points) if is_told else (),
        is_over=result.is_over,
        game=games[-1].pk if games else None,
        put_off=_put_off(book, pairing),
    )


def _put_off(book: EventData, pairing: Pairing) -> str:
    found = postponement_of(pairing)
    is_waiting = found is not None and not book.results[pairing.pk].is_over
    return postponed_said(found.until) if found and is_waiting else ""


def _side(placings: tuple[Placing, ...], number: int, sides: int, members: int) -> SideAt:
    return SideAt(
        name=enumeration([_name(placing.entrant) for placing in placings]),
        entrants=tuple((placing.entrant and placing.entrant.number) or 0 for placing in placings),
        seats=tuple(
            tuple((place * members + member) * sides + number + 1 for member in range(members))
            for place in range(len(placings))
        ),
    )


def _name(entrant: Entrant | None) -> str:
    return entrant.name if entrant else _("the house")
