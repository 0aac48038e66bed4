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


# Coinche: colver writes points made and points bid, without announcements or rounding.

FRENCH = {
    "announcements": False,
    "round_to": 1,
    "raise_counts": "bid",
    "re_times": 3,
    "bella_on_set": "pass",
    "bid_is_enough": True,
}


def test_coinche_as_colver_scores_it():
    from colver import Env

    variant = variant_for({"variant": "coinche", "options": FRENCH})
    chance = random.Random("coinche")
    differ = []
    for seed in range(HANDS):
        env = Env.deal(dealer=seed % 4, seed=seed)
        trump, makers, raised = seed % 4, chance.randrange(2), chance.choice((0, 0, 1, 2))
        value = chance.choice((80, 90, 100, 120, 250))
        seats = env.get_hands()
        env.set_contract(trump, value, makers, raised)
        env.set_phase_playing()
        while not env.is_terminal():
            env.step(chance.choice(env.legal_actions()))
        bella = [
            seat for seat, cards in enumerate(seats) if {8 * trump + 4, 8 * trump + 5} <= {*cards}
        ]
        points, tricks = env.get_points(), env.get_tricks_won()
        record = {
            "dealer": seed % 4,
            "bid": {
                "maker": makers,
                "trump": "SHDC"[trump],
                "contract": "capot" if value == 250 else value,
                "kontra": raised > 0,
                "re": raised > 1,
            },
            # Every trick is 252 there, and here 162 and a bonus.
            "counted": [min(own, 162) for own in points],
            "tricks": list(tricks),
            "bella": bella[0] if bella else None,
        }
        score = score_record(variant, record).score
        if score != tuple(map(int, env.rewards())):
            differ.append((score, env.rewards(), record))
    assert differ == []
