"""Questions about one hand, asked shortly."""

from scoring.answer import answer_hand
from tests.scoring.dealt import Json


def answer(ruleset: str | Json, hand: Json, **before: object) -> Json:
    """The answer to a hand, in a game that stood as `before` says."""
    return answer_hand({"ruleset": ruleset, "hand": hand, "before": before or None})


def problems(ruleset: str | Json, hand: Json, **before: object) -> list[tuple[str, str]]:
    """The code and field of everything that is wrong with a hand."""
    errors = answer(ruleset, hand, **before).get("errors", [])
    return [(problem["code"], problem["field"]) for problem in errors]
