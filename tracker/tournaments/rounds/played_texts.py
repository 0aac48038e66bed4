"""The published rounds of an event with the result of every table, for files and the report."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import Http404

from scoring.language import enumeration
from tracker.access.visibility import hides_results
from tracker.engine.records import names as spelling
from tracker.models import Pairing, Placing, Round
from tracker.tournaments.book.queries import EventData
from tracker.tournaments.book.seated_texts import part_said, sitting
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.rounds.postponed_queries import postponement_of
from tracker.tournaments.rounds.texts import published_rounds, state_of


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A side of a table: its start numbers, 0 for the house; `points` None without a result."""

    entrants: tuple[int, ...]
    name: str
    points: int | None
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round; `state` is one of `TABLE_STATES`.

    `pk` is the key of its pairing, `hands` are those that its slip names.
    """

    pk: int
    table: int
    part: str
    sides: tuple[PlayedSide, ...]
    state: str
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class SitOutRow:
    """Somebody without a table; `reason` is the code of a placing."""

    number: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A published round with its tables in their order."""

    number: int
    said: str
    is_started: bool
    is_open: bool
    tables: tuple[PlayedTable, ...]
    out: tuple[SitOutRow, ...]


def played_rounds(watched: StampedEvent) -> tuple[PlayedRound, ...]:
    """The rounds that everybody sees, the first one first; no points while places are hidden."""
    book = watched.book
    seen = published_rounds(book, watched.now)
    # What is played is seen, whatever moment was named for it.
    rounds = (round_ for round_ in book.rounds if round_.started_at is not None or round_ in seen)
    return tuple(_round(book, round_) for round_ in rounds)


def played_round(watched: StampedEvent, number: int, search: str = "") -> PlayedRound:
    """One of them, else 404; with a search only the tables of those whom it has found."""
    found = next((round_ for round_ in played_rounds(watched) if round_.number == number), None)
    if found is None:
        raise Http404
    wanted = search.strip()
    tables = (table for table in found.tables if _is_found(table, wanted))
    out = (sit_out for sit_out in found.out if spelling.is_found(wanted, sit_out.name))
    return replace(found, tables=tuple(tables), out=tuple(out))


def _is_found(table: PlayedTable, wanted: str) -> bool:
    return any(spelling.is_found(wanted, side.name) for side in table.sides)


def _round(book: EventData, round_: Round) -> PlayedRound:
    state = state_of(book, round_)
    return PlayedRound(
        number=round_.number,
        said=state.said,
        is_started=state.is_started,
        is_open=state.is_open,
        tables=tuple(_table(book, pairing, state.is_started) for pairing in round_.pairings.all()),
        out=tuple(_out(book.out.get(round_.pk, ()))),
    )


def _out(placings: Iterable[Placing]) -> Iterable[SitOutRow]:
    for placing in placings:
        if placing.entrant and placing.entrant.number:
            yield SitOutRow(placing.entrant.number, placing.entrant.name, placing.reason)


def _table(book: EventData, pairing: Pairing, is_started: bool) -> PlayedTable:
    result = book.results[pairing.pk]
    is_told = result.is_over and result.forfeited_by is None and not hides_results(book.event)
    best = max(result.points)
    is_drawn = result.points.count(best) > 1
    return PlayedTable(
        pk=pairing.pk,
        table=pairing.table,
        part=part_said(pairing.part),
        sides=tuple(
            PlayedSide(
                entrants=(numbers := _numbers(side)),
                name=enumeration([sitting(number, book.names).name for number in numbers]),
                points=points if is_told else None,
                is_ahead=is_told and points == best and not is_drawn,
            )
            for side, points in zip(book.sides[pairing.pk], result.points, strict=True)
        ),
        state=_state(book, pairing) if is_started else "waiting",
        hands=result.hands if is_told else None,
    )


def _numbers(side: Iterable[Placing]) -> tuple[int, ...]:
    return tuple((placing.entrant and placing.entrant.number) or 0 for placing in side)


def _state(book: EventData, pairing: Pairing) -> str:
    result = book.results[pairing.pk]
    if not result.is_over and postponement_of(pairing) is not None:
        return "postponed"
    if hides_results(book.event):
        return "finished" if result.is_over else "open"
    if result.forfeited_by is not None:
        return "forfeit"
    if result.is_typed:
        return "slip"
    return "finished" if result.is_over else "open"
