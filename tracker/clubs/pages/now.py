"""What a club plays at this moment: tables of an evening, and events by their rounds."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q
from django.utils import timezone

from tracker.games.cards_pages import GameCard, card_of
from tracker.games.list_queries import listed_games
from tracker.models import Club, Event, Round
from tracker.models.event import RUNNING
from tracker.tournaments.rounds.clock_texts import PHASES, RoundClock, clock_of, phase_of

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
