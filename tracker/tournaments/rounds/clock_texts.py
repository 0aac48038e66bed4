"""The clock of a round: until when it runs, and what everybody is told of it."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.common.dates_texts import clock
from tracker.models import Event, Pairing, Round
from tracker.models.event import FINAL
from tracker.tournaments.rounds.overtime_queries import ends_at
from tracker.tournaments.setup.notices_queries import notice_of
from tracker.tournaments.setup.notices_texts import OVER


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
