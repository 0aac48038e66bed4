"""A thousand random hands of a game, each scored by an engine of others too.

Where the two play by other rules, a house rule or the record says so; nothing else may differ.
"""

import random
from typing import Any

import pytest

from scoring import score_record, variant_for

HANDS = 1000
Json = dict[str, Any]

pytestmark = pytest.mark.long


# Schieber: pyschieber counts tricks and factors; it has no match, no weis and no stöck.

SWISS = {"ROSE": "H", "ACORN": "D", "BELL": "C", "SHIELD": "S", "OBE_ABE": "OB", "UNDE_UFE": "UN"}
"""Our declarations by theirs: two suits count once, two twice."""


def test_schieber_as_pyschieber_counts_it():
    from pyschieber.game import Game
    from pyschieber.player.random_player import RandomPlayer
    from pyschieber.team import Team

    variant = variant_for({"variant": "schieber", "options": {"all_tricks": 0}})
    random.seed("schieber")
    for _ in range(HANDS):
        teams = [Team([RandomPlayer(), RandomPlayer()]) for _ in range(2)]
        game = Game(teams, point_limit=10_000)
        for number, player in enumerate(game.players):
            player.id = number
        game.play(whole_rounds=True)
        piles: list[list[str]] = [[], []]
        for trick in game.stiche:
            cards = [_swiss(played.card) for played in trick.played_cards]
            piles[game.players.index(trick.player) % 2] += cards
        record = {
            "dealer": 0,
            "bid": {"trump": SWISS[game.trumpf.name]},
            "cards": piles,
            "last_trick": game.players.index(game.stiche[-1].player) % 2,
        }
        assert score_record(variant, record).score == tuple(team.points for team in teams)


def _swiss(card: Any) -> str:
    return "6789TJQKA"[card.value - 6] + SWISS[card.suit.name]
