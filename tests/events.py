"""Events for tests, made by the services like everything else."""

import datetime as dt
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any
from uuid import UUID

from django.utils.translation import override

from tests.factories import NOW, ClubFactory, new_id, played
from tracker.games.hands.services import record_hand
from tracker.models import Club, Entrant, Event, Game, Pairing, Round
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.log.texts import with_words
from tracker.tournaments.rounds.services import close_round, start_round, type_result
from tracker.tournaments.setup.planning_services import EventPlan
from tracker.tournaments.setup.services import create_event, open_event

_serials = count(1)
EPOCHS = 2**64
"""From here on the evenings of events have theirs, apart from those of `EveningFactory`."""
CLABBER = {"variant": "clabber", "options": {"target": None}}
KLABERJASS = {"variant": "klaberjass", "options": {"target": None}}


def plan(**given: Any) -> EventPlan:
    """A plan for an event: partners drawn for each of 3 rounds of 2 hands of Clabber."""
    standard: dict[str, Any] = {
        "ruleset": CLABBER,
        "format": "drawn-partners",
        "rounds": 3,
        "hands": 2,
        "keys": ("PTS", "HIGH", "LOT"),
    }
    return EventPlan(**standard | given)


def event_of(club: Club | None = None, *, is_open: bool = True, **given: Any) -> Event:
    """An event that takes entries, of a club of its own unless one is given."""
    serial = next(_serials)
    event = create_event(
        club=club or ClubFactory.create(),
        name=f"Open {serial}",
        date=NOW.date(),
        plan=plan(**given),
        seed="harvest",
        epoch=UUID(int=EPOCHS + serial, version=4),
        now=NOW,
    )
    return open_event(event=event, now=NOW) if is_open else event


def entered(event: Event, number: int, *, is_there: bool = True) -> tuple[Entrant, ...]:
    """So many new entrants, named by their numbers, checked in unless said otherwise."""
    from tracker.tournaments.book.queries import members_of

    before = event.entrants.count()
    new = [
        NewEntrant(tuple(_name(place, seat) for seat in range(members_of(event))))
        for place in range(before + 1, before + number + 1)
    ]
    added = enter(event=event, new=new, now=NOW)
    if is_there:
        check_in_all(event=event, now=NOW)
    return added


def _name(place: int, seat: int) -> str:
    return f"Player {place}{'abcd'[seat] if seat else ''}"


def log_of(event: Event) -> list[tuple[str, str, bool]]:
    """The log, the first line first: what it says, why, and whether everybody reads it."""
    with override("en"):
        found = with_words(event, event.changes.order_by("pk"))
    return [(text, line.reason, line.is_public) for line, text in found]


def started(event: Event, now: dt.datetime = NOW) -> Round:
    """The next round drawn, confirmed, published and started."""
    round_ = draw_round(event=Event.objects.get(pk=event.pk), now=now)
    confirm_draw(round_=round_, publish_at=now, now=now)
    return start_round(round_=round_, now=now)


def with_results(round_: Round, points: Mapping[int, Sequence[int]] | None = None) -> Round:
    """A started round whose tables have these results by table, typed from paper; else 100 : 62."""
    for pairing in round_.pairings.all():
        sides = pairing.placings.values("side").distinct().count()
        given = (points or {}).get(pairing.table, (100, 62, 40)[:sides])
        type_result(pairing=pairing, points=given, reason="slip", now=NOW)
    return round_


def closed(event: Event, points: Mapping[int, Sequence[int]] | None = None) -> Round:
    """The next round of an event, from its draw to its close."""
    return close_round(round_=with_results(started(event), points), now=NOW)


def game_at(pairing: Pairing) -> Game:
    """The last game of a table."""
    game = pairing.games.order_by("-started_at", "-pk").first()
    assert game is not None
    return game


def hand_at(pairing: Pairing, maker: int = 0, points: tuple[int, ...] = (90, 62)) -> None:
    """Records the next hand of a table: `maker` made hearts, and these points were counted."""
    record = played(maker, points)
    record_hand(game=game_at(pairing), record=record, submission_id=new_id(), now=NOW)
