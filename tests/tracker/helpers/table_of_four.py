"""A table of four with names, for what is read of its games."""

import pytest

from scoring import variant_for
from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory
from tracker.common.queries.lookups import game_for

NAMES = ("Anna Verbeek", "Otto Lindqvist", "Bea Bos", "Max Roth")


@pytest.fixture
def club():
    """A club with an evening on 14 March 2025."""
    return ClubFactory.create(name="Kanal")


@pytest.fixture
def evening(club):
    """Its evening."""
    return EveningFactory.create(club=club, title="Spring round")


@pytest.fixture
def players(club):
    """Its four players."""
    return [PlayerFactory.create(club=club, name=name) for name in NAMES]


@pytest.fixture
def play(evening, players):
    """Plays a game with these hands: the first of the players, as many as the game has places."""

    def played_game(ruleset, *records, seats=None, table="1", **more):
        seated = [players[seat] for seat in seats or range(variant_for(ruleset).players)]
        game = GameFactory.create(
            evening=evening, table=table, ruleset=ruleset, players=seated, **more
        )
        for record in records:
            HandFactory.create(game=game, record=record)
        return game_for(evening.club.slug, game.pk)

    return played_game
