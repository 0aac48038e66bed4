"""Rules of games with house rules of their own as sentences, generated from the rules' values."""

from collections.abc import Iterator, Mapping

from scoring.cards import DECLARED_NAMES
from scoring.contract import whole_hand
from scoring.declarations import GamePoints
from scoring.language import join_texts, phrase
from scoring.options import options_of
from scoring.variant import Variant
from scoring.words import four_name

Sentence = tuple[str, str]
"""A rule: its subject, by which variants are compared, and its sentence."""

TABLE = ("system", "sans_tout", "multipliers")
BIDDING = ("contract_max",)
MELDS = ("announcements", "trump_breaks_tie")
SETTLEMENT = (
    *("bid_is_enough", "only_bid", "raise_counts", "re_times", "raised_defenders_score"),
    *("capot_made", "capot_lost"),
    *("tie_pays", "bella_on_set", "bella_helps", "all_tricks", "counter_sweep", "renege"),
    *("round_to", "project_cap", "game_pays", "sweep_projects", "sweep_is_raised"),
)
WITH_CARDS = frozenset(
    {"raise_counts", "raised_defenders_score", "bella_on_set", "all_tricks", "round_to"}
)
"""House rules without effect where only the bid is written."""
GAME = ("hands", "both_out", "bella_alone_wins")

_BIDDING: Mapping[str, str] = {
    "pass_round": phrase("Each may pass once; if all do, the player after the dealer must."),
    "forehand_must": phrase("The player after the dealer makes a suit trump at once."),
    "dealer_first": phrase("The dealer speaks first, and must if all the others pass."),
    "one_round": phrase("Each in turn names a suit or passes; the dealer, last, must name one."),
    "numbers": phrase(
        "Each in turn bids a number with a suit, from 80 in tens or capot for every "
        "trick, or passes. If no player bids, the hand is thrown in and the next "
        "player deals."
    ),
    "push": phrase("The player after the dealer declares, or pushes it to the partner, who must."),
}


def own_sentences(variant: Variant, names: tuple[str, ...]) -> Iterator[Sentence]:
    """The settings of these house rules, if the game names them itself."""
    for option in options_of(variant) if variant.offers else ():
        if option.name in names:
            value = getattr(variant, option.name)
            yield option.name, phrase("{rule}.", rule=option.says(value))


def declared_sentences(variant: Variant) -> Iterator[Sentence]:
    """The card values without a trump suit, if they differ from plain ones."""
    for name, message in variant.declared.items():
        if message.values is not None:
            cards = join_texts(
                phrase("{rank} {points}", rank=variant.words.cards.rank(rank), points=points)
                for rank, points in message.values.items()
            )
            text = phrase("{declared}, in every suit: {cards}.")
            yield (
                f"declared.{name}",
                text.format(declared=DECLARED_NAMES[name].capitalize(), cards=cards),
            )


def own_bidding_sentences(variant: Variant) -> Iterator[Sentence]:
    """Bidding without a turned-up card."""
    yield "bidding", _BIDDING[variant.bidding]
    yield from own_sentences(variant, BIDDING)


def own_meld_sentences(variant: Variant) -> Iterator[Sentence]:
    """Further rules of melds."""
    yield from own_sentences(variant, MELDS)
    if variant.side_melds:
        yield (
            "roem",
            phrase("Roem is made in the tricks; each side writes what it has made, if it has one."),
        )
        yield (
            "roem.worth",
            phrase(
                "In a trick three cards of a suit in a row are 20, four 50, king and queen of "
                "trump 20, four of a kind 100; four jacks are 200 at some tables."
            ),
        )
    if variant.gives_melds and not variant.melds_need_trick:
        yield "gives", phrase("A side that wins every trick takes over the melds of the other.")
    if variant.whole_suit_wins:
        yield "whole", phrase("All the cards of a suit in one hand win the game at once.")
    if variant.hundred_voids_bella:
        text = phrase("{bella} counts nothing if a card of it is in a declared hundred.")
        yield "void", text.format(bella=variant.words.bella.capitalize())
    yield from _fours_of_their_own(variant)
    if any(text.low_wins for text in variant.declared.values()):
        yield "low", phrase("Declared from the bottom, the lower card is the better between melds.")


