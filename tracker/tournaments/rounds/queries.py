"""The tables of a round: open, in overtime or postponed, and who sat where."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import NamedTuple

from django.db.models import Count, Q, prefetch_related_objects
from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring import Variant
from tracker.engine.pairing.draw import HOUSE
from tracker.engine.records.folding import COUNTED
from tracker.models import (
    Entrant,
    Game,
    Hand,
    HandRevision,
    Pairing,
    Phone,
    Placing,
    Postponement,
    Round,
    Tournament,
)
from tracker.tournaments.book.queries import (
    TournamentData,
    format_of,
    is_played,
    played_by,
    result_of,
    seated_pairings,
    shape_of,
    sides_of,
    tables,
    three_handed,
    variant_of,
    with_seats,
)
from tracker.tournaments.book.set_up_queries import days_of, notice_of

# A published round as it is found, and how far its tables are.


def published_round(club_slug: str, tournament_pk: int, number: int, now: datetime) -> Round:
    """Returns a published round, else raises 404."""
    rounds = Round.objects.select_related("tournament__evening__club")
    within = rounds.filter(tournament__evening__club__slug=club_slug, tournament=tournament_pk)
    found = get_object_or_404(within, number=number)
    if found.published_at is None or found.published_at > now:
        raise Http404
    return found


def with_tables(round_: Round) -> Round:
    """The same round with its tables, their seats and their games."""
    prefetch_related_objects([round_], tables())
    return round_


def hands_counted(round_: Round) -> Mapping[int, int]:
    """Counts the scored hands of each table by pairing key."""
    hands = Hand.objects.filter(
        game__pairing__round=round_, game__removed_at=None, state=COUNTED
    ).values_list("game__pairing")
    return dict(hands.annotate(count=Count("pk")).order_by())


class OpenTable(NamedTuple):
    """A table without a result that is not put off.

    `has_phone` where one is at the table, `has_hands` where one was written down, `is_playing`
    where no game has ended after which another is to start.
    """

    has_phone: bool
    has_hands: bool
    is_playing: bool


def open_tables(tournament: Tournament, round_: Round) -> tuple[OpenTable, ...]:
    """Returns the tables of a round, in three statements however many there are."""
    games, waiting = _games(round_), [*_without_result(round_)]
    still = [
        (pk, str(table), games[pk]) for pk, table in waiting if not is_played(tournament, games[pk])
    ]
    if not still:
        return ()
    phones, hands = _tables_with_phones(tournament), hands_counted(round_)
    return tuple(
        OpenTable(table in phones, pk in hands, not played or not played[-1].is_finished)
        for pk, table, played in still
    )


def _without_result(round_: Round) -> Iterator[tuple[int, int]]:
    """The key and number of each table that has neither a result of its own nor another day."""
    free = Q(forfeited_by=None, typed_points__isnull=True, postponement=None)
    yield from round_.pairings.filter(free).values_list("pk", "table")


def _games(round_: Round) -> defaultdict[int | None, list[Game]]:
    """The games of each table in their order, by the key of its pairing."""
    found = defaultdict(list)
    games = Game.objects.filter(pairing__round=round_, removed_at=None)
    for game in games.only("pairing", "is_finished", "winner").order_by("started_at", "pk"):
        found[game.pairing_id].append(game)
    return found


def _tables_with_phones(tournament: Tournament) -> frozenset[str]:
    phones = Phone.objects.filter(table__evening=tournament.evening_id, revoked_at=None)
    return frozenset(phones.values_list("table__name", flat=True))


ONE_MORE, DEALERS, STOP = "one_more", "dealers", "stop"


@dataclass(frozen=True, slots=True)
class Overtime:
    """A table whose hands are not what was announced for the end of the time.

    `after` were written since the time was up, of which `too_many` should not be there; `missing`
    are still to be played. `game` is the last one.
    """

    table: int
    game: int
    after: int
    too_many: int
    missing: int


class _Written(NamedTuple):
    """Counted hands of a table, and how many of them came after its time was up."""

    hands: int
    after: int


def ends_at(round_: Round, minutes_added: int = 0) -> datetime | None:
    """When the time of a started round is over, without any time that its clock still stands."""
    if round_.started_at is None or round_.minutes is None:
        return None
    length = timedelta(minutes=round_.minutes + minutes_added, seconds=round_.stopped_seconds)
    return round_.started_at + length


def overtime_of(round_: Round, now: datetime) -> tuple[Overtime, ...]:
    """Returns the tables that deviate from the announced end of play, by number.

    Tables whose time is running or whose clock stands are left out, and so are paper results, which
    have no times.
    """
    of = Q(pairing__round=round_)
    return tuple(_overtime(round_, seated_pairings().filter(round=round_), of, now))


def overtime_at(pairing: Pairing, now: datetime) -> Overtime | None:
    """Returns a table's deviation, or None if all is as announced."""
    here = with_seats(pairing)
    return next(_overtime(pairing.round, [here], Q(pairing=pairing), now), None)


