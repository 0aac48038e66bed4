"""Finished games, each tallied from its hands and kept as long as it does not change."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Case, Func, QuerySet, TextField, Value, When
from django.db.models.functions import Cast
from django.db.models.sql.compiler import SQLCompiler

from tracker.folding import COUNTED
from tracker.models import Game, Hand, Seat
from tracker.selectors.events.kept import Kept

MOST_GAMES = 20_000
FEW = 200
"""So many games at most are asked for by their keys."""
PLAYED_OUT = ("made", "set", "tied")
THROWN_IN = "thrown_in"
MADE, MARCH_MADE = "made", "march_made"
ALL_TRICKS = '"all_tricks"'


class Try(NamedTuple):
    """A hand in which a seat tried to make its bid."""

    seat: int
    trump: str
    call: str
    is_made: bool


class Best(NamedTuple):
    """A hand worth keeping: its points and its number in the game."""

    points: int
    number: int


class OfSeat(NamedTuple):
    """What a seat has done in a game: the hands that it made and what they brought its side."""

    maker_hands: int
    maker_points: int
    bellas: int
    melds: int


class OfSide(NamedTuple):
    """What the hands of a game brought a side: all of them, and those that another side made.

    `best` is the hand in which it had the most points, `march` the best one with all tricks.
    """

    points: int
    defender_hands: int
    defender_points: int
    best: Best | None
    march: Best | None


class Tally(NamedTuple):
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


class Played(NamedTuple):
    """A finished game: its key, the day and evening it was played, and its tally."""

    pk: int
    day: Any
    evening: int
    tally: Tally


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


_TALLIES: Kept[Tally] = Kept(MOST_GAMES)

Versions = Sequence[tuple[int, int, Any, int, Any]]


def versions_of(games: QuerySet[Game]) -> Versions:
    """The games with their versions, in the order in which they were played."""
    ordered = games.order_by("evening__date", "started_at", "pk")
    return list(
        ordered.values_list("pk", "version", "evening__date", "evening_id", "evening__epoch")
    )


def played_games(games: QuerySet[Game], versions: Versions) -> tuple[Played, ...]:
    """The games with their tallies; only those that have changed are tallied anew."""
    keys = {pk: (epoch, pk, version) for pk, version, _, _, epoch in versions}
    found = _TALLIES.find(keys)
    changed = keys.keys() - found.keys()
    if changed:
        anew = games if len(changed) > FEW else Game.objects.filter(pk__in=changed)
        for pk, tally in _tallied(anew):
            if pk in keys:
                found[pk] = _TALLIES.get(keys[pk], partial(_same, tally))
    return tuple(
        Played(pk, day, evening, found[pk]) for pk, _, day, evening, _ in versions if pk in found
    )


def _same(tally: Tally) -> Tally:
    return tally


def _tallied(games: QuerySet[Game]) -> Iterator[tuple[int, Tally]]:
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
    melds: list[dict[str, Any]]
    is_march: bool


def _read(makers: str, number: int, scored: str, record: str, march: object) -> _Row:
    bella, melds = json.loads(record)
    outcome, hand_points, score, bid = json.loads(scored)
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
        melds=melds or [],
        is_march=bool(march) or outcome == MARCH_MADE,
    )


# One and the same value for the same try: a large club has many of each.
_try = lru_cache(maxsize=1024)(Try)


def _tally(players: tuple[int, ...], rows: Sequence[_Row]) -> Tally:
    hands = [row for row in rows if row.outcome != THROWN_IN]
    sides = len(rows[0].score)
    return Tally(
        players=players,
        hands=len(hands),
        seats=tuple(_of_seat(hands, seat, seat % sides) for seat in range(len(players))),
        sides=tuple(_of_side(hands, side, sides) for side in range(sides)),
        tries=tuple(_tries(hands)),
        has_makers=rows[0].makers == "player" or len(players) == sides,
    )


def _of_seat(hands: Iterable[_Row], seat: int, side: int) -> OfSeat:
    made = [row.score[side] for row in hands if row.maker == seat]
    bellas = sum(row.bella == seat for row in hands)
    melds = sum(any(meld["seat"] == seat for meld in row.melds) for row in hands)
    return OfSeat(len(made), sum(made), bellas, melds)


def _of_side(hands: Iterable[_Row], side: int, sides: int) -> OfSide:
    others = [
        row.score[side] for row in hands if row.maker is not None and row.maker % sides != side
    ]
    marches = [
        row for row in hands if row.is_march and row.hand_points[side] == max(row.hand_points)
    ]
    return OfSide(
        points=sum(row.score[side] for row in hands),
        defender_hands=len(others),
        defender_points=sum(others),
        best=_best(hands, side),
        march=_best(marches, side),
    )


def _tries(hands: Iterable[_Row]) -> Iterator[Try]:
    for row in hands:
        if row.maker is not None and row.outcome in PLAYED_OUT:
            yield _try(row.maker, row.trump, row.call, row.outcome == MADE)


def _best(hands: Iterable[_Row], side: int) -> Best | None:
    """The first of the hands in which the side had the most points, None without any."""
    found = (Best(row.hand_points[side], row.number) for row in hands)
    return max(found, key=lambda best: best.points, default=None)
