"""The entry list of an event as the director works with it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.book import names
from tracker.models import Entrant, Event
from tracker.models.event import OPEN
from tracker.pages.events.turnout import Turnout, late_said, things, turnout
from tracker.reading.events.entrants import PLAYERS, players_of
from tracker.reading.events.rules import members_of
from tracker.vocabulary.events import LEFT, EventSummary, event_summary
from tracker.vocabulary.moments import clock

MANY = 40
"""Of more than so many those with one letter can be shown alone."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Somebody on the list; `players` only where the name does not say them.

    `state` is "there", "waiting" or "gone", and `said` what stands beside the name.
    """

    pk: int
    name: str
    players: str
    state: str
    said: str


@dataclass(frozen=True, slots=True)
class Entries:
    """An entry list: those whose name has what was looked for in it, and all of them in numbers.

    `letters` are those with which the names of a long list begin.

    `until` is when check-in ends, `is_late` whether that has passed; `places` how many players an
    entrant has; `several` what entrants are called. `can_draw` says that round 1 can be drawn now,
    and `late` what somebody can still play who comes late to a plan.
    """

    head: EventSummary
    rows: tuple[EntryRow, ...]
    letters: tuple[str, ...]
    turnout: Turnout
    several: str
    places: range
    until: str
    is_late: bool
    is_drawn: bool
    can_draw: bool
    late: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """Two who are kept apart, always or as far as can be."""

    pk: int
    first: str
    second: str
    is_absolute: bool


@dataclass(frozen=True, slots=True)
class EntrantChoice:
    """An entrant to choose; `place` is the place in the list, from 1."""

    pk: int
    name: str
    place: int


def entries(event: Event, search: str = "", letter: str = "") -> Entries:
    """The entry list of an event: those with a text in their name whose name begins like this."""
    listed_ = list(event.entrants.prefetch_related(PLAYERS, "requested_byes"))
    still = [entrant for entrant in listed_ if entrant.left_at is None]
    there = sum(entrant.checked_in_at is not None for entrant in still)
    rounds = list(event.drawn_rounds.all())
    first = rounds[0].published_at if rounds else None
    is_public = first is not None and first <= timezone.now()
    played = sum(round_.closed_at is not None for round_ in rounds)
    rows = [_row(entrant, is_public=is_public, played=played) for entrant in listed_]
    until = event.check_in_until
    asked = sum(
        _asks(entrant, len(rounds) + 1) for entrant in still if entrant.checked_in_at is not None
    )
    found = turnout(event, there, len(still), asked=asked)
    is_drawn = event.size is not None
    return Entries(
        head=event_summary(event),
        rows=_found(rows, search, letter),
        letters=_letters(rows),
        turnout=found,
        several=things(event)[1],
        places=range(members_of(event)),
        until=clock(until) if until else "",
        is_late=until is not None and until < timezone.now(),
        is_drawn=is_drawn,
        can_draw=event.state == OPEN and not is_drawn and not found.problem,
        late=late_said(event, _next_number(listed_), empty_places(event, listed_)),
        known=known_players(event, listed_),
    )


def first_letter(name: str) -> str:
    """The letter under which a name is found."""
    return names.order(name)[0][:1].upper()


def _found(rows: Sequence[EntryRow], search: str, letter: str) -> tuple[EntryRow, ...]:
    wanted = names.key(search.strip())
    found = (row for row in rows if wanted in names.key(f"{row.name} {row.players}"))
    return tuple(row for row in found if letter in ("", first_letter(row.name)))


def _letters(rows: Sequence[EntryRow]) -> tuple[str, ...]:
    """The letters with which the names of a long list begin, where there are several."""
    found = sorted({first_letter(row.name) for row in rows})
    return tuple(found) if len(rows) > MANY and len(found) > 1 else ()


def known_players(event: Event, entrants: Iterable[Entrant]) -> tuple[str, ...]:
    """The names of the club's players who are not on the list, to be offered while typing."""
    playing = {
        member.player_id
        for entrant in entrants
        for member in entrant.members.all()
        if member.until_round is None
    }
    active = event.evening.club.players.filter(is_active=True)
    found = [player.name for player in active if player.pk not in playing]
    return tuple(sorted(found, key=names.order))


def empty_places(event: Event, entrants: Iterable[Entrant]) -> tuple[str, ...]:
    """The names of those who have left, whose places in a plan somebody else can take."""
    planned = range(1, (event.size or 0) + 1)
    return tuple(
        entrant.name
        for entrant in entrants
        if entrant.left_at is not None and entrant.number in planned
    )


def _next_number(entrants: Iterable[Entrant]) -> int:
    """The start number of whoever enters next."""
    return max((entrant.number or 0 for entrant in entrants), default=0) + 1


def entrant_choices(event: Event) -> tuple[EntrantChoice, ...]:
    """Everybody on the list, in its order."""
    entrants = enumerate(event.entrants.all(), start=1)
    return tuple(EntrantChoice(one.pk, one.name, place) for place, one in entrants)


def apart(event: Event) -> tuple[Apart, ...]:
    """Those who are kept apart."""
    found = event.conflicts.select_related("first", "second")
    return tuple(
        Apart(pair.pk, pair.first.name, pair.second.name, pair.is_absolute) for pair in found
    )


def _sits_out(rounds: Sequence[int]) -> str:
    """The rounds that somebody has asked to sit out, beside a name."""
    if not rounds:
        return ""
    said = ngettext("sits out round {}", "sits out rounds {}", len(rounds))
    return said.format(enumeration([str(round_) for round_ in rounds]))


def _asks(entrant: Entrant, number: int) -> bool:
    """Whether the entrant has asked to sit out the round with this number."""
    return any(bye.number == number for bye in entrant.requested_byes.all())


def _row(entrant: Entrant, *, is_public: bool, played: int) -> EntryRow:
    """An entrant on the list, `played` rounds being closed."""
    players = players_of(entrant)
    own = " – ".join(players)
    state = "waiting" if entrant.checked_in_at is None else "there"
    number = (
        _("No. {entrant}").format(entrant=entrant.number) if is_public and entrant.number else ""
    )
    table = _("always at table {table}").format(table=entrant.table) if entrant.table else ""
    gone = LEFT.get(entrant.left_reason, "")
    out = [bye.number for bye in entrant.requested_byes.all() if bye.number > played]
    beside = (number, entrant.from_club, table, "" if gone else _sits_out(out), gone)
    return EntryRow(
        pk=entrant.pk,
        name=entrant.name,
        players="" if own == entrant.name else enumeration(players),
        state="gone" if gone else state,
        said=" · ".join(map(str, filter(None, beside))),
    )
