"""Finished games, each tallied from its hands and kept as long as it does not change."""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Case, Func, QuerySet, TextField, Value, When
from django.db.models.functions import Cast
from django.db.models.sql.compiler import SQLCompiler

from tracker.book.folding import COUNTED
from tracker.models import Evening, Game, Hand, Seat
from tracker.reading.version_cache import VersionCache

MOST_GAMES = 20_000
FEW = 200
"""So many games at most are asked for by their keys."""
PLAYED_OUT = ("made", "set", "tied")
THROWN_IN = "thrown_in"
MADE, MARCH_MADE = "made", "march_made"
READ = json.JSONDecoder().raw_decode
"""Reads JSON that a database has written, without looking for spaces around it."""
ALL_TRICKS = '"all_tricks"'


class Try(NamedTuple):
    """A hand in which a seat tried to make its bid."""

    seat: int
    trump: str
    call: str
    is_made: bool


class BestHand(NamedTuple):
    """A hand worth keeping: its points and its number in the game."""

    points: int
    number: int

    @property
    def or_none(self) -> "BestHand | None":
        """The hand, None where there is none yet."""
        return self if self.number else None


NO_BEST = BestHand(-1, 0)


class OfSeat(NamedTuple):
    """What a seat has done in a game: the hands that it made and what they brought its side."""

    maker_hands: int
    maker_points: int
    bellas: int
    melds: int


class OfSide(NamedTuple):
    """What the hands of a game brought a side: all of them, and those that another side made.

    `best` is the hand in which it had the most points, `march` the best one with all tricks, and
    `marches` how many there were of these.
    """

    points: int
    defender_hands: int
    defender_points: int
    best: BestHand | None
    march: BestHand | None
    marches: int = 0


class GameTally(NamedTuple):
    """A game in figures: what its hands come to, and who sat where.

    Where `has_makers` is false only sides were written down: which of the partners made trump or
    held a meld is not known, and all of it stands at one of their seats.
    """

    players: tuple[int, ...]
    hands: int
    seats: tuple[OfSeat, ...]
    sides: tuple[OfSide, ...]
    tries: tuple[Try, ...]
    has_makers: bool


class FinishedGame(NamedTuple):
    """A finished game: its key, the day and evening it was played, and its tally."""

    pk: int
    day: dt.date
    evening: int
    tally: GameTally


class Picked(Func):
    """Some keys of a JSON column as the text of one list.

    A row is read as one value and its JSON once, whatever the number of keys.
    """

    output_field = TextField()

    def __init__(self, column: str, *keys: str) -> None:
        super().__init__(column)
        self.keys = keys

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any
    ) -> tuple[str, tuple[str | int, ...]]:
        """The list from SQLite's own function, which takes several paths."""
        paths = ", ".join(f"'$.{key}'" for key in self.keys)
        template = f"JSON_EXTRACT(%(expressions)s, {paths})"
        sql, params = self.as_sql(compiler, connection, template=template, **context)
        return sql, tuple(params)

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        """The same list from PostgreSQL."""
        values = ", ".join(f"%(expressions)s -> '{key}'" for key in self.keys)
        template = f"JSONB_BUILD_ARRAY({values})::TEXT"
        return self.as_sql(compiler, connection, template=template)


_TALLIES: VersionCache[GameTally] = VersionCache(MOST_GAMES)


class Versions(NamedTuple):
    """Games in the order in which they were played, as key, version and evening of each.

    `evenings` has the day and the epoch of each evening.
    """

    games: tuple[tuple[int, int, int], ...]
    evenings: Mapping[int, tuple[dt.date, UUID]]


def versions_of(games: QuerySet[Game]) -> Versions:
    """The games as they are now."""
    ordered = games.order_by("evening__date", "started_at", "pk")
    evenings = Evening.objects.filter(pk__in=games.order_by().values("evening")).order_by()
    rows = evenings.values_list("pk", "date", "epoch")
    return Versions(
        tuple(ordered.values_list("pk", "version", "evening_id")),
        {pk: (date, epoch) for pk, date, epoch in rows},
    )


def played_games(games: QuerySet[Game], versions: Versions) -> tuple[FinishedGame, ...]:
    """The games with their tallies; only those that have changed are tallied anew."""
    evenings = versions.evenings
    keys = {pk: (evenings[evening][1], pk, version) for pk, version, evening in versions.games}
    found = _TALLIES.find(keys)
    changed = keys.keys() - found.keys()
    if changed:
        anew = games if len(changed) > FEW else Game.objects.filter(pk__in=changed)
        for pk, tally in _tallied(anew):
            if pk in keys:
                found[pk] = _TALLIES.get(keys[pk], partial(_same, tally))
    return tuple(
        FinishedGame(pk, evenings[evening][0], evening, found[pk])
        for pk, _, evening in versions.games
        if pk in found
    )


