"""No house rule is without effect: each of its values scores some hand or ends some game otherwise.

The hands are written for each rule; where it needs other points in some game the points say so.
"""

from typing import Any

import pytest

from scoring import VARIANTS
from scoring.answer import answer_game, answer_hand
from tests.scoring.dealt import Json
from tests.scoring.house_rules import GAMES_AND_OPTIONS, allowed, chosen_with, least
from tests.scoring.melds import Melds, hand, least_bid

NUMBERS: dict[str, tuple[Any, ...]] = {
    "bella_points": (0, 20, 40),
    "all_tricks": (0, 50),
    "counter_sweep": (0, 50),
    "renege": (0, 100),
    "contract_max": (80, 150),
    "project_cap": (1, 2, 3),
    "capot_made": (300, 500),
    "capot_lost": (300, 500),
    "value_take": (0, 1, 2),
    "value_other": (0, 1, 2),
    "loss_factor": (1, 2, 3),
}
ENDS = ("target", "hands", "both_out", "bella_alone_wins")
"""The house rules that end a game."""
AT_THE_TABLE = ("system", "bidding")
"""Those that say how a game is played, and never what it brings."""
MADE: dict[int, list[Any]] = {2: [90, 30], 3: [60, 40, 30], 4: [100, None]}
SET: dict[int, list[Any]] = {2: [30, 90], 3: [30, 60, 40], 4: [50, None]}
THREE_LEVEL = [50, 60, 20]
"""With the last trick of side 0 it has as much as the best of the others."""


def level(game: str) -> list[int]:
    """Points by which both sides have as much, side 0 with the last trick."""
    variant = VARIANTS[game]
    if not variant.adds_up:
        return [50, 60] if variant.sides == 2 else THREE_LEVEL
    half = (variant.deck.total + variant.last_trick) // 2
    return [half - variant.last_trick, half]


def longer(game: str) -> Melds:
    """Two sequences worth the same, and the longer one with the lower top."""
    variant = VARIANTS[game]
    length = 2 + len(variant.sequences)
    if length + 1 == len(variant.ranks):
        return {0: f"A{length}H", 1: f"A{length + 1}C"}
    return {0: f"A{length}C", 1: f"K{length + 1}S"}


NEVER_BOTH_OUT = [
    game for game, variant in VARIANTS.items() if not variant.is_race and variant.sides == 2
]
"""Here only one side scores in a hand, so that two can never reach the target together."""


def swept(game: str, melds: Melds, **more: object) -> Json:
    """Seat 0 made trump and its side won every trick."""
    others = [0] * (VARIANTS[game].sides - 1)
    points = 100 if VARIANTS[game].players < 4 else VARIANTS[game].deck.total
    tricks = {"captured": [points, *others], "tricks": [VARIANTS[game].tricks, *others]}
    return hand(game, melds) | tricks | more


def swept_tricks(game: str) -> Json:
    """The points and tricks of a hand in which side 0 won every trick."""
    return {name: part for name, part in swept(game, {}).items() if name in ("captured", "tricks")}


def lost(game: str) -> Json:
    """Seat 0 made trump and the others won every trick."""
    variant = VARIANTS[game]
    swept_by_others = {"captured": [0, variant.deck.total], "tricks": [0, variant.tricks]}
    return hand(game, {}) | swept_by_others | {"last_trick": 1}


