"""Properties of every hand of every game, under any house rules."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scoring import VARIANTS, score_record, variant_for
from scoring.answer import answer_hand
from tests.scoring.dealt import Json, worth
from tests.scoring.strategies import levelled, questions

every_game = pytest.mark.parametrize("game", VARIANTS)
every_race = pytest.mark.parametrize(
    "game", [game for game, variant in VARIANTS.items() if variant.is_race]
)

PER_SIDE = ("captured", "counted", "cards", "tricks", "roem")
SIDES = ("last_trick", "swept")
SEATS = ("dealer", "bella", "march")
COUNTED = ("captured", "counted", "last_trick", "meld", "roem", "bella", "gamepoints")
ORDER = {"set": 0, "tied": 1, "made": 2, "counted": 3}


def summed(lines: list[Json], sides: int) -> list[int]:
    return [sum(line["points"] for line in lines if line["side"] == side) for side in range(sides)]


@pytest.mark.some(6)
@every_game
@given(data=st.data())
def test_lines_of_a_hand_add_up_to_its_points_and_its_score(game: str, data: DataObject) -> None:
    answer = answer_hand(levelled(data.draw(questions(game))))
    variant, lines = VARIANTS[game], answer["lines"]
    counted = [line for line in lines if line["rule"].split(".")[0] in COUNTED]
    counted = [line for line in counted if line["rule"] != "bella.kept"]
    assert summed(counted, variant.sides) == answer["hand_points"]
    if variant.is_race:
        assert summed(lines, variant.sides) == answer["score"]
    else:
        assert counted == [line for line in lines if line["unit"] == "hand"]
        won = [line for line in lines if line["unit"] == "game"]
        assert summed(won, variant.sides) == answer["score"]


@pytest.mark.some(4)
@every_race
@given(data=st.data())
def test_points_of_a_race_hand_go_to_somebody_or_wait(game: str, data: DataObject) -> None:
    """What waits is paid or waits on, but for a game that is stopped; a made hand loses nothing."""
    question = levelled(data.draw(questions(game)))
    answer, waited = answer_hand(question), question.get("before", {}).get("carry", 0)
    moved = answer.get("carry", 0) + answer.get("carried_in", 0)
    assert moved >= (0 if answer["outcome"] == "stopped" else waited)
    if answer["outcome"] == "made":
        also = {"all_tricks", "round", "contract", "contract.flat", "raise", "bella.kept"}
        more = [line["points"] for line in answer["lines"] if line["rule"] in also]
        assert sum(answer["score"]) == sum(answer["hand_points"]) + waited + sum(more)
        assert "carry" not in answer


@pytest.mark.some(4)
@every_game
@given(data=st.data())
def test_turning_the_table_turns_the_scores(game: str, data: DataObject) -> None:
    question, by = data.draw(questions(game)), data.draw(st.integers(1, 3))
    answer = answer_hand(question)
    turned = answer_hand(turned_question(question, by))
    assert by_side(turned) == by_side(turned_answer(game, answer, by))


def by_side(answer: Json) -> Json:
    """The answer with the lines of each side together, wherever those that it took over come."""
    return answer | {"lines": sorted(answer["lines"], key=lambda line: (line["side"], str(line)))}


def turned_question(question: Json, by: int) -> Json:
    """The same hand with every player some seats further on."""
    variant = variant_for(question["ruleset"])
    players, sides, hand = variant.players, variant.sides, dict(question["hand"])
    hand |= {name: (hand[name] + by) % players for name in SEATS if hand.get(name) is not None}
    hand |= {name: (hand[name] + by) % sides for name in SIDES if hand.get(name) is not None}
    hand |= {name: rotated(hand[name], by) for name in PER_SIDE if name in hand}
    for name in ("melds", "exchange"):
        if name in hand:
            hand[name] = [entry | {"seat": (entry["seat"] + by) % players} for entry in hand[name]]
    if "bid" in hand:
        hand["bid"] = turned_bid(hand["bid"], by, players)
    if "stopped" in hand:
        hand["stopped"] = hand["stopped"] | {"by": (hand["stopped"]["by"] + by) % sides}
    if "reneged" in hand:
        hand["reneged"] = [(side + by) % sides for side in hand["reneged"]]
    before = dict(question.get("before", {}))
    if "totals" in before:
        before["totals"] = rotated(before["totals"], by)
    return question | {"hand": hand, "before": before}


def turned_bid(bid: Json, by: int, players: int) -> Json:
    turned = dict(bid)
    if "maker" in bid:
        turned["maker"] = (bid["maker"] + by) % players
    if "calls" in bid:
        turned["calls"] = [[(seat + by) % players, *rest] for seat, *rest in bid["calls"]]
    return turned


def turned_answer(game: str, answer: Json, by: int) -> Json:
    variant = VARIANTS[game]
    lists = {name: rotated(answer[name], by) for name in ("hand_points", "score", "marks")}
    lines = [line | {"side": (line["side"] + by) % variant.sides} for line in answer["lines"]]
    dealer = answer["next_dealer"]
    turned = answer | lists | {"lines": lines}
    return turned | {"next_dealer": None if dealer is None else (dealer + by) % variant.players}


def rotated(things: list[Any], by: int) -> list[Any]:
    by %= len(things)
    return things[-by:] + things[:-by]


@pytest.mark.some(4)
@every_game
@given(data=st.data())
def test_more_card_points_never_hurt_the_makers(game: str, data: DataObject) -> None:
    question = data.draw(questions(game, played=True))
    hand = question["hand"]
    way = next((way for way in ("captured", "counted") if None not in hand.get(way, [None])), "")
    assume(way)
    scored = score_record(variant_for(question["ruleset"]), hand, question.get("before"))
    assume(scored.bid.maker is not None)
    makers = (scored.bid.maker or 0) % VARIANTS[game].sides
    answers = [
        answer
        for points in range(60)
        if "error" not in (answer := answer_hand(shifted(game, question, way, makers, points)))
    ]
    for less, more in pairwise(answers):
        assert ORDER[less["outcome"]] <= ORDER[more["outcome"]]
    # At a litige all that the makers have waits, a bella too that they would keep if they were set.
    waits = variant_for(question["ruleset"]).tie_pays == "litige"
    decided = [answer for answer in answers if not (waits and answer["outcome"] == "tied")]
    for less, more in pairwise(decided):
        assert less["score"][makers] <= more["score"][makers]


def shifted(game: str, question: Json, way: str, makers: int, points: int) -> Json:
    """The same hand with more points for the makers; with four players the others lose them."""
    numbers = list(question["hand"][way])
    numbers[makers] += points
    if VARIANTS[game].players == 4:
        numbers[1 - makers] -= points
    return question | {"hand": question["hand"] | {way: numbers}}


@pytest.mark.some(4)
@every_game
@given(data=st.data())
def test_a_hand_told_in_another_way_scores_the_same(game: str, data: DataObject) -> None:
    """By the cards, by card points, as tables count; with the order of the melds turned round."""
    question = data.draw(questions(game))
    answer, hand = answer_hand(question), question["hand"]
    melds = {"melds": hand["melds"][::-1]} if "melds" in hand else {}
    for told in other_ways(question):
        other = answer_hand(question | {"hand": told | melds})
        assert other | {"lines": []} == answer | {"lines": []}


def other_ways(question: Json) -> list[Json]:
    """The hand with its points told in the two other ways, where they are fully known."""
    hand, points = question["hand"], card_points(question)
    if points is None:
        return []
    rest = {name: hand[name] for name in hand if name not in ("captured", "counted", "cards")}
    if "cards" in hand:
        players = VARIANTS[question["ruleset"]["variant"]].players
        rest["tricks"] = [len(pile) // players for pile in hand["cards"]]
    last = variant_for(question["ruleset"]).last_trick
    counted = [own + last * (side == hand["last_trick"]) for side, own in enumerate(points)]
    return [rest | {"captured": points}, rest | {"counted": counted}]


def card_points(question: Json) -> list[int] | None:
    """The card points of each side, None where the hand does not tell them all."""
    variant, hand = variant_for(question["ruleset"]), question["hand"]
    way = next((way for way in ("captured", "counted", "cards") if way in hand), "")
    if not way or None in hand[way] or hand.get("last_trick") is None or "march" in hand:
        return None
    if way == "cards":
        trump = score_record(variant, hand, question.get("before")).bid.trump or ""
        return [sum(worth(variant, card, trump) for card in pile) for pile in hand["cards"]]
    ten = variant.last_trick if way == "counted" else 0
    return [own - ten * (side == hand["last_trick"]) for side, own in enumerate(hand[way])]


@pytest.mark.some(4)
@every_game
@given(data=st.data())
def test_answers_are_json_and_notes_change_nothing(game: str, data: DataObject) -> None:
    question = data.draw(questions(game))
    answer = answer_hand(question)
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    assert answer_hand(json.loads(json.dumps(question))) == answer
    assert answer_hand(question | {"hand": question["hand"] | {"note": "late"}}) == answer
