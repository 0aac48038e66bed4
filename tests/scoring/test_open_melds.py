"""Sequences without their high card or suit: the verdict of every card that fits, tried one by one.

The engine stops trying as early as it can; here every hand that the table may have meant is scored.
"""

from collections.abc import Iterator
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from scoring import VARIANTS, variant_for
from scoring.answer import answer_hand
from tests.scoring.answers import answer, problems
from tests.scoring.dealt import Json, deals, shown
from tests.scoring.melds import SUITS, hand
from tests.scoring.strategies import rulesets

MOST = 150
NOT_SO = {
    "bad_meld",
    "bella_conflict",
    "card_at_two_seats",
    "card_in_two_melds",
    "melds_touch",
    "meld_winner_conflict",
    "too_many_cards",
}
"""Why the cards cannot lie as one try has them."""

with_contest = pytest.mark.parametrize(
    "game",
    [game for game, rules in VARIANTS.items() if rules.meld_contest and not rules.side_melds],
)


def meant(game: str, meld: Json) -> list[Json]:
    """Every meld that the table may have meant by this one."""
    if meld.get("kind") != "sequence":
        return [meld]
    ranks = VARIANTS[game].ranks
    highs = ranks[: len(ranks) - meld["length"] + 1]
    details = product(meld.get("high") or highs, meld.get("suit") or SUITS)
    return [meld | {"high": high, "suit": suit} for high, suit in details]


def points_of(game: str, question: Json) -> set[tuple[int, ...]]:
    """The hand points of all hands that the table may have meant."""
    found = set()
    melds = question["hand"].get("melds", [])
    for tried in product(*(meant(game, meld) for meld in melds)):
        certain = question["hand"] | {"melds": list(tried)}
        scored = answer_hand(question | {"hand": certain})
        if "error" in scored:
            assert {problem["code"] for problem in scored["errors"]} <= NOT_SO
        else:
            found.add(tuple(scored["hand_points"]))
    return found


def told(game: str, question: Json) -> Iterator[Json]:
    """The question with every word of the table about the contest, and without."""
    for winner in (None, *range(VARIANTS[game].sides), "tie"):
        yield question | {"hand": question["hand"] | {"meld_winner": winner}}


@st.composite
def open_hands(draw: DrawFn, game: str) -> Json:
    """A hand that was dealt, with any details of its melds left out, up to so many meanings."""
    ruleset = draw(rulesets(game))
    variant = variant_for(ruleset)
    deal = draw(deals(variant))
    melds: list[Json] = []
    for words, _ in draw(shown(variant, deal)):
        left_out = draw(st.sampled_from([(), ("high",), ("suit",), ("high", "suit")]))
        opened = {name: words[name] for name in words if name not in left_out}
        ways = prod(len(meant(game, meld)) for meld in [*melds, opened])
        melds.append(opened if ways <= MOST else words)
    dealer = draw(st.integers(0, variant.players - 1))
    holders = [seat for seat, held in enumerate(deal.hands) if {"KH", "QH"} <= set(held)]
    bella = draw(st.sampled_from([None, *holders]))
    told = hand(game, {}, dealer) | {"melds": melds, "bella": bella}
    return {"ruleset": ruleset, "hand": told}


@pytest.mark.some(6)
@with_contest
@given(data=st.data())
def test_open_melds_score_as_every_hand_they_may_mean(game: str, data: DataObject) -> None:
    for question in told(game, data.draw(open_hands(game))):
        points, verdict = points_of(game, question), answer_hand(question)
        if len(points) == 1:
            assert tuple(verdict["hand_points"]) in points
        else:
            code = "meld_detail_needed" if points else "meld_winner_conflict"
            assert [problem["code"] for problem in verdict["errors"]] == [code]


def run(seat: int, length: int, high: str | None = None, suit: str | None = None) -> Json:
    return {"seat": seat, "kind": "sequence", "length": length, "high": high, "suit": suit}


