"""The games of a club, paginated, with their scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tracker.access.visibility import is_held_back
from tracker.common.queries.lookups import games
from tracker.engine.records import names
from tracker.engine.records.folding import COUNTED, NEEDS_CORRECTION
from tracker.games.start_queries import SeatedPlayer, Seating, seating_of
from tracker.models import Claim, Club, Game, Hand, Seat

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        hand_count: int
        wrong_count: int
        is_differing: bool

    ListedGame = WithAnnotations[Game, Counts]


@dataclass(frozen=True, slots=True)
class GameState:
    """A listed game and its score; `dealer` deals next, None when the game is over.

    With `is_held_back` the result is hidden until the tournament's prize-giving: only the players,
    whether the game is open, and the number of hands are known, and `totals` is None.
    """

    pk: int
    version: int
    evening: int
    table: str
    variant: str
    seating: Seating
    hands: int
    is_finished: bool
    needs_correction: bool
    is_differing: bool
    is_held_back: bool
    totals: Sequence[int] | None
    ladder: Any
    winner: int | None
    dealer: SeatedPlayer | None


@dataclass(frozen=True, slots=True)
class GameList:
    """A page of the matching games, and their total number."""

    total: int
    states: tuple[GameState, ...]


def listed_games() -> QuerySet[ListedGame]:
    """The games that are not removed, oldest first, prefetched for `card_of`."""
    open_claims = Claim.objects.filter(hand__game=OuterRef("pk"), settled_at=None)
    return (
        games()
        .filter(removed_at=None)
        .annotate(
            hand_count=_hands_of_it(COUNTED),
            wrong_count=_hands_of_it(NEEDS_CORRECTION),
            is_differing=Exists(open_claims),
        )
        .order_by("started_at", "pk")
    )


def _hands_of_it(state: str) -> Coalesce:
    """Counts a game's hands in a state, in a subquery: a join would multiply the rows."""
    hands = Hand.objects.filter(game=OuterRef("pk"), state=state).order_by().values("game")
    return Coalesce(Subquery(hands.annotate(number=Count("pk")).values("number")), 0)


def state_of(game: ListedGame, *, sees_all: bool = False) -> GameState:
    """The score of a listed game; `sees_all` includes hidden results."""
    seating, is_secret = seating_of(game), is_held_back(game) and not sees_all
    dealer = None if is_secret else game.next_dealer
    return GameState(
        pk=game.pk,
        version=game.version,
        evening=game.evening_id,
        table=game.table,
        variant=game.variant,
        seating=seating,
        hands=game.hand_count,
        is_finished=game.is_finished,
        needs_correction=bool(game.wrong_count) and not is_secret,
        is_differing=game.is_differing and not is_secret,
        is_held_back=is_secret,
        totals=None if is_secret else game.totals,
        ladder=None if is_secret else game.ladder,
        winner=None if is_secret else game.winner,
        dealer=None if dealer is None else seating.seats[dealer],
    )


def game_list(
    club: Club,
    search: str = "",
    *,
    evening: int | None = None,
    is_finished: bool | None = None,
    start: int = 0,
    most: int = 50,
) -> GameList:
    """The games of a club, newest first, whose table or a player's name contains the text."""
    found = _found(club, search)
    if evening is not None:
        found = found.filter(evening=evening)
    if is_finished is not None:
        found = found.filter(is_finished=is_finished)
    keys = found.order_by("-started_at", "-pk").values_list("pk", flat=True)
    shown = list(keys[start : start + most])
    states = (state_of(game) for game in listed_games().filter(pk__in=shown))
    by_key = {state.pk: state for state in states}
    return GameList(found.count(), tuple(by_key[pk] for pk in shown))


def game_state(game: Game, *, sees_all: bool = False) -> GameState:
    return state_of(listed_games().get(pk=game.pk), sees_all=sees_all)


def _found(club: Club, search: str) -> QuerySet[Game]:
    found = Game.objects.filter(evening__club=club, removed_at=None)
    wanted = search.strip()
    if not wanted:
        return found
    rows = club.players.values_list("pk", "name")
    players = [pk for pk, name in rows if names.is_found(wanted, name)]
    seats = Seat.objects.filter(player__in=players)
    at_table = Q(table__icontains=search.strip())
    return found.filter(at_table | Q(pk__in=seats.values("game")))
