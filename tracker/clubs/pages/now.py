"""What a club plays at this moment: tables of an evening, and events by their rounds."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, F, Prefetch, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring import VARIANTS
from tracker.clubs.pages.results import FrontResult, last_results
from tracker.common.dates_texts import clock, day
from tracker.games.cards_pages import GameCard, card_of
from tracker.games.list_queries import listed_games
from tracker.models import Club, Evening, Event, Round
from tracker.models.event import DRAFT, FINAL, OPEN, RUNNING
from tracker.tournaments.rounds.texts import PHASES, RoundClock, clock_of, phase_of

# What a club plays next.


MOST = 5


@dataclass(frozen=True, slots=True)
class NextDate:
    """A day to come: an evening, or an event with its game.

    `begins` is a time of the day where one was announced. `event` is None for an evening without
    one, and `takes_entries` says whether one can still be put on its list.
    """

    title: str
    date: str
    iso_date: str
    is_today: bool
    begins: str
    game: str
    evening: int
    event: int | None
    takes_entries: bool


def next_dates(club: Club, now: dt.datetime) -> tuple[NextDate, ...]:
    """The next evenings and events, the earliest first; what is over today is not ahead."""
    today = timezone.localdate(now)
    coming = (
        Evening.objects.filter(club=club, date__gte=today)
        .exclude(event__state__in=(DRAFT, FINAL))
        .select_related("event")
        .order_by("date", Coalesce(F("event__check_in_until"), F("created_at")), "pk")
    )
    return tuple(_date(evening, today) for evening in coming[:MOST])


def _date(evening: Evening, today: dt.date) -> NextDate:
    event: Event | None = getattr(evening, "event", None)
    begins = event.check_in_until if event else None
    return NextDate(
        title=evening.title,
        date=day(evening.date),
        iso_date=evening.date.isoformat(),
        is_today=evening.date == today,
        begins=clock(begins) if begins else "",
        game=VARIANTS[event.variant].name if event else "",
        evening=evening.pk,
        event=event.pk if event else None,
        takes_entries=event is not None and event.state == OPEN,
    )


MOST_TABLES = 12
A_NIGHT, A_CONGRESS = dt.timedelta(days=1), dt.timedelta(days=7)
"""Who plays past midnight plays on the evening before; what is older was left open."""


@dataclass(frozen=True, slots=True)
class RunningEvent:
    """An event that is being played: its last round that everybody sees, 0 before the first."""

    pk: int
    name: str
    round: int
    rounds: int
    said: str
    clock: RoundClock | None
    tables: int


@dataclass(frozen=True, slots=True)
class Now:
    """What is being played; `more` tables are too, which the page has no room for."""

    games: tuple[GameCard, ...]
    more: int
    events: tuple[RunningEvent, ...]

    @property
    def is_quiet(self) -> bool:
        """Whether nobody plays."""
        return not self.games and not self.events


def now_playing(club: Club, now: dt.datetime) -> Now:
    """The tables in play, those of events only by their event."""
    since = timezone.localdate(now) - A_NIGHT
    own = Q(evening__club=club, evening__date__gte=since)
    playing = listed_games().filter(own, is_finished=False, pairing=None)
    games = tuple(card_of(game) for game in playing[:MOST_TABLES])
    return Now(games, playing.count() - len(games), _events(club, now))


def _events(club: Club, now: dt.datetime) -> tuple[RunningEvent, ...]:
    shown = Round.objects.filter(published_at__lte=now).order_by("-number")
    since = timezone.localdate(now) - A_CONGRESS
    in_play = Q(evening__games__is_finished=False, evening__games__removed_at=None)
    open_games = Count("evening__games", filter=in_play)
    running = (
        Event.objects.filter(evening__club=club, evening__date__gte=since, state=RUNNING)
        .select_related("evening")
        .prefetch_related(Prefetch("drawn_rounds", shown, to_attr="shown_rounds"))
        .annotate(tables=open_games)
        .order_by("-evening__date", "-pk")
    )
    return tuple(_running(event, now) for event in running)


def _running(event: Event, now: dt.datetime) -> RunningEvent:
    rounds: list[Round] = getattr(event, "shown_rounds", [])
    last = rounds[0] if rounds else None
    return RunningEvent(
        pk=event.pk,
        name=event.evening.title,
        round=last.number if last else 0,
        rounds=event.rounds,
        said=PHASES[phase_of(last, now)] if last else "",
        clock=clock_of(last) if last else None,
        tables=getattr(event, "tables", 0),
    )


# The front page of a club in one value, ready to print.


@dataclass(frozen=True, slots=True)
class Front:
    """What one sees on coming in; without players the book has only been opened."""

    name: str
    slug: str
    has_players: bool
    now: Now
    ahead: tuple[NextDate, ...]
    results: tuple[FrontResult, ...]


def front(club: Club, now: dt.datetime) -> Front:
    """The front page as it is at this moment."""
    return Front(
        name=club.name,
        slug=club.slug,
        has_players=club.players.filter(is_active=True).exists(),
        now=now_playing(club, now),
        ahead=next_dates(club, now),
        results=last_results(club, now),
    )
