"""What an event has for one who plays in it: the next table, the own rounds, the place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from tracker import names
from tracker.models import Entrant, Event, Round
from tracker.selectors.events.book import EventBook, book_of
from tracker.selectors.events.clock import RoundClock, clock_of
from tracker.selectors.events.overview import EventHead, event_head
from tracker.selectors.events.rounds import OUT, TableAt, published, tables_of
from tracker.selectors.events.rules import shape_of, variant_of
from tracker.selectors.events.shown import shown_standings
from tracker.selectors.events.watching import Watched
from tracker.selectors.words import listed


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round as one of its entrants sees it; without a table `out` says why."""

    number: int
    table: int | None
    part: str
    seats: str
    partner: str
    opponents: tuple[str, ...]
    result: str
    is_over: bool
    game: int | None
    out: str


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
class Found:
    """An entrant who was looked for, and where it sits now."""

    number: int | None
    name: str
    place: str


def entrant_page(watched: Watched, number: int) -> EntrantPage:
    """The page of the entrant with this start number, else 404."""
    book = book_of(watched.event)
    entrant = book.numbered.get(number)
    if entrant is None:
        raise Http404
    shown = published(book, watched.now)
    is_open = bool(shown) and shown[-1].closed_at is None
    before = shown[:-1] if is_open else shown
    rank, points, hidden = _standing(watched, number)
    return EntrantPage(
        head=event_head(watched.event),
        number=number,
        name=entrant.name,
        from_club=entrant.from_club,
        players=_players(entrant),
        left=OUT.get(entrant.left_reason, ""),
        now=_own_rounds(book, shown[-1], number) if is_open else (),
        is_started=is_open and shown[-1].started_at is not None,
        clock=clock_of(shown[-1]) if is_open else None,
        waits=_waits(book.event, len(shown)),
        rounds=tuple(own for one in reversed(before) for own in _own_rounds(book, one, number)),
        place=rank,
        points=points,
        hidden=hidden,
    )


def found_entrants(watched: Watched, search: str) -> tuple[Found, ...]:
    """Those whose name, or the name of one of whose players, has the text in it; none for none."""
    wanted = names.key(search.strip())
    if not wanted:
        return ()
    book = book_of(watched.event)
    seats = _seats_now(book, watched)
    found = (
        Found(one.number, one.name, seats.get(one.number or 0, ""))
        for one in book.entrants
        if wanted in names.key(f"{one.name} {_players(one)}") or wanted == str(one.number)
    )
    return tuple(sorted(found, key=lambda one: names.order(one.name)))


def _seats_now(book: EventBook, watched: Watched) -> Mapping[int, str]:
    """Where everybody sits in the round that is not closed, in words, by start number."""
    rounds = published(book, watched.now)
    if not rounds or rounds[-1].closed_at is not None:
        return {}
    seats = {
        one.entrant.number: _(OUT[one.reason]).capitalize()
        for one in book.out.get(rounds[-1].pk, ())
        if one.entrant and one.entrant.number and one.reason in OUT
    }
    for table in tables_of(book, rounds[-1], members_at_table(book.event)):
        for number, numbers in _seats(table):
            at = _("Table {table}, {seats}").format(table=table.table, seats=numbers)
            seats[number] = f"{seats[number]} · {at}" if number in seats else at
    return seats


def _seats(table: TableAt) -> Iterable[tuple[int, str]]:
    """The entrants at a table with their seats in words."""
    for side in table.sides:
        for number, seats in zip(side.entrants, side.seats, strict=True):
            if number:
                yield number, seat_words(seats)


def seat_words(seats: Sequence[int]) -> str:
    """ "seat 3", or "seats 1 and 3" for a pair."""
    if len(seats) == 1:
        return _("seat {number}").format(number=seats[0])
    return _("seats {numbers}").format(numbers=listed([str(one) for one in seats]))


def members_at_table(event: Event) -> int:
    """How many players sit at a table for one entrant."""
    return variant_of(event).players // shape_of(event).seats


def _own_rounds(book: EventBook, round_: Round, number: int) -> tuple[OwnRound, ...]:
    """A round as an entrant sees it, once for each of its tables."""
    tables = tables_of(book, round_, members_at_table(book.event))
    own = [(table, side) for table in tables if (side := _side_of(table, number)) is not None]
    if not own:
        return (_without_table(book, round_, number),)
    return tuple(_own_round(book, round_.number, number, table, side) for table, side in own)


def _own_round(book: EventBook, round_: int, number: int, table: TableAt, side: int) -> OwnRound:
    mine = table.sides[side]
    at = mine.entrants.index(number)
    others = [one for seat, one in enumerate(mine.entrants) if seat != at]
    opponents = [one.name for place, one in enumerate(table.sides) if place != side]
    return OwnRound(
        number=round_,
        table=table.table,
        part=table.part,
        seats=seat_words(mine.seats[at]),
        partner=listed([_name(book, one) for one in others]),
        opponents=tuple(opponents),
        result=_result(table, side),
        is_over=table.is_over,
        game=table.game,
        out="",
    )


def _without_table(book: EventBook, round_: Round, number: int) -> OwnRound:
    reasons = {one.entrant.number: one.reason for one in book.out.get(round_.pk, ()) if one.entrant}
    out = _(OUT.get(reasons.get(number, ""), "was not on the list yet"))
    return OwnRound(round_.number, None, "", "", "", (), "", True, None, out)


def _side_of(table: TableAt, number: int) -> int | None:
    return next((at for at, side in enumerate(table.sides) if number in side.entrants), None)


def _name(book: EventBook, number: int) -> str:
    return book.names.get(number, _("the house"))


def _result(table: TableAt, side: int) -> str:
    """ "512 : 340", the own points first."""
    others = [points for at, points in enumerate(table.points) if at != side]
    if not table.is_over and not any(table.points):
        return ""
    return " : ".join(map(str, (table.points[side], *others)))


def _standing(watched: Watched, number: int) -> tuple[str, str, str]:
    """The place, the points and what is hidden, all in words."""
    standings = shown_standings(watched)
    row = next((row for row in standings.rows if row.number == number), None)
    if row is None:
        return "", "", standings.hidden
    if standings.state == "empty":
        return "", "", ""
    return str(row.rank), row.cells[0].text, ""


def _players(entrant: Entrant) -> str:
    """Who plays for it, where that is more than its name says."""
    players = [one.player.name for one in entrant.members.all() if one.until_round is None]
    return "" if players == [entrant.name] else listed(players)


def _waits(event: Event, published_rounds: int) -> str:
    if event.state == "final":
        return _("The event is over.")
    if published_rounds >= event.rounds:
        return _("All rounds are played.")
    return _("Round {number} is not drawn yet.").format(number=published_rounds + 1)
