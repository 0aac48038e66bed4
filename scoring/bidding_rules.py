"""The rules of table, cards and bidding as sentences, generated from the rules' values."""

from collections.abc import Iterator

from scoring.language import join_texts, phrase
from scoring.options import options_of
from scoring.own_rules import (
    TABLE,
    Sentence,
    declared_sentences,
    own_bidding_sentences,
    own_sentences,
)
from scoring.variant import Variant
from scoring.words import number_word

_SCHMEISS = {
    "opponent_takes": phrase(
        "Schmeiss offers to defend. In the first round the opponent takes the turned suit and makes"
        " trump, or throws the hand in; in the second the caller has to name a suit, or the"
        " opponent throws the hand in."
    ),
    "caller_makes": phrase(
        "Schmeiss asks to throw the hand in. If the opponent refuses, the caller makes "
        "trump: the turned suit in the first round, a suit named by the caller in the "
        "second."
    ),
    "off": phrase("There is no schmeiss."),
}


def table_sentences(variant: Variant) -> Iterator[Sentence]:
    """Players and cards."""
    if variant.players == 4:
        yield "players", phrase("Four players in two partnerships; partners face each other.")
    else:
        players = number_word(variant.players).capitalize()
        yield "players", phrase("{players} players, each for themselves.", players=players)
    size, lowest = 4 * len(variant.ranks), variant.words.cards.rank(variant.ranks[-1])
    yield (
        "deck",
        phrase(
            "{size} cards, from ace to {lowest}; {each} to each player in all.",
            size=size,
            lowest=lowest,
            each=variant.hand_size,
        ),
    )
    total, last = variant.deck.total, variant.last_trick
    text = phrase("The cards are worth {total} points, and the last trick {last} more.")
    yield "points", text.format(total=total, last=last)
    if variant.no_trump:
        text = phrase("The cards are worth {total} in a hand without a trump.")
        yield "no_trump", text.format(total=variant.no_trump_deck.total)
    yield from declared_sentences(variant)
    ranks = join_texts(map(variant.words.cards.rank, variant.ranks))
    yield "order", phrase("Sequences follow the order {ranks}.", ranks=ranks)
    yield from own_sentences(variant, TABLE)


def bidding_sentences(variant: Variant) -> Iterator[Sentence]:
    """Bidding."""
    if variant.bidding == "turned":
        yield from _turned_sentences(variant)
    else:
        yield from own_bidding_sentences(variant)
    if 0 < len(variant.raises) <= 2:
        text = phrase("The others may double: {kontra}; the makers double again: {re}.")
        yield "kontra", text.format(kontra=variant.words.kontra, re=variant.words.re)
    elif variant.raises:
        yield (
            "raises",
            phrase(
                "The others may double the hand, the makers raise it to three times, "
                "the others to four times, and the makers to the whole game. A hand "
                "without a trump can only be doubled."
            ),
        )


def _turned_sentences(variant: Variant) -> Iterator[Sentence]:
    text = phrase(
        "Starting with the player after the dealer, each player may take the turned-up "
        "suit or pass."
    )
    if any(declared.first_round for declared in variant.declared.values()):
        text = phrase(
            "Starting with the player after the dealer, each player may take the "
            "turned-up suit, play without a trump, or pass."
        )
    yield "take", text
    yield from _second_round(variant)
    if variant.dealer_must:
        yield (
            "nobody",
            phrase("If it comes back to the dealer, the dealer must make trump, in any suit."),
        )
    elif variant.deals_after_thrown_in == "same":
        yield (
            "nobody",
            phrase(
                "If no player makes trump, the hand is thrown in and the same player deals again."
            ),
        )
    else:
        yield (
            "nobody",
            phrase("If no player makes trump, the hand is thrown in and the next player deals."),
        )
    if any(option.name == "schmeiss" for option in options_of(variant)):
        yield "schmeiss", _SCHMEISS[variant.schmeiss]


def _second_round(variant: Variant) -> Iterator[Sentence]:
    if variant.second_round == "small":
        yield "second", phrase("If all pass, each in turn may call small and make any suit trump.")
        yield (
            "better",
            phrase(
                "After a call of small, any other player may call better; then clubs are trump."
            ),
        )
    elif variant.no_trump:
        yield (
            "second",
            phrase("If all pass, each in turn may name another suit or no trump, or pass again."),
        )
    else:
        yield "second", phrase("If all pass, each in turn may name another suit, or pass again.")
