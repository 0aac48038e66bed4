"""Phones at the tables of an evening, for the tests of what they send."""

from typing import Any

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    PlayerFactory,
    joined,
    new_id,
    table_of,
)
from tracker.models import Club, Game, Phone
from tracker.phones.sync.services import SubmissionRequest, SubmissionResult, submit_hand

NAMES = ("Anna", "Bea", "Carl", "Dora")


def phone_of(game: Game, place: int | None = None) -> Phone:
    """A phone at the table of a game, its own or that of the player in this place."""
    player = None if place is None else game.seats.get(place=place).player_id
    return joined(table_of(game.evening, game.table), player=player)


def game_of(variant: str = "clabber", agreement: str = "second", **options: Any) -> Game:
    """A game of Anna, Bea and as many more as it needs at table 1 of a club, Anna dealing."""
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"))
    Club.objects.update(agreement=agreement)
    number = 2 if variant == "klaberjass" else 4
    players = [PlayerFactory.create(club=evening.club, name=name) for name in NAMES[:number]]
    ruleset = {"variant": variant, "options": options}
    game = GameFactory.create(evening=evening, ruleset=ruleset, players=players, table="1")
    return Game.objects.select_related("evening__club").get(pk=game.pk)


def sent(phone: Phone | None = None, **more: Any) -> SubmissionRequest:
    """A submission as it comes in from a phone."""
    given: dict[str, Any] = {"id": new_id(), "digest": "as it was", "now": NOW, "phone": phone}
    return SubmissionRequest(**given | more)


def counted(own: int, maker: int = 0) -> dict[str, Any]:
    """A hand of Clabber in hearts with this many points for the side of Anna."""
    return {"bid": {"maker": maker, "trump": "H"}, "counted": [own, 162 - own]}


def sends(
    game: Game, number: int, record: object, phone: Phone | None = None, dealer: int | None = None
) -> SubmissionResult:
    """A hand sent by a phone."""
    return submit_hand(game=game, record=record, number=number, sent=sent(phone), dealer=dealer)
