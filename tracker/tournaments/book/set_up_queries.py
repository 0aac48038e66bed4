"""What an event is set up with."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils import timezone

from tracker.models import Event

# The notice of an event: when and where it is, what it costs, and its further days.


class AdditionalDay(NamedTuple):
    """A day after the first of an event, the round it begins with, and when that is."""

    date: dt.date
    first_round: int
    begins: dt.time | None = None


class Notice(NamedTuple):
    """What is said of an event beside how it is played; the fields are those of `EventNotice`."""

    begins: dt.time | None = None
    place: str = ""
    address: str = ""
    fee: int | None = None
    fee_unit: str = ""
    about: str = ""
    contact: str = ""
    at_clock: str = ""
    days: tuple[AdditionalDay, ...] = ()


COLUMNS = tuple(name for name in Notice._fields if name != "days")


def notice_of(event: Event) -> Notice:
    """The notice of an event, empty where it has none."""
    told = getattr(event, "notice", None)
    columns = {name: getattr(told, name) for name in COLUMNS} if told else {}
    return Notice(**columns, days=days_of(event))


def days_of(event: Event) -> tuple[AdditionalDay, ...]:
    """The further days of an event, in their order."""
    days = event.days.all()
    return tuple(AdditionalDay(day.date, day.first_round, day.begins) for day in days)


def begins_at(date: dt.date, begins: dt.time | None) -> dt.datetime | None:
    """The moment at which a day begins, in the zone of the book; None where no time is known."""
    return timezone.make_aware(dt.datetime.combine(date, begins)) if begins else None


NO_NOTICE = Notice()


@dataclass(frozen=True, slots=True)
class EventSettings:
    """What an event is set up with, in the words of `tracker.models.Event`.

    `options` are the house rules that change its game; `check_in_until` is a time of its day.
    """

    game: str
    format: str
    rounds: int
    keys: tuple[str, ...]
    name: str = ""
    date: dt.date | None = None
    options: Mapping[str, object] | None = None
    format_options: Mapping[str, Any] | None = None
    games: int = 1
    hands: int | None = None
    minutes: int | None = None
    scoring: str = "raw"
    unplayed: Mapping[str, str] | None = None
    best: int | None = None
    nominal_hands: int | None = None
    seeding: str = "lot"
    check_in_until: dt.time | None = None
    agreement: str | None = None
    tie: str | None = None
    prizes: tuple[Mapping[str, Any], ...] = ()
    prize_rules: Mapping[str, Any] | None = None
    notice: Notice = NO_NOTICE


def set_up_of(event: Event) -> EventSettings:
    """What an event is set up with now."""
    until = event.check_in_until
    return EventSettings(
        game=event.variant,
        format=event.format,
        rounds=event.rounds,
        keys=tuple(event.keys),
        name=event.evening.title,
        date=event.evening.date,
        options=event.options,
        format_options=event.format_options,
        games=event.games,
        hands=event.hands,
        minutes=event.minutes,
        scoring=event.scoring,
        unplayed=event.unplayed,
        best=event.best,
        nominal_hands=event.nominal_hands,
        seeding=event.seeding,
        check_in_until=timezone.localtime(until).time() if until else None,
        agreement=event.agreement,
        tie=event.tie,
        prizes=tuple(event.prizes),
        prize_rules=event.prize_rules,
        notice=notice_of(event),
    )


def is_drawn(event: Event) -> bool:
    """Whether round 1 is drawn, so that what was announced stays as it is."""
    return event.drawn_rounds.exists()
