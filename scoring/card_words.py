"""What players call suits and ranks, where their cards are other ones than the French deck's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.cards import RANK_NAMES, RANK_PLURALS, TRUMP_NAMES, TRUMP_SIGNS, rank_shown
from scoring.language import join_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWords:
    """The names of suits and ranks by their codes; what has none here is called as everywhere.

    `trumps` are ranks with another name in the trump suit, `letters` and `short` what stands for a
    rank and a suit where there is no room. `deck` is the deck whose suits have other signs, drawn
    where a page shows them; a text has the name in their place.
    """

    deck: str = ""
    suits: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)
    ranks: Mapping[str, str] = field(default_factory=dict)
    trumps: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)

    def suit(self, code: str) -> str:
        """The name of a suit, or of what is declared in its place."""
        return self.suits.get(code) or TRUMP_NAMES[code]

    def sign(self, code: str) -> str:
        """The sign of a suit, or its name where its deck has another sign."""
        return self.suits.get(code) or TRUMP_SIGNS[code]

    def shortest(self, code: str) -> str:
        """What stands for a suit in a narrow column."""
        return self.short.get(code) or TRUMP_SIGNS[code]

    def rank(self, rank: str) -> str:
        """The name of a rank."""
        return self.ranks.get(rank) or RANK_NAMES[rank]

    def plural(self, rank: str) -> str:
        """Several cards of a rank."""
        return self.ranks.get(rank) or RANK_PLURALS[rank]

    def trump_rank(self, rank: str) -> str:
        """The name of a rank in the trump suit."""
        return self.trumps.get(rank) or self.rank(rank)

    def letter(self, rank: str) -> str:
        """The rank as the reader's cards have it: "10" for "T", "V" for "J" in French."""
        return self.letters.get(rank) or rank_shown(rank)

    def place(self, rank: str, suit: str) -> str:
        """A rank beside its suit: "10♥", "Rosen 10"; the rank alone where no suit is known."""
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
