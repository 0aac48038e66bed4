"""A game in a list of games: who plays what where, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tracker.book.folding import COUNTED, NEEDS_CORRECTION
from tracker.models import Claim, Game
from tracker.pages.game_summary import GameSummary, game_summary
from tracker.pages.scores import Score, scores_of
from tracker.reading.lens import is_held_back
from tracker.reading.lookups import games
from tracker.reading.seating import Seated, Seating, seating_of
from tracker.vocabulary.games import result_text
from tracker.vocabulary.moments import clock

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Counts(TypedDict):
        """What is counted for each listed game."""

        hand_count: int
        wrong_count: int
        is_differing: bool

    ListedGame = WithAnnotations[Game, Counts]


@dataclass(frozen=True, slots=True)
class SideCard:
    """A side of a game and where it stands, None while nobody is told."""

    name: str
    score: Score | None
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list; `dealer` is who deals next, None when it is over.

    With `is_held_back` its result waits for the prize-giving of its event: only who sits there,
    whether they still play and how many hands they have written is told.
    """

    head: GameSummary
    sides: tuple[SideCard, ...]
    dealer: Seated | None
    hands: int
    started: str
    is_finished: bool
    needs_correction: bool
    is_differing: bool
    result: str
    is_held_back: bool


def listed_games() -> QuerySet[ListedGame]:
    """The games that are not removed, the oldest first, as `card_of` wants them."""
    open_claims = Claim.objects.filter(hand__game=OuterRef("pk"), settled_at=None)
    return (
        games()
        .filter(removed_at=None)
        .annotate(
            hand_count=Count("hands", filter=Q(hands__state=COUNTED)),
            wrong_count=Count("hands", filter=Q(hands__state=NEEDS_CORRECTION)),
            is_differing=Exists(open_claims),
        )
        .order_by("started_at", "pk")
    )


def card_of(game: ListedGame, *, sees_all: bool = False) -> GameCard:
    """The card of one of the listed games, as everybody sees it or who sees what waits."""
    seating, is_secret = seating_of(game), is_held_back(game) and not sees_all
    result = result_text(seating, game.totals, game.winner, is_finished=game.is_finished)
    return GameCard(
        head=game_summary(game),
        sides=_sides(game, seating, is_secret=is_secret),
        dealer=None if is_secret else _dealer(game, seating),
        hands=game.hand_count,
        started=clock(game.started_at),
        is_finished=game.is_finished,
        needs_correction=bool(game.wrong_count) and not is_secret,
        is_differing=game.is_differing and not is_secret,
        result="" if is_secret else result,
        is_held_back=is_secret,
    )


def _dealer(game: Game, seating: Seating) -> Seated | None:
    return None if game.next_dealer is None else seating.seats[game.next_dealer]


def _sides(game: Game, seating: Seating, *, is_secret: bool) -> tuple[SideCard, ...]:
    if is_secret:
        return tuple(SideCard(side.name, None, is_winner=False) for side in seating.sides)
    pairs = zip(seating.sides, scores_of(game), strict=True)
    return tuple(SideCard(side.name, score, side.number == game.winner) for side, score in pairs)
