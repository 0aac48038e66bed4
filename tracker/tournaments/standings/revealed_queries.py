"""Which places of an event everybody may see, and since when they stand so."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Max

from tracker.engine.ranking.standings import Standings
from tracker.engine.ranking.table import RankedRow
from tracker.models import Event, EventChange, HandRevision
from tracker.tournaments.queries import EventData
from tracker.tournaments.standings.queries import event_standings


class RevealedPlaces(NamedTuple):
    """The standings, those of their rows that are shown, and those that wait, the first one first.

    `started` are the rounds that have begun, `after` the one after which they stood so, None now.
    """

    table: Standings
    rows: tuple[RankedRow, ...]
    waiting: tuple[RankedRow, ...]
    started: tuple[int, ...]
    after: int | None


def revealed_places(book: EventData, after: int | None = None) -> RevealedPlaces:
    """The places now, or as they were after a round that was not the last to begin.

    While places are hidden, those after earlier rounds are too: they would tell.
    """
    started = tuple(round_.number for round_ in book.rounds if round_.started_at is not None)
    after = after if after in started[:-1] else None
    table = event_standings(book, None if after is None else after + 1)
    waiting = tuple(row for row in table.rows if row.rank < (book.event.revealed_from or 1))
    rows = () if waiting and after else tuple(table.rows[len(waiting) :])
    return RevealedPlaces(table, rows, waiting, started, after)


def changed_at(event: Event) -> datetime:
    """When anything that counts was last written."""
    told = EventChange.objects.filter(event=event).aggregate(at=Max("at"))["at"]
    hands = HandRevision.objects.filter(
        hand__game__evening=event.evening_id, hand__game__is_finished=True
    )
    played = hands.aggregate(at=Max("entered_at"))["at"]
    latest: datetime = max(filter(None, (event.created_at, told, played)))
    return latest
