"""Factories for the demo club and for tests. They write only through the services."""

# mypy: disable-error-code="no-untyped-call"
# The declarations of factory_boy have no types; what `create` gives back has.

import datetime as dt
from random import Random
from typing import Any, Generic, TypeVar
from uuid import UUID

from factory.base import Factory
from factory.declarations import LazyAttribute, Sequence, SubFactory

from scoring import variant_for
from tracker.models import Club, Evening, Game, Hand, Player
from tracker.reading.stored import standing_of, variant_of
from tracker.services.clubs import add_player, create_club
from tracker.services.evenings import open_evening
from tracker.services.games import start_game
from tracker.services.hands import record_hand
from tracker.services.simulator.records import Record, wished_record

NOW = dt.datetime(2025, 3, 14, 19, 30, tzinfo=dt.UTC)

Made = TypeVar("Made")


class ServiceFactory(Factory[Made], Generic[Made]):
    """Makes things by a service; its declarations are the service's arguments."""

    class Meta:
        abstract = True

    now = NOW

    @classmethod
    def create(cls, **given: Any) -> Made:
        """The thing made, with what is given in place of the declarations."""
        made: Made = super().create(**given)
        return made


class ClubFactory(ServiceFactory[Club]):
    """A club."""

    class Meta:
        model = Club

    name = Sequence("Club {}".format)

    @classmethod
    def _create(cls, model_class: type[Club], *args: Any, **given: Any) -> Club:
        return create_club(**given)


class PlayerFactory(ServiceFactory[Player]):
    """A player, in a club of its own unless one is given."""

    class Meta:
        model = Player

    club = SubFactory(ClubFactory)
    name = Sequence("Player {}".format)

    @classmethod
    def _create(cls, model_class: type[Player], *args: Any, **given: Any) -> Player:
        return add_player(**given)


class EveningFactory(ServiceFactory[Evening]):
    """An evening, in a club of its own unless one is given."""

    class Meta:
        model = Evening

    club = SubFactory(ClubFactory)
    date = NOW.date()
    title = Sequence("Evening {}".format)
    epoch = Sequence(lambda number: UUID(int=number, version=4))

    @classmethod
    def _create(cls, model_class: type[Evening], *args: Any, **given: Any) -> Evening:
        return open_evening(**given)


class GameFactory(ServiceFactory[Game]):
    """A game of Klaberjass unless another ruleset is given, with players of its own."""

    class Meta:
        model = Game

    evening = SubFactory(EveningFactory)
    table = Sequence(str)
    ruleset: Any = "klaberjass"
    first_dealer = 0
    submission_id = Sequence(lambda number: UUID(int=number, version=4))

    players = LazyAttribute(lambda given: new_players(given.evening.club, given.ruleset))

    @classmethod
    def _create(cls, model_class: type[Game], *args: Any, **given: Any) -> Game:
        return start_game(**given)


class HandFactory(ServiceFactory[Hand]):
    """The next hand of a game, dealt and played unless a record is given."""

    class Meta:
        model = Hand

    game = SubFactory(GameFactory)
    submission_id = Sequence(lambda number: UUID(int=number, version=4))

    record = LazyAttribute(lambda given: dealt_record(given.game))

    @classmethod
    def _create(cls, model_class: type[Hand], *args: Any, **given: Any) -> Hand:
        return record_hand(**given)


def new_players(club: Club, ruleset: Any) -> list[Player]:
    """As many players as the game has places."""
    players = variant_for(ruleset).players
    return [PlayerFactory.create(club=club) for _ in range(players)]


def dealt_record(game: Game, outcome: str | None = None) -> Record:
    """A record for the next hand of the game, from a shuffled deck."""
    random = Random(f"{game.pk} {game.version}")  # noqa: S311 - cards, no secret
    return wished_record(variant_of(game), standing_of(game), outcome, random)
