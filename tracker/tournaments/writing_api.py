"""Tournaments are set up, opened and changed by programs."""

import datetime as dt
from secrets import token_hex
from typing import Annotated, Any
from uuid import uuid4

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Field, Status
from pydantic import ConfigDict

from tracker.api.v1 import endpoint as keys
from tracker.api.v1.endpoint import (
    Body,
    Count,
    Day,
    FieldProblem,
    Problem,
    Refusal,
    contradiction,
    refusal_of,
)
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import club_for
from tracker.engine.formats import FORMATS
from tracker.engine.ranking.codes import basis_of
from tracker.games.writing_api import REFUSALS, Ruleset
from tracker.tournaments.api import event_shown, router
from tracker.tournaments.book.lookups_queries import event_for, public_event_for
from tracker.tournaments.book.set_up_queries import is_drawn, set_up_of
from tracker.tournaments.fields_api import Event
from tracker.tournaments.setup import services as setup
from tracker.tournaments.setup.planning_services import EventPlan
from tracker.tournaments.setup.services import rename_event, set_event
from tracker.tournaments.setup.unplayed_rounds_texts import REASONS

UNSAID: Any = None
"""What a field is that was not sent: null is no value of it."""
NAMES = {"title": "name"}
WITHOUT_BODY = dict.fromkeys((401, 403, 404, 422), Problem)
Clock = Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["19:45"])]


class TournamentSettings(Body):
    """What can be announced of a tournament; codes as in docs/events.md."""

    format_options: dict[str, Any] = {}
    games: Count = Field(1, description="Games in a round.")
    hands: Count | None = Field(None, description="Hands in a game; null: to the target.")
    minutes: Count | None = Field(None, description="Minutes for a round; null: no clock.")
    scoring: str = "raw"
    unplayed: dict[str, str] = Field({}, examples=[{"bye": "own_average"}])
    best: Count | None = Field(None, description="Rounds that count; null: all.")
    nominal_hands: Count | None = Field(
        None, description="A round counts as its average hand times this; null: as it was played."
    )
    tie: str | None = Field(
        None, description="Of a game that is tied after its hands: hand, six, maker; null: a tie."
    )
    leavers: str = "ranked"
    seeding: str = "lot"
    check_in: Clock | None = Field(
        None, description="Until when check-in goes, by the club's clock."
    )


class NewEvent(TournamentSettings):
    """A tournament to be set up; nobody sees it before it is opened."""

    name: str = Field(examples=["Spring Open"])
    date: Day
    ruleset: Ruleset
    format: str = Field(examples=[*FORMATS][:1])
    rounds: Count
    keys: list[str] = Field(examples=[["PTS", "HIGH", "LOT"]], max_length=20)


class EventChange(TournamentSettings):
    """What is to be announced otherwise; what is left out stays as it is.

    Once round 1 is drawn only the name and the number of rounds can change.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"rounds": 4}]})

    name: str = UNSAID
    date: Day = UNSAID
    ruleset: Ruleset = UNSAID
    format: str = UNSAID
    rounds: Count = UNSAID
    keys: Annotated[list[str], Field(max_length=20)] = UNSAID


@router.post("/clubs/{slug:club}/events", response={201: Event} | REFUSALS, **keys.events)
def create_event(request: HttpRequest, club: str, new: NewEvent) -> Status[Event]:
    """Sets up a tournament on an evening of its own."""
    found = club_for(club)
    typed = new.model_dump()
    name, date = typed.pop("name"), typed.pop("date")
    plan = _plan(typed, date)
    try:
        event = setup.create_event(
            club=found,
            name=name,
            date=date,
            plan=plan,
            seed=token_hex(16),
            epoch=uuid4(),
            now=timezone.now(),
        )
    except RecordError as error:
        raise refusal_of(error, NAMES) from error
    return Status(201, _shown(club, event.pk))


@router.patch(
    "/clubs/{slug:club}/events/{int:event}", response={200: Event} | REFUSALS, **keys.events
)
def change_event(request: HttpRequest, club: str, event: int, change: EventChange) -> Event:
    """Changes what was announced."""
    found = event_for(club, event)
    typed = change.model_dump(exclude_unset=True)
    try:
        _changed(found, typed)
    except RecordError as error:
        raise refusal_of(error, NAMES) from error
    return _shown(club, event)


@router.post(
    "/clubs/{slug:club}/events/{int:event}/open",
    response={200: Event} | WITHOUT_BODY,
    **keys.events,
)
def open_event(request: HttpRequest, club: str, event: int) -> Event:
    """Lets everybody see a tournament, and takes entries; one that is open stays so."""
    setup.open_event(event=event_for(club, event), now=timezone.now())
    return _shown(club, event)


@router.post(
    "/clubs/{slug:club}/events/{int:event}/withdraw",
    response={200: Event} | WITHOUT_BODY,
    **keys.events,
)
def withdraw_event(request: HttpRequest, club: str, event: int) -> Event:
    """Takes a tournament out of sight again that was opened too early, until round 1 is drawn."""
    setup.withdraw_event(event=event_for(club, event), now=timezone.now())
    return _shown(club, event)


def _changed(event: Any, typed: dict[str, Any]) -> None:
    """Changes it; after the first draw its name and rounds alone, if nothing else was sent."""
    now = timezone.now()
    if is_drawn(event) and typed.keys() <= {"name", "rounds"}:
        name = typed.get("name", event.evening.title)
        if typed:
            rename_event(event=event, name=name, rounds=typed.get("rounds"), now=now)
        return
    before = set_up_of(event)
    until = before.check_in_until
    stays: dict[str, Any] = {
        name: getattr(event, name) for name in EventPlan._fields if hasattr(event, name)
    }
    stays |= {
        "ruleset": {"variant": event.variant, "options": event.options},
        "check_in": until and until.strftime("%H:%M"),
        "name": event.evening.title,
        "date": event.evening.date,
    }
    del stays["check_in_until"]
    wanted = stays | typed
    if "unplayed" not in typed:
        length = (event.hands, event.games)
        basis = basis_of(event.variant, *length, event.scoring, event.nominal_hands)
        wanted["fixed_for"] = dict.fromkeys(event.unplayed, basis)
    name, date = wanted.pop("name"), wanted.pop("date")
    set_event(event=event, name=name, date=date, plan=_plan(wanted, date), now=now)


def _plan(typed: dict[str, Any], date: dt.date) -> EventPlan:
    """The plan as the services know it; Refusal for reasons that there are not."""
    unknown = [f"unplayed.{reason}" for reason in typed["unplayed"] if reason not in REASONS]
    if unknown:
        raise _wrong(unknown, _("This is not a reason for missing a round."))
    given = dict(typed)
    until = given.pop("check_in")
    if until is not None:
        time = dt.time.fromisoformat(until)
        given["check_in_until"] = timezone.make_aware(dt.datetime.combine(date, time))
    for name in ("keys", "prizes"):
        given[name] = tuple(given.get(name, ()))
    return EventPlan(**given | {"keys": tuple(dict.fromkeys(given["keys"]))})


def _wrong(names: list[str], said: str) -> Refusal:
    return contradiction(
        [FieldProblem(field=name, code="bad_value", message=said) for name in names]
    )


def _shown(club: str, event: int) -> Event:
    return event_shown(public_event_for(club, event, timezone.now(), with_drafts=True))
