"""What an event is set up with, and the choices that a director has for it."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import VARIANTS
from scoring.language import listed
from tracker.event_formats import FORMATS
from tracker.models import Event
from tracker.pages.events.options import FormatChoice, formats
from tracker.reading.events.notices import Notice, notice_of
from tracker.reading.events.rules import is_fitting
from tracker.reading.start import GameChoice, games

NO_NOTICE = Notice()


@dataclass(frozen=True, slots=True)
class SetUp:
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
    seeding: str = "lot"
    check_in_until: dt.time | None = None
    agreement: str | None = None
    tie: str | None = None
    prizes: tuple[Mapping[str, Any], ...] = ()
    prize_rules: Mapping[str, Any] | None = None
    notice: Notice = NO_NOTICE


@dataclass(frozen=True, slots=True)
class Choices:
    """A game and a format with their options, and all the others.

    `misfit` says why the two do not go together, and what does; else it is empty.
    """

    game: GameChoice
    format: FormatChoice
    games: tuple[GameChoice, ...]
    formats: tuple[FormatChoice, ...]
    misfit: str


def set_up_of(event: Event) -> SetUp:
    """What an event is set up with now."""
    until = event.check_in_until
    return SetUp(
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
        seeding=event.seeding,
        check_in_until=timezone.localtime(until).time() if until else None,
        agreement=event.agreement,
        tie=event.tie,
        prizes=tuple(event.prizes),
        prize_rules=event.prize_rules,
        notice=notice_of(event),
    )


def choices(game: str, form: str) -> Choices | None:
    """The choices for this game in this format; None where one of them is not known."""
    found = {one.id: one for one in games()}
    known = {format_.code: format_ for format_ in formats()}
    if game not in found or form not in known:
        return None
    misfit = _misfit(found[game], known[form])
    return Choices(found[game], known[form], tuple(found.values()), tuple(known.values()), misfit)


def is_drawn(event: Event) -> bool:
    """Whether round 1 is drawn, so that what was announced stays as it is."""
    return event.drawn_rounds.exists()


def _misfit(game: GameChoice, form: FormatChoice) -> str:
    if _fits(game.id, form.code):
        return ""
    fitting = [one.name for one in games() if _fits(one.id, form.code)]
    return _(
        "{game} cannot be played with “{form}”. Choose another format, or one of "
        "these games: {listed}."
    ).format(game=game.name, form=form.name, listed=listed(fitting))


def _fits(game: str, form: str) -> bool:
    return any(is_fitting(shape, VARIANTS[game]) for shape in FORMATS[form].shapes)
