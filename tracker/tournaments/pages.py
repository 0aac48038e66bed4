"""An event as everybody sees it: what was announced, how far it is, and who plays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock_or_day
from tracker.engine.records import names
from tracker.models import Event
from tracker.models.event import DRAFT, FINAL
from tracker.tournaments.log.texts import with_words
from tracker.tournaments.registration.public_pages import RegistrationSeen, registration_seen
from tracker.tournaments.registration.queries import registration_state
from tracker.tournaments.rounds.clock_texts import RoundClock
from tracker.tournaments.rounds.texts import RoundSeen, RoundState, open_round, seen_rounds
from tracker.tournaments.setup.notices_texts import NoticeShown, notice_line, notice_shown
from tracker.tournaments.setup.texts import Term, terms_of
from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.chances_pages import ChancesShown, chances_shown
from tracker.tournaments.standings.standing_rows_texts import StandingsRowView
from tracker.tournaments.standings.texts import PublicStandings, public_standings
from tracker.tournaments.story_pages import EventStory, event_story
from tracker.tournaments.texts import EventHead, event_head
from tracker.tournaments.visibility_queries import visible_log

TOP = 5
MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody on the entry list; `number` is None before start numbers are given out."""

    number: int | None
    name: str
    from_club: str
    note: str


@dataclass(frozen=True, slots=True)
class PublicLogLine:
    """A line of the public log."""

    at: str
    said: str
    reason: str


@dataclass(frozen=True, slots=True)
class EventPage:
    """An event with all that everybody may know of it; `round` is the last one published.

    `line` says when and where it is, for those who share its page.
    """

    head: EventHead
    round: RoundState | None
    clock: RoundClock | None
    next: str
    standings: PublicStandings
    top: tuple[StandingsRowView, ...]
    chances: ChancesShown | None
    story: EventStory
    notice: NoticeShown
    line: str
    terms: tuple[Term, ...]
    log: tuple[PublicLogLine, ...]
    registration: RegistrationSeen | None


def event_page(watched: StampedEvent) -> EventPage:
    """An event as everybody sees it."""
    rounds = seen_rounds(watched)
    standings = public_standings(watched)
    notice = notice_shown(watched.event)
    return EventPage(
        head=event_head(watched.event),
        round=rounds[-1].state if rounds else None,
        clock=rounds[-1].clock if rounds else None,
        next=_next(watched.event, rounds),
        standings=standings,
        top=standings.rows[:TOP],
        chances=chances_shown(watched),
        story=event_story(watched),
        notice=notice,
        line=notice_line(watched.event, notice),
        terms=terms_of(watched.event, notice),
        log=_log(watched.event),
        registration=registration_seen(
            watched.event, registration_state(watched.event, timezone.now())
        ),
    )


def entry_list(event: Event, search: str = "") -> tuple[EntrantRow, ...]:
    """Everybody on the entry list whose name, club or number has the text in it, by name."""
    wanted = names.search_key(search.strip())
    rows = (
        EntrantRow(entrant.number, entrant.name, entrant.from_club, _note(entrant.left_reason))
        for entrant in event.entrants.all()
    )
    return tuple(sorted(_found(rows, wanted), key=lambda row: names.sort_key(row.name)))


def _found(rows: Iterable[EntrantRow], wanted: str) -> Iterable[EntrantRow]:
    for row in rows:
        if (
            not wanted
            or wanted in names.search_key(f"{row.name} {row.from_club}")
            or wanted == str(row.number)
        ):
            yield row


def _note(left_reason: str) -> str:
    if not left_reason:
        return ""
    return _("disqualified") if left_reason == "expelled" else _("has left")


def _next(event: Event, rounds: Sequence[RoundSeen]) -> str:
    """What everybody waits for, where no round is being played."""
    if event.state in (DRAFT, FINAL) or open_round(rounds) is not None:
        return ""
    if len(rounds) >= event.rounds:
        return _("All rounds are played. The standings become official when the tournament ends.")
    said = _("Round {number} of {rounds} is not drawn yet.")
    return said.format(number=len(rounds) + 1, rounds=event.rounds)


def _log(event: Event) -> tuple[PublicLogLine, ...]:
    lines = visible_log(event).filter(is_public=True)[:MOST_LINES]
    date = event.evening.date
    return tuple(
        PublicLogLine(clock_or_day(line.at, date), said, line.reason)
        for line, said in with_words(event, lines)
    )
