"""What a phone is told so that it can say by itself what a hand brings: rules, standing, words."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Variant
from scoring.ladder import TOP_OF_DIE
from scoring.phone import phone_rules, phone_standing
from tracker.folding import Json
from tracker.models import Game
from tracker.selectors.scores import Score, scores
from tracker.selectors.seating import Seating
from tracker.selectors.stored import standing_of, variant_of
from tracker.selectors.words import AND, CARRIED, DOUBLED, OUTCOMES, RESULTS, suit

HERE = ("made", "set", "tied", "reneged")
"""The outcomes that a phone can know."""


@dataclass(frozen=True, slots=True)
class Phone:
    """The rules, standing and words as JSON values, and patterns of where a side can stand.

    In a pattern {total}, {small} and {face} are to be filled in. `scores` have the names by which
    `static/js/entry/words.js` looks for them.
    """

    rules: Json
    standing: Json
    words: Json
    scores: Mapping[str, Score]


def phone_of(game: Game, seating: Seating) -> Phone:
    """What a phone is told for the next hand of a game."""
    variant = variant_of(game)
    return Phone(
        rules=phone_rules(variant),
        standing=phone_standing(standing_of(game)),
        words=_words(variant, seating),
        scores=SCORES[variant.ladder],
    )


def _words(variant: Variant, seating: Seating) -> Json:
    suits = [*"SHDC", *["NT"] * variant.no_trump]
    return {
        "seats": [seat.short for seat in seating.seats],
        "sides": [side.name for side in seating.sides],
        "suits": {code: suit(code).name for code in suits},
        "outcomes": {outcome: OUTCOMES[outcome] for outcome in HERE},
        "doubled": DOUBLED,
        "set": variant.words.set,
        "carried": CARRIED,
        "won": RESULTS["won"],
        "and": AND,
    }


def _on_die(total: int, face: str | None, *, is_down: bool) -> Score:
    return scores([total], {"dice": [{"face": face, "down": is_down}]})[0]


SCORES: Mapping[str, Mapping[str, Score]] = {
    "race": {"total": Score("{total}", "{total}", "{total}")},
    "small_and_big": {"points": Score("{small}", "", "{total}", small="{small}")},
    "dice": {
        "start": _on_die(0, str(TOP_OF_DIE), is_down=False),
        "up": _on_die(1, "{face}", is_down=False),
        "down": _on_die(TOP_OF_DIE, "{face}", is_down=True),
        "out": _on_die(2 * TOP_OF_DIE, None, is_down=True),
    },
}
"""Each way in which a side can stand on a ladder."""
