"""The rounds of an event as everybody may see them: what is not published is not there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.utils.translation import gettext as _

from scoring.language import enumeration, phrase
from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.models import Entrant, Event, Pairing, Placing, Round
from tracker.models.event import FINAL
from tracker.tournaments.book.queries import EventData, format_of, shape_of, variant_of
from tracker.tournaments.book.set_up_queries import notice_of
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.rounds.overtime_queries import ends_at
from tracker.tournaments.rounds.postponed_queries import postponement_of
from tracker.tournaments.rounds.round_tables_texts import postponed_said
from tracker.tournaments.setup.texts import OVER

# The clock of a round: until when it runs, and what everybody is told of it.


@dataclass(frozen=True, slots=True)
class RoundClock:
    """Until when a round runs: "20:45", and as seconds since 1970 for the script that counts down.

    While the clock stands `until` is empty, and `left` says how much it has left: "12:05".
    """

    until: str
    ends: int | None = None
    left: str = ""


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table that has more time than the others."""

    table: int
    clock: RoundClock


@dataclass(frozen=True, slots=True)
class WallClock:
    """What the clock of an event shows to everybody.

    `phase` is "none", "published", "starts", "running", "stopped", "over", "closed" or "final", and
    `said` is the same in words. A round that is not published is not spoken of, only the moment at
    which one will be.
    """

    phase: str
    title: str
    said: str
    clock: RoundClock | None = None
    longer: tuple[TableClock, ...] = ()


def clock_of(round_: Round, minutes_added: int = 0) -> RoundClock | None:
    """The clock of a round that is being played, or of a table with more time; None without one."""
    ends = ends_at(round_, minutes_added)
    if ends is None or round_.closed_at is not None:
        return None
    if round_.stopped_at is not None:
        return RoundClock("", left=_left((ends - round_.stopped_at).total_seconds()))
    return RoundClock(clock(ends), ceil(ends.timestamp()))


def wall_clock(event: Event, now: datetime) -> WallClock:
    """What the clock of an event shows now."""
    shown = event.drawn_rounds.filter(published_at__isnull=False).order_by("-number").first()
    if event.state == FINAL:
        return WallClock("final", _("The tournament is over"), _("Thank you for playing."))
    if shown is None:
        said = _("The first round is announced here.")
        return WallClock("none", _("Not begun yet"), said)
    phase = phase_of(shown, now)
    if phase == "published" and shown.published_at is not None:
        at = clock(shown.published_at)
        said = _("The next round is shown at {at}.").format(at=at)
        return WallClock(phase, _("Next round"), said)
    title = _("Round {shown}").format(shown=shown.number)
    longer = _longer(shown) if shown.closed_at is None else ()
    said = over_said(event) if phase == "over" else PHASES[phase]
    return WallClock(phase, title, said, clock_of(shown), longer)


def over_said(event: Event) -> str:
    """What a table is told when its time is up, as it was announced."""
    return OVER.get(notice_of(event).at_clock, PHASES["over"])


def phase_of(round_: Round, now: datetime, minutes_added: int = 0) -> str:
    """How far a round is that was confirmed; for a table with more time, how far it is there."""
    if round_.closed_at is not None:
        return "closed"
    if round_.started_at is None:
        is_shown = round_.published_at is not None and round_.published_at <= now
        return "starts" if is_shown else "published"
    if round_.stopped_at is not None:
        return "stopped"
    ends = ends_at(round_, minutes_added)
    return "over" if ends is not None and ends <= now else "running"


PHASES = {
    "starts": phrase("It starts soon: find your table."),
    "running": phrase("Being played."),
    "stopped": phrase("The clock is stopped."),
    "over": phrase("Time is up: finish the hand that you are playing."),
    "closed": phrase("The round is closed."),
}


def _longer(round_: Round) -> tuple[TableClock, ...]:
    """The tables that have more time, in their order."""
    pairings = Pairing.objects.filter(round=round_, minutes_added__gt=0)
    found = ((pairing.table, clock_of(round_, pairing.minutes_added)) for pairing in pairings)
    return tuple(TableClock(table, clock) for table, clock in found if clock is not None)


def _left(seconds: float) -> str:
    """How much time is left of a clock that stands: "12:05"; behind its end "0:00"."""
    minutes, rest = divmod(max(0, ceil(seconds)), 60)
    return f"{minutes}:{rest:02d}"


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
class TableSide:
    """A side of a table: its names, and the seats they sit at, counted from 1."""

    name: str
    entrants: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TableInRound:
    """A table of a round: who sits there, and its result; `game` is its last sheet.

    `points` are those of its result, none before it is over, and before it is told; `put_off` says
    to which day it is postponed, "" where it is not or has played.
    """

    pk: int
    table: int
    part: str
    sides: tuple[TableSide, ...]
    points: tuple[int, ...]
    is_over: bool
    game: int | None
    put_off: str = ""


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A published round; `out` has by start number why somebody has no table.

    `has_home`: the first side of a table is at home.
    """

    state: RoundState
    clock: RoundClock | None
    tables: tuple[TableInRound, ...]
    out: Mapping[int, str]
    has_home: bool = False


_SEEN: PerLanguageCache[tuple[PublishedRound, ...]] = PerLanguageCache(MOST_KEPT)


def seen_rounds(watched: StampedEvent) -> tuple[PublishedRound, ...]:
    """The rounds that everybody sees now, the last one last."""
    return _SEEN.get(watched.stamp, lambda: rounds_seen(watched.book, watched.now))


def rounds_seen(book: EventData, now: datetime) -> tuple[PublishedRound, ...]:
    """The same, worked out from the book."""
    members = variant_of(book.event).players // shape_of(book.event).seats
    return tuple(
        PublishedRound(
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


def open_round(rounds: Sequence[PublishedRound]) -> PublishedRound | None:
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


def _tables(book: EventData, round_: Round, members: int) -> tuple[TableInRound, ...]:
    """The tables of a round; `members` is how many players an entrant has at a table."""
    return tuple(_table(book, pairing, members) for pairing in round_.pairings.all())


def _table(book: EventData, pairing: Pairing, members: int) -> TableInRound:
    result = book.results[pairing.pk]
    is_told = result.is_over and not hides_results(book.event)
    sides = book.sides[pairing.pk]
    games = list(pairing.games.all())
    return TableInRound(
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


def _side(placings: tuple[Placing, ...], number: int, sides: int, members: int) -> TableSide:
    return TableSide(
        name=enumeration([_name(placing.entrant) for placing in placings]),
        entrants=tuple((placing.entrant and placing.entrant.number) or 0 for placing in placings),
        seats=tuple(
            tuple((place * members + member) * sides + number + 1 for member in range(members))
            for place in range(len(placings))
        ),
    )


def _name(entrant: Entrant | None) -> str:
    return entrant.name if entrant else _("the house")
