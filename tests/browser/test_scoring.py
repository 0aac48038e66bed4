"""The phone's own scoring says what the engine says, hand for hand."""

import json
from collections import Counter

import pytest
from django.templatetags.static import static

from scoring import VARIANTS, Seat, beginning, variant_for
from scoring.phone import phone_rules, phone_standing
from tests.browser.taken import Taken, answer, for_the_server, taken_hands

pytestmark = pytest.mark.django_db(transaction=True)

LEFT_TO_THE_SERVER = {
    "a bella beside a hundred",
    "a call beside which more may be wrong",
    "a contest without an answer",
    "march",
    "melds that may not lie in one hand",
    "stopped",
    "tricks that decide",
}
EVALUATED = """
async ([address, hands]) => {
  const { evaluate } = await import(address);
  const said = JSON.parse(hands).map((hand) => evaluate(...hand));
  return JSON.stringify(said);
}
"""
SEEN = {
    *("made", "set", "tied", "thrown_in", "reneged"),
    *("captured_impossible", "captured_sum", "tricks_conflict", "bad_trump", "should_be_stopped"),
    *("roem_impossible", "bad_contract", "bad_raise", "counted", "stopped", "target_not_reached"),
}
"""Outcomes and codes that have to be among the hands, so that the test is one."""


@pytest.fixture
def evaluated(page):
    """Gives what the phone says to each of these hands."""
    page.goto("/rules/")

    def evaluate(hands):
        asked = [
            [phone_rules(hand.variant), phone_standing(hand.standing), hand.facts] for hand in hands
        ]
        text = page.evaluate(EVALUATED, [static("js/score/evaluate.js"), json.dumps(asked)])
        return json.loads(text)

    return evaluate


@pytest.mark.parametrize("number", [3200, pytest.param(12_000, marks=pytest.mark.long)])
def test_phone_scores_as_the_engine_does(evaluated, number):
    hands = list(taken_hands(number, seed="two phones"))
    left: Counter[str] = Counter()
    seen, wrong = set(), []
    for taken, text in zip(hands, evaluated(hands), strict=True):
        engine = answer(taken)
        reason = for_the_server(taken, engine)
        left[reason] += 1
        if text is not None:
            seen.add((taken.variant.id, text.get("outcome") or text.get("impossible")))
        if not agree(text, engine, reason):
            wrong.append((taken.variant.id, taken.standing, taken.facts, text, engine, reason))
    assert wrong[:3] == []
    assert left.keys() - {""} == LEFT_TO_THE_SERVER
    assert left[""] >= 0.75 * number
    assert {outcome for _, outcome in seen} >= SEEN
    assert {(game, outcome) for game in VARIANTS for outcome in outcomes_of(game)} <= seen


def outcomes_of(game):
    """The outcomes of hands that are played to their end."""
    if VARIANTS[game].obligation == "none":
        return ("counted",)
    return ("made", "set") if VARIANTS[game].game_points else ("made", "set", "tied")


def agree(text, engine, reason):
    """Whether the phone says the same, or leaves to the server what only the server can know."""
    if reason or text is None:
        return bool(reason) and text is None
    if "codes" in engine:
        return text.get("impossible") in engine["codes"]
    return engine.items() <= text.items()


def test_bella_that_was_tapped_is_nothing_to_a_hand_that_is_thrown_in(evaluated):
    """In no trump nobody has one; the hand is thrown in all the same, and the next player deals."""
    variant = variant_for({"variant": "coinche", "options": {"sans_tout": True}})
    taken = next(taken_hands(1, seed="thrown in"))
    tapped: dict[str, object] = {"play": "thrown_in", "trump": "NT", "bellas": [1]}
    tapped |= {"melds": [[], []], "points": [None, None], "call": "", "dealer": None}
    hand = Taken(variant, beginning(variant, Seat(2)), taken.facts | tapped)
    (text,) = evaluated([hand])
    assert (text["outcome"], text["score"], text["dealer"]) == ("thrown_in", [0, 0], 3)


LEVEL: dict[str, object] = {
    "play": "played",
    "maker": 0,
    "trump": "H",
    "points": [81, 81],
    "dealer": None,
    "call": "",
    "melds": [[], []],
    "bellas": [],
    "isWithoutLast": False,
    "lastTrick": None,
    "tricks": None,
    "swept": None,
    "roem": [0, 0],
    "meldWinner": None,
    "re": False,
}
"""A hand of four players that is level, without anything else."""


@pytest.mark.parametrize(
    ("ruleset", "bid", "score"),
    [
        # Doubled, equal points have failed: twice 160 and 80, and 90 that had waited.
        (
            {"variant": "coinche", "options": {"tie_pays": "litige"}},
            {"contract": 80, "kontra": True},
            [0, 480 + 90],
        ),
        # 81 are 8 of 16, and each has lost 1: the makers raised last, so it is three times 16.
        ("baloot", {"raised": 2, "kontra": False}, [0, 48 + 90]),
        ("baloot", {"raised": 1, "kontra": False}, [32 + 90, 0]),
    ],
)
def test_level_hand_that_was_raised_pays_what_had_waited(evaluated, ruleset, bid, score):
    variant = variant_for(ruleset)
    standing = beginning(variant, Seat(2))._replace(carry=90)
    taken = next(taken_hands(1, seed="level"))
    (text,) = evaluated([Taken(variant, standing, taken.facts | LEVEL | bid)])
    assert (text["score"], text["carry"], text["carriedIn"]) == (score, 0, 90)
