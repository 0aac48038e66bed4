"""What an event has for one who plays in it: the next table, the own rounds, the place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.language import enumeration, phrase
from tracker.access.visibility import hides_results
from tracker.engine.records import names
from tracker.models import Entrant, Event, Game
from tracker.tournaments.book.queries import PLAYERS
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.book.texts import OUT, EventHead, event_head
from tracker.tournaments.rounds.texts import (
    PublishedRound,
    RoundClock,
    TableInRound,
    open_round,
    seen_rounds,
)
from tracker.tournaments.standings.texts import public_standings

NOT_YET = phrase("was not on the list yet")


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round as one of its entrants sees it; without a table `out` says why.

    `said` is that it is at home or away, and to which day it is postponed.
    """

    number: int
    table: int | None
    side: int | None
    seats: str
    partner: str
    opponents: tuple[str, ...]
    result: str
    is_over: bool
    game: int | None
    out: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """An entrant's own page; `now` is its round that is not closed, once for each of its tables."""

    head: EventHead
    number: int
    name: str
    from_club: str
    players: str
    left: str
    now: tuple[OwnRound, ...]
    is_started: bool
    clock: RoundClock | None
    waits: str
    rounds: tuple[OwnRound, ...]
    place: str
    points: str
    hidden: str


@dataclass(frozen=True, slots=True)
class FoundEntrant:
    """An entrant who was looked for, and where it sits now."""

    number: int | None
    name: str
    place: str


def entrant_page(watched: StampedEvent, number: int) -> EntrantPage:
    """The page of the entrant with this start number, else 404."""
    event = watched.event
    entrant = get_object_or_404(event.entrants.prefetch_related(PLAYERS), number=number)
    names_of = dict(event.entrants.values_list("number", "name"))
    rounds = seen_rounds(watched)
    now = open_round(rounds)
    before = rounds[:-1] if now else rounds
    rank, points, hidden = _standing(watched, number)
    return EntrantPage(
        head=event_head(event),
        number=number,
        name=entrant.name,
        from_club=entrant.from_club,
        players=_players(entrant),
        left=OUT.get(entrant.left_reason, ""),
        now=_now(event, now, number, names_of),
        is_started=now is not None and now.state.is_started,
        clock=now.clock if now else None,
        waits=_waits(event, len(rounds)),
        rounds=tuple(
            own for round_ in reversed(before) for own in _own_rounds(round_, number, names_of)
        ),
        place=rank,
        points=points,
        hidden=hidden,
    )


def found_entrants(watched: StampedEvent, search: str) -> tuple[FoundEntrant, ...]:
    """Those whose name, or the name of one of whose players, has the text in it; none for none."""
    wanted = search.strip()
    if not wanted:
        return ()
    seats = _seats_now(open_round(seen_rounds(watched)))
    found = (
        FoundEntrant(entrant.number, entrant.name, seats.get(entrant.number or 0, ""))
        for entrant in watched.event.entrants.prefetch_related(PLAYERS)
        if names.is_found(wanted, f"{entrant.name} {_players(entrant)}")
        or wanted == str(entrant.number)
    )
    return tuple(sorted(found, key=lambda person: names.sort_key(person.name)))


def _seats_now(seen: PublishedRound | None) -> Mapping[int, str]:
    """Where everybody sits in the round that is not closed, in words, by start number."""
    if seen is None:
        return {}
    seats = {number: _(OUT[reason]).capitalize() for number, reason in seen.out.items()}
    for table in seen.tables:
        for number, numbers in _seats(table):
            at = _("Table {table}, {seats}").format(table=table.table, seats=numbers)
            seats[number] = f"{seats[number]} · {at}" if number in seats else at
    return seats


def _seats(table: TableInRound) -> Iterable[tuple[int, str]]:
    """The entrants at a table with their seats in words."""
    for side in table.sides:
        for number, seats in zip(side.entrants, side.seats, strict=True):
            if number:
                yield number, seat_words(seats)


def seat_words(seats: Sequence[int]) -> str:
    """ "seat 3", or "seats 1 and 3" for a pair."""
    if len(seats) == 1:
        return _("seat {number}").format(number=seats[0])
    return _("seats {numbers}").format(numbers=enumeration([str(seat) for seat in seats]))


def _own_rounds(
    seen: PublishedRound, number: int, names_of: Mapping[int | None, str]
) -> tuple[OwnRound, ...]:
    """A round as an entrant sees it, once for each of its tables."""
    own = [(table, side) for table in seen.tables if (side := _side_of(table, number)) is not None]
    if not own:
        out = _(OUT.get(seen.out.get(number, ""), NOT_YET))
        return (OwnRound(seen.state.number, None, None, "", "", (), "", True, None, out),)
    return tuple(_own_round(seen, number, table, names_of) for table, _side in own)


def _own_round(
    seen: PublishedRound, number: int, table: TableInRound, names_of: Mapping[int | None, str]
) -> OwnRound:
    side = _side_of(table, number) or 0
    mine = table.sides[side]
    at = mine.entrants.index(number)
    others = [one for seat, one in enumerate(mine.entrants) if seat != at]
    return OwnRound(
        number=seen.state.number,
        table=table.table,
        side=side,
        seats=seat_words(mine.seats[at]),
        partner=enumeration([names_of.get(other, _("the house")) for other in others]),
        opponents=tuple(one.name for place, one in enumerate(table.sides) if place != side),
        result=_result(table.points, side),
        is_over=table.is_over,
        game=table.game,
        out="",
        said=" · ".join(filter(None, (_where(seen, side), table.put_off))),
    )


def _where(seen: PublishedRound, side: int) -> str:
    """Whether one plays at home or away, in words, where there is such a thing."""
    if not seen.has_home:
        return ""
    return _("at home") if side == 0 else _("away")


def _now(
    event: Event, seen: PublishedRound | None, number: int, names_of: Mapping[int | None, str]
) -> tuple[OwnRound, ...]:
    """The round of now, with how its games stand where they are not over."""
    own = () if seen is None else _own_rounds(seen, number, names_of)
    if hides_results(event):
        return own
    games = Game.objects.in_bulk(
        [own_round.game for own_round in own if own_round.game and not own_round.is_over]
    )
    return tuple(
        replace(own_round, result=_result(games[own_round.game].totals, own_round.side or 0))
        if own_round.game in games
        else own_round
        for own_round in own
    )


def _side_of(table: TableInRound, number: int) -> int | None:
    return next((at for at, side in enumerate(table.sides) if number in side.entrants), None)


def _result(points: Sequence[int], side: int) -> str:
    """ "512 : 340", the own points first; nothing before there are any."""
    others = [one for at, one in enumerate(points) if at != side]
    return " : ".join(map(str, (points[side], *others))) if any(points) else ""


def _standing(watched: StampedEvent, number: int) -> tuple[str, str, str]:
    """The place, the points and what is hidden, all in words."""
    standings = public_standings(watched)
    row = next((row for row in standings.rows if row.number == number), None)
    if row is None:
        return "", "", standings.hidden
    if standings.state == "empty":
        return "", "", ""
    return row.place, row.chief.text if row.chief else "", ""


def _players(entrant: Entrant) -> str:
    """Who plays for it, where that is more than its name says."""
    players = [member.player.name for member in entrant.members.all() if member.until_round is None]
    return "" if players == [entrant.name] else enumeration(players)


def _waits(event: Event, published_rounds: int) -> str:
    if event.state == "final":
        return _("The tournament is over.")
    if published_rounds >= event.rounds:
        return _("All rounds are played.")
    return _("Round {number} is not drawn yet.").format(number=published_rounds + 1)
