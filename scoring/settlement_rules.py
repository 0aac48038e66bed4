"""The rules of settlement and game as sentences, generated from the rules' values."""

from collections.abc import Iterator

from scoring.ladder import LAUBE_FROM, SMALL_FOR_BIG, TOP_OF_DIE
from scoring.language import phrase
from scoring.own_rules import GAME, Sentence, own_sentences, settlement_of_own
from scoring.variant import Variant
from scoring.words import number_word

_TIES = {
    "defender_own": phrase("Tied: the makers score nothing, the others their own points."),
    "carry": phrase(
        "Tied: neither side scores, and all the points wait for the side that has more "
        "in the next hand that is not tied."
    ),
    "both": phrase("Tied: the makers score nothing, the others the points of both sides."),
    "made": phrase("Tied: each side scores its own points."),
    "litige": phrase(
        "Tied: the others score their own points; those of the makers wait for the side that "
        "wins the next hand."
    ),
}
_SET_PAYS = {
    "both": phrase(
        "If they have fewer, the makers are {set} and score nothing; the others score "
        "the points of both sides."
    ),
    "own": phrase(
        "If they have fewer, the makers are {set} and score nothing; the others score "
        "only their own points."
    ),
}
_TIES_OF_THREE = _TIES | {
    "carry": phrase(
        "Tied with the best of the others: no side scores, and all the points wait for "
        "the side that alone has the most in a later hand."
    ),
    "both": phrase(
        "Tied with the best of the others: the makers score nothing, each of the others its "
        "own points and the makers'."
    ),
}
_SET_PAYS_OF_THREE = {
    "both": phrase(
        "If not, the makers are {set} and score nothing; each of the others scores its "
        "own points and the makers'."
    ),
    "own": phrase(
        "If not, the makers are {set} and score nothing; the others score only their own points."
    ),
}
_BOTH_OUT = {
    "highest": phrase(
        "If several sides reach it in one hand, the highest total wins; if that is "
        "tied, play goes on."
    ),
    "maker": phrase(
        "If several sides reach it in one hand, the makers win if they are among them, "
        "otherwise the highest total."
    ),
}


def settlement_sentences(variant: Variant) -> Iterator[Sentence]:
    """The score of makers and defenders."""
    if variant.is_race and (variant.obligation != "more" or variant.game_points):
        yield from settlement_of_own(variant)
    elif variant.is_race:
        yield from _points_sentences(variant)
        yield from settlement_of_own(variant) if variant.offers else _extra_sentences(variant)
    else:
        yield from _value_sentences(variant)


def _points_sentences(variant: Variant) -> Iterator[Sentence]:
    made = phrase("The makers have more points than the others: each side scores its own.")
    set_pays, ties = _SET_PAYS, _TIES
    if variant.sides > 2:
        made = phrase("The makers have the most points of all: each side scores its own.")
        set_pays, ties = _SET_PAYS_OF_THREE, _TIES_OF_THREE
    yield "made", made
    yield "set_pays", set_pays[str(variant.set_pays)].format(set=variant.words.set)
    yield "tie_pays", ties[variant.tie_pays]
    if variant.set_mark and not variant.zero_mark:
        text = phrase("On the score sheet, {makers} means that the makers scored nothing.")
        yield "marks", text.format(makers=variant.set_mark)
    elif variant.set_mark:
        text = phrase(
            "On the score sheet, {makers} means that the makers scored nothing; "
            "{others} means that the others scored nothing."
        )
        yield "marks", text.format(makers=variant.set_mark, others=variant.zero_mark)


def _extra_sentences(variant: Variant) -> Iterator[Sentence]:
    if variant.all_tricks == "double":
        yield "all_tricks", phrase("A side that wins every trick doubles what it scores.")
    elif variant.all_tricks:
        text = phrase("A side that wins every trick scores {points} more.")
        yield "all_tricks", text.format(points=variant.all_tricks)
    if variant.renege != "off":
        text = phrase(
            "When a side reneges, play stops and the other scores {total} and its "
            "melds. If both reneged, neither scores and the same player deals again."
        )
        if variant.has_bella:
            text = phrase(
                "When a side reneges, play stops and the other scores {total}, its "
                "melds and {bella}. If both reneged, neither scores and the same "
                "player deals again."
            )
        total = variant.deck.total + variant.last_trick
        yield "renege", text.format(total=total, bella=variant.words.bella)


