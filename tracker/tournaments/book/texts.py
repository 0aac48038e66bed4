"""How far events, rounds and tables are, why somebody has no table, and what rulings are called."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import VARIANTS
from scoring.language import phrase, phrase_of
from tracker.common.dates_texts import day
from tracker.engine.formats.format import Format, OptionWords
from tracker.engine.records import names
from tracker.models import Event
from tracker.models.event import DRAFT, FINAL, OPEN
from tracker.tournaments.book.queries import Events, format_of, player_keys_in

EVENT_STATES = {
    "draft": phrase("being set up"),
    "open": phrase("open for entries"),
    "running": phrase("being played"),
    "final": phrase_of("tournament", "finished"),
}
LEFT = {"left": phrase("has left"), "expelled": phrase("was disqualified")}
"""Why somebody on the entry list plays no longer."""
OUT: Mapping[str, str] = {
    "bye": phrase("has a bye"),
    "movement": phrase("sits out under the movement plan"),
    "out": phrase("is out"),
    "requested_bye": phrase("sits out by request"),
    "late": phrase("came too late"),
    "absent": phrase("was not there"),
    "left": phrase("has left"),
    "expelled": phrase("was disqualified"),
}
"""Why somebody has no table, said of this one."""
NOT_YET = "not_yet"
WITHOUT: Mapping[str, str] = {**OUT, NOT_YET: phrase("was not on the list yet")}
"""Why somebody had no table in a round that is over, by the code of the reason."""
TABLE_STATES: Mapping[str, str] = {
    "waiting": "",
    "open": phrase("being played"),
    "finished": phrase("finished"),
    "slip": phrase("from the paper slip"),
    "forfeit": phrase("forfeited"),
    "postponed": phrase("postponed"),
}
"""How far a table is."""
RULINGS: Mapping[str, str] = {
    "own_score": phrase("Points deducted from their own score"),
    "to_opponents": phrase("Points to their opponents"),
    "warning": phrase("A warning"),
    "disqualification": phrase("Out of the ranking"),
}


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event as every page names it; `state` is one of `tracker.models.event.STATES`."""

    pk: int
    name: str
    date: str
    state: str
    state_label: str
    game: str
    format: str


@dataclass(frozen=True, slots=True)
class EventHead:
    """What stands above every page of an event; `state` as in `tracker.models.event`."""

    pk: int
    title: str
    date: str
    state: str
    text: str


def event_summary(event: Event) -> EventSummary:
    """The head of the pages of an event."""
    return EventSummary(
        pk=event.pk,
        name=event.evening.title,
        date=day(event.evening.date),
        state=event.state,
        state_label=EVENT_STATES[event.state],
        game=VARIANTS[event.variant].name,
        format=format_of(event).name,
    )


def found_events(events: Events, search: str) -> tuple[Event, ...]:
    """Those that have every word of a search in their name, date or game, or a player's name."""
    words = search.split()
    if not words:
        return tuple(events)
    players = player_keys_in(events)
    return tuple(event for event in events if _has(words, event, players.get(event.pk, ())))


def _has(words: Iterable[str], event: Event, players: Iterable[str]) -> bool:
    message = (_searched(event), *players)
    return all(any(names.is_found(word, text) for text in message) for word in words)


def _searched(event: Event) -> str:
    head = event_summary(event)
    return f"{head.name} {head.date} {event.evening.date.isoformat()} {head.game} {head.format}"


def event_head(event: Event) -> EventHead:
    """The head of an event's public pages and files."""
    return EventHead(
        pk=event.pk,
        title=event.evening.title,
        date=day(event.evening.date),
        state=event.state,
        text=_texts(event),
    )


def _texts(event: Event) -> str:
    """How far an event is."""
    if event.state == DRAFT:
        return _("being set up")
    if event.state == OPEN:
        return _("open for entries")
    if event.state == FINAL:
        return pgettext("tournament", "finished")
    return _("being played")


def options_of(event: Event) -> tuple[tuple[str, str], ...]:
    """The options of the event's format and their values, in words."""
    return tuple(
        _option(format_of(event), name, value)
        for name, value in sorted(event.format_options.items())
    )


def _option(form: Format, name: str, value: object) -> tuple[str, str]:
    """An option and its value in words, where there are some."""
    words = form.options.get(name, OptionWords(name))
    ticks = {"True": _("yes"), "False": _("no")}
    return words.label, words.values.get(str(value), ticks.get(str(value), str(value)))
