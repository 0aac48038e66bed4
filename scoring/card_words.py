"""Names of suits and ranks for decks other than the French one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.cards import RANK_NAMES, RANK_PLURALS, TRUMP_NAMES, TRUMP_SIGNS, rank_shown
from scoring.language import join_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWords:
    """Names of suits and ranks by code; codes without a name use the common one.

    `trumps` are ranks with another name in the trump suit, `letters` and `short` abbreviate a rank
    and a suit. `deck` is the deck whose suit signs pages draw; texts use the suit's name instead.
    """

    deck: str = ""
    suits: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)
    ranks: Mapping[str, str] = field(default_factory=dict)
    trumps: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)

    def suit(self, code: str) -> str:
        """The name of a suit, or of another declaration."""
        return self.suits.get(code) or TRUMP_NAMES[code]

    def sign(self, code: str) -> str:
        """The sign of a suit, or its name if its deck has another sign."""
        return self.suits.get(code) or TRUMP_SIGNS[code]

    def shortest(self, code: str) -> str:
        """The abbreviation of a suit for a narrow column."""
        return self.short.get(code) or TRUMP_SIGNS[code]

    def rank(self, rank: str) -> str:
        return self.ranks.get(rank) or RANK_NAMES[rank]

    def plural(self, rank: str) -> str:
        """The plural of a rank."""
        return self.ranks.get(rank) or RANK_PLURALS[rank]

    def trump_rank(self, rank: str) -> str:
        return self.trumps.get(rank) or self.rank(rank)

    def letter(self, rank: str) -> str:
        """The letter of a rank on the reader's cards: "10" for "T", "V" for "J" in French."""
        return self.letters.get(rank) or rank_shown(rank)

    def place(self, rank: str, suit: str) -> str:
        """A rank with its suit: "10♥", "Rosen 10"; the rank alone if the suit is unknown."""
        letter = self.letter(rank)
        if not suit:
            return letter
        own = self.suits.get(suit)
        return join_texts([own, letter], " ") if own else join_texts([letter, self.sign(suit)], "")

    def card(self, card: str) -> str:
        """The card for people: "10♥" for "TH", "D♥" for "QH" to a German."""
        return self.place(card[0], card[1])


SWISS = CardWords(
    deck="swiss",
    suits={"H": "Rosen", "D": "Eicheln", "S": "Schilten", "C": "Schellen"},
    short={"H": "Ro", "D": "Ei", "S": "Schi", "C": "Sche"},
    ranks={"T": "Banner", "Q": "Ober", "J": "Under"},
    trumps={"J": "Puur", "9": "Näll"},
    letters={"Q": "O", "J": "U"},
)
"""The Swiss German deck (J5): names, which are the same in every language."""
