"""How fast the tables play, who is behind, and about when the round and the event end."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock
from tracker.engine.records.plurals import counted_noun
from tracker.models import Event, Round

BEHIND_FROM = 2
"""From so many hands on a table is called slow."""
PAUSE = dt.timedelta(minutes=10)
"""How long it is from one round to the next where no two were played yet."""
STEP = dt.timedelta(minutes=5)
"""What is only guessed is said in steps of so many minutes, always the next one."""


class Pace(NamedTuple):
    """A table of a round that is being played: the hands that it has played and those it has to.

    `last_at` is when the last one came in, `ends_at` when its time is over; None where there is
    no such thing. `is_over` says whether it has nothing more to play.
    """

    table: int
    done: int
    of: int | None = None
    last_at: dt.datetime | None = None
    ends_at: dt.datetime | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """What can be said ahead; nothing before the first hands.

    `behind` has the hands by which slow tables are behind the median table; `said` is that and when
    the round and the event end, in sentences.
    """

    behind: Mapping[int, int] = field(default_factory=dict)
    said: tuple[str, ...] = ()


NOTHING = Forecast()


def forecast(
    event: Event, rounds: Sequence[Round], paces: Sequence[Pace], now: dt.datetime
) -> Forecast:
    """The forecast for the last of these rounds of an event, which is being played."""
    round_ = rounds[-1]
    assert round_.started_at is not None
    begun = round_.started_at + dt.timedelta(seconds=round_.stopped_seconds)
    per_hand = _per_hand(begun, paces)
    if per_hand is None:
        return NOTHING
    ends = _round_ends(begun, paces, per_hand, now)
    last = None if ends is None else _event_ends(event, rounds, ends)
    behind = _behind(paces)
    return Forecast(
        behind=behind,
        said=tuple(_said(behind, _about(ends), _about(last), is_last=last == ends)),
    )


def _per_hand(begun: dt.datetime, paces: Iterable[Pace]) -> dt.timedelta | None:
    """How long the median table takes for a hand; None before any has come in."""
    own = [pace for pace in (_own(begun, table) for table in paces) if pace is not None]
    return dt.timedelta(seconds=median(pause.total_seconds() for pause in own)) if own else None


def _own(begun: dt.datetime, table: Pace) -> dt.timedelta | None:
    """How long a table has taken for a hand so far."""
    if not table.done or table.last_at is None:
        return None
    return max(table.last_at - begun, dt.timedelta()) / table.done


def _round_ends(
    begun: dt.datetime, paces: Iterable[Pace], per_hand: dt.timedelta, now: dt.datetime
) -> dt.datetime | None:
    """When the last table is through; None where neither hands nor a clock end the round."""
    ends = [_table_ends(begun, table, per_hand, now) for table in paces if not table.is_over]
    known = [end for end in ends if end is not None]
    return max(known, default=now) if len(known) == len(ends) else None


def _table_ends(
    begun: dt.datetime, table: Pace, per_hand: dt.timedelta, now: dt.datetime
) -> dt.datetime | None:
    """When a table is through at its own pace, but no later than a hand after its time."""
    ends = []
    if table.of is not None:
        left = table.of - table.done
        ends.append((table.last_at or begun) + left * (_own(begun, table) or per_hand))
    if table.ends_at is not None:
        ends.append(table.ends_at + per_hand)
    return max(min(ends), now) if ends else None


def _event_ends(event: Event, rounds: Sequence[Round], ends: dt.datetime) -> dt.datetime:
    """When the last round is over, if the others take as long as those that were played."""
    begun = rounds[-1].started_at
    assert begun is not None
    lengths = [ends - begun]
    lengths += [
        round_.closed_at - round_.started_at
        for round_ in rounds
        if round_.closed_at and round_.started_at
    ]
    pauses = [
        after.started_at - before.closed_at
        for before, after in pairwise(rounds)
        if before.closed_at and after.started_at
    ]
    each = _median(lengths) + (_median(pauses) if pauses else PAUSE)
    return ends + (event.rounds - rounds[-1].number) * each


def _behind(paces: Sequence[Pace]) -> dict[int, int]:
    """The slow tables, with how many hands they are behind the median table."""
    usual = median(table.done for table in paces)
    behind = {table.table: int(usual - table.done) for table in paces if not table.is_over}
    return {table: hands for table, hands in behind.items() if hands >= BEHIND_FROM}


def _said(behind: Mapping[int, int], ends: str, last: str, *, is_last: bool) -> Iterable[str]:
    for table, hands in behind.items():
        yield _("Table {table} is {hands} behind.").format(
            table=table, hands=counted_noun(hands, "hand")
        )
    if ends:
        yield _("The round ends about {ends}.").format(ends=ends)
    if last and not is_last:
        yield _("The tournament ends about {last}.").format(last=last)


def _median(lengths: Iterable[dt.timedelta]) -> dt.timedelta:
    return dt.timedelta(seconds=median(length.total_seconds() for length in lengths))


def _about(moment: dt.datetime | None) -> str:
    """The next of the times at whole steps: "20:55"."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    over = dt.timedelta(
        minutes=local.minute % (STEP.seconds // 60),
        seconds=local.second,
        microseconds=local.microsecond,
    )
    return clock(moment if not over else moment - over + STEP)
