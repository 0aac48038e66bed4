"""Every worked hand and game is answered as it was worked out."""

from collections import Counter

import pytest

from scoring.answer import answer_game, answer_hand
from scoring.variants import VARIANTS
from tests.scoring.house_rules import TWELVE
from tests.scoring.worked import HERE, Case, Json, all_cases, comparison

OWN_RULES = [game for game, variant in VARIANTS.items() if variant.offers]
"""The six sisters, which name their house rules."""
ANSWERS = {"hand": answer_hand, "game": answer_game}


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_case_is_answered_as_worked_out(case: Case) -> None:
    expected, found = comparison(case.expect, ANSWERS[case.command](case.question))
    assert found == expected


def test_every_game_has_a_dozen_worked_hands_beside_those_of_the_rules() -> None:
    assert {file.stem for file in HERE.glob("cases/*.json")} == {*TWELVE, *OWN_RULES}
    scored = Counter(
        case.name.split(":")[0] for case in all_cases() if "error_codes" not in case.expect
    )
    assert {game: scored[f"worked/{game}"] >= 12 for game in VARIANTS} == dict.fromkeys(
        VARIANTS, True
    )


def test_no_worked_hand_repeats_another() -> None:
    questions = Counter(repr(case.question) for case in all_cases())
    assert [question for question, times in questions.items() if times > 1] == []


def test_a_wrong_score_is_seen() -> None:
    """The comparison itself can fail: in a score, in an unnamed carry, in a code."""
    scored = {"hand_points": [1, 2], "score": [1, 2]}
    assert _differs({"score": [1, 3]}, scored)
    assert _differs({"score": [1, 2]}, scored | {"carry": 5})
    assert _differs({"error_codes": ["bad_seat"]}, {"errors": [{"code": "bad_side"}]})
    assert not _differs({"score": [1, 2]}, scored)


def _differs(expect: Json, answer: Json) -> bool:
    expected, found = comparison(expect, answer)
    return expected != found


def test_every_sister_has_forty_worked_hands() -> None:
    """Hands and games with a score; what is refused stands beside them."""
    asked = Counter(
        case.name.split(":")[0] for case in all_cases() if "error_codes" not in case.expect
    )
    enough = {game: asked[f"worked/{game}"] >= 40 for game in OWN_RULES}
    assert enough == dict.fromkeys(OWN_RULES, True)
