"""The tables of tournaments with a typed result: who sat there, who won."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from tracker.models import Member, Pairing, Placing, Player
from tracker.reading.events.results import sides_of
from tracker.reading.events.rules import format_of
from tracker.reading.lens import told

Members = Mapping[int, Sequence[Member]]


class SlipTable(NamedTuple):
    """A table of a round with what its slip says; `sides` are players by side, as are `points`."""

    event: int
    round: int
    day: dt.date
    began_at: dt.datetime
    variant: str
    sides: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


def slip_tables(player: Player) -> Iterator[SlipTable]:
    """The tables of a player that have a typed result, where it is told."""
    entrants = {*Member.objects.filter(player=player).values_list("entrant", flat=True)}
    pairings = _typed(entrants) if entrants else ()
    seated = {placing.entrant_id for pairing in pairings for placing in pairing.placings.all()}
    members: dict[int, list[Member]] = defaultdict(list)
    for member in Member.objects.filter(entrant__in=seated - {None}) if pairings else ():
        members[member.entrant_id].append(member)
    for pairing in pairings:
        sides = tuple(_players(pairing, side, members) for side in sides_of(pairing))
        if any(player.pk in side for side in sides):
            yield _table(pairing, sides)


def _typed(entrants: Collection[int]) -> Sequence[Pairing]:
    found = Pairing.objects.filter(
        told("round__event__"),
        pk__in=Placing.objects.filter(entrant__in=entrants).values("pairing"),
        typed_points__isnull=False,
    )
    rows = found.select_related("round__event__evening").prefetch_related("placings")
    return tuple(rows)


def _players(pairing: Pairing, side: Sequence[Placing], members: Members) -> tuple[int, ...]:
    """The players of a side; of a team of four the half that sat at this table."""
    playing = [_playing(pairing.round.number, members[at.entrant_id or 0]) for at in side]
    if format_of(pairing.round.event).tables_per_match > 1:
        halves = [(who[: len(who) // 2], who[len(who) // 2 :]) for who in playing]
        playing = [half[at.side or 0] for at, half in zip(side, halves, strict=True)]
    return tuple(chain.from_iterable(playing))


def _playing(number: int, members: Sequence[Member]) -> list[int]:
    """Who plays for an entrant in the round with this number."""
    return [
        member.player_id
        for member in members
        if member.from_round <= number
        and (member.until_round is None or member.until_round >= number)
    ]


def _table(pairing: Pairing, sides: tuple[tuple[int, ...], ...]) -> SlipTable:
    event, round_ = pairing.round.event, pairing.round
    return SlipTable(
        event=event.pk,
        round=round_.number,
        day=event.evening.date,
        began_at=round_.started_at or round_.drawn_at,
        variant=event.variant,
        sides=sides,
        points=tuple(pairing.typed_points or ()),
    )
