"""Factories for tests and benchmarks, built on the services; records are written by hand."""

# mypy: disable-error-code="no-untyped-call"
# factory_boy's declarations are untyped; the results of `create` are typed.

import datetime as dt
from random import Random
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

from factory.base import Factory
from factory.declarations import LazyAttribute, Sequence, SubFactory

from scoring import variant_for
from tracker.access import codes
from tracker.clubs.services import create_club
from tracker.engine.simulator.records import Record, wished_record
from tracker.evenings.services import open_evening
from tracker.games.hands.corrections_services import amend_hand, restore_hand, void_hand
from tracker.games.hands.services import record_hand
from tracker.games.permissions_queries import standing_of
from tracker.games.services import start_game
from tracker.models import Club, Evening, Game, Hand, Phone, Player, Table
from tracker.phones.services import Applicant, join_by_token, open_table
from tracker.players.services.roster import add_player
from tracker.rules.queries import variant_of

NOW = dt.datetime(2025, 3, 14, 19, 30, tzinfo=dt.UTC)

Made = TypeVar("Made")


class ServiceFactory(Factory[Made], Generic[Made]):
    """A factory that calls a service; its declarations are the service's arguments."""

    class Meta:
        abstract = True

    now = NOW

    @classmethod
    def create(cls, **given: Any) -> Made:
        """The created object; `given` overrides the declarations."""
        made: Made = super().create(**given)
        return made


class ClubFactory(ServiceFactory[Club]):
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
    """As many players as the game has seats."""
    players = variant_for(ruleset).players
    return [PlayerFactory.create(club=club) for _ in range(players)]


def dealt_record(game: Game, outcome: str | None = None) -> Record:
    """A record for the next hand of the game, from a shuffled deck."""
    random = Random(f"{game.pk} {game.version}")
    return wished_record(variant_of(game), standing_of(game), outcome, random)


def new_id() -> UUID:
    return uuid4()


def table_of(evening: Evening, name: str = "3", now: dt.datetime = NOW) -> Table:
    """A table of the evening, with a code."""
    return open_table(evening=evening, name=name, now=now)


def token_of(table: Table) -> str:
    """The code of a table, as in its QR code."""
    return codes.token(table.evening_id, table.name, table.serial)


def applicant(**more: Any) -> Applicant:
    """A phone that asks to join, with a new key and secret."""
    given: dict[str, Any] = {"key": new_id(), "secret": f"secret {new_id()}", "now": NOW}
    return Applicant(**given | more)


def joined(table: Table, **more: Any) -> Phone:
    """A phone that has scanned the code that the table has now."""
    table.refresh_from_db(fields=["serial"])
    return join_by_token(token=token_of(table), applicant=applicant(**more))


def played(maker: int, points: tuple[int, ...], **more: Any) -> dict[str, Any]:
    """A record of a hand in hearts; the maker's side has the last trick."""
    bid = {"maker": maker, "trump": "H"}
    return {"bid": bid, "captured": list(points), "last_trick": maker % len(points)} | more


def amended(hand: Hand, record: object, **more: Any) -> Hand:
    """The hand after a correction of its current version."""
    return amend_hand(hand=hand, record=record, **_submission(hand, more))


def voided(hand: Hand, **more: Any) -> Hand:
    """The voided hand."""
    return void_hand(hand=hand, **_submission(hand, more))


def restored(hand: Hand, **more: Any) -> Hand:
    """The restored hand."""
    return restore_hand(hand=hand, **_submission(hand, more))


def _submission(hand: Hand, more: dict[str, Any]) -> dict[str, Any]:
    given = {
        "reason": "",
        "expected_revision": hand.revision,
        "submission_id": new_id(),
        "now": NOW,
    }
    return given | more
