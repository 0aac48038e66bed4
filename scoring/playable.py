"""Cross-field validation of a game whose fields are valid one by one."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from scoring.cards import DECLARED, NO_TRUMP, RANKS, SUITS
from scoring.language import phrase
from scoring.playable_sisters import MORE_RULES, PlayableRule
from scoring.problems import Fault

if TYPE_CHECKING:
    from scoring.variant import Variant

_DECLARED = ", ".join((NO_TRUMP, *DECLARED))
MOST_CARD_POINTS = 400
"""The tables of possible points grow with the square of a deck's value."""


def conflicts(variant: "Variant") -> tuple[Fault, ...]:
    """The conflicts between fields of a game."""
    return tuple(
        Fault(rule.field, getattr(variant, rule.field), rule.remedy)
        for rule in RULES
        if not rule.holds(variant)
    )


def _are_ranked(variant: "Variant", points: Mapping[str, int]) -> bool:
    """True if the keys are ranks of the deck and the values points."""
    return set(points) <= set(variant.ranks) and min(points.values(), default=1) >= 1


def _are_best_first(points: Mapping[str, int]) -> bool:
    return all(one >= other for one, other in pairwise(points.values()))


def _is_declared(variant: "Variant", name: str) -> bool:
    """True if the declaration has a known name, and points for ranks of the deck."""
    text = variant.declarations[name]
    fours, values = text.fours or {}, text.values or {}
    is_ranked = _are_ranked(variant, values) and _are_ranked(variant, fours)
    worth = 4 * sum(values.values())
    is_known = name in (NO_TRUMP, *DECLARED)
    return is_known and is_ranked and _are_best_first(fours) and worth <= MOST_CARD_POINTS


def _longest_run(variant: "Variant") -> int:
    return min(len(variant.ranks), variant.hand_size)


