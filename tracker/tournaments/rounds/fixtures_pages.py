"""All rounds of an event whose plan is known ahead: who meets whom on which day, and results."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.language import enumeration
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.pairing.draw import Draw
from tracker.engine.records import names as spelling
from tracker.models import Event
from tracker.tournaments.book.queries import format_of
from tracker.tournaments.book.seated_texts import sitting
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.draws.queries import draws_ahead
from tracker.tournaments.rounds.texts import PublishedRound, TableInRound, seen_rounds
from tracker.tournaments.setup.texts import round_day

MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class Fixture:
    """A table of a round; the first of its `sides` is at home where there is such a thing.

    `result` is "3 : 1", "" before there is one; `put_off` says to which day it is postponed.
    """

    table: int
    sides: tuple[str, ...]
    result: str
    put_off: str


@dataclass(frozen=True, slots=True)
class FixtureRound:
    """A round with its day, "" where all are on one; `is_shown` says whether it has a page."""

    number: int
    day: str
    is_shown: bool
    fixtures: tuple[Fixture, ...]
    free: str


@dataclass(frozen=True, slots=True)
class Fixtures:
    """All rounds; `waiting` are those of them with a table that was put off, and only these."""

    has_home: bool
    rounds: tuple[FixtureRound, ...]
    waiting: tuple[FixtureRound, ...]


_KNOWN: PerLanguageCache[Fixtures] = PerLanguageCache(MOST_KEPT)


def has_fixtures(event: Event) -> bool:
    """Whether the rounds to come are known, so that they can be read."""
    return format_of(event).has_route


def fixtures(watched: StampedEvent, search: str = "") -> Fixtures:
    """The rounds as everybody sees them; with a search only those in which somebody is found."""
    found = _KNOWN.get(watched.stamp, lambda: _fixtures(watched))
    wanted = search.strip()
    if not wanted:
        return found
    rounds, waiting = (tuple(_with(of, wanted)) for of in (found.rounds, found.waiting))
    return replace(found, rounds=rounds, waiting=waiting)


def _with(rounds: Sequence[FixtureRound], wanted: str) -> Iterator[FixtureRound]:
    for round_ in rounds:
        own = tuple(
            fixture
            for fixture in round_.fixtures
            if spelling.is_found(wanted, " ".join(fixture.sides))
        )
        free = round_.free if spelling.is_found(wanted, round_.free) else ""
        if own or free:
            yield replace(round_, fixtures=own, free=free)


def _fixtures(watched: StampedEvent) -> Fixtures:
    rounds = tuple(_rounds(watched))
    waiting = (
        replace(round_, fixtures=tuple(at for at in round_.fixtures if at.put_off), free="")
        for round_ in rounds
    )
    return Fixtures(
        has_home=format_of(watched.event).has_home,
        rounds=rounds,
        waiting=tuple(round_ for round_ in waiting if round_.fixtures),
    )


def _rounds(watched: StampedEvent) -> Iterator[FixtureRound]:
    seen = seen_rounds(watched)
    yield from (_seen(watched, round_) for round_ in seen)
    shown = replace(watched.book, rounds=watched.book.rounds[: len(seen)])
    for number, draw in enumerate(draws_ahead(shown), start=1):
        if number > len(seen):
            yield _planned(watched, number, draw)


def _seen(watched: StampedEvent, seen: PublishedRound) -> FixtureRound:
    number, names = seen.state.number, watched.book.names
    return FixtureRound(
        number=number,
        day=round_day(watched.event, number),
        is_shown=True,
        fixtures=tuple(map(_of_table, seen.tables)),
        free=_free(names, sorted(seen.out)),
    )


def _of_table(table: TableInRound) -> Fixture:
    return Fixture(
        table=table.table,
        sides=tuple(side.name for side in table.sides),
        result=" : ".join(map(str, table.points)),
        put_off=table.put_off,
    )


def _planned(watched: StampedEvent, number: int, draw: Draw) -> FixtureRound:
    names = watched.book.names
    return FixtureRound(
        number=number,
        day=round_day(watched.event, number),
        is_shown=False,
        fixtures=tuple(
            Fixture(
                table.table,
                tuple(
                    enumeration([sitting(who, names).name for who in side]) for side in table.sides
                ),
                result="",
                put_off="",
            )
            for table in draw.tables
        ),
        free=_free(names, [out.entrant for out in draw.sitting_out]),
    )


def _free(names: Mapping[int, str], numbers: Sequence[int]) -> str:
    """Who has no table in a round."""
    return enumeration([names.get(number, str(number)) for number in numbers]) if numbers else ""