def _overtime(
    round_: Round, pairings: Iterable[Pairing], of: Q, now: datetime
) -> Iterator[Overtime]:
    """Yields the deviations among these tables; `of` selects their games."""
    if round_.minutes is None or round_.stopped_at is not None:
        return
    tournament, times = round_.tournament, _times(of)
    at_clock, players = notice_of(tournament).at_clock, variant_of(tournament).players
    for pairing in pairings:
        ends = ends_at(round_, pairing.minutes_added)
        games = list(pairing.games.all())
        if ends is None or ends > now or not games or pairing.result_at is not None:
            continue
        written = times[pairing.pk]
        here = _Written(len(written), sum(at > ends for at in written))
        is_over = result_of(tournament, pairing).is_over or games[-1].is_finished
        missing = 0 if is_over else _missing(at_clock, here, players)
        too_many = max(0, here.after - _most_after(at_clock, here, players))
        if here.hands and (missing or too_many):
            yield Overtime(pairing.table, games[-1].pk, here.after, too_many, missing)


def _times(of: Q) -> defaultdict[int, list[datetime]]:
    """When the hands of these tables that count were first written down, by the table's key."""
    found: defaultdict[int, list[datetime]] = defaultdict(list)
    games = Game.objects.filter(of, removed_at=None)
    first = HandRevision.objects.filter(number=1, hand__state=COUNTED, hand__game__in=games)
    for pairing, at in first.values_list("hand__game__pairing", "entered_at"):
        found[pairing].append(at)
    return found


def _most_after(at_clock: str, written: _Written, players: int) -> int:
    """Returns how many hands may end after time, including the one in progress."""
    if at_clock == STOP:
        return 0
    if at_clock == DEALERS:
        before = written.hands - written.after
        return players - before % players
    return 2 if at_clock == ONE_MORE else 1


def _missing(at_clock: str, written: _Written, players: int) -> int:
    """Returns how many hands a table must still play."""
    if at_clock == DEALERS:
        return -written.hands % players
    return int(at_clock == ONE_MORE and not written.after)


