"""Determines the next step of a tournament from its state."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from scoring.language import Phrase, phrase, phrases
from tracker.common.dates_texts import clock, day
from tracker.models import Round, Tournament
from tracker.models.tournament import DRAFT, FINAL
from tracker.phones.sync.pages import Inbox, inbox_of
from tracker.tournaments.desk.monitor_pages import NOTHING, Forecast, TableCard, floor_of, forecast
from tracker.tournaments.draws.queries import is_all_decided
from tracker.tournaments.log.pages import LogLine, last_lines
from tracker.tournaments.rounds.queries import OpenTable, open_tables, waiting_tables
from tracker.tournaments.rounds.texts import RoundClock, clock_of, phase_of

WORDS: Mapping[str, Phrase] = {
    "open": phrase("Open the tournament"),
    "check_in": phrase("See who is there"),
    "draw": phrase("Draw round {number}"),
    "look": phrase("Look at the draw of round {number}"),
    "start": phrase("Start round {number}"),
    "end_time": phrase("End the games with these scores"),
    "slips": phrase("Type the slips"),
    "close": phrase("Close round {number}"),
    "fixtures": phrase("See what is postponed"),
    "finish": phrase("End the tournament"),
    "prizes": phrase("Prize-giving"),
    "over": phrase("See the report"),
}
PAGES: Mapping[str, str] = {
    "open": "tournament-open",
    "check_in": "entries",
    "draw": "round-draw-new",
    "look": "round-draw",
    "start": "round-start",
    "watch": "tournament-desk",
    "end_time": "round-end-time",
    "slips": "round-slips",
    "close": "round-close",
    "fixtures": "tournament-fixtures",
    "finish": "tournament-finish",
    "prizes": "tournament-ceremony",
    "over": "tournament-booklet",
}
OF_A_ROUND = frozenset({"look", "start", "slips", "end_time", "close"})
LOOKED_AT = frozenset({"check_in", "look", "watch", "slips", "fixtures", "prizes", "over"})
GIVEN_WITHIN = timedelta(hours=12)
"""Time after the end in which announced prizes can still be given."""


class CheckInCount(NamedTuple):
    """Number of entrants checked in, out of those who have not left."""

    there: int
    entered: int


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step for the director.

    `code` is "open", "check_in", "draw", "look", "start", "watch", "end_time", "slips", "close",
    "fixtures", "finish", "prizes" or "over". `number` is that of the round it is about, in the
    address where the page is that of a round.
    """

    code: str
    text: Phrase
    number: int

    @property
    def page(self) -> str:
        """Route of the page for the step."""
        return PAGES[self.code]

    @property
    def is_of_round(self) -> bool:
        """True if the address names the round."""
        return self.code in OF_A_ROUND

    @property
    def is_after_end(self) -> bool:
        """True if the tournament is over."""
        return self.code in ("prizes", "over")

    @property
    def is_link(self) -> bool:
        """True for a plain link that writes nothing."""
        return self.code in LOOKED_AT


def arrivals(tournament: Tournament) -> CheckInCount:
    """Counts the entrants who are checked in."""
    still = Q(left_at=None)
    counts = tournament.entrants.aggregate(
        there=Count("pk", filter=still & Q(checked_in_at__isnull=False)),
        entered=Count("pk", filter=still),
    )
    return CheckInCount(**counts)


def next_step(tournament: Tournament, now: datetime) -> NextStep:
    last = tournament.drawn_rounds.order_by("number").last()
    is_open = last is not None and last.started_at is not None and last.closed_at is None
    still = open_tables(tournament, last) if last is not None and is_open else ()
    came = arrivals(tournament) if last is None else CheckInCount(0, 0)
    return step_of(tournament, last, still, now, came=came)


def step_of(
    tournament: Tournament,
    last: Round | None,
    still: Sequence[OpenTable],
    now: datetime,
    *,
    came: CheckInCount,
) -> NextStep:
    """Determines the step from the open tables of the last round, or before it from arrivals."""
    code = _code(tournament, last, still, now, came=came)
    drawn = last.number if last else 0
    number = drawn + 1 if code == "draw" else drawn
    return NextStep(code, _words(code, still, number, came), number)


def _words(code: str, still: Sequence[OpenTable], number: int, came: CheckInCount) -> Phrase:
    if code == "check_in" and came.there:
        return phrase("Check in {number} more", number=came.entered - came.there)
    if code != "watch":
        return WORDS[code].format(number=number)
    left = len(still)
    return phrases("{count} table still plays", "{count} tables still play", left, count=left)


def _code(
    tournament: Tournament,
    last: Round | None,
    still: Sequence[OpenTable],
    now: datetime,
    *,
    came: CheckInCount,
) -> str:
    if tournament.state == DRAFT:
        return "open"
    if tournament.state == FINAL:
        return "prizes" if _has_prizes_to_give(tournament, now) else "over"
    if last is None:
        return "check_in" if _is_checking_in(tournament, came, now) else "draw"
    if last.closed_at is not None:
        if last.number < tournament.rounds and not is_all_decided(tournament):
            return "draw"
        return "fixtures" if waiting_tables(tournament) else "finish"
    return _code_of_round(last, still, now)


def _is_checking_in(tournament: Tournament, came: CheckInCount, now: datetime) -> bool:
    """True while arrivals are expected before round 1: none has come, or there is still time."""
    until = tournament.check_in_until
    return not came.there or (came.there < came.entered and (until is None or now <= until))


