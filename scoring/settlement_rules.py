"""The rules of settlement and of the game as sentences, made from the values that score."""

from collections.abc import Iterator

from scoring.bidding_rules import Sentence
from scoring.ladder import LAUBE_FROM, SMALL_FOR_BIG, TOP_OF_DIE
from scoring.variant import Variant
from scoring.words import number_word

_TIES = {
    "defender_own": "Equal: the makers score nothing, the others their own points.",
    "carry": (
        "Equal: nobody scores, and all the points wait for the side that has more in the next hand "
        "that is not equal."
    ),
    "both": "Equal: the makers score nothing, the others the points of both sides.",
    "made": "Equal: each side scores its own points.",
}
_TIMES = {1: "as much", 2: "twice as much"}


def settlement_sentences(variant: Variant) -> Iterator[Sentence]:
    """What the makers and the others write down."""
    if variant.is_race:
        yield from _points_sentences(variant)
        yield from _extra_sentences(variant)
    else:
        yield from _value_sentences(variant)


def _points_sentences(variant: Variant) -> Iterator[Sentence]:
    yield "made", "The makers have more points than the others: each side scores its own."
    theirs = "the points of both sides" if variant.set_pays == "both" else "only their own points"
    failed = f"the makers are {variant.words.set} and score nothing, the others {theirs}"
    yield "set_pays", f"They have fewer: {failed}."
    yield "tie_pays", _TIES[variant.tie_pays]
    if variant.set_mark:
        makers = f"makers who score nothing are written {variant.set_mark}"
        others = f"others who score nothing {variant.zero_mark}"
        yield "marks", f"On the sheet {makers}, {others}."


def _extra_sentences(variant: Variant) -> Iterator[Sentence]:
    if variant.all_tricks == "double":
        yield "all_tricks", "A side that wins every trick doubles what it scores."
    elif variant.all_tricks:
        yield "all_tricks", f"A side that wins every trick scores {variant.all_tricks} more."
    if variant.renege != "off":
        total = variant.deck.total + variant.last_trick
        declared = f"its melds and {variant.words.bella}" if variant.has_bella else "its melds"
        one = f"When a side reneges, play stops and the other scores {total}, {declared}."
        yield "renege", f"{one} If both did, nobody scores and the same player deals again."


def _value_sentences(variant: Variant) -> Iterator[Sentence]:
    most = "more points than the others" if variant.sides == 2 else "the most points of all"
    if variant.value_take == variant.value_other:
        worth = f"{variant.value_take}"
    else:
        worth = f"{variant.value_take} in the turned suit, {variant.value_other} in another"
    yield "made", f"The makers have {most}: they score {worth}."
    times = _TIMES.get(variant.loss_factor, f"{variant.loss_factor} times as much")
    others = "each of the others scores" if variant.sides > 2 else "the others score"
    yield "failed", f"They have not: {others} {times}."
    enough = "is not enough" if variant.tie_pays == "both" else "is enough"
    yield "tie_pays", f"To have as many as the best of the others {enough} for the makers."
    if variant.march:
        wins = "made, the side wins the whole match at once; missed, the other side does"
        yield "march", f"Before the deal a player may announce to win every trick: {wins}."


def game_sentences(variant: Variant) -> Iterator[Sentence]:
    """How hands add up to a game, and who deals next."""
    yield from _ladder_sentences(variant)
    if variant.target is None:
        yield "target", "Play goes on until the game is closed; the side with more has won."
    else:
        unit = " big points" if variant.ladder == "small_and_big" else ""
        yield "target", f"The first side to reach {variant.target}{unit} wins."
        wins = "the highest total wins, and equal totals play on"
        if variant.both_out == "maker":
            wins = "the makers win if they are among them, else the highest total"
        yield "both_out", f"If several reach it in one hand, {wins}."
    if variant.instant_end:
        bonuses = f"melds, {variant.words.bella}" if variant.has_bella else "melds"
        ends = f"when {bonuses} or the last trick get there"
        yield "instant_end", f"The game ends in the middle of a hand {ends}."
    if variant.deals_next == "winner":
        yield "deals_next", "Who scored more deals the next hand; equal, the other player does."
    else:
        yield "deals_next", "The deal passes to the next player."


def _ladder_sentences(variant: Variant) -> Iterator[Sentence]:
    if variant.ladder == "small_and_big":
        five, four = number_word(SMALL_FOR_BIG).capitalize(), number_word(LAUBE_FROM)
        win = f"{five} of them win a big point, two against a side with none"
        yield "ladder", f"Hands bring small points. {win}; then both sides begin again at nothing."
        yield "laube", f"A side that faces {four} small points or more is in the Laube."
    elif variant.ladder == "dice":
        six = number_word(TOP_OF_DIE)
        back = "and down again from there, when the die comes off the paper"
        yield "ladder", f"Each side keeps its points on a die: up to {six}, {back}."