RULES: tuple[PlayableRule, ...] = (
    PlayableRule(
        "ranks",
        lambda variant: len(variant.ranks) >= 3 and variant.ranks in RANKS,
        phrase("it must be three or more neighbours of {ranks}", ranks=RANKS),
    ),
    PlayableRule(
        "ranks",
        lambda variant: "KQ" in variant.ranks or not (variant.has_bella or variant.marriages),
        phrase("where bella or marriages score, kings and queens must be in the deck"),
    ),
    PlayableRule(
        "hand_size",
        lambda variant: variant.players * variant.hand_size <= 4 * len(variant.ranks),
        phrase("the deck must have as many cards as all players get"),
    ),
    PlayableRule(
        "trump_values",
        lambda variant: _are_ranked(variant, variant.trump_values),
        phrase("only ranks of the deck can have points, 1 or more"),
    ),
    PlayableRule(
        "plain_values",
        lambda variant: _are_ranked(variant, variant.plain_values),
        phrase("only ranks of the deck can have points, 1 or more"),
    ),
    PlayableRule(
        "trump_values",
        lambda variant: variant.deck.total <= MOST_CARD_POINTS,
        phrase("all cards together must be worth {most} or less", most=MOST_CARD_POINTS),
    ),
    PlayableRule(
        "plain_values",
        lambda variant: variant.no_trump_deck.total <= MOST_CARD_POINTS,
        phrase("all cards together must be worth {most} or less", most=MOST_CARD_POINTS),
    ),
    PlayableRule(
        "declarations",
        lambda variant: all(map(partial(_is_declared, variant), variant.declarations)),
        phrase("each must be one of {words}, with points for ranks of the deck", words=_DECLARED),
    ),
    PlayableRule(
        "schmeiss",
        lambda variant: (
            variant.schmeiss == "off"
            or (variant.players == 2 and variant.second_round == "name" and not variant.dealer_must)
        ),
        phrase(
            "schmeiss needs two players, a second round in which a suit is named, and a dealer "
            "who may pass"
        ),
    ),
    PlayableRule(
        "declarations",
        lambda variant: not variant.declarations or variant.second_round == "name",
        phrase("no trump needs a second round in which a suit is named"),
    ),
    PlayableRule(
        "sequences",
        lambda variant: (
            (0 < len(variant.sequences) <= _longest_run(variant) - 2 and min(variant.sequences) > 0)
            or (variant.sequences == () and not variant.announcements)
        ),
        phrase("it must have points, 1 or more, for runs from three cards up to a whole hand"),
    ),
    PlayableRule(
        "fours",
        lambda variant: _are_ranked(variant, variant.fours) and _are_best_first(variant.fours),
        phrase("only ranks of the deck can have points, 1 or more, and the best must come first"),
    ),
    PlayableRule(
        "threes",
        lambda variant: _are_ranked(variant, variant.threes) and _are_best_first(variant.threes),
        phrase("only ranks of the deck can have points, 1 or more, and the best must come first"),
    ),
    PlayableRule(
        "threes",
        lambda variant: not (variant.threes and variant.meld_contest),
        phrase("three of a kind can score only where melds are not compared"),
    ),
    PlayableRule(
        "marriages",
        lambda variant: (
            not variant.marriages or (variant.marriage > 0 and not variant.meld_contest)
        ),
        phrase("marriages can score only where they are worth something and melds not compared"),
    ),
    PlayableRule(
        "suit_order",
        lambda variant: variant.suit_order == "" or sorted(variant.suit_order) == sorted(SUITS),
        phrase("it must be empty, or each of {suits} once", suits=SUITS),
    ),
    PlayableRule(
        "meld_tie",
        lambda variant: (
            variant.meld_tie != "split"
            or not any(points % 2 for points in (*variant.sequences, *variant.fours.values()))
        ),
        phrase("melds can be halved only where all of them are worth even numbers"),
    ),
    PlayableRule(
        "tie_pays",
        lambda variant: variant.is_race or variant.tie_pays in ("both", "made"),
        phrase("where a hand has a value it must be both or made"),
    ),
    PlayableRule(
        "all_tricks",
        lambda variant: variant.is_race or variant.all_tricks == 0,
        phrase("where a hand has a value it must be {value}", value=0),
    ),
    PlayableRule(
        "value_take",
        lambda variant: not variant.is_race or variant.value_take == 0,
        phrase("where card points are added up it must be {value}", value=0),
    ),
    PlayableRule(
        "value_other",
        lambda variant: not variant.is_race or variant.value_other == 0,
        phrase("where card points are added up it must be {value}", value=0),
    ),
    PlayableRule(
        "renege",
        lambda variant: variant.renege == "off" or (variant.is_race and variant.sides == 2),
        phrase("a penalty needs two sides that add up card points"),
    ),
    PlayableRule(
        "march",
        lambda variant: not variant.march or variant.sides == 2,
        phrase("an announced march needs two sides"),
    ),
    PlayableRule(
        "set_mark",
        lambda variant: variant.is_race or not variant.set_mark,
        phrase("marks are written only on a score sheet of card points"),
    ),
    PlayableRule(
        "zero_mark",
        lambda variant: bool(variant.set_mark) or not variant.zero_mark,
        phrase("a sheet marks the others only where it marks the makers"),
    ),
    PlayableRule(
        "ladder",
        lambda variant: variant.ladder == "race" or not variant.is_race,
        phrase("card points can only be added up: it must be {value}", value="race"),
    ),
    PlayableRule(
        "ladder",
        lambda variant: variant.ladder != "small_and_big" or variant.sides == 2,
        phrase("small and big points need two sides"),
    ),
    PlayableRule(
        "instant_end",
        lambda variant: variant.is_race or not variant.instant_end,
        phrase("only a game that adds up card points can end in the middle of a hand"),
    ),
    PlayableRule(
        "deals_next",
        lambda variant: variant.deals_next == "next" or variant.sides == variant.players,
        phrase("the winner can deal only where each plays alone"),
    ),
    PlayableRule(
        "words",
        lambda variant: set(variant.words.fours) <= set(RANKS),
        phrase("fours are named by the ranks of {ranks}", ranks=RANKS),
    ),
    *MORE_RULES,
)
"""The conditions between the fields of a game."""
