"""A game is the fold of its hands, however it is folded; totals are worked out a second time."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scoring import VARIANTS, beginning, fold, next_step, score_record, variant_for
from scoring.answer import answer_game
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from tests.scoring.dealt import Json
from tests.scoring.strategies import games

every_game = pytest.mark.parametrize("game", VARIANTS)

# What the die shows for 0 to 11 points: up to six and down again (rules.md, section 6).
DIE = (6, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


@pytest.mark.some(5)
@every_game
@given(data=st.data())
def test_a_game_folds_the_same_hand_by_hand(game: str, data: DataObject) -> None:
    question = data.draw(games(game))
    variant, hands = variant_for(question["ruleset"]), question["hands"]
    steps = fold(variant, hands, question["first_dealer"])
    standing = beginning(variant, question["first_dealer"])
    for number, record in enumerate(hands):
        assert fold(variant, hands[:number], question["first_dealer"]) == steps[:number]
        before = {"totals": list(standing.totals), "carry": standing.carry}
        alone = score_record(variant, {"dealer": standing.dealer, **record}, before)
        problems = Problems()
        step = next_step(variant, standing, read_hand(variant, record, problems), problems)
        assert step == steps[number]
        is_lost = step.standing.finished and variant.tie_pays == "litige"
        carry = 0 if is_lost else alone.carry
        assert step.scored == alone._replace(next_dealer=step.scored.next_dealer, carry=carry)
        assert step.scored.next_dealer == (None if step.standing.finished else alone.next_dealer)
        standing = step.standing


@pytest.mark.some(5)
@every_game
@given(data=st.data())
def test_totals_are_the_hands_added_up(game: str, data: DataObject) -> None:
    question = data.draw(games(game))
    answer, variant = answer_game(question), VARIANTS[game]
    scores = [hand["score"] for hand in answer["hands"]]
    if variant.ladder == "small_and_big":
        big, small = big_and_small(scores)
        assert answer["ladder"] == {
            "small": small,
            "big": big,
            "match": [tens + (ones >= 5) for tens, ones in (divmod(points, 10) for points in big)],
            "laube": [small[1] >= 4, small[0] >= 4],
        }
        assert answer["totals"] == big
    else:
        assert answer["totals"] == [
            sum(score[side] for score in scores) for side in range(variant.sides)
        ]
    if variant.ladder == "dice":
        assert answer["ladder"] == {"dice": [die(points) for points in answer["totals"]]}


def big_and_small(scores: list[list[int]]) -> tuple[list[int], list[int]]:
    """Klammern's points after these hands."""
    big, small = [0, 0], [0, 0]
    for score in scores:
        small = [have + points for have, points in zip(small, score, strict=True)]
        for side in (0, 1):
            if small[side] >= 5:
                big[side] += 1 if small[1 - side] else 2
                small = [0, 0]
    return big, small


def die(points: int) -> Json:
    return {"face": DIE[points] if points < len(DIE) else None, "down": points >= 6}


@pytest.mark.some(5)
@every_game
@given(data=st.data())
def test_a_game_is_won_at_its_target_or_when_it_is_closed(game: str, data: DataObject) -> None:
    question = data.draw(games(game))
    answer = answer_game(question | {"closed": False})
    closed = answer_game(question | {"closed": True})
    variant, totals = variant_for(question["ruleset"]), answer["totals"]
    target, is_last = variant.target, len(answer["hands"]) >= (variant.hands or 1000)
    leaders = [side for side, total in enumerate(totals) if total == max(totals)]
    reached = target is not None and max(totals) >= target
    ends = ("march_made", "march_failed", "outright")
    is_won = [hand["outcome"] in ends for hand in answer["hands"][-1:]] == [True]
    is_won = is_won or [hand.get("bid", {}).get("raised") for hand in question["hands"][-1:]] == [4]
    if answer["finished"]:
        assert reached or is_last or is_won
        assert closed == answer
    else:
        out = [own for own in totals if target is not None and own >= target]
        plays_on = isinstance(variant.both_out, int) and len(out) > 1
        assert not reached or len(leaders) > 1 or plays_on
        if variant.tie_pays == "litige":
            answer |= {"carry": 0}
        winner = leaders[0] if len(leaders) == 1 else None
        assert closed == answer | {"finished": True, "winner": winner, "next_dealer": None}
    is_open = not answer["finished"]
    is_level = is_open or (is_last and not is_won and len(leaders) > 1)
    assert (answer["winner"] is None, answer["next_dealer"] is not None) == (is_level, is_open)
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_closing_a_finished_game_changes_nothing() -> None:
    """Makers who won with the smaller of two totals stay the winners."""
    ruleset = {"variant": "clabber", "options": {"target": 150, "both_out": "maker"}}
    hands = [clabber(1, [52, 100]), clabber(0, [90, 62])]
    answer = answer_game({"ruleset": ruleset, "first_dealer": 0, "hands": hands, "closed": True})
    assert (answer["totals"], answer["winner"]) == ([152, 172], 0)


def clabber(maker: int, captured: list[int], **more: object) -> Json:
    """A hand in which the makers won the last trick too."""
    bid = {"maker": maker, "trump": "H"}
    return {"bid": bid, "captured": captured, "last_trick": maker, **more}


def test_the_deal_goes_on_from_where_the_table_let_it_be() -> None:
    hands = [
        clabber(0, [100, 52], dealer=2),
        clabber(0, [100, 52], dealer=0, dealer_override=True),
        clabber(0, [100, 52]),
    ]
    answer = answer_game({"ruleset": "clabber", "hands": hands})
    assert [hand["next_dealer"] for hand in answer["hands"]] == [3, 1, 2]


def test_a_hand_dealt_by_another_than_the_rules_say_is_refused() -> None:
    hands = [clabber(0, [100, 52]), clabber(0, [100, 52], dealer=3)]
    answer = answer_game({"ruleset": "clabber", "first_dealer": 1, "hands": hands})
    assert [(error["hand"], error["field"], error["code"]) for error in answer["errors"]] == [
        (1, "dealer", "wrong_dealer")
    ]
