"""Tournament tables with a typed result: players and winners."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from django.db.models import QuerySet

from tracker.access.visibility import results_visible
from tracker.engine.formats import FORMATS
from tracker.models import Member, Pairing, Placing, Player
from tracker.tournaments.book.queries import sides_of


class SeatAssignment(NamedTuple):
    """The seat of an entrant, None for the house: a side of a table in a round, and the format."""

    entrant: int | None
    side: int | None
    round: int
    format: str


class Membership(NamedTuple):
    """A player of an entrant, from one round until another."""

    entrant: int
    player: int
    since: int
    until: int | None


Members = Mapping[int, Sequence[Membership]]


class SlipTable(NamedTuple):
    """A table of a round with the result on its slip; `sides` and `points` are by side."""

    tournament: int
    round: int
    day: dt.date
    began_at: dt.datetime
    variant: str
    sides: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


def slip_tables(player: Player) -> Iterator[SlipTable]:
    """The tables of a player with a typed, visible result."""
    entrants = {*Member.objects.filter(player=player).values_list("entrant", flat=True)}
    pairings = _typed(entrants) if entrants else ()
    seated = {placing.entrant_id for pairing in pairings for placing in pairing.placings.all()}
    members = _members(seated) if pairings else {}
    for pairing in pairings:
        sides = tuple(
            tuple(chain.from_iterable(_seated(_sitting(pairing, seat), members) for seat in side))
            for side in sides_of(pairing)
        )
        if any(player.pk in side for side in sides):
            yield _table(pairing, sides)


def _typed(entrants: Collection[int]) -> Sequence[Pairing]:
    found = Pairing.objects.filter(
        results_visible("round__tournament__"),
        pk__in=Placing.objects.filter(entrant__in=entrants).values("pairing"),
        typed_points__isnull=False,
    )
    rows = found.select_related("round__tournament__evening").prefetch_related("placings")
    return tuple(rows)


class SlipCount(NamedTuple):
    """The number of tables with a typed result, and of those won."""

    played: int = 0
    won: int = 0


def slip_counts(players: QuerySet[Player]) -> Mapping[int, SlipCount]:
    """Counts `slip_tables` for each of these players."""
    entrants = Member.objects.filter(player__in=players.values("pk")).values("entrant")
    seats = Placing.objects.filter(
        results_visible("pairing__round__tournament__"),
        entrant__in=entrants,
        pairing__typed_points__isnull=False,
    )
    columns = (
        "entrant",
        "side",
        "round__number",
        "round__tournament__format",
        "pairing__typed_points",
    )
    found: dict[int, SlipCount] = defaultdict(SlipCount)
    if not (rows := [*seats.order_by().values_list(*columns)]):
        return found
    members = _members({row[0] for row in rows})
    for *where, points in rows:
        at = SeatAssignment(*where)
        is_won = winner_of(points) == at.side
        for player in _seated(at, members):
            played, won = found[player]
            found[player] = SlipCount(played + 1, won + is_won)
    return found


def winner_of(points: Sequence[int]) -> int | None:
    """The side with the most points on a slip; None after a tie."""
    best = [side for side, own in enumerate(points) if own == max(points)]
    return best[0] if len(best) == 1 else None


def _members(entrants: Collection[int | None]) -> Members:
    """The players of these entrants, in order of their places."""
    columns = ("entrant", "player", "from_round", "until_round")
    members: dict[int, list[Membership]] = defaultdict(list)
    for row in Member.objects.filter(entrant__in=set(entrants) - {None}).values_list(*columns):
        members[row[0]].append(Membership(*row))
    return members


def _sitting(pairing: Pairing, seat: Placing) -> SeatAssignment:
    round_ = pairing.round
    return SeatAssignment(seat.entrant_id, seat.side, round_.number, round_.tournament.format)


def _seated(at: SeatAssignment, members: Members) -> list[int]:
    """The entrant's players at a table; of a team of four, the half that sat there."""
    who = [
        member.player
        for member in members.get(at.entrant or 0, ())
        if member.since <= at.round and (member.until is None or member.until >= at.round)
    ]
    if FORMATS[at.format].tables_per_match == 1:
        return who
    half = len(who) // 2
    return who[half:] if at.side else who[:half]


def _table(pairing: Pairing, sides: tuple[tuple[int, ...], ...]) -> SlipTable:
    tournament, round_ = pairing.round.tournament, pairing.round
    return SlipTable(
        tournament=tournament.pk,
        round=round_.number,
        day=tournament.evening.date,
        began_at=round_.started_at or round_.drawn_at,
        variant=tournament.variant,
        sides=sides,
        points=tuple(pairing.typed_points or ()),
    )
