"""The rules of melds as a table and as sentences, made from the values that score."""

from collections.abc import Iterator

from scoring.bidding_rules import Sentence
from scoring.cards import RANK_NAMES, SUIT_NAMES
from scoring.variant import Variant
from scoring.words import four_name, number_word, sequence_name

_TIES = {
    "none": "Still equal: nobody scores melds.",
    "eldest": "Still equal: the meld of the player who comes first after the dealer counts.",
    "split": "Still equal: each of these sides scores half of that one meld, and no other melds.",
}


def meld_values(variant: Variant) -> Iterator[tuple[str, str, int]]:
    """What each meld is worth: its id, what it is, and its points."""
    yield from _sequence_values(variant)
    for rank, points in variant.fours.items():
        name, cards = four_name(variant, rank), f"four {RANK_NAMES[rank]}s"
        yield f"four.{rank}", _named(name, cards), points
    for rank, points in variant.threes.items():
        yield f"three.{rank}", f"Three {RANK_NAMES[rank]}s", points
    if variant.marriages:
        yield "marriage", "Marriage: king and queen of one suit", variant.marriage
    if variant.has_bella:
        yield "bella", _named(variant.words.bella, "king and queen of trump"), variant.bella_points


def _sequence_values(variant: Variant) -> Iterator[tuple[str, str, int]]:
    last = 2 + len(variant.sequences)
    for length, points in enumerate(variant.sequences, start=3):
        longer = length == last and length < min(len(variant.ranks), variant.hand_size)
        cards = f"{number_word(length)} cards{' or more' if longer else ''} in sequence"
        name = sequence_name(variant, length) if variant.words.sequences else cards
        yield f"sequence.{length}", _named(name, cards), points


def _named(name: str, cards: str) -> str:
    return cards.capitalize() if name == cards else f"{name.capitalize()}: {cards}"


def meld_sentences(variant: Variant) -> Iterator[Sentence]:
    """Whose melds score."""
    yield from _contest_sentences(variant)
    if variant.split_runs:
        yield "split_runs", "A long run may count as two sequences, if no card is in both."
    else:
        yield "split_runs", "A run counts once, as one sequence of its full length."
    if variant.set_and_sequence_share:
        yield "share", "A card may stand in one sequence and in one set of equal cards."
    elif variant.fours:
        yield "share", "No card stands in two melds."
    if variant.melds_need_trick:
        yield "melds_need_trick", "A side that wins no trick loses its melds."
    else:
        yield "melds_need_trick", "Melds score without a trick too."
    if variant.has_bella:
        name = variant.words.bella.capitalize()
        trick = "is lost without a trick" if variant.bella_needs_trick else "needs no trick"
        yield "bella", f"{name} counts whoever has the better melds, and {trick}."


def _contest_sentences(variant: Variant) -> Iterator[Sentence]:
    if not variant.meld_contest:
        yield "contest", "Everybody scores every meld shown."
        return
    yield "contest", "The side with the best meld scores all its melds, the others score none."
    if variant.fours:
        better = "four of a kind beats a sequence"
        if not variant.fours_beat_sequences:
            better = "a sequence beats four of a kind"
        ranks = ", ".join(f"{RANK_NAMES[rank]}s" for rank in variant.fours)
        yield "fours", f"More points are better. Worth the same, {better}; fours rank {ranks}."
    steps = ["the longer"] if variant.longer_wins else []
    steps += ["the higher top card", "the suit" if variant.suit_order else "trump before plain"]
    yield "sequences", f"Of sequences worth the same the better is {', then '.join(steps)}."
    if variant.suit_order:
        suits = ", ".join(SUIT_NAMES[suit] for suit in variant.suit_order)
        yield "suits", f"The suits rank {suits}; trump plays no part."
    else:
        yield "meld_tie", _TIES[variant.meld_tie]
