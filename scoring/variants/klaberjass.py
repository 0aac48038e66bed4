"""Klaberjass for two, as described by CatsAtCards (D3)."""

from scoring.language import phrase
from scoring.variant import Variant

KLABERJASS = Variant(
    id="klaberjass",
    name="Klaberjass",
    source="D3",
    about=phrase(
        "Two players, to 500. Tied melds go to the non-dealer; schmeiss asks to throw in."
    ),
    # The table and the cards
    players=2,
    ranks="AKQJT987",
    hand_size=9,
    trump_values={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    plain_values={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    # Bidding: take the turned suit, then name another; schmeiss asks to abandon the hand
    schmeiss="caller_makes",
    # Melds: the better sequence brings in all of its holder's
    sequences=(20, 50),
    meld_tie="eldest",
    # Settlement
    set_pays="both",
    tie_pays="defender_own",
    # The game
    target=500,
    deals_next="winner",
    deals_after_thrown_in="next",
)
