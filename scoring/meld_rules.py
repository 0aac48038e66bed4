"""The rules of melds as a table and as sentences, generated from the rules' values."""

from collections.abc import Iterator

from scoring.language import join_texts, phrase
from scoring.own_rules import Sentence, own_meld_sentences
from scoring.variant import Variant
from scoring.words import four_cards, four_name, own_sequence_name, three_name

_TIES = {
    "none": phrase("Still tied: neither side scores melds."),
    "eldest": phrase("Still tied: the meld of the player who comes first after the dealer counts."),
    "split": phrase(
        "Still tied: each of these sides scores half of that one meld, and no other melds."
    ),
}


_IN_SEQUENCE = (
    phrase("three cards in sequence"),
    phrase("four cards in sequence"),
    phrase("five cards in sequence"),
    phrase("six cards in sequence"),
    phrase("seven cards in sequence"),
    phrase("eight cards in sequence"),
    phrase("nine cards in sequence"),
)
_AND_LONGER = (
    phrase("three cards or more in sequence"),
    phrase("four cards or more in sequence"),
    phrase("five cards or more in sequence"),
    phrase("six cards or more in sequence"),
    phrase("seven cards or more in sequence"),
    phrase("eight cards or more in sequence"),
)


def meld_values(variant: Variant) -> Iterator[tuple[str, str, int]]:
    """The value of each meld: its id, its name, and its points."""
    if variant.announcements:
        yield from _sequence_values(variant)
        for rank, points in variant.fours.items():
            name, cards = four_name(variant, rank), four_cards(rank)
            yield f"four.{rank}", _named(name, cards), points
    for rank, points in variant.threes.items():
        yield f"three.{rank}", three_name(rank), points
    if variant.marriages:
        yield "marriage", phrase("Marriage: king and queen of one suit"), variant.marriage
    if variant.has_bella:
        cards = phrase("king and queen of trump")
        yield "bella", _named(variant.words.bella, cards), variant.bella_points


def _sequence_values(variant: Variant) -> Iterator[tuple[str, str, int]]:
    last = 2 + len(variant.sequences)
    for length, points in enumerate(variant.sequences, start=3):
        longer = length == last and length < min(len(variant.ranks), variant.hand_size)
        cards = (_AND_LONGER if longer else _IN_SEQUENCE)[length - 3]
        name = own_sequence_name(variant, length) or cards
        yield f"sequence.{length}", _named(name, cards), points


def _named(name: str, cards: str) -> str:
    if name == cards:
        return cards.capitalize()
    return phrase("{name}: {cards}", name=name.capitalize(), cards=cards)


def meld_sentences(variant: Variant) -> Iterator[Sentence]:
    """Which melds score."""
    if variant.announcements:
        yield from _announced_sentences(variant)
    yield from own_meld_sentences(variant)
    if variant.has_bella:
        name = variant.words.bella.capitalize()
        text = phrase("{bella} always counts: you need neither the better melds nor a trick.")
        if variant.bella_needs_trick:
            text = phrase(
                "{bella} counts even if the other side has the better melds, but is "
                "lost without a trick."
            )
        yield "bella", text.format(bella=name)


def _announced_sentences(variant: Variant) -> Iterator[Sentence]:
    yield from _contest_sentences(variant)
    if variant.split_runs:
        yield (
            "split_runs",
            phrase("A long run may count as two sequences, if no card is in both."),
        )
    else:
        yield "split_runs", phrase("A run counts once, as one sequence of its full length.")
    if variant.set_and_sequence_share:
        yield "share", phrase("A card may be part of one sequence and of one group of equal cards.")
    elif variant.fours:
        yield "share", phrase("No card counts in two melds.")
    if variant.melds_need_trick:
        yield "melds_need_trick", phrase("A side that wins no trick loses its melds.")
    elif not variant.gives_melds:
        yield "melds_need_trick", phrase("Melds score without a trick too.")


def _contest_sentences(variant: Variant) -> Iterator[Sentence]:
    if not variant.meld_contest:
        yield "contest", phrase("Each player scores every meld shown.")
        return
    yield (
        "contest",
        phrase("The side with the best meld scores all its melds, the others score none."),
    )
    if variant.fours:
        text = phrase(
            "The meld with more points is better. If both are worth the same, a "
            "sequence beats four of a kind; fours rank {ranks}."
        )
        if variant.fours_beat_sequences:
            text = phrase(
                "The meld with more points is better. If both are worth the same, four "
                "of a kind beats a sequence; fours rank {ranks}."
            )
        yield "fours", text.format(ranks=join_texts(map(variant.words.cards.plural, variant.fours)))
    yield "sequences", _better_sequence(variant)
    if variant.suit_order:
        suits = join_texts(map(variant.words.cards.suit, variant.suit_order))
        yield "suits", phrase("The suits rank {suits}; trump plays no part.", suits=suits)
    else:
        yield "meld_tie", _TIES[variant.meld_tie]


def _better_sequence(variant: Variant) -> str:
    if not variant.trump_breaks_tie and variant.longer_wins:
        return phrase(
            "If two sequences are worth the same, the longer one wins, then the higher top card."
        )
    if not variant.trump_breaks_tie:
        return phrase("If two sequences are worth the same, the higher top card wins.")
    if variant.longer_wins and variant.suit_order:
        return phrase(
            "If two sequences are worth the same, the longer one wins, then the higher "
            "top card, then the suit."
        )
    if variant.longer_wins:
        return phrase(
            "If two sequences are worth the same, the longer one wins, then the higher "
            "top card, then trump over a plain suit."
        )
    if variant.suit_order:
        return phrase(
            "If two sequences are worth the same, the higher top card wins, then the suit."
        )
    return phrase(
        "If two sequences are worth the same, the higher top card wins, then trump "
        "over a plain suit."
    )
