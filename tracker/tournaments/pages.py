"""An event as everybody sees it: what was announced, how far it is, and who plays."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock_or_day
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.records import names
from tracker.models import Club, Event
from tracker.models.event import DRAFT, FINAL
from tracker.tournaments.book import queries as listing
from tracker.tournaments.book.queries import visible_log
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.book.texts import (
    EventHead,
    EventSummary,
    event_head,
    event_summary,
    found_events,
)
from tracker.tournaments.draws.bracket_pages import BracketView, shown_brackets
from tracker.tournaments.log.texts import with_words
from tracker.tournaments.registration.desk_pages import RegistrationStatus, registration_seen
from tracker.tournaments.registration.queries import registration_state
from tracker.tournaments.rounds.texts import (
    PublishedRound,
    RoundClock,
    RoundState,
    open_round,
    seen_rounds,
)
from tracker.tournaments.setup.texts import NoticeView, Term, notice_line, notice_shown, terms_of
from tracker.tournaments.standings.chances_pages import ChancesView, chances_shown
from tracker.tournaments.standings.pages import Positions, RoundBest, best_hands, positions
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView, public_standings

# What the page of an event tells of it: its bracket, who came to which place, the best hands.


MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class EventStory:
    """The story of an event as far as everybody may know it; parts without anything are empty."""

    brackets: tuple[BracketView, ...]
    positions: Positions | None
    best: tuple[RoundBest, ...]


_TOLD: PerLanguageCache[EventStory] = PerLanguageCache(MOST_KEPT)


def event_story(watched: StampedEvent) -> EventStory:
    """The story now, worked out once for everybody who looks."""
    return _TOLD.get(watched.stamp, lambda: _story(watched))


def _story(watched: StampedEvent) -> EventStory:
    return EventStory(shown_brackets(watched), positions(watched), best_hands(watched))


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
    chances: ChancesView | None
    story: EventStory
    notice: NoticeView
    line: str
    terms: tuple[Term, ...]
    log: tuple[PublicLogLine, ...]
    registration: RegistrationStatus | None


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
    wanted = search.strip()
    rows = (
        EntrantRow(entrant.number, entrant.name, entrant.from_club, _note(entrant.left_reason))
        for entrant in event.entrants.all()
    )
    return tuple(sorted(_found(rows, wanted), key=lambda row: names.sort_key(row.name)))


def _found(rows: Iterable[EntrantRow], wanted: str) -> Iterable[EntrantRow]:
    for row in rows:
        if (
            not wanted
            or names.is_found(wanted, f"{row.name} {row.from_club}")
            or wanted == str(row.number)
        ):
            yield row


def _note(left_reason: str) -> str:
    if not left_reason:
        return ""
    return _("disqualified") if left_reason == "expelled" else _("has left")


def _next(event: Event, rounds: Sequence[PublishedRound]) -> str:
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


# An event in a list, and at the head of its pages.


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list, with how many have entered."""

    head: EventSummary
    entrants: int
    iso_date: str


class BookEvent(NamedTuple):
    """An event in the list of the whole book, and its club."""

    card: EventCard
    club: Club


def event_cards(club: Club) -> tuple[EventCard, ...]:
    """All events of a club, the newest first."""
    return _cards(tuple(listing.events_of(club, with_drafts=True)))


def event_list(
    club: Club, search: str, number: int, *, with_drafts: bool, own: Collection[int]
) -> Paged[EventCard]:
    """A club's events, the newest first, a page at a time: those that have every word of the
    search in their name, date or game, or in the name of a player.

    Events that are being set up are left out, unless asked for; those of the evenings `own` never.
    """
    events = listing.events_of(club, with_drafts=with_drafts, own=own)
    return page_of(found_events(events, search), number, _cards)


def book_events(search: str, number: int) -> Paged[BookEvent]:
    """The events of all clubs found in the same way, a page at a time.

    Those that are being set up, and copies that are only rehearsed, are not among them.
    """
    found = found_events(listing.public_events(), search)

    def read(shown: Sequence[Event]) -> tuple[BookEvent, ...]:
        clubs = [event.evening.club for event in shown]
        return tuple(map(BookEvent, _cards(shown), clubs))

    return page_of(found, number, read)


def _cards(events: Sequence[Event]) -> tuple[EventCard, ...]:
    entrants = listing.entrants_in(events)
    return tuple(
        EventCard(event_summary(event), entrants.get(event.pk, 0), event.evening.date.isoformat())
        for event in events
    )
