"""Vocabularies: a club's terms for a failed maker, bella, melds and cards in every game.

They change terms and never points. Sources: docs/words.md, "Vocabularies".
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.card_words import SWISS, CardWords
from scoring.language import phrase
from scoring.variant import Variant, Words

PLAIN: Mapping[str, str] = MappingProxyType({})
FRENCH_DECK = CardWords()


class Vocabulary(NamedTuple):
    """A vocabulary, with its name and where it is used.

    A sequence is named by its points if `by_points` has any, else by its length from three up, the
    last name holding for all longer ones. Other things have their plain names.
    """

    code: str
    name: str
    about: str
    set: str = phrase("set")
    bella: str = phrase("bella")
    by_points: Mapping[int, str] = MappingProxyType({})
    by_length: tuple[str, ...] = ()
    fours: Mapping[str, str] = PLAIN
    cards: CardWords = FRENCH_DECK

    def words(self, variant: Variant) -> Words:
        """The terms for a game; a name by points applies to what has these points there."""
        sequences = self.by_length
        if self.by_points:
            sequences = tuple(self.by_points.get(points, "") for points in variant.sequences)
        return replace(
            variant.words,
            set=self.set,
            bella=self.bella,
            sequences=sequences,
            fours=self.fours,
            cards=self.cards,
        )


def _in_order(*vocabularies: Vocabulary) -> dict[str, Vocabulary]:
    return {each.code: each for each in vocabularies}


VOCABULARIES: Mapping[str, Vocabulary] = _in_order(
    Vocabulary(
        "plain", phrase("Plain words"), phrase("Set, bella, sequence of three, four jacks.")
    ),
    Vocabulary(
        "clabber",
        phrase("Clabber of Evansville"),
        phrase("Hicked, belle, dad, fifty, hundred, mule."),
        set="hicked",
        bella="belle",
        by_points={20: "dad", 50: "fifty", 100: "hundred"},
        fours={"J": "mule", "9": "nines", "A": "aces", "T": "tens", "K": "kings", "Q": "queens"},
    ),
    Vocabulary(
        "clobber",
        phrase("Clobber tables"),
        phrase("Bate, bella, twenty, fifty."),
        set="bate",
        by_points={20: "twenty", 50: "fifty", 100: "hundred"},
    ),
    Vocabulary(
        "german",
        phrase("German tables"),
        phrase("Set, bella, terz, fifty."),
        by_points={20: "terz", 50: "fifty", 100: "hundred"},
    ),
    Vocabulary(
        "french",
        phrase("French tables"),
        phrase("Dedans, belote, tierce, quarte, quinte, carré."),
        set="dedans",
        bella="belote",
        by_length=("tierce", "quarte", "quinte"),
        fours={
            "J": phrase("carré of jacks"),
            "9": phrase("carré of nines"),
            "A": phrase("carré of aces"),
            "T": phrase("carré of tens"),
            "K": phrase("carré of kings"),
            "Q": phrase("carré of queens"),
        },
    ),
    Vocabulary(
        "dutch",
        phrase("Dutch tables"),
        phrase("Nat, stuk, roem of three cards, roem of four."),
        set="nat",
        bella="stuk",
        by_length=(
            *(phrase("roem of three"), phrase("roem of four"), phrase("roem of five")),
            *(phrase("roem of six"), phrase("roem of seven"), phrase("roem of eight")),
        ),
    ),
    Vocabulary(
        "swiss",
        phrase("Swiss German tables"),
        phrase("Rosen, Eicheln, Schilten, Schellen; Puur, Näll; stöck, dreiblatt, vierblatt."),
        bella="stöck",
        by_length=(
            *("dreiblatt", "vierblatt", "fünfblatt", "sechsblatt"),
            *("siebenblatt", "achtblatt", "neunblatt"),
        ),
        fours={
            "J": phrase("four Puur"),
            "9": phrase("four Näll"),
            "Q": phrase("four Ober"),
            "T": phrase("four Banner"),
        },
        cards=SWISS,
    ),
)
"""Every vocabulary by its code."""


def card_words(code: str | None) -> CardWords:
    """The card names of a vocabulary; the common ones without a known code."""
    vocabulary = VOCABULARIES.get(code or "")
    return vocabulary.cards if vocabulary else FRENCH_DECK


@lru_cache(maxsize=512)
def in_words(variant: Variant, code: str | None) -> Variant:
    """The same rules in the terms of a vocabulary; in their own without a known code."""
    vocabulary = VOCABULARIES.get(code or "")
    return replace(variant, words=vocabulary.words(variant)) if vocabulary else variant