class PostponedTable(NamedTuple):
    """A table without a result that plays on another day, None where none is agreed."""

    pairing: Pairing
    until: dt.date | None

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Names on each side."""
        sides = sides_of(self.pairing)
        return tuple(tuple(seat.entrant.name for seat in side if seat.entrant) for side in sides)


def postponement_of(pairing: Pairing) -> Postponement | None:
    """That a table was put off, whether it has played since or not."""
    found: Postponement | None = getattr(pairing, "postponement", None)
    return found


def is_waiting(tournament: Tournament, pairing: Pairing) -> bool:
    """True if a table is postponed and has not played yet."""
    return postponement_of(pairing) is not None and not result_of(tournament, pairing).is_over


def waiting_tables(tournament: Tournament) -> tuple[PostponedTable, ...]:
    """The tables of a tournament that were put off and have not played yet, by round and table."""
    if not format_of(tournament).can_postpone:
        return ()
    rounds = tournament.drawn_rounds.prefetch_related(tables()).order_by("number")
    return tuple(found for round_ in rounds for found in _waiting(tournament, round_))


def _waiting(tournament: Tournament, round_: Round) -> Iterator[PostponedTable]:
    for pairing in round_.pairings.all():
        put_off = postponement_of(pairing)
        if put_off is not None and not result_of(tournament, pairing).is_over:
            yield PostponedTable(pairing, put_off.until)


def games_in_hand(book: TournamentData, before: int | None = None) -> Mapping[int, int]:
    """Counts an entrant's postponed tables not yet played, by start number.

    Only started rounds count; with `before`, only those before that round.
    """
    counted: Counter[int] = Counter()
    for round_ in book.rounds:
        if round_.started_at is None or (before is not None and round_.number >= before):
            continue
        for pairing in round_.pairings.all():
            if postponement_of(pairing) and not book.results[pairing.pk].is_over:
                seats = (seat for side in book.sides[pairing.pk] for seat in side)
                counted.update(seat.entrant.number or 0 for seat in seats if seat.entrant)
    return counted


def day_of_round(tournament: Tournament, number: int) -> dt.date:
    """The day that is announced for a round: that of the tournament, or a further one it has
    begun."""
    begun = [day.date for day in days_of(tournament) if day.first_round <= number]
    return max(begun, default=tournament.evening.date)


# The possible results of tables, to validate their slips.


MOST_HANDS = 60
"""No game that goes to its target is longer."""


def played_on(round_: Round, sides: int) -> tuple[Variant, range]:
    """The game of a table of so many sides, and the numbers of hands that it can have played."""
    variant = variant_of(round_.tournament)
    if sides != variant.sides:
        variant = played_by(variant, sides) or variant
    return variant, _hands(round_)


def most_hands(tournament: Tournament) -> int:
    """More hands no slip is for: there can be more than were planned, until a tie is broken."""
    return max(MOST_HANDS, tournament.hands or 0) * tournament.games


def _hands(round_: Round) -> range:
    """Returns the possible numbers of hands: all, or fewer where a clock or a lead ends play."""
    tournament, least = round_.tournament, round_.tournament.games // 2 + 1
    if tournament.hands is None:
        return range(least, MOST_HANDS * tournament.games + 1)
    if round_.minutes is not None:
        return range(tournament.hands * tournament.games + 1)
    return range(
        tournament.hands * least, tournament.hands * tournament.games + 1, tournament.hands
    )


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """A seat of a table, counted from 1, and who sits there; the house has 0 and no name."""

    seat: int
    number: int | None
    name: str
    deals: bool = False


@dataclass(frozen=True, slots=True)
class PaperSitting:
    """A table of a round: the game that is played there, and its seats by side."""

    table: int
    part: str
    variant: Variant
    sides: tuple[tuple[PaperSeat, ...], ...]


def sittings(book: TournamentData, number: int) -> tuple[PaperSitting, ...]:
    """The tables of a drawn round, in their order, none for one that is not drawn."""
    round_ = book.round(number)
    if round_ is None:
        return ()
    entrants = {entrant.pk: entrant for entrant in book.entrants}
    return tuple(
        _sitting(book.tournament, round_, pairing, entrants) for pairing in round_.pairings.all()
    )


def players_in(entrant: Entrant, number: int) -> list[str]:
    """Returns an entrant's players in this round, in order of place."""
    return [
        member.player.name
        for member in entrant.members.all()
        if member.from_round <= number
        and (member.until_round is None or member.until_round >= number)
    ]


def _sitting(
    tournament: Tournament, round_: Round, pairing: Pairing, entrants: Mapping[int, Entrant]
) -> PaperSitting:
    """Seats go round the table by side: the first of each side, then the second of each."""
    sides = sides_of(pairing)
    names = [
        [*chain.from_iterable(_names(tournament, round_, seat, entrants) for seat in side)]
        for side in sides
    ]
    seated = tuple(_side(named, at, len(sides)) for at, named in enumerate(names))
    return PaperSitting(pairing.table, pairing.part, _variant_at(tournament, len(sides)), seated)


def _side(named: Sequence[tuple[int | None, str]], side: int, sides: int) -> tuple[PaperSeat, ...]:
    return tuple(
        PaperSeat(place * sides + side + 1, number, name)
        for place, (number, name) in enumerate(named)
    )


def _names(
    tournament: Tournament, round_: Round, placing: Placing, entrants: Mapping[int, Entrant]
) -> list[tuple[int | None, str]]:
    """The players of a placing with their start number; half of a team of four."""
    if placing.entrant is None:
        return [(HOUSE, "")]
    entrant = entrants[placing.entrant.pk]
    players = players_in(entrant, round_.number)
    if format_of(tournament).tables_per_match > 1:
        half = len(players) // 2
        players = players[:half] if placing.side == 0 else players[half:]
    return [(entrant.number, name) for name in players]


def _variant_at(tournament: Tournament, sides: int) -> Variant:
    """The game at a table: the three-handed relative where three sit alone."""
    variant = variant_of(tournament)
    if sides == shape_of(tournament).sides:
        return variant
    return three_handed(variant) or variant
