"""A club whose book has something of everything, and a program with a key to it."""

import json
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
)
from tests.remembered import remembered
from tests.tournaments import entered, tournament_of
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.accounts import services as tokens
from tracker.models import ApiToken, Club, Game
from tracker.models.token import SCOPES

SECRET = "only-for-tests-" + "s" * 28


class Book:
    """A club with a game of Clabber, a tournament after two of its rounds, and one that is open."""

    def __init__(self, name: str = "Kanal") -> None:
        self.club = ClubFactory.create(name=name)
        self.players = [
            PlayerFactory.create(club=self.club, name=f"{who} of {name}")
            for who in ("Anna", "Bert", "Carl", "Dora")
        ]
        self.evening = EveningFactory.create(club=self.club, title=f"Evening of {name}")
        self.game: Game = GameFactory.create(
            evening=self.evening, table="1", ruleset="clabber", players=self.players
        )
        HandFactory.create(game=self.game, record=played(0, (90, 62)))
        self.tournament = after_two(four(self.club))
        self.open = tournament_of(self.club)
        self.entrant = entered(self.open, 3)[0]

    @property
    def address(self) -> str:
        """Where programs find the club."""
        return f"/api/v1/clubs/{self.club.slug}"


filled_book = remembered(Book)


def key(club: Club, *scopes: str, secret: str = SECRET, **more: Any) -> ApiToken:
    """A key of the club that is good today; without scopes named it has them all."""
    today = timezone.localdate()
    given: dict[str, Any] = {"name": f"Key {ApiToken.objects.count()}", "expires_on": today}
    return tokens.make_token(
        club=club,
        scopes=scopes or SCOPES,
        secret=secret,
        today=today,
        now=timezone.now(),
        **given | more,
    )


def with_key(secret: str = SECRET) -> dict[str, str]:
    """The header of a program with a key."""
    return {"Authorization": f"Bearer {secret}"}


def send(
    client: Client, address: str, sent: object = None, *, method: str = "POST", **headers: Any
) -> Any:
    """The answer to a program with a key; bytes are sent as they are, anything else as JSON."""
    body = sent if isinstance(sent, bytes) else b"" if sent is None else json.dumps(sent)
    kind = headers.pop("kind", "application/json")
    given = {"headers": with_key()} | headers
    return client.generic(method, address, body, content_type=kind, **given)