def _fours_of_their_own(variant: Variant) -> Iterator[Sentence]:
    """The values of fours under declarations other than trump, if different."""
    for name, message in variant.declared.items():
        own = message.fours.items() if message.fours and variant.announcements else ()
        others = [(rank, points) for rank, points in own if points != variant.fours.get(rank)]
        if others:
            fours = join_texts(
                phrase("{rank} {points}", rank=four_name(variant, rank), points=points)
                for rank, points in others
            )
            text = phrase("{declared}: {cards}.")
            declared = DECLARED_NAMES[name].capitalize()
            yield f"fours.{name}", text.format(declared=declared, cards=fours)


def contract_sentences(variant: Variant) -> Iterator[Sentence]:
    """The score of a side that bid a number."""
    made = phrase(
        "The makers make what they bid: they score their points and what they bid, the others "
        "their own points."
    )
    lost = phrase(
        "If not, the makers are {set} and the others score {flat}, the melds of both "
        "sides and what was bid."
    )
    raised = phrase(
        "In a doubled hand, the side that wins scores {flat}, all melds, its {bella} and the bid."
    )
    if variant.only_bid:
        made = phrase("The makers make what they bid: they score it.")
        lost = phrase("If not, the makers are {set} and the others score what was bid.")
    words = {"set": variant.words.set, "bella": variant.words.bella, "flat": whole_hand(variant)}
    yield "made", made
    yield "set_pays", lost.format(**words)
    text = phrase("{sweep}, bid to win every trick, counts {points}.")
    yield "capot", text.format(sweep=variant.words.sweep.capitalize(), points=variant.capot_bid)
    if variant.raise_counts != "made" and not variant.only_bid:
        yield "raised", raised.format(**words)


def game_point_sentences(variant: Variant) -> Iterator[Sentence]:
    """The conversion to game points, and who scores them."""
    for name, points in variant.game_points.items():
        text = phrase("The cards make {whole} game points, every trick {sweep}.")
        if name:
            text = phrase("Without a trump they make {whole}, every trick {sweep}.")
        yield f"whole.{name}", text.format(whole=points.whole, sweep=points.sweep)
    yield from _worth_in_game_points(variant, variant.game_points[""])
    yield (
        "counting",
        phrase(
            "The opponents of the makers, or of the side that raised last, round their "
            "cards to the nearest ten; the other side gets the rest."
        ),
    )
    yield (
        "made",
        phrase(
            "The makers have more: each side scores its own. They have fewer, or the hand was "
            "raised: the winner scores everything."
        ),
    )
    yield (
        "equal",
        phrase(
            "Tied: the side that lost more by rounding wins; if that is tied too, the side "
            "that did not raise."
        ),
    )


def _worth_in_game_points(variant: Variant, suits: GamePoints) -> Iterator[Sentence]:
    """The conversion of melds and bella."""
    without = min(points.unit for points in variant.game_points.values())
    text = phrase("{unit} points of melds make one game point; without a trump, {without} do.")
    yield "unit", text.format(unit=suits.unit, without=without)
    text = phrase("{bella} is worth {points} game points, and no more in a hand that was raised.")
    yield "bella.worth", text.format(bella=variant.words.bella.capitalize(), points=suits.bella)


def settlement_of_own(variant: Variant) -> Iterator[Sentence]:
    """The settlement of a game that names its house rules."""
    if variant.obligation == "contract":
        yield from contract_sentences(variant)
    elif variant.obligation == "none":
        yield "made", phrase("No side can be set: each scores what it has made.")
    elif variant.game_points:
        yield from game_point_sentences(variant)
    no_effect = {"tie_pays"} if variant.bid_is_enough else set[str]()
    if variant.only_bid:
        no_effect |= WITH_CARDS
    yield from own_sentences(variant, tuple(name for name in SETTLEMENT if name not in no_effect))
    if variant.sweep_counts:
        text = phrase("The bonus for winning every trick counts when the sides are compared.")
        yield "sweep_counts", text
