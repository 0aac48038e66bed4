"""The evenings of a season that count, each worked out once and kept until it changes."""

import json
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from tracker.common.queries.version_cache import VersionCache
from tracker.engine.ranking.season_values import Session
from tracker.models import Evening, Event, Game, Season
from tracker.models.event import FINAL
from tracker.seasons.queries.reading import read_sessions
from tracker.tournaments.visibility_queries import hides_results, visible_evenings

MOST_KEPT = 500


@dataclass(frozen=True, slots=True)
class HeldEvening:
    """An evening on which somebody played; `is_provisional` while something is still played."""

    evening: Evening
    session: Session
    is_provisional: bool


class Sessions(NamedTuple):
    """What a season counts, in the order of the days; `waiting` are still to be announced."""

    held: tuple[HeldEvening, ...]
    waiting: tuple[Evening, ...]


_KEPT: VersionCache[Session] = VersionCache(MOST_KEPT)


def sessions_of(season: Season, *, is_fresh: bool = False) -> Sessions:
    """The evenings of a season, the oldest first.

    With `is_fresh` all of them are worked out from their hands, and nothing is kept: so a service
    reads them, which may be rolled back.
    """
    evenings = list(_stamped(evenings_of(season)))
    waiting = [evening for evening in evenings if _is_waiting(evening)]
    shown = [evening for evening in evenings if not _is_waiting(evening)]
    found = read_sessions(shown) if is_fresh else _kept(shown)
    held = (
        HeldEvening(evening, found[evening.pk], _is_provisional(evening))
        for evening in shown
        if found[evening.pk].played
    )
    return Sessions(tuple(held), tuple(waiting))


def season_stamp(season: Season) -> Hashable:
    """Something that is another whenever anything else would come out of a season's evenings.

    It costs two queries, however many evenings there are.
    """
    evenings = evenings_of(season).order_by()
    of_event = ("event__version", "event__state", "event__revealed_from")
    of_evenings = evenings.values_list("pk", "epoch", "date", "title", *of_event)
    of_games = Game.objects.filter(evening__in=evenings.values("pk")).aggregate(
        games=Count("pk"),
        keys=Sum("pk"),
        versions=Sum("version"),
        over=Count("pk", filter=Q(is_finished=True)),
    )
    rules = json.dumps(season.rules, sort_keys=True)
    return (season.pk, season.seed, rules, *sorted(of_evenings), *of_games.values())


def evenings_of(season: Season) -> QuerySet[Evening]:
    """The chosen evenings, else those of the season's days; none whose event is being set up."""
    of_club = visible_evenings().filter(club=season.club_id)
    chosen = list(season.chosen.values_list("evening_id", flat=True))
    if chosen:
        return of_club.filter(pk__in=chosen)
    since = Q() if season.since is None else Q(date__gte=season.since)
    until = Q() if season.until is None else Q(date__lte=season.until)
    return of_club.filter(since, until)


def _stamped(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    """The evenings with what is another number whenever a result of theirs is another."""
    games = Game.objects.filter(evening=OuterRef("pk")).order_by().values("evening")
    finished = games.filter(is_finished=True)
    there = games.filter(removed_at=None)
    return (
        evenings.select_related("event")
        .annotate(
            finished=Subquery(finished.annotate(of=Sum("version")).values("of")),
            games_over=Subquery(finished.annotate(of=Count("pk")).values("of")),
            games_there=Subquery(there.annotate(of=Sum("pk")).values("of")),
            games_open=Subquery(
                there.filter(is_finished=False).annotate(of=Count("pk")).values("of")
            ),
        )
        .order_by("date", "created_at", "pk")
    )


def _kept(evenings: Collection[Evening]) -> dict[int, Session]:
    """The sessions, of which only those that have changed are worked out anew, all at once."""
    stamps = {evening.pk: _stamp(evening) for evening in evenings}
    found = _KEPT.find(stamps)
    changed = [evening for evening in evenings if evening.pk not in found]
    for pk, session in read_sessions(changed).items():
        found[pk] = _KEPT.get(stamps[pk], partial(_same, session))
    return found


def _same(session: Session) -> Session:
    return session


def _stamp(evening: Evening) -> Hashable:
    event = event_of(evening)
    counts = (getattr(evening, name) for name in ("finished", "games_over", "games_there"))
    return (evening.epoch, evening.pk, event and event.version, *counts)


def _is_waiting(evening: Evening) -> bool:
    event = event_of(evening)
    return event is not None and hides_results(event)


def _is_provisional(evening: Evening) -> bool:
    event = event_of(evening)
    if event is not None:
        return event.state != FINAL
    return bool(getattr(evening, "games_open", 0))


def event_of(evening: Evening) -> Event | None:
    """The event of an evening as it was read with it, if it has one."""
    event: Event | None = getattr(evening, "event", None)
    return event


def provisional(held: Iterable[HeldEvening]) -> tuple[HeldEvening, ...]:
    """Those that can still change by being played on."""
    return tuple(evening for evening in held if evening.is_provisional)
