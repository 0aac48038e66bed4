"""Who has won lately: the last events that are over, and the last evenings."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.common.dates_texts import day
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.records.names import sort_key
from tracker.engine.records.tallies import PlayerTally
from tracker.evenings.queries import first_places
from tracker.models import Club, Evening, Event, Game, Player
from tracker.models.event import DRAFT, FINAL, OPEN, RUNNING
from tracker.tournaments.book.queries import hides_results
from tracker.tournaments.book.stamps_queries import counted_events, watched_now
from tracker.tournaments.standings.texts import StandingsRowView, public_standings

MOST = 6


@dataclass(frozen=True, slots=True)
class FrontResult:
    """Who has won an evening or event, and with what; `is_secret` before the prize-giving.

    Without a winner nobody has a place yet. `event` is None for an evening without one.
    """

    title: str
    date: str
    winner: str
    said: str
    is_secret: bool
    evening: int
    event: int | None


@dataclass(frozen=True, slots=True)
class Won:
    """The first place: who has it, and with what."""

    names: tuple[str, ...]
    said: str


NOBODY = Won((), "")
MOST_KEPT = 500

FirstPlace = tuple[PlayerTally, ...]
"""Those who share the first place of an evening."""
_FIRST: VersionCache[FirstPlace] = VersionCache(MOST_KEPT)


def last_results(club: Club, now: dt.datetime) -> tuple[FrontResult, ...]:
    """The last evenings and events that are over, the newest first."""
    evenings = list(_over(club, timezone.localdate(now))[:MOST])
    events = {evening.pk: evening.event for evening in evenings if hasattr(evening, "event")}
    alone = [evening.pk for evening in evenings if evening.pk not in events]
    won = _of_events(events.values(), now) | _of_evenings(alone)
    return tuple(
        _result(evening, events.get(evening.pk), won.get(evening.pk, NOBODY))
        for evening in evenings
    )


def _over(club: Club, today: dt.date) -> QuerySet[Evening]:
    """Evenings on which something was played and nothing is any more; of events those ended."""
    played = Game.objects.filter(evening=OuterRef("pk"), removed_at=None)
    is_played = Exists(played.filter(is_finished=True))
    is_on = Exists(played.filter(is_finished=False, evening__date=today))
    open_events = Event.objects.filter(evening__club=club, state__in=(DRAFT, OPEN, RUNNING))
    ended = Exists(Event.objects.filter(evening=OuterRef("pk"), state=FINAL))
    return (
        Evening.objects.filter(ended | is_played, ~is_on, club=club, date__lte=today)
        .exclude(pk__in=open_events.values("evening"))
        .select_related("event")
        .order_by("-date", "-pk")
    )


def _result(evening: Evening, event: Event | None, won: Won) -> FrontResult:
    is_secret = event is not None and hides_results(event)
    return FrontResult(
        title=evening.title,
        date=day(evening.date),
        winner="" if is_secret else enumeration(won.names),
        said="" if is_secret else won.said,
        is_secret=is_secret,
        evening=evening.pk,
        event=event.pk if event else None,
    )


def _of_events(events: Iterable[Event], now: dt.datetime) -> dict[int, Won]:
    """By evening the winners of events, worked out once for each version of one."""
    found = counted_events(now).filter(pk__in=[event.pk for event in events])
    return {
        event.evening_id: _first_of(public_standings(watched_now(event, now)).rows)
        for event in found
    }


def _first_of(rows: Sequence[StandingsRowView]) -> Won:
    first = [row for row in rows if row.rank == 1]
    if not first:
        return NOBODY
    figure = first[0].chief
    said = f"{figure.title} {figure.text}" if figure else ""
    return Won(tuple(row.name for row in first), said)


def _of_evenings(evenings: Sequence[int]) -> dict[int, Won]:
    """By evening who is ahead in the standings of its games, worked out once while none changes."""
    of_games = Game.objects.filter(evening__in=evenings).order_by().values("evening")
    stamps = {
        pk: (epoch, pk, games, versions)
        for pk, epoch, games, versions in of_games.annotate(
            Count("pk"), Sum("version")
        ).values_list("evening", "evening__epoch", "pk__count", "version__sum")
    }
    found = _FIRST.find(stamps)
    changed = [pk for pk in stamps if pk not in found]
    for pk, first in first_places(changed).items():
        found[pk] = _FIRST.get(stamps[pk], partial(_same, first))
    players = {row.player for first in found.values() for row in first}
    names = dict(Player.objects.filter(pk__in=players).values_list("pk", "name"))
    return {pk: _won(first, names) for pk, first in found.items()}


def _same(first: FirstPlace) -> FirstPlace:
    return first


def _won(first: FirstPlace, names: Mapping[int, str]) -> Won:
    if not first:
        return NOBODY
    said = ngettext("{won} of {games} game won", "{won} of {games} games won", first[0].played)
    figures = said.format(won=first[0].won, games=first[0].played)
    return Won(tuple(sorted((names[row.player] for row in first), key=sort_key)), figures)