def hands_for(game: str, name: str) -> list[Json]:
    """Hands, as parts of a question, that the option decides."""
    players = VARIANTS[game].players
    equal = hand(game, {}) | {"captured": level(game)}
    made, failed = ({"captured": points[players]} for points in (MADE, SET))
    told: dict[str, list[Json]] = {
        "instant_end": [{"before": {"totals": [995, 0]}, "hand": stopped(game)}],
        "schmeiss": [{"hand": asked(answer)} for answer in ("take", "refuse")],
        "meld_tie": [{"hand": hand(game, {0: "K3C", 1: "K3S"})}],
        "longer_wins": [{"hand": hand(game, longer(game))}],
        "split_runs": [{"hand": hand(game, {0: "A3C J3C"})}],
        "melds_need_trick": [{"hand": swept(game, {1: "A3S"})}],
        "marriages": [{"hand": hand(game, {0: "KQS"})}],
        "bella_points": [{"hand": hand(game, {}, bella=0)}],
        "bella_needs_trick": [{"hand": swept(game, {}, bella=1)}],
        "set_pays": [{"hand": hand(game, {}) | failed}],
        "tie_pays": [{"hand": equal}],
        "all_tricks": [{"hand": swept(game, {})}],
        "counter_sweep": [{"hand": lost(game)}],
        "renege": [{"hand": {"dealer": 0, "play": "reneged", "reneged": [1]}}],
        "value_take": [{"hand": hand(game, {}) | made}],
        "value_other": [{"hand": hand(game, {}) | {"bid": small()} | made}],
        "loss_factor": [{"hand": hand(game, {}) | failed}],
        "set_and_sequence_share": [{"hand": hand(game, {0: "K3H JJJJ"})}],
        "gives_melds": [{"hand": swept(game, {1: "A3S"})}],
        "trump_breaks_tie": [{"hand": hand(game, {0: "K3H", 1: "K3S"})}],
        "announcements": [{"hand": hand(game, {0: "A3S"})}],
        "bella_on_set": [{"hand": hand(game, {}, bella=0) | failed}],
        "round_to": [{"hand": hand(game, {}) | {"captured": [95, None]}}],
        "multipliers": [{"hand": hand(game, {}) | {"bid": {"trump": "UN"}}}],
        "sans_tout": [{"hand": bid(game, trump="NT") | made}],
        "bella_helps": [{"hand": bid(game, bella=0, contract=120) | made}],
        "contract_max": [{"hand": bid(game, contract=100) | made}],
        "bid_is_enough": [{"hand": equal}],
        "only_bid": [{"hand": bid(game, contract=100) | made}],
        "raise_counts": [{"hand": doubled(game, {0: "A3S"}, bella=0)}],
        "re_times": [{"hand": doubled(game, re=True)}],
        "raised_defenders_score": [{"hand": doubled(game)}],
        "capot_made": [{"hand": swept(game, {}) | {"bid": capot(game)}}],
        "capot_lost": [{"hand": hand(game, {}) | {"bid": capot(game)} | made}],
        "game_pays": [{"hand": bid(game, raised=4) | made}],
        "sweep_projects": [{"hand": swept(game, {1: "A3S"})}],
        "sweep_is_raised": [{"hand": bid(game, raised=1) | swept_tricks(game)}],
        "project_cap": [{"hand": bid(game, melds={0: "A3S"}, raised=3) | made}],
    }
    return told[name]


def bid(game: str, bella: int | None = None, melds: Melds | None = None, **more: object) -> Json:
    """Seat 0 made trump; `more` is what it bid."""
    plain = hand(game, melds or {}, bella=bella)
    return plain | {"bid": plain["bid"] | more}


def doubled(
    game: str, melds: Melds | None = None, bella: int | None = None, **more: object
) -> Json:
    """Seat 0 bid 80 and made it though it was doubled."""
    made = {"captured": MADE[VARIANTS[game].players]}
    return bid(game, bella, melds, contract=80, kontra=True, **more) | made


def capot(game: str) -> Json:
    return {**hand(game, {})["bid"], "contract": "capot"}


def stopped(game: str) -> Json:
    bid = {"maker": 0, "trump": "H"}
    return {"dealer": 0, "play": "stopped", "stopped": {"by": 0}, "bid": bid, "last_trick": 0}


def asked(answer: str) -> Json:
    bid = {"turned": "H", "calls": [[1, "schmeiss"], [0, answer]]}
    return {"dealer": 0, "bid": bid, "captured": [50, 40], "last_trick": 0}


def small() -> Json:
    return {"maker": 0, "trump": "S", "call": "small"}


def result(game: str, name: str, value: object, question: Json) -> str:
    """What a hand brings under one value of an option, or what is wrong with it then."""
    options = {name: value} | ({"target": 1000} if name == "instant_end" else {})
    options |= chosen_with(game, name)
    answer = answer_hand({"ruleset": {"variant": game, "options": options}, **question})
    if "error" in answer:
        return str(answer["error"]["code"])
    parts = ("hand_points", "score", "next_dealer", "carry")
    return str([answer.get(part) for part in parts])


@pytest.mark.some(80)
@pytest.mark.parametrize(
    ("game", "name"),
    [pair for pair in GAMES_AND_OPTIONS if pair[1] not in (*ENDS, *AT_THE_TABLE)],
)
def test_each_value_of_an_option_scores_a_hand_in_its_own_way(game: str, name: str) -> None:
    numbers = NUMBERS.get(name, ()) if least(game, name) is not None else ()
    values = [*numbers, *(value for value in allowed(game, name) if value is not None)]
    questions = hands_for(game, name)
    results = {
        tuple(result(game, name, value, question) for question in questions) for value in values
    }
    assert len(results) == len(values)
    assert len(values) > 1


def finished(game: str, records: list[Json], **options: object) -> tuple[bool, int | None]:
    """Whether a game is over after these hands, and who won it."""
    ruleset = {"variant": game, "options": options}
    hands = [_called(game, record) for record in records]
    answer = answer_game({"ruleset": ruleset, "first_dealer": 0, "hands": hands})
    return answer["finished"], answer["winner"]


def _called(game: str, record: Json) -> Json:
    """The record, without a call that the game does not have, and with a number where it has."""
    bid = record.get("bid", {})
    if not bid:
        return record
    is_known = bid.get("call", "take") in VARIANTS[game].calls
    told = {name: part for name, part in bid.items() if name != "call" or is_known}
    return record | {"bid": least_bid(game) | told}


