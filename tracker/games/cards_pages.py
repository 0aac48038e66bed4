"""A game in a list of games: who plays what where, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.games.list_queries import GameState, state_of
from tracker.games.seating_queries import Seated
from tracker.games.sheet_pages import GameSummary, game_summary
from tracker.games.sheet_rows_texts import ScoreShown, scores
from tracker.games.texts import result_text

if TYPE_CHECKING:
    from tracker.games.list_queries import ListedGame


@dataclass(frozen=True, slots=True)
class SideCard:
    """A side of a game and where it stands, None while nobody is told."""

    name: str
    score: ScoreShown | None
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list; `dealer` is who deals next, None when it is over.

    With `is_held_back` its result waits for the prize-giving of its event: only who sits there,
    whether they still play and how many hands they have written is told. Its `digest`, where it
    has one, is another whenever anything else on it is.
    """

    head: GameSummary
    sides: tuple[SideCard, ...]
    dealer: Seated | None
    hands: int
    is_finished: bool
    needs_correction: bool
    is_differing: bool
    result: str
    is_held_back: bool
    digest: str = ""


def card_of(game: ListedGame, *, sees_all: bool = False) -> GameCard:
    """The card of one of the listed games, as everybody sees it or who sees what waits."""
    state = state_of(game, sees_all=sees_all)
    return GameCard(
        head=game_summary(game),
        sides=tuple(_sides(state)),
        dealer=state.dealer,
        hands=state.hands,
        is_finished=state.is_finished,
        needs_correction=state.needs_correction,
        is_differing=state.is_differing,
        result=_result(state),
        is_held_back=state.is_held_back,
    )


def _result(state: GameState) -> str:
    if state.totals is None:
        return ""
    return result_text(state.seating, state.totals, state.winner, is_finished=state.is_finished)


def _sides(state: GameState) -> Iterator[SideCard]:
    reached = scores(state.totals, state.ladder) if state.totals is not None else None
    for side in state.seating.sides:
        score = reached[side.number] if reached else None
        yield SideCard(side.name, score, side.number == state.winner)
