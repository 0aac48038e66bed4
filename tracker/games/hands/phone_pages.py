"""The rules, totals and texts with which a phone scores a hand by itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Variant, beginning
from scoring.json_values import Json
from scoring.ladder import TOP_OF_DIE
from scoring.phone import phone_rules, phone_standing
from scoring.record import CAPOT
from tracker.engine.records.folding import NEEDS_CORRECTION, WAITING
from tracker.games.permissions_queries import HandNumbers, played_hands, standing_of
from tracker.games.sheet_rows_texts import HandCell, SideScore, scores, words_beside
from tracker.games.start_queries import Seating
from tracker.games.texts import (
    BETWEEN_SIDES,
    BETWEEN_TOTALS,
    CARRIED,
    NOTHING,
    RESULTS,
    SMALL_GAMES,
    Suit,
    contract_text,
    doubled_words,
    outcomes,
    suit,
    with_leading_space,
)
from tracker.models import Game
from tracker.rules.queries import variant_of

OPEN = (NEEDS_CORRECTION, WAITING)
HERE = ("made", "set", "tied", "reneged")
"""The outcomes a phone can determine in every game."""


@dataclass(frozen=True, slots=True)
class PhoneScoring:
    """Rules, totals and texts as JSON values, and patterns for how a side can stand.

    Patterns have the placeholders {total}, {small} and {face}; those for a cell of the sheet have
    {shown} and {word}. `scores` and `cells` use the names that `static/js/entry` looks for. `left`
    is the number of hands the game still has, None where it has no fixed number; it is negative for
    hands since then, where the game's `tie` lets it go on.
    """

    rules: Json
    beginning: Json
    standing: Json | None
    words: Json
    scores: Mapping[str, SideScore]
    cells: Mapping[str, HandCell]
    tally: SideScore
    left: int | None = None
    tie: str | None = None


def phone_scoring(game: Game, seating: Seating, numbers: HandNumbers) -> PhoneScoring:
    """The scoring data for the next hand of a game.

    After a missing hand, or one that must be corrected, the totals are unknown.
    """
    variant = variant_of(game)
    is_open = any(state in OPEN for state in numbers.states.values())
    return PhoneScoring(
        rules=phone_rules(variant),
        beginning=phone_standing(beginning(variant)),
        standing=None if is_open else phone_standing(standing_of(game)),
        words=_words(variant, seating)
        | _small_games(variant)
        | (_between() if variant.obligation == "none" else {})
        | (_nobody_won() if ends_by_hands(game, variant) else {}),
        scores=_scores(variant),
        cells=CELLS,
        tally=SideScore("", "", "{total}", "{small}" if variant.ladder == "small_and_big" else ""),
        left=_left(game),
        tie=game.tie,
    )


def _words(variant: Variant, seating: Seating) -> Json:
    suits = {code: suit(code, variant) for code in (*"SHDC", *variant.declared)}
    return {
        "seats": [seat.short for seat in seating.seats],
        "makers": seating.makers,
        "sides": [side.name for side in seating.sides],
        "suits": {code: str(trump.name) for code, trump in suits.items()},
        "outcomes": {code: str(outcomes(variant, seating)[code]) for code in _here(variant)},
        "cells": {outcome: str(words_beside(variant)[outcome]) for outcome in _here(variant)},
        "doubled": {
            code: with_leading_space(text) for code, text in doubled_words(variant).items()
        },
        "set": str(variant.words.set),
        "carried": with_leading_space(CARRIED),
        "won": str(RESULTS["won"]),
        "and": str(BETWEEN_SIDES.format(one="", other="")),
        **({"capot": contract_text(variant, CAPOT)} if variant.obligation == "contract" else {}),
    } | _factors(suits)


def _here(variant: Variant) -> tuple[str, ...]:
    """The outcomes a phone can determine in this game."""
    usual = ("counted", "reneged") if variant.obligation == "none" else HERE
    return (*usual, *["outright"] * variant.whole_suit_wins, *["stopped"] * variant.may_stop)


def _factors(suits: Mapping[str, Suit]) -> Json:
    """The multiplier by trump, in a game where it is not always one."""
    factors = {code: with_leading_space(trump.factor) for code, trump in suits.items()}
    return {"times": factors} if any(factors.values()) else {}


def _small_games(variant: Variant) -> Json:
    """The texts about small games, in a game that has them."""
    if variant.ladder != "small_and_big":
        return {}
    return {"small_games": {big: str(text) for big, text in SMALL_GAMES.items()}}


def _nobody_won() -> Json:
    """The text for a game without a winner, which only an end other than its target can bring."""
    return {"nobody": str(RESULTS["nobody"])} | _between()


def _between() -> Json:
    return {"to": str(BETWEEN_TOTALS.format(one="", other=""))}


def ends_by_hands(game: Game, variant: Variant) -> bool:
    """True if a number of hands ends the game, so that it may have no winner."""
    return game.most_hands is not None or variant.hands is not None


def _left(game: Game) -> int | None:
    """The hands left in a tournament game; waiting hands are counted as entered."""
    if game.most_hands is None:
        return None
    left = game.most_hands - played_hands(game, is_counted=False)
    return left if game.tie else max(0, left)


def _on_die(total: int, face: str | None, *, is_down: bool) -> SideScore:
    return scores([total], {"dice": [{"face": face, "down": is_down}]})[0]


def _scores(variant: Variant) -> Mapping[str, SideScore]:
    """Each way a side can stand on the game's ladder."""
    if variant.ladder == "race":
        return {"total": SideScore("{total}", "{total}", "{total}")}
    if variant.ladder == "small_and_big":
        return {"points": SideScore("{small}", "", "{total}", small="{small}")}
    return {
        "start": _on_die(0, str(TOP_OF_DIE), is_down=False),
        "up": _on_die(1, "{face}", is_down=False),
        "down": _on_die(TOP_OF_DIE, "{face}", is_down=True),
        "out": _on_die(2 * TOP_OF_DIE, None, is_down=True),
    }


_SHOWN = "{shown}"
_AFTER = SideScore(_SHOWN, _SHOWN, _SHOWN)
CELLS: Mapping[str, HandCell] = {
    "plain": HandCell(0, _SHOWN, after=_AFTER),
    "worded": HandCell(0, _SHOWN, word="{word}", after=_AFTER),
    "failed": HandCell(0, _SHOWN, is_set=True, word="{word}", after=_AFTER),
    "mark": HandCell(0, _SHOWN, is_set=True, word="{word}", after=SideScore("", "", "")),
    "nothing": HandCell(0, NOTHING, after=_AFTER),
    "void": HandCell(0, NOTHING),
}
"""Each way a hand can appear in a side's column of the sheet."""