def _value_sentences(variant: Variant) -> Iterator[Sentence]:
    yield "made", _worth(variant)
    yield "failed", _failed(variant)
    text = phrase("The makers need only as many points as the best of the others.")
    if variant.tie_pays == "both":
        text = phrase("The makers need more points than the best of the others.")
    yield "tie_pays", text
    if variant.march:
        yield (
            "march",
            phrase(
                "Before the deal, a player may announce that their side will win every "
                "trick. If it does, it wins the whole match at once; if not, the other "
                "side does."
            ),
        )


def _worth(variant: Variant) -> str:
    take, other = variant.value_take, variant.value_other
    if variant.sides == 2:
        same = phrase("The makers have more points than the others: they score {take}.")
        differs = phrase(
            "The makers have more points than the others: "
            "they score {take} in the turned suit, {other} in another."
        )
    else:
        same = phrase("The makers have the most points of all: they score {take}.")
        differs = phrase(
            "The makers have the most points of all: "
            "they score {take} in the turned suit, {other} in another."
        )
    return same.format(take=take) if take == other else differs.format(take=take, other=other)


def _failed(variant: Variant) -> str:
    factor = variant.loss_factor
    if variant.sides > 2:
        text = {
            1: phrase("If not, each of the others scores as much."),
            2: phrase("If not, each of the others scores twice as much."),
        }.get(factor, phrase("If not, each of the others scores {factor} times as much."))
    else:
        text = {
            1: phrase("If not, the others score as much."),
            2: phrase("If not, the others score twice as much."),
        }.get(factor, phrase("If not, the others score {factor} times as much."))
    return text.format(factor=factor)


def game_sentences(variant: Variant) -> Iterator[Sentence]:
    """Totals, the end of a game, and the next dealer."""
    yield from own_sentences(variant, GAME)
    yield from _ladder_sentences(variant)
    yield from _target_sentences(variant)
    if variant.instant_end:
        text = phrase(
            "The game ends in the middle of a hand when melds or the last trick reach the target."
        )
        if variant.has_bella:
            text = phrase(
                "The game ends in the middle of a hand when melds, {bella} or the last "
                "trick reach the target."
            )
        yield "instant_end", text.format(bella=variant.words.bella)
    if variant.may_stop and variant.target is not None:
        text = phrase(
            "A side may claim the game in the middle of a hand. Its melds, {bella} and "
            "card points so far must have reached the target."
        )
        yield "may_stop", text.format(bella=variant.words.bella)
    yield "deals_next", _deals_next(variant)


def _deals_next(variant: Variant) -> str:
    if variant.deals_next == "next":
        return phrase("The deal passes to the next player.")
    if variant.sides > 2:
        return phrase(
            "The player who scored most deals the next hand; if several did, the next player does."
        )
    return phrase("The player who scored more deals the next hand; if tied, the other player does.")


def _target_sentences(variant: Variant) -> Iterator[Sentence]:
    if variant.target is None and variant.hands is not None:
        return
    if variant.target is None:
        yield (
            "target",
            phrase("Play goes on until the game is closed; the side with more has won."),
        )
        return
    text = phrase("The first side to reach {target} wins.")
    if variant.ladder == "small_and_big":
        text = phrase("The first side to reach {target} big points wins.")
    yield "target", text.format(target=variant.target)
    if isinstance(variant.both_out, int):
        text = phrase(
            "If several sides reach it in one hand, play goes on: the target rises by "
            "{step} until it is above every total."
        )
        yield "both_out", text.format(step=variant.both_out)
    elif variant.both_out in _BOTH_OUT:
        yield "both_out", _BOTH_OUT[variant.both_out]


def _ladder_sentences(variant: Variant) -> Iterator[Sentence]:
    if variant.ladder == "small_and_big":
        five, four = number_word(SMALL_FOR_BIG).capitalize(), number_word(LAUBE_FROM)
        text = phrase(
            "Hands score small points. {five} of them win a big point, two against a side with "
            "none; then both sides begin again at zero."
        )
        yield "ladder", text.format(five=five)
        text = phrase("A side that faces {four} small points or more is in the Laube.")
        yield "laube", text.format(four=four)
    elif variant.ladder == "dice":
        text = phrase(
            "Each side keeps its points on a die: up to {six}, and down again from there, "
            "when the die comes off the paper."
        )
        yield "ladder", text.format(six=number_word(TOP_OF_DIE))