def played(maker: int, captured: list[Any], last_trick: int, **bid: object) -> Json:
    told = {"maker": maker, "trump": "H", "call": "take", **bid}
    return {"bid": told, "captured": captured, "last_trick": last_trick}


@pytest.mark.parametrize("game", VARIANTS)
def test_target_ends_the_game_once_it_is_reached(game: str) -> None:
    doubled = {"kontra": True, "re": True} if not VARIANTS[game].is_race else {}
    one = played(0, MADE[VARIANTS[game].players], 0, **doubled)
    # Two hands of four small points are two big ones; a hand on dice brings eight.
    number, total = (2, 2) if VARIANTS[game].ladder == "small_and_big" else (1, 8)
    if VARIANTS[game].is_race:
        total = one["captured"][0] + VARIANTS[game].last_trick
        total += least_bid(game).get("contract", 0)
    if VARIANTS[game].game_points:
        # Of 162 the others count 52, which are 5 of 16 game points.
        total = 11
    assert finished(game, [one] * number, target=total) == (True, 0)
    assert finished(game, [one] * number, target=total + 1) == (False, None)
    assert finished(game, [one] * number, target=None) == (False, None)


def both_out(game: str) -> tuple[int, list[Json]]:
    """A target, and hands of which the last takes two sides there, the makers with fewer."""
    if not VARIANTS[game].is_race:
        failed, kontra = SET[3], {"kontra": True}
        return 12, [
            played(0, failed, 0, **kontra),
            played(0, failed, 0),
            played(1, [60, 30, 40], 0),
        ]
    if VARIANTS[game].players == 4:
        return 130, [played(1, [60, None], 1), played(0, [90, None], 0)]
    return 100, [played(1, [50, 80], 1), played(0, [60, 50], 0)]


@pytest.mark.parametrize(
    "game", [game for game, name in GAMES_AND_OPTIONS if name == "bella_alone_wins"]
)
def test_bella_of_a_side_that_lost_the_hand_may_end_the_game(game: str) -> None:
    """Capot is 250 and 250; then the makers fail and have their bella, 20, and the others 240."""
    swept = played(0, [152, 0], 0, contract="capot") | {"tricks": [8, 0]}
    hands = [swept, played(0, [50, None], 0) | {"bella": 0}]
    assert finished(game, hands, target=520, bella_alone_wins=True) == (True, 0)
    assert finished(game, hands, target=520, bella_alone_wins=False) == (False, None)
    assert finished(game, hands[:1], target=500, bella_alone_wins=False) == (True, 0)


@pytest.mark.parametrize("game", [game for game, name in GAMES_AND_OPTIONS if name == "hands"])
def test_number_of_hands_ends_the_game_but_for_hands_thrown_in(game: str) -> None:
    one, thrown_in = played(0, MADE[VARIANTS[game].players], 0), {"play": "thrown_in"}
    hands = [one, *[thrown_in] * VARIANTS[game].can_throw_in, one]
    assert finished(game, hands, target=None, hands=2) == (True, 0)
    assert finished(game, hands, target=None, hands=3) == (False, None)
    assert finished(game, hands, target=None, hands=None) == (False, None)


@pytest.mark.parametrize(
    "game",
    [
        game
        for game, name in GAMES_AND_OPTIONS
        if name == "both_out" and game not in NEVER_BOTH_OUT and "maker" in allowed(game, name)
    ],
)
def test_both_out_decides_who_wins_when_two_are_there(game: str) -> None:
    target, hands = both_out(game)
    maker = hands[-1]["bid"]["maker"]
    highest = 1 if VARIANTS[game].is_race else 2
    assert not finished(game, hands[:-1], target=target)[0]
    assert finished(game, hands, target=target, both_out="highest") == (True, highest)
    assert finished(game, hands, target=target, both_out="maker") == (True, maker)


@pytest.mark.parametrize(
    "game",
    [
        game
        for game, name in GAMES_AND_OPTIONS
        if name == "both_out" and "in_order" in allowed(game, name)
    ],
)
def test_bella_reaches_the_target_before_the_tricks_do(game: str) -> None:
    """Side 1 writes its bella first, though side 0 has more in the end: 95 and 82."""
    hands = [played(0, [90, None], 0) | {"bella": 1}]
    assert finished(game, hands, target=20, both_out="in_order") == (True, 1)
    assert finished(game, hands, target=20, both_out="highest") == (True, 0)
    assert finished(game, hands, target=21, both_out="in_order") == (True, 0)


@pytest.mark.parametrize(
    "game", [game for game, name in GAMES_AND_OPTIONS if name == "both_out" and least(game, name)]
)
def test_game_with_two_at_the_target_goes_on_where_it_rises(game: str) -> None:
    target, hands = both_out(game)
    assert finished(game, hands, target=target, both_out=1000) == (False, None)
    assert finished(game, hands[:1], target=90, both_out=1000) == (True, 1)
