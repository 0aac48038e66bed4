"""What a table of a round has brought: worked out from its games, never stored."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Q

from tracker.engine.records.folding import COUNTED
from tracker.models import Event, Game, Hand, Pairing, Placing


class TableResult(NamedTuple):
    """The points of each side of a table, and how many games each has won.

    `is_over` says whether the table has nothing more to play; `forfeited_by` is the side that lost
    without playing. `hands` are those that its slip names.
    """

    points: tuple[int, ...]
    games_won: tuple[int, ...]
    is_over: bool
    forfeited_by: int | None = None
    is_typed: bool = False
    hands: int | None = None


class SlipResult(NamedTuple):
    """What stands on the slip of a table: the points of each side, and from how many hands.

    Without a number of hands it stands for those that were planned.
    """

    points: tuple[int, ...]
    hands: int | None = None


def result_of(event: Event, pairing: Pairing) -> TableResult:
    """How a table stands: what was typed from paper, else what its games add up to."""
    sides = _side_count(pairing.placings.all())
    nothing = (0,) * sides
    if pairing.forfeited_by is not None:
        won = tuple(int(side != pairing.forfeited_by) for side in range(sides))
        return TableResult(nothing, won, is_over=True, forfeited_by=pairing.forfeited_by)
    if pairing.typed_points is not None:
        points = tuple(pairing.typed_points)
        won = _winner(points)
        return TableResult(points, won, is_over=True, is_typed=True, hands=pairing.typed_hands)
    games = [game for game in pairing.games.all() if game.removed_at is None]
    totals = [game.totals for game in games]
    points = tuple(sum(column) for column in zip(*totals, strict=True)) or nothing
    won = tuple(sum(game.winner == side for game in games) for side in range(sides))
    return TableResult(points, won, is_over=is_played(event, games))


def as_played(games: str = "") -> Q:
    """Which games are the result of their table: nothing that the director gave stands for it.

    `games` leads to them, such as `seats__game__`; those without a table of a round are among them.
    """
    given = ("forfeited_by", "typed_points")
    return Q(**{f"{games}pairing__{column}__isnull": True for column in given})


def points_of(event: Event, result: TableResult) -> tuple[int, ...] | None:
    """What decides a table for the next draw; None as long as it has no result.

    Where several games are played it is how many each side has won, and after a forfeit too.
    """
    if not result.is_over:
        return None
    return result.games_won if goes_by_games(event, result) else deciding_points(event, result)


def deciding_points(event: Event, result: TableResult) -> tuple[int, ...]:
    """The points of each side; who has won without having most is one ahead of all."""
    winner, most = won_otherwise(event, result), max(result.points)
    return tuple(most + 1 if side == winner else own for side, own in enumerate(result.points))


def won_otherwise(event: Event, result: TableResult) -> int | None:
    """The side that has won the only game of a table, though its points do not say so.

    The makers of a tied game, or of one in which both sides reached the target, can have as many
    points as others or fewer, and so can who has won by a march. None where points say who has won.
    """
    if event.games > 1 or result.forfeited_by is not None or sum(result.games_won) != 1:
        return None
    winner = result.games_won.index(1)
    others = (own for side, own in enumerate(result.points) if side != winner)
    return winner if max(others) >= result.points[winner] else None


def goes_by_games(event: Event, result: TableResult) -> bool:
    """Whether a table is decided by the games that each side has won, and not by points."""
    return result.forfeited_by is not None or (event.games > 1 and not result.is_typed)


def hands_behind(event: Event, result: TableResult, written: int) -> int:
    """How many hands the points of a table are for, of which so many are written down.

    A slip stands for the hands that it names, else for those that were planned, however many are
    written; where none were, for those as which rounds count, and else nobody knows.
    """
    if result.is_typed:
        return result.hands or (event.hands or 0) * event.games or event.nominal_hands or 0
    return written


def sides_of(pairing: Pairing) -> tuple[tuple[Placing, ...], ...]:
    """The seats of a table by side, each side in the order of its seats, as they are read."""
    seats = [*pairing.placings.all()]
    sides = range(_side_count(seats))
    return tuple(tuple(seat for seat in seats if seat.side == side) for side in sides)


def _side_count(seats: Iterable[Placing]) -> int:
    return max((seat.side or 0 for seat in seats), default=-1) + 1


def is_played(event: Event, games: Sequence[Game]) -> bool:
    """Whether all games of a table are played, or one side has won more than others still can."""
    if not games or not all(game.is_finished for game in games):
        return False
    won = Counter(game.winner for game in games if game.winner is not None)
    return len(games) >= event.games or max(won.values(), default=0) * 2 > event.games


def pairing_of(game: Game) -> Pairing:
    """The table of its event at which a game is played, with its round and its club."""
    found = Pairing.objects.select_related("round__event__evening__club")
    return found.get(games=game)


def is_written(pairing: Pairing) -> bool:
    """Whether something is written down of a table that another result would replace."""
    if pairing.typed_points is not None or pairing.forfeited_by is not None:
        return True
    hands = Hand.objects.filter(game__pairing=pairing, game__removed_at=None, state=COUNTED)
    return hands.exists()


def _winner(points: tuple[int, ...]) -> tuple[int, ...]:
    best = max(points)
    return tuple(int(point == best and points.count(best) == 1) for point in points)
