"""Cross-field validation of a game whose fields are valid one by one."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scoring.cards import DECLARED, NO_TRUMP, RANKS, SUITS
from scoring.language import phrase
from scoring.problems import Fault

if TYPE_CHECKING:
    from scoring.variant import Variant

_DECLARED = ", ".join((NO_TRUMP, *DECLARED))
MOST_CARD_POINTS = 400
"""The tables of possible points grow with the square of a deck's value."""


class ConsistencyRule(NamedTuple):
    """A condition that a game must meet to be playable; `field` is the one to correct."""

    field: str
    holds: Callable[["Variant"], bool]
    remedy: str


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


def _grows(variant: "Variant") -> bool:
    """True if the raises increase, with the whole game last."""
    numbers = [raised for raised in variant.raises if raised != "game"]
    is_last = "game" not in variant.raises[:-1]
    return is_last and all(one < other for one, other in pairwise((1, *numbers)))


def _most_raises(variant: "Variant") -> int:
    """The number of raises that can be scored: two if they are called kontra and re."""
    if variant.game_points:
        return max(points.raises for points in variant.game_points.values())
    return 2 if variant.settlement == "value" or variant.obligation == "contract" else 0


RULES: tuple[ConsistencyRule, ...] = (
    ConsistencyRule(
        "ranks",
        lambda variant: len(variant.ranks) >= 3 and variant.ranks in RANKS,
        phrase("it must be three or more neighbours of {ranks}", ranks=RANKS),
    ),
    ConsistencyRule(
        "ranks",
        lambda variant: "KQ" in variant.ranks or not (variant.has_bella or variant.marriages),
        phrase("where bella or marriages score, kings and queens must be in the deck"),
    ),
    ConsistencyRule(
        "hand_size",
        lambda variant: variant.players * variant.hand_size <= 4 * len(variant.ranks),
        phrase("the deck must have as many cards as all players get"),
    ),
    ConsistencyRule(
        "trump_values",
        lambda variant: _are_ranked(variant, variant.trump_values),
        phrase("only ranks of the deck can have points, 1 or more"),
    ),
    ConsistencyRule(
        "plain_values",
        lambda variant: _are_ranked(variant, variant.plain_values),
        phrase("only ranks of the deck can have points, 1 or more"),
    ),
    ConsistencyRule(
        "trump_values",
        lambda variant: variant.deck.total <= MOST_CARD_POINTS,
        phrase("all cards together must be worth {most} or less", most=MOST_CARD_POINTS),
    ),
    ConsistencyRule(
        "plain_values",
        lambda variant: variant.no_trump_deck.total <= MOST_CARD_POINTS,
        phrase("all cards together must be worth {most} or less", most=MOST_CARD_POINTS),
    ),
    ConsistencyRule(
        "declarations",
        lambda variant: all(map(partial(_is_declared, variant), variant.declarations)),
        phrase("each must be one of {words}, with points for ranks of the deck", words=_DECLARED),
    ),
    ConsistencyRule(
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
    ConsistencyRule(
        "declarations",
        lambda variant: not variant.declarations or variant.second_round == "name",
        phrase("no trump needs a second round in which a suit is named"),
    ),
    ConsistencyRule(
        "sequences",
        lambda variant: (
            (0 < len(variant.sequences) <= _longest_run(variant) - 2 and min(variant.sequences) > 0)
            or (variant.sequences == () and not variant.announcements)
        ),
        phrase("it must have points, 1 or more, for runs from three cards up to a whole hand"),
    ),
    ConsistencyRule(
        "fours",
        lambda variant: _are_ranked(variant, variant.fours) and _are_best_first(variant.fours),
        phrase("only ranks of the deck can have points, 1 or more, and the best must come first"),
    ),
    ConsistencyRule(
        "threes",
        lambda variant: _are_ranked(variant, variant.threes) and _are_best_first(variant.threes),
        phrase("only ranks of the deck can have points, 1 or more, and the best must come first"),
    ),
    ConsistencyRule(
        "threes",
        lambda variant: not (variant.threes and variant.meld_contest),
        phrase("three of a kind can score only where melds are not compared"),
    ),
    ConsistencyRule(
        "marriages",
        lambda variant: (
            not variant.marriages or (variant.marriage > 0 and not variant.meld_contest)
        ),
        phrase("marriages can score only where they are worth something and melds not compared"),
    ),
    ConsistencyRule(
        "suit_order",
        lambda variant: variant.suit_order == "" or sorted(variant.suit_order) == sorted(SUITS),
        phrase("it must be empty, or each of {suits} once", suits=SUITS),
    ),
    ConsistencyRule(
        "meld_tie",
        lambda variant: (
            variant.meld_tie != "split"
            or not any(points % 2 for points in (*variant.sequences, *variant.fours.values()))
        ),
        phrase("melds can be halved only where all of them are worth even numbers"),
    ),
    ConsistencyRule(
        "tie_pays",
        lambda variant: variant.is_race or variant.tie_pays in ("both", "made"),
        phrase("where a hand has a value it must be both or made"),
    ),
    ConsistencyRule(
        "all_tricks",
        lambda variant: variant.is_race or variant.all_tricks == 0,
        phrase("where a hand has a value it must be {value}", value=0),
    ),
    ConsistencyRule(
        "value_take",
        lambda variant: not variant.is_race or variant.value_take == 0,
        phrase("where card points are added up it must be {value}", value=0),
    ),
    ConsistencyRule(
        "value_other",
        lambda variant: not variant.is_race or variant.value_other == 0,
        phrase("where card points are added up it must be {value}", value=0),
    ),
    ConsistencyRule(
        "renege",
        lambda variant: variant.renege == "off" or (variant.is_race and variant.sides == 2),
        phrase("a penalty needs two sides that add up card points"),
    ),
    ConsistencyRule(
        "march",
        lambda variant: not variant.march or variant.sides == 2,
        phrase("an announced march needs two sides"),
    ),
    ConsistencyRule(
        "set_mark",
        lambda variant: variant.is_race or not variant.set_mark,
        phrase("marks are written only on a score sheet of card points"),
    ),
    ConsistencyRule(
        "zero_mark",
        lambda variant: bool(variant.set_mark) or not variant.zero_mark,
        phrase("a sheet marks the others only where it marks the makers"),
    ),
    ConsistencyRule(
        "ladder",
        lambda variant: variant.ladder == "race" or not variant.is_race,
        phrase("card points can only be added up: it must be {value}", value="race"),
    ),
    ConsistencyRule(
        "ladder",
        lambda variant: variant.ladder != "small_and_big" or variant.sides == 2,
        phrase("small and big points need two sides"),
    ),
    ConsistencyRule(
        "instant_end",
        lambda variant: variant.is_race or not variant.instant_end,
        phrase("only a game that adds up card points can end in the middle of a hand"),
    ),
    ConsistencyRule(
        "deals_next",
        lambda variant: variant.deals_next == "next" or variant.sides == variant.players,
        phrase("the winner can deal only where each plays alone"),
    ),
    ConsistencyRule(
        "words",
        lambda variant: set(variant.words.fours) <= set(RANKS),
        phrase("fours are named by the ranks of {ranks}", ranks=RANKS),
    ),
    # Contracts, raises, factors and game points.
    ConsistencyRule(
        "bidding",
        lambda variant: (
            variant.bidding == "turned"
            or (variant.schmeiss, variant.second_round, variant.dealer_must)
            == ("off", "name", False)
        ),
        phrase("schmeiss, small and a dealer who must belong to a card that is turned up"),
    ),
    ConsistencyRule(
        "obligation",
        lambda variant: variant.obligation == "more" or (variant.is_race and variant.sides == 2),
        phrase("only two sides that add up card points can play without having to have more"),
    ),
    ConsistencyRule(
        "round_to",
        lambda variant: (
            variant.round_to != "together"
            or (variant.is_race and variant.sides == 2 and variant.obligation == "more")
        ),
        phrase("only two sides of which one must have more can be rounded together"),
    ),
    ConsistencyRule(
        "contract_max",
        lambda variant: variant.contract_max is None or variant.obligation == "contract",
        phrase("only a contract can have a limit"),
    ),
    ConsistencyRule(
        "set_pays",
        lambda variant: isinstance(variant.set_pays, int) == (variant.obligation == "contract"),
        phrase("a number is paid where a contract was bid, and there it must be one"),
    ),
    ConsistencyRule(
        "tie_pays",
        lambda variant: variant.tie_pays != "litige" or (variant.is_race and variant.sides == 2),
        phrase("points of one side can wait only between two sides that add up card points"),
    ),
    ConsistencyRule(
        "tie_pays",
        lambda variant: variant.tie_pays != "carry" or variant.obligation != "contract",
        phrase("where a contract was bid the points of both sides cannot wait"),
    ),
    ConsistencyRule(
        "all_tricks",
        lambda variant: (
            variant.all_tricks != "double"
            or not (variant.sweep_counts or variant.obligation == "contract")
        ),
        phrase("points that count before the settlement must be a number"),
    ),
    ConsistencyRule(
        "counter_sweep",
        lambda variant: variant.counter_sweep is None or variant.is_race,
        phrase("only card points can be added to"),
    ),
    ConsistencyRule(
        "raises",
        _grows,
        phrase("each raise must be more than the one before it, and the whole game the last"),
    ),
    ConsistencyRule(
        "raises",
        lambda variant: len(variant.raises) <= _most_raises(variant),
        phrase("raises need a hand with a value, a contract or game points"),
    ),
    ConsistencyRule(
        "raises",
        lambda variant: variant.settlement != "value" or variant.raises in ((), (2, 4)),
        phrase("where a hand has a value, kontra doubles it and re doubles it again"),
    ),
    ConsistencyRule(
        "game_points",
        lambda variant: (
            not variant.game_points
            or (variant.is_race and variant.adds_up and variant.obligation == "more")
        ),
        phrase("game points need two sides that capture all cards, and makers who need more"),
    ),
    ConsistencyRule(
        "game_points",
        lambda variant: (
            not variant.game_points or set(variant.game_points) == {"", *variant.declarations}
        ),
        phrase("they must be given for a trump suit, and for all that may be declared besides"),
    ),
    ConsistencyRule(
        "may_stop",
        lambda variant: not variant.may_stop or (variant.is_race and not variant.instant_end),
        phrase("a side can say that it has enough only in a race, and where nothing else ends it"),
    ),
    ConsistencyRule(
        "both_out",
        lambda variant: isinstance(variant.both_out, str) or variant.ladder == "race",
        phrase("a target can be raised only where points are added up"),
    ),
    ConsistencyRule(
        "both_out",
        lambda variant: isinstance(variant.both_out, str) or variant.bella_alone_wins,
        phrase("a target cannot be raised where bella alone does not win the game"),
    ),
    ConsistencyRule(
        "side_melds",
        lambda variant: not variant.side_melds or (variant.is_race and variant.sides == 2),
        phrase("sums of melds need two sides that add up card points"),
    ),
)
"""The conditions between the fields of a game."""
