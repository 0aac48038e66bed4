"""A thousand random hands of a game, each scored by an engine of others too.

Where the two play by other rules, a house rule or the record says so; nothing else may differ.
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from scoring import Variant, score_record, variant_for

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


# Belote: belote-cli announces from the taker on, and leaves the belote out of the comparison.

ANNOUNCED = {
    "announcements": True,
    "set_and_sequence_share": True,
    "longer_wins": True,
    "meld_tie": "eldest",
    "gives_melds": True,
}
UPWARDS = "789TJQKA"


def test_belote_as_belote_cli_scores_it():
    from belote.scoring import score_round

    variant = variant_for({"variant": "belote", "options": ANNOUNCED})
    chance = random.Random("belote")
    differ, played = [], 0
    while played < HANDS:
        state = _played_belote(chance)
        hands = [[_french(card) for card in hand] for hand in state.initial_hands]
        if any(_held(hand, "7") == 4 or _held(hand, "8") == 4 for hand in hands):
            # Four sevens or eights are worth nothing there, and yet beat every sequence.
            continue
        played += 1
        found = score_round(state)
        theirs = [0, 0]
        theirs[found.taker_team] = found.taker_total
        theirs[1 - found.taker_team] = found.defender_total
        ours = _score_with_belote(variant, state, hands)
        if ours != theirs:
            differ.append((ours, theirs, state))
    assert differ == []


def _played_belote(chance: random.Random) -> Any:
    """A hand of belote-cli that was taken in the first round, and played at random."""
    from belote.game import Phase, Seat, legal_cards, new_game, place_bid, play_card, start_round

    state = start_round(replace(new_game(), dealer=Seat(chance.randrange(4))), chance)
    for _ in range(chance.randrange(4)):
        state = place_bid(state, None)
    state = place_bid(state, state.up_card.suit)
    while state.phase == Phase.PLAYING:
        state = play_card(state, chance.choice(legal_cards(state, state.turn)))
    return state


def _score_with_belote(variant: Variant, state: Any, hands: list[list[str]]) -> list[int]:
    """Our score of the hand without its belote, which its holder has in any case."""
    from belote.game import compute_trick_winners

    winners = compute_trick_winners(state, state.trump, False)
    piles: list[list[str]] = [[], []]
    for winner, trick in zip(winners, state.completed_tricks, strict=True):
        piles[winner.value % 2] += [_french(played.card) for played in trick]
    taker, trump = state.taker.value, SUITS[state.trump.value]
    record = {
        # Equal melds go to the first after the dealer here, and from the taker on there.
        "dealer": (taker - 1) % 4,
        "bid": {"maker": taker, "trump": trump},
        "cards": piles,
        "last_trick": winners[-1].value % 2,
        "melds": [meld for seat, hand in enumerate(hands) for meld in _melds(seat, hand)],
    }
    score = [*score_record(variant, record).score]
    for seat, hand in enumerate(hands):
        score[seat % 2] += 20 * ({f"K{trump}", f"Q{trump}"} <= {*hand})
    return score


SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def _french(card: Any) -> str:
    return str(card.rank.value).replace("10", "T") + SUITS[card.suit.value]


def _held(hand: list[str], rank: str) -> int:
    return sum(card[0] == rank for card in hand)


def _melds(seat: int, hand: list[str]) -> list[Json]:
    """Every four and every run of three or more."""
    found: list[Json] = [
        {"seat": seat, "kind": "four", "rank": rank} for rank in "J9ATKQ" if _held(hand, rank) == 4
    ]
    for suit in "CDHS":
        held = "".join(rank if rank + suit in hand else " " for rank in UPWARDS)
        found += [
            {"seat": seat, "kind": "sequence", "length": len(run), "high": run[-1], "suit": suit}
            for run in held.split()
            if len(run) >= 3
        ]
    return found