def _same(tally: GameTally) -> GameTally:
    return tally


def _tallied(games: QuerySet[Game]) -> Iterator[tuple[int, GameTally]]:
    """The games that have a hand which counts, each with its tally."""
    of_games = games.order_by().values("pk")
    seats = Seat.objects.filter(game__in=of_games).order_by("game", "place")
    sat = {
        pk: tuple(player for _, player in rows)
        for pk, rows in groupby(seats.values_list("game_id", "player_id"), itemgetter(0))
    }
    march = When(text__contains=ALL_TRICKS, then=Value(True))
    hands = (
        Hand.objects.filter(game__in=of_games, state=COUNTED)
        .annotate(text=Cast("scored", TextField()))
        .order_by("game", "number")
        .values_list(
            "game_id",
            "game__makers",
            "number",
            Picked("scored", "outcome", "hand_points", "score", "bid"),
            Picked("record", "bella", "melds"),
            Case(march, default=Value(False), output_field=BooleanField()),
        )
    )
    for pk, rows in groupby(hands.iterator(), itemgetter(0)):
        yield pk, _tally(sat[pk], [_read(*row[1:]) for row in rows])


class _Row(NamedTuple):
    """A hand as it comes from the database."""

    makers: str
    number: int
    outcome: str
    hand_points: list[int]
    score: list[int]
    maker: int | None
    trump: str
    call: str
    bella: int | None
    melding: tuple[int, ...]
    is_march: bool


@lru_cache(maxsize=4096)
def _declared(record: str) -> tuple[int | None, tuple[int, ...]]:
    """Who announced the bella, and the seats that declared a meld; most hands have neither."""
    bella, melds = json.loads(record)
    return bella, tuple({meld["seat"] for meld in melds or ()})


def _read(makers: str, number: int, scored: str, record: str, march: object) -> _Row:
    bella, melding = _declared(record)
    (outcome, hand_points, score, bid), _ = READ(scored)
    bid = bid or {}
    return _Row(
        makers=makers,
        number=number,
        outcome=outcome,
        hand_points=hand_points,
        score=score,
        maker=bid.get("maker"),
        trump=bid.get("trump") or "",
        call=bid.get("call") or "",
        bella=bella,
        melding=melding,
        is_march=bool(march) or outcome == MARCH_MADE,
    )


# One and the same value for the same try: a large club has many of each.
_try = lru_cache(maxsize=1024)(Try)


def _tally(players: tuple[int, ...], rows: Sequence[_Row]) -> GameTally:
    hands = [row for row in rows if row.outcome != THROWN_IN]
    sides = len(rows[0].score)
    return GameTally(
        players=players,
        hands=len(hands),
        seats=_of_seats(hands, len(players)),
        sides=tuple(_of_side(hands, side, sides) for side in range(sides)),
        tries=tuple(_tries(hands)),
        has_makers=rows[0].makers == "player" or len(players) == sides,
    )


def _of_seats(hands: Iterable[_Row], seats: int) -> tuple[OfSeat, ...]:
    made, points, bellas, melds = ([0] * seats for _ in OfSeat._fields)
    for row in hands:
        if row.maker is not None:
            made[row.maker] += 1
            points[row.maker] += row.score[row.maker % len(row.score)]
        if row.bella is not None:
            bellas[row.bella] += 1
        for seat in row.melding:
            melds[seat] += 1
    return tuple(map(OfSeat, made, points, bellas, melds))


def _of_side(hands: Iterable[_Row], side: int, sides: int) -> OfSide:
    points = others = defended = marches = 0
    best = march = NO_BEST
    for row in hands:
        points += row.score[side]
        if row.maker is not None and row.maker % sides != side:
            others += 1
            defended += row.score[side]
        own = row.hand_points[side]
        if own > best.points:
            best = BestHand(own, row.number)
        if row.is_march and own == max(row.hand_points):
            marches += 1
            march = BestHand(own, row.number) if own > march.points else march
    return OfSide(points, others, defended, best.or_none, march.or_none, marches)


def _tries(hands: Iterable[_Row]) -> Iterator[Try]:
    for row in hands:
        if row.maker is not None and row.outcome in PLAYED_OUT:
            yield _try(row.maker, row.trump, row.call, row.outcome == MADE)