@pytest.mark.parametrize(
    ("melds", "more", "points"),
    [
        ([run(0, 4), run(1, 3)], {}, [50, 0]),
        ([run(0, 3, "Q"), run(1, 3, "K")], {}, [0, 20]),
        ([run(0, 3, "K"), run(1, 3, "K", "H")], {}, [0, 20]),
        # Seat 0 has king and queen of hearts, so nobody else has a run to the king in them.
        ([run(0, 3, "K", "S"), run(1, 3, "K")], {"bella": 0, "dealer": 1}, [20, 0]),
        ([run(0, 3), run(1, 3)], {"meld_winner": 0}, [20, 0]),
        ([run(0, 3), run(1, 3)], {"meld_winner": "tie"}, [0, 20]),
        ([run(0, 3), run(1, 3)], {"meld_winner": "tie", "dealer": 1}, [20, 0]),
        ([run(0, 3), run(0, 3), run(1, 3, "9")], {"meld_winner": 0}, [40, 0]),
        ([run(0, 3)], {}, [20, 0]),
    ],
)
def test_details_that_decide_nothing_may_be_left_out(
    melds: list[Json], more: Json, points: list[int]
) -> None:
    lines = answer("klaberjass", hand("klaberjass", {}) | {"melds": melds} | more)["lines"]
    paid = [line for line in lines if line["rule"].startswith("meld")]
    assert [
        sum(line["points"] for line in paid if line["side"] == side) for side in (0, 1)
    ] == points


@pytest.mark.parametrize(
    ("game", "melds", "more", "problem"),
    [
        ("klaberjass", [run(0, 3), run(1, 3)], {}, ("meld_detail_needed", "melds")),
        ("klaberjass", [run(0, 3, "K"), run(1, 3, "K")], {}, ("meld_detail_needed", "melds")),
        (
            "klaberjass",
            [run(0, 4), run(1, 3)],
            {"meld_winner": 1},
            ("meld_winner_conflict", "meld_winner"),
        ),
        (
            "klaberjass",
            [run(0, 3, "K"), run(1, 3, "Q")],
            {"meld_winner": "tie"},
            ("meld_winner_conflict", "meld_winner"),
        ),
        # Which of the partners has the tied meld decides who comes first.
        (
            "klapper-jas-4",
            [run(0, 3), run(1, 3), run(2, 3)],
            {"meld_winner": "tie", "dealer": 3},
            ("meld_detail_needed", "melds"),
        ),
        # Which two of three sides are level is not said.
        (
            {"variant": "klapper-jas-3", "options": {"meld_tie": "split"}},
            [run(0, 3), run(1, 3), run(2, 3)],
            {"meld_winner": "tie"},
            ("meld_detail_needed", "melds"),
        ),
        # Two runs of four in clubs and diamonds and a bella in hearts are ten cards.
        (
            "klaberjass",
            [run(0, 4, None, "C"), run(0, 4, None, "D"), run(1, 3)],
            {"bella": 0},
            ("too_many_cards", "melds"),
        ),
        # Three whole suits, when seat 0 has clubs and hearts already.
        (
            "klammern",
            [run(0, 3, None, "C"), run(1, 8), run(2, 8), run(3, 8)],
            {"bella": 0},
            ("card_at_two_seats", "melds"),
        ),
    ],
)
def test_details_that_decide_are_asked_for(
    game: str | Json, melds: list[Json], more: Json, problem: tuple[str, str]
) -> None:
    name = game if isinstance(game, str) else game["variant"]
    assert problems(game, hand(name, {}) | {"melds": melds} | more) == [problem]


def test_what_is_wanted_is_said_by_the_number_of_the_melds() -> None:
    melds = [run(0, 3, "K", "S"), run(1, 3, "K"), run(1, 3, None, "C")]
    refused = answer("klaberjass", hand("klaberjass", {}, dealer=1) | {"melds": melds})
    assert refused["error"]["message"].endswith("the high card and suit of melds 2, 3.")
    refused = answer("klaberjass", hand("klaberjass", {}, dealer=1) | {"melds": melds[:2]})
    assert refused["error"]["message"].endswith("the high card and suit of meld 2.")
