"""Endpoints for games and their hands."""

import datetime as dt
from collections.abc import Iterator
from typing import Any, Literal

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Field, Query, Router, Schema

from scoring.json_values import Json
from tracker.access.visibility import is_held_back
from tracker.api.v1.endpoint import (
    Page,
    Problem,
    Refusal,
    Search,
    Span,
    page_of,
    paged_rows,
    reads_held_back,
)
from tracker.common.queries.lookups import club_for, game_for
from tracker.games.hands.queries import SideOfHand, StoredHand, kept_hands
from tracker.games.list_queries import GameState, game_list, game_state
from tracker.games.sheet_rows_texts import scores

router = Router()
ANSWERS = {404: Problem, 422: Problem}


class Side(Schema):
    """A side of a game and its score; `shown` is the score as on the sheet, which may be a die.

    Both are missing while the standings of its tournament are hidden until the prize-giving.
    """

    name: str = Field(examples=["Anna & Carl"])
    total: int | None
    shown: str | None
    is_winner: bool


class GameRow(Schema):
    """A game in a list; `version` changes whenever the game does."""

    id: int
    evening: int
    table: str
    variant: str = Field(examples=["clabber"])
    state: Literal["open", "finished"]
    hands: int = Field(description="Hands that count.")
    needs_correction: bool
    sides: list[Side]
    version: int


class Seat(Schema):
    """A seat, its player and its side; places count from 0, clockwise."""

    place: int
    player: int
    name: str
    side: int


class Game(GameRow):
    """A game with its seats; `options` are the house rules that differ from the standard.

    `next_dealer` and `carry` are missing while the standings of its tournament are hidden until the
    prize-giving.
    """

    options: Json
    seats: list[Seat]
    first_dealer: int
    next_dealer: int | None
    carry: int | None
    started_at: dt.datetime
    closed_at: dt.datetime | None = Field(description="When it was ended as it stood, if it was.")


class HandSide(Schema):
    """The points, counted points and running total of one side in a hand."""

    points: int
    score: int
    total: int


class Line(Schema):
    """A reason for points; `unit` tells them apart where a game also counts the value of a hand."""

    side: int
    points: int
    rule: str
    text: str
    unit: Literal["hand", "game"] | None = None


class HandProblem(Schema):
    """A reason why a hand must be corrected."""

    field: str
    code: str
    message: str


class Hand(Schema):
    """A hand: codes as in the exported file, the record as sent, and every reason for points.

    `sides` and `lines` are empty where the hand does not count.
    """

    number: int
    revision: int
    state: str = Field(examples=["counted"])
    dealer: str
    maker: str
    trump: str = Field(examples=["H"])
    call: str
    doubled: str
    outcome: str = Field(examples=["made"])
    set: str = Field(description="The side that was set, if one was.")
    sides: list[HandSide]
    record: Json
    lines: list[Line]
    problems: list[HandProblem]
    entered_at: dt.datetime


class Games(Search):
    """Filters for the list of games."""

    evening: int | None = Field(None, ge=1, le=2**31 - 1, description="Only those of an evening.")
    state: Literal["open", "finished"] | None = None


@router.get("/clubs/{slug:club}/games", response={200: Page[GameRow]} | ANSWERS, tags=["Games"])
def all_games(request: HttpRequest, club: str, asked: Query[Games]) -> Page[GameRow]:
    """Lists the games of a club, newest first, optionally searched by table or player."""
    found = game_list(
        club_for(club),
        asked.text,
        evening=asked.evening,
        is_finished=None if asked.state is None else asked.state == "finished",
        start=asked.offset,
        most=asked.limit,
    )
    rows = [GameRow(**_row(state)) for state in found.states]
    return paged_rows(rows, asked, found.total)


@router.get(
    "/clubs/{slug:club}/games/{int:game}",
    response={200: Game, 404: Problem},
    tags=["Games"],
)
def one_game(request: HttpRequest, club: str, game: int) -> Game:
    """A game of a club with its current score."""
    sees_all = reads_held_back(request, club)
    return game_shown(game_for(club, game), sees_all=sees_all)


@router.get(
    "/clubs/{slug:club}/games/{int:game}/hands",
    response={200: Page[Hand], 403: Problem} | ANSWERS,
    tags=["Games"],
)
def all_hands(request: HttpRequest, club: str, game: int, asked: Query[Span]) -> Page[Hand]:
    """The hands of a game in order; 403 while its result is hidden until the prize-giving."""
    found = game_for(club, game)
    if is_held_back(found) and not reads_held_back(request, club):
        raise Refusal(
            403, "held_back", _("The result of this game is announced at the prize-giving.")
        )
    return page_of(kept_hands(found), asked, _hand)


def game_shown(game: Any, *, sees_all: bool) -> Game:
    """Builds the response for a game; `sees_all` includes results hidden until the prize-giving."""
    state = game_state(game, sees_all=sees_all)
    return Game(
        **_row(state),
        options=game.options,
        seats=[
            Seat(place=seat.place, player=seat.player, name=seat.name, side=seat.side)
            for seat in state.seating.seats
        ],
        first_dealer=game.first_dealer,
        next_dealer=state.dealer.place if state.dealer else None,
        carry=None if state.is_held_back else game.carry,
        started_at=game.started_at,
        closed_at=game.closed_at,
    )


def _row(state: GameState) -> Json:
    return {
        "id": state.pk,
        "evening": state.evening,
        "table": state.table,
        "variant": state.variant,
        "state": "finished" if state.is_finished else "open",
        "hands": state.hands,
        "needs_correction": state.needs_correction,
        "sides": [*_sides(state)],
        "version": state.version,
    }


def _sides(state: GameState) -> Iterator[Side]:
    reached = scores(state.totals, state.ladder) if state.totals is not None else None
    for side in state.seating.sides:
        yield Side(
            name=side.name,
            total=int(reached[side.number].total) if reached else None,
            shown=reached[side.number].shown if reached else None,
            is_winner=side.number == state.winner,
        )


def _hand(hand: StoredHand) -> Hand:
    row = hand.row
    return Hand(
        number=row.number,
        revision=hand.revision,
        state=row.state,
        dealer=row.dealer,
        maker=row.maker,
        trump=row.trump,
        call=row.call,
        doubled=row.doubled,
        outcome=row.outcome,
        set=row.set,
        sides=[_side(side) for side in row.sides],
        record=dict(hand.record),
        lines=[Line(**line) for line in hand.lines if row.sides],
        problems=[
            HandProblem(**{name: problem[name] for name in HandProblem.model_fields})
            for problem in hand.problems
        ],
        entered_at=hand.entered_at,
    )


def _side(side: SideOfHand) -> HandSide:
    return HandSide(points=side.points, score=side.score, total=side.total)
