"""Endpoints that start games and record hands, once for each `submission_id`."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Field, Schema, Status

from scoring.json_values import Json
from tracker.api.v1 import endpoint
from tracker.api.v1.endpoint import (
    Body,
    Count,
    FieldProblem,
    Id,
    Place,
    Problem,
    Refusal,
    contradiction,
)
from tracker.common.errors import SubmissionReusedError
from tracker.common.queries.lookups import game_for, is_removed, player_for, public_evening_for
from tracker.games import services as games
from tracker.games.api import Game, game_shown, router
from tracker.phones.sync.api import submission, write_item
from tracker.phones.sync.items_api import KINDS, Item

STORED = frozenset({200, 201, 202})
REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 415, 422), Problem)


class Ruleset(Body):
    """A game and its house rules, as in docs/records.md; `/rules/{variant}` lists the options."""

    variant: str = Field(examples=["clabber"])
    options: Json = Field({}, examples=[{"target": 300}])


class NewGame(Body):
    """A game to start; players sit in the order of their places, clockwise."""

    submission_id: UUID = Field(description="Made by the program; the same again does nothing.")
    table: str = Field(examples=["3"])
    ruleset: Ruleset
    players: list[Id] = Field(max_length=4, description="Their keys.")
    first_dealer: Place


class NewHand(Body):
    """A hand to record, in the terms of docs/records.md."""

    submission_id: UUID = Field(description="Made by the program; the same again does nothing.")
    number: Count = Field(description="The place of the hand in its game.")
    record: Json = Field(
        examples=[{"bid": {"maker": 0, "trump": "H"}, "captured": [90, 62], "last_trick": 0}]
    )
    dealer: Place | None = Field(None, description="The seat that dealt, where that is known.")


class HandResult(Schema):
    """The result of recording a hand, as in docs/submission.md."""

    submission_id: UUID
    outcome: str = Field(examples=["recorded"])
    message: str
    game: int
    number: int
    revision: int | None


class RecordedHand(Schema):
    """The stored hand with this number."""

    sentence: str
    by: str
    at: str
    revision: int


class HandNumberTaken(Problem):
    """Another hand has the number; `next_number` is free."""

    theirs: RecordedHand
    next_number: int


@router.post(
    "/clubs/{slug:club}/evenings/{int:evening}/games",
    response={200: Game, 201: Game} | REFUSALS,
    **endpoint.hands,
    tags=["Games"],
)
def start_game(request: HttpRequest, club: str, evening: int, new: NewGame) -> Status[Game]:
    """Starts a game of an evening: 201, or 200 with the same game for a repeated submission."""
    found = public_evening_for(club, evening)
    now = timezone.now()
    try:
        game = games.start_game(
            evening=found,
            table=new.table,
            ruleset=new.ruleset.model_dump(),
            players=_players(club, new.players),
            first_dealer=new.first_dealer,
            submission_id=new.submission_id,
            now=now,
        )
    except SubmissionReusedError as error:
        text = _("This id was used to start another game.")
        raise Refusal(422, "key_reused", text) from error
    shown = game_shown(game_for(club, game.pk), sees_all=True)
    return Status(201 if game.started_at == now else 200, shown)


@router.post(
    "/clubs/{slug:club}/games/{int:game}/hands",
    response=dict.fromkeys(STORED, HandResult)
    | {409: HandNumberTaken, 410: Problem, 503: Problem}
    | REFUSALS,
    **endpoint.hands,
    tags=["Games"],
)
def record_hand(
    request: HttpRequest, club: str, game: int, new: NewHand
) -> Status[HandResult | HandNumberTaken]:
    """Records a hand: 201, 200 for a repeated submission, 202 while an earlier hand is missing."""
    item = Item(
        submission_id=new.submission_id,
        kind="hand",
        game=game,
        number=new.number,
        seq=None,
        entered_at=None,
        values=dict.fromkeys(KINDS["hand"]) | {"record": new.record, "dealer": new.dealer},
    )
    sent = submission(new.model_dump(mode="json"), item, timezone.now())
    return _answer(write_item(item, _game(club, game), sent))


def _answer(result: Json) -> Status[HandResult | HandNumberTaken]:
    status, outcome, message = result["status"], result["outcome"], result["message"]
    if status in STORED:
        facts: Json = {name: result.get(name) for name in HandResult.model_fields}
        return Status(status, HandResult(**facts))
    if outcome == "slot_taken":
        taken = HandNumberTaken(
            code=outcome,
            message=message,
            fields=[],
            theirs=RecordedHand(**result["theirs"]),
            next_number=result["next_number"],
        )
        return Status(status, taken)
    fields = [FieldProblem(**problem) for problem in result.get("problems", ())]
    raise Refusal(status, outcome, message, fields)


def _game(club: str, game: int) -> Any:
    """The game; Refusal where it was removed."""
    if is_removed(club, game):
        raise Refusal(410, "removed", _("This game was taken out of the book."))
    return game_for(club, game)


def _players(club: str, ids: list[int]) -> list[Any]:
    """The players by key; Refusal where one is not in the club."""
    found, missing = [], []
    for place, pk in enumerate(ids):
        try:
            found.append(player_for(club, pk))
        except Http404:
            text = _("This is not a player of the club.")
            missing.append(FieldProblem(field=f"players.{place}", code="not_in_club", message=text))
    if missing:
        raise contradiction(missing)
    return found
