"""The tournaments of a player, and the places in those that are over."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from tracker.common.queries.version_cache import VersionCache
from tracker.models import Member, Player
from tracker.models.event import DRAFT, FINAL
from tracker.tournaments.stamps_queries import StampedEvent, counted_events, watched_now
from tracker.tournaments.standings.queries import event_standings
from tracker.tournaments.visibility_queries import hides_results

MOST_EVENTS = 500


@dataclass(frozen=True, slots=True)
class EventOfPlayer:
    """A tournament somebody plays in: the entrant with its number, and its place when it is over.

    The place is "1", or "2–3" for two who share it; empty as long as it is not told.
    """

    pk: int
    title: str
    date: dt.date
    entrant: str
    number: int | None
    place: str
    entrants: int


_PLACES: VersionCache[Mapping[int, str]] = VersionCache(MOST_EVENTS)


def events_of_player(player: Player, now: dt.datetime, most: int) -> tuple[EventOfPlayer, ...]:
    """The last tournaments of a player, so many at most, the newest first."""
    members = Member.objects.filter(player=player).exclude(event__state=DRAFT)
    shown = members.select_related("entrant").order_by("-event__evening__date", "-event_id")[:most]
    found = {
        event.pk: watched_now(event, now)
        for event in counted_events(now).filter(pk__in=[evening.event_id for evening in shown])
    }
    return tuple(_of(evening, found[evening.event_id]) for evening in shown)


def _of(member: Member, seen: StampedEvent) -> EventOfPlayer:
    event, number = seen.event, member.entrant.number
    is_told = event.state == FINAL and not hides_results(event)
    places = _PLACES.get(seen.stamp, lambda: _places(seen)) if is_told else {}
    return EventOfPlayer(
        pk=event.pk,
        title=event.evening.title,
        date=event.evening.date,
        entrant=member.entrant.name,
        number=number,
        place=places.get(number or 0, ""),
        entrants=len(places),
    )


def _places(seen: StampedEvent) -> Mapping[int, str]:
    """By start number the place at the end."""
    return {row.entrant: row.place for row in event_standings(seen.book).rows}