def _has_prizes_to_give(tournament: Tournament, now: datetime) -> bool:
    """True if places wait to be announced, or a tournament with prizes has only just ended."""
    if tournament.revealed_from is not None:
        return tournament.revealed_from > 1
    is_just_over = tournament.final_at is not None and now - tournament.final_at < GIVEN_WITHIN
    return bool(tournament.prizes) and is_just_over


def _code_of_round(last: Round, still: Sequence[OpenTable], now: datetime) -> str:
    """Returns the code of the next step for an open round."""
    if last.started_at is None:
        is_open = last.confirmed_at is None or last.stale_since is not None
        return "look" if is_open or _is_somebody_gone(last) else "start"
    if not still:
        return "close"
    if not any(table.has_phone or table.has_hands for table in still):
        return "slips"
    if phase_of(last, now) != "over":
        return "watch"
    return "end_time" if any(table.is_playing and table.has_hands for table in still) else "slips"


def _is_somebody_gone(last: Round) -> bool:
    """True if a drawn table has an entrant who is no longer there."""
    gone = Q(entrant__left_at__isnull=False) | Q(entrant__checked_in_at=None)
    return last.placings.filter(gone, pairing__isnull=False, entrant__isnull=False).exists()


# The director's desk: how far a tournament is, what to do next, and what waits.


LINES = 6
"""Number of recent changes shown on the desk."""
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
    """The last drawn round.

    `phase` is "drawn", "published", "starts", "running", "stopped", "over" or "closed".
    """

    number: int
    phase: str
    phase_text: str
    is_stale: bool
    minutes: int | None
    clock: RoundClock | None
    can_undo_start: bool


@dataclass(frozen=True, slots=True)
class UnseatedEntrant:
    """An entrant without a table in this round, and the reason."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Desk:
    """The director's desk.

    `next` is the next step. Calling tables stand first. `there` of `entrants` are checked in.
    `done` and `calls` belong to the last round, and so do the tables, unless an earlier one is
    selected: `looks_at` is its number, None for the last, and `shown` the number of the round whose
    tables these are. `begun` are the rounds that can be selected.
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
    out: tuple[UnseatedEntrant, ...]
    forecast: Forecast
    inbox: Inbox
    log: tuple[LogLine, ...]


def desk(tournament: Tournament, now: datetime, looks_at: int | None = None) -> Desk:
    """Builds the desk, optionally with the tables of an earlier round."""
    rounds = list(tournament.drawn_rounds.order_by("number"))
    last = rounds[-1] if rounds else None
    cards, ahead = _ahead(tournament, rounds, now)
    came = arrivals(tournament)
    earlier = next((round_ for round_ in rounds[:-1] if round_.number == looks_at), None)
    return Desk(
        pk=tournament.pk,
        title=tournament.evening.title,
        date=day(tournament.evening.date),
        next=step_of(tournament, last, _open(cards), now, came=came),
        rounds=tournament.rounds,
        there=came.there,
        entrants=came.entered,
        round=_round(last, cards, now) if last else None,
        looks_at=earlier.number if earlier else None,
        shown=(earlier or last).number if last else None,
        begun=tuple(round_.number for round_ in rounds if round_.started_at or round_ is last),
        tables=floor_of(tournament, earlier, now).cards if earlier else _callers_first(cards),
        of_last=len(cards),
        done=sum(card.is_over for card in cards),
        calls=sum(card.call is not None for card in cards),
        out=tuple(_out(earlier or last)) if last else (),
        forecast=ahead,
        inbox=inbox_of(tournament.evening),
        log=last_lines(tournament, LINES),
    )


def _ahead(
    tournament: Tournament, rounds: Sequence[Round], now: datetime
) -> tuple[tuple[TableCard, ...], Forecast]:
    """Returns the tables of the last round, with a forecast while it is in progress."""
    if not rounds:
        return (), NOTHING
    last = rounds[-1]
    floor = floor_of(tournament, last, now)
    if last.started_at is None or last.closed_at is not None:
        return floor.cards, NOTHING
    ahead = forecast(tournament, rounds, floor.paces, now)
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


def _round(round_: Round, cards: Sequence[TableCard], now: datetime) -> RoundCard:
    phase = "drawn" if round_.confirmed_at is None else phase_of(round_, now)
    shown_at = clock(round_.published_at) if round_.published_at else ""
    return RoundCard(
        number=round_.number,
        phase=phase,
        phase_text=PHASES[phase].format(shown_at),
        is_stale=round_.stale_since is not None,
        minutes=round_.minutes,
        clock=clock_of(round_),
        can_undo_start=round_.started_at is not None
        and round_.closed_at is None
        and not any(card.last or card.is_over for card in cards),
    )


def _out(round_: Round) -> Iterable[UnseatedEntrant]:
    found = round_.placings.filter(pairing=None, entrant__isnull=False).select_related("entrant")
    for placing in found.order_by("entrant__order", "pk"):
        if placing.entrant:
            yield UnseatedEntrant(placing.entrant.name, OUT.get(placing.reason, _("sits out")))


def _open(cards: Iterable[TableCard]) -> tuple[OpenTable, ...]:
    """Returns the tables the round waits for."""
    return tuple(
        OpenTable(bool(card.phones), bool(card.last), card.state == "playing")
        for card in cards
        if card.still_plays
    )


def _callers_first(cards: Iterable[TableCard]) -> tuple[TableCard, ...]:
    return tuple(sorted(cards, key=lambda card: (card.call is None, card.table)))
