"""The director's desk: how far an event is, what to do next, and what waits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.common.dates_texts import clock, day
from tracker.models import Event, Round
from tracker.phones.sync.inbox_pages import Inbox, inbox_of
from tracker.tournaments.log.pages import LogLine, last_lines
from tracker.tournaments.next_step_pages import NextStep, arrivals, step_of
from tracker.tournaments.rounds.clock_texts import RoundClock, clock_of, phase_of
from tracker.tournaments.rounds.forecast_pages import NOTHING, Forecast, forecast
from tracker.tournaments.rounds.monitor_pages import TableCard, floor_of
from tracker.tournaments.rounds.open_tables_queries import OpenTable

LINES = 6
"""So many of the last changes stand on the desk."""
OUT: Mapping[str, str] = {
    "bye": phrase("sits out"),
    "movement": phrase("sits out"),
    "out": phrase("is out"),
    "requested_bye": phrase("sits out by request"),
    "late": phrase("came too late"),
    "absent": phrase("is not there"),
    "left": phrase("has left"),
    "expelled": phrase("was disqualified"),
}


@dataclass(frozen=True, slots=True)
class RoundCard:
    """The last round that was drawn.

    `phase` is "drawn", "published", "starts", "running", "stopped", "over" or "closed".
    """

    number: int
    phase: str
    phase_said: str
    is_stale: bool
    minutes: int | None
    clock: RoundClock | None


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody without a table in this round, and why."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything on the director's desk.

    `next` is the one thing to do next. Tables that call stand first. `there` of `entrants` have
    been checked in. `done` and `calls` are of the last round, and so are the tables unless an
    earlier one is looked at: `looks_at` is its number, None for the last, and `shown` that of the
    round whose tables these are. `begun` are the rounds that can be looked at.
    """

    pk: int
    title: str
    date: str
    next: NextStep
    rounds: int
    there: int
    entrants: int
    round: RoundCard | None
    looks_at: int | None
    shown: int | None
    begun: tuple[int, ...]
    tables: tuple[TableCard, ...]
    of_last: int
    done: int
    calls: int
    out: tuple[Out, ...]
    forecast: Forecast
    inbox: Inbox
    log: tuple[LogLine, ...]


def desk(event: Event, now: datetime, looks_at: int | None = None) -> Desk:
    """The desk of an event as the lookups give it, perhaps with the tables of an earlier round."""
    rounds = list(event.drawn_rounds.order_by("number"))
    last = rounds[-1] if rounds else None
    cards, ahead = _ahead(event, rounds, now)
    came = arrivals(event)
    earlier = next((round_ for round_ in rounds[:-1] if round_.number == looks_at), None)
    return Desk(
        pk=event.pk,
        title=event.evening.title,
        date=day(event.evening.date),
        next=step_of(event, last, _open(cards), now, came=came),
        rounds=event.rounds,
        there=came.there,
        entrants=came.entered,
        round=_round(last, now) if last else None,
        looks_at=earlier.number if earlier else None,
        shown=(earlier or last).number if last else None,
        begun=tuple(round_.number for round_ in rounds if round_.started_at or round_ is last),
        tables=floor_of(event, earlier, now).cards if earlier else _callers_first(cards),
        of_last=len(cards),
        done=sum(card.is_over for card in cards),
        calls=sum(card.call is not None for card in cards),
        out=tuple(_out(earlier or last)) if last else (),
        forecast=ahead,
        inbox=inbox_of(event.evening),
        log=last_lines(event, LINES),
    )


def _ahead(
    event: Event, rounds: Sequence[Round], now: datetime
) -> tuple[tuple[TableCard, ...], Forecast]:
    """The tables of the last round, and what is to be expected of it while it is played."""
    if not rounds:
        return (), NOTHING
    last = rounds[-1]
    floor = floor_of(event, last, now)
    if last.started_at is None or last.closed_at is not None:
        return floor.cards, NOTHING
    ahead = forecast(event, rounds, floor.paces, now)
    behind = ahead.behind
    return tuple(replace(card, behind=behind.get(card.table, 0)) for card in floor.cards), ahead


PHASES: Mapping[str, str] = {
    "drawn": phrase("drawn, not published yet"),
    "published": phrase("shown at {}"),
    "starts": phrase("shown, not started"),
    "running": phrase("being played"),
    "stopped": phrase("the clock is stopped"),
    "over": phrase("time is up"),
    "closed": phrase("closed"),
}


def _round(round_: Round, now: datetime) -> RoundCard:
    phase = "drawn" if round_.confirmed_at is None else phase_of(round_, now)
    shown_at = clock(round_.published_at) if round_.published_at else ""
    return RoundCard(
        number=round_.number,
        phase=phase,
        phase_said=PHASES[phase].format(shown_at),
        is_stale=round_.stale_since is not None,
        minutes=round_.minutes,
        clock=clock_of(round_),
    )


def _out(round_: Round) -> Iterable[Out]:
    found = round_.placings.filter(pairing=None, entrant__isnull=False).select_related("entrant")
    for placing in found.order_by("entrant__order", "pk"):
        if placing.entrant:
            yield Out(placing.entrant.name, OUT.get(placing.reason, _("sits out")))


def _open(cards: Iterable[TableCard]) -> tuple[OpenTable, ...]:
    """Those that the round waits for."""
    return tuple(
        OpenTable(bool(card.phones), bool(card.last), card.state == "playing")
        for card in cards
        if card.still_plays
    )


def _callers_first(cards: Iterable[TableCard]) -> tuple[TableCard, ...]:
    return tuple(sorted(cards, key=lambda card: (card.call is None, card.table)))
