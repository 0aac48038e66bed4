"""Settings of a tournament."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone

from scoring.json_values import JsonMapping
from tracker.models import Tournament

# The notice of a tournament: when and where it is, what it costs, and its further days.


class AdditionalDay(NamedTuple):
    """A further day of a tournament, its first round, and its time."""

    date: dt.date
    first_round: int
    begins: dt.time | None = None


class Notice(NamedTuple):
    """Announcement of a tournament beside its rules; the fields are those of `TournamentNotice`."""

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


def notice_of(tournament: Tournament) -> Notice:
    """Returns the notice of a tournament, empty if it has none."""
    told = getattr(tournament, "notice", None)
    columns = {name: getattr(told, name) for name in COLUMNS} if told else {}
    return Notice(**columns, days=days_of(tournament))


def days_of(tournament: Tournament) -> tuple[AdditionalDay, ...]:
    """Returns the further days of a tournament in order."""
    days = tournament.days.all()
    return tuple(AdditionalDay(day.date, day.first_round, day.begins) for day in days)


def begins_at(date: dt.date, begins: dt.time | None) -> dt.datetime | None:
    """Returns the start of a day in the local time zone; None if no time is set."""
    return timezone.make_aware(dt.datetime.combine(date, begins)) if begins else None


NO_NOTICE = Notice()


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """Settings of a tournament, named as in `tracker.models.Tournament`.

    `options` are the house rules that change its game; `check_in_until` is a time of its day.
    """

    game: str
    format: str
    rounds: int
    keys: tuple[str, ...]
    name: str = ""
    date: dt.date | None = None
    options: Mapping[str, object] | None = None
    format_options: JsonMapping | None = None
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
    prizes: tuple[JsonMapping, ...] = ()
    prize_rules: JsonMapping | None = None
    notice: Notice = NO_NOTICE


def set_up_of(tournament: Tournament) -> TournamentSettings:
    """Returns the current settings."""
    until = tournament.check_in_until
    return TournamentSettings(
        game=tournament.variant,
        format=tournament.format,
        rounds=tournament.rounds,
        keys=tuple(tournament.keys),
        name=tournament.evening.title,
        date=tournament.evening.date,
        options=tournament.options,
        format_options=tournament.format_options,
        games=tournament.games,
        hands=tournament.hands,
        minutes=tournament.minutes,
        scoring=tournament.scoring,
        unplayed=tournament.unplayed,
        best=tournament.best,
        nominal_hands=tournament.nominal_hands,
        seeding=tournament.seeding,
        check_in_until=timezone.localtime(until).time() if until else None,
        agreement=tournament.agreement,
        tie=tournament.tie,
        prizes=tuple(tournament.prizes),
        prize_rules=tournament.prize_rules,
        notice=notice_of(tournament),
    )


def is_drawn(tournament: Tournament) -> bool:
    """True once round 1 is drawn, which freezes the announcement."""
    return tournament.drawn_rounds.exists()
