"""What tables have written since their time was up, held against what was announced for that."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from tracker.engine.records.folding import COUNTED
from tracker.models import Game, HandRevision, Pairing, Round
from tracker.tournaments.book.queries import seated_pairings, variant_of, with_seats
from tracker.tournaments.book.results_queries import result_of
from tracker.tournaments.book.set_up_queries import notice_of

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
    """How many hands of a table count, and how many of them came after its time was up."""

    hands: int
    after: int


def ends_at(round_: Round, minutes_added: int = 0) -> datetime | None:
    """When the time of a started round is over, without any time that its clock still stands."""
    if round_.started_at is None or round_.minutes is None:
        return None
    length = timedelta(minutes=round_.minutes + minutes_added, seconds=round_.stopped_seconds)
    return round_.started_at + length


def overtime_of(round_: Round, now: datetime) -> tuple[Overtime, ...]:
    """The tables of a round that play or have played otherwise than was announced, by number.

    Nothing is said of a table whose time runs or whose clock stands, nor of a result from paper,
    which has no times.
    """
    of = Q(pairing__round=round_)
    return tuple(_overtime(round_, seated_pairings().filter(round=round_), of, now))


def overtime_at(pairing: Pairing, now: datetime) -> Overtime | None:
    """What is found of one table; None where all is as announced."""
    here = with_seats(pairing)
    return next(_overtime(pairing.round, [here], Q(pairing=pairing), now), None)


def _overtime(
    round_: Round, pairings: Iterable[Pairing], of: Q, now: datetime
) -> Iterator[Overtime]:
    """What is found of these tables of a round, `of` which the games are."""
    if round_.minutes is None or round_.stopped_at is not None:
        return
    event, times = round_.event, _times(of)
    at_clock, players = notice_of(event).at_clock, variant_of(event).players
    for pairing in pairings:
        ends = ends_at(round_, pairing.minutes_added)
        games = list(pairing.games.all())
        if ends is None or ends > now or not games or pairing.result_at is not None:
            continue
        written = times[pairing.pk]
        here = _Written(len(written), sum(at > ends for at in written))
        is_over = result_of(event, pairing).is_over or games[-1].is_finished
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
    """How many hands a table can write after its time, the one that is being played included."""
    if at_clock == STOP:
        return 0
    if at_clock == DEALERS:
        before = written.hands - written.after
        return players - before % players
    return 2 if at_clock == ONE_MORE else 1


def _missing(at_clock: str, written: _Written, players: int) -> int:
    """How many hands a table has still to play for certain."""
    if at_clock == DEALERS:
        return -written.hands % players
    return int(at_clock == ONE_MORE and not written.after)
