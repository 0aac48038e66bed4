"""Cross-field rules of games with contracts, raises, factors or game points."""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scoring.language import phrase

if TYPE_CHECKING:
    from scoring.variant import Variant


class PlayableRule(NamedTuple):
    """A condition that a game must meet to be playable; `field` is the one to correct."""

    field: str
    holds: Callable[["Variant"], bool]
    remedy: str


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


MORE_RULES: tuple[PlayableRule, ...] = (
    PlayableRule(
        "bidding",
        lambda variant: (
            variant.bidding == "turned"
            or (variant.schmeiss, variant.second_round, variant.dealer_must)
            == ("off", "name", False)
        ),
        phrase("schmeiss, small and a dealer who must belong to a card that is turned up"),
    ),
    PlayableRule(
        "obligation",
        lambda variant: variant.obligation == "more" or (variant.is_race and variant.sides == 2),
        phrase("only two sides that add up card points can play without having to have more"),
    ),
    PlayableRule(
        "contract_max",
        lambda variant: variant.contract_max is None or variant.obligation == "contract",
        phrase("only a contract can have a limit"),
    ),
    PlayableRule(
        "set_pays",
        lambda variant: isinstance(variant.set_pays, int) == (variant.obligation == "contract"),
        phrase("a number is paid where a contract was bid, and there it must be one"),
    ),
    PlayableRule(
        "tie_pays",
        lambda variant: variant.tie_pays != "litige" or (variant.is_race and variant.sides == 2),
        phrase("points of one side can wait only between two sides that add up card points"),
    ),
    PlayableRule(
        "tie_pays",
        lambda variant: variant.tie_pays != "carry" or variant.obligation != "contract",
        phrase("where a contract was bid the points of both sides cannot wait"),
    ),
    PlayableRule(
        "all_tricks",
        lambda variant: (
            variant.all_tricks != "double"
            or not (variant.sweep_counts or variant.obligation == "contract")
        ),
        phrase("points that count before the settlement must be a number"),
    ),
    PlayableRule(
        "counter_sweep",
        lambda variant: variant.counter_sweep is None or variant.is_race,
        phrase("only card points can be added to"),
    ),
    PlayableRule(
        "raises",
        _grows,
        phrase("each raise must be more than the one before it, and the whole game the last"),
    ),
    PlayableRule(
        "raises",
        lambda variant: len(variant.raises) <= _most_raises(variant),
        phrase("raises need a hand with a value, a contract or game points"),
    ),
    PlayableRule(
        "raises",
        lambda variant: variant.settlement != "value" or variant.raises in ((), (2, 4)),
        phrase("where a hand has a value, kontra doubles it and re doubles it again"),
    ),
    PlayableRule(
        "game_points",
        lambda variant: (
            not variant.game_points
            or (variant.is_race and variant.adds_up and variant.obligation == "more")
        ),
        phrase("game points need two sides that capture all cards, and makers who need more"),
    ),
    PlayableRule(
        "game_points",
        lambda variant: (
            not variant.game_points or set(variant.game_points) == {"", *variant.declarations}
        ),
        phrase("they must be given for a trump suit, and for all that may be declared besides"),
    ),
    PlayableRule(
        "may_stop",
        lambda variant: not variant.may_stop or (variant.is_race and not variant.instant_end),
        phrase("a side can say that it has enough only in a race, and where nothing else ends it"),
    ),
    PlayableRule(
        "both_out",
        lambda variant: isinstance(variant.both_out, str) or variant.ladder == "race",
        phrase("a target can be raised only where points are added up"),
    ),
    PlayableRule(
        "both_out",
        lambda variant: isinstance(variant.both_out, str) or variant.bella_alone_wins,
        phrase("a target cannot be raised where bella alone does not win the game"),
    ),
    PlayableRule(
        "side_melds",
        lambda variant: not variant.side_melds or (variant.is_race and variant.sides == 2),
        phrase("sums of melds need two sides that add up card points"),
    ),
)
"""Conditions in addition to those of every game."""
